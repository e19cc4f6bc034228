#include "protocols/blokus/told_game.h"

namespace agon {

blokus_wire::SetStone BlokusToldGame::play(std::string_view text)
{
    const auto move = board_.read(text).value();
    const int height = board_.options().height;
    blokus_wire::SetStone told{board_.colour_to_move(), blokus::to_tuple(move, height)};
    if (!expected_.empty() && expected_.front().colour == told.colour &&
        blokus::from_tuple(expected_.front().stone, height) == move) {
        told = expected_.front();
        expected_.pop_front();
    }
    board_.play(move);
    moves_.push_back(move);
    return told;
}

void BlokusToldGame::take_back(int moves)
{
    moves_.resize(moves_.size() - static_cast<std::size_t>(moves));
    expected_.clear();
    board_ = Blokus{board_.options()};
    for (const auto move : moves_) board_.play(move);
}

}  // namespace agon
