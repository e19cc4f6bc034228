#include "protocols/blokus/shown_game.h"

#include <cassert>

namespace agon {

blokus_wire::SetStone BlokusShownGame::play(std::string_view text)
{
    const auto move = board_.read(text).value();
    assert(board_.why_illegal(move).empty());
    const int height = board_.options().height;
    blokus_wire::SetStone shown{board_.colour_to_move(), blokus::to_tuple(move, height)};
    if (!expected_.empty() && expected_.front().colour == shown.colour &&
        blokus::from_tuple(expected_.front().stone, height) == move) {
        shown = expected_.front();
        expected_.pop_front();
    }
    board_.play(move);
    moves_.push_back(move);
    return shown;
}

void BlokusShownGame::take_back(int moves)
{
    assert(moves >= 0 && static_cast<std::size_t>(moves) <= moves_.size());
    moves_.resize(moves_.size() - static_cast<std::size_t>(moves));
    expected_.clear();
    board_ = Blokus{board_.options()};
    for (const auto move : moves_) board_.play(move);
}

}  // namespace agon
