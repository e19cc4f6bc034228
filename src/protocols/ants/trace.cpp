#include "protocols/ants/trace.h"

namespace agon {
namespace {

constexpr int kMostTurns = 2;  ///< between two positions that are told

bool shows(const Ants& game, const Ants& told)
{
    const bool same_turn = game.turn() == told.turn() || game.to_move() == kNobody;
    return same_turn && game.ants(0) == told.ants(0) && game.ants(1) == told.ants(1) &&
           game.food() == told.food() && game.score(0) == told.score(0) &&
           game.score(1) == told.score(1);
}

/// Appends to `path` the moves that lead from the game to what was told, with so many turns left.
bool reach(const Ants& from, const Ants& told, int turns, std::vector<Ants::Move>& path)
{
    const bool draws = from.to_move() == kChance;
    if (!draws && shows(from, told)) return true;
    const bool can_lead_there =
        draws || (turns > 0 && (told.food() & ~from.food()) == 0 &&
                  told.score(0) >= from.score(0) && told.score(1) >= from.score(1));
    if (!can_lead_there) return false;
    bool found = false;
    from.each_move([&](const Ants::Move& move) {
        if (found) return;
        path.push_back(move);
        found = reach(after(from, move), told, draws ? turns : turns - 1, path);
        if (!found) path.pop_back();
    });
    return found;
}

}  // namespace

bool AntsTrace::see(const Ants& told)
{
    for (int turns = 0; turns <= kMostTurns; ++turns) {
        std::vector<Ants::Move> path;
        if (!reach(game_, told, turns, path)) continue;
        for (const Ants::Move& move : path) {
            moves_.push_back(game_.write(move));
            game_.play(move);
        }
        return true;
    }
    return false;
}

/// Luck that nobody has told was bad.
bool AntsTrace::draw_in_vain()
{
    const auto in_vain = game_.read(".");
    if (!in_vain || !game_.why_illegal(*in_vain).empty()) return false;
    moves_.push_back(game_.write(*in_vain));
    game_.play(*in_vain);
    return true;
}

std::vector<std::string> AntsTrace::moves_to(const Ants& position) const
{
    AntsTrace trace = *this;
    const bool is_drawn = trace.game_.to_move() != kChance || trace.draw_in_vain();
    if (!is_drawn || trace.game_ != position) return {};
    return trace.moves_;
}

bool AntsTrace::play(std::string_view text)
{
    if (game_.to_move() == kChance && !draw_in_vain()) return false;
    const auto move = game_.read(text);
    if (!move || !game_.why_illegal(*move).empty()) return false;
    moves_.emplace_back(text);
    game_.play(*move);
    return true;
}

}  // namespace agon
