#include "programs/check/story.h"

#include <algorithm>
#include <cassert>
#include <optional>

namespace agon::check {
namespace {

constexpr int kGames = 6;
constexpr std::size_t kMostOfAKind = 2;
constexpr std::size_t kLastTurns = 40;  ///< of a game are looked at: listing moves takes its time

/// All positions of a random game in which a seat is to move, as numbers of moves.
struct Turns {
    Story story;
    std::vector<std::size_t> plies{};
    std::vector<AnyGame> positions{};
};

Turns random_game(const AnyGame& start, Rng& rng)
{
    Turns turns{Story{start}};
    Story& story = turns.story;
    for (story.draw_luck(rng); !story.is_over(); story.draw_luck(rng)) {
        turns.plies.push_back(story.moves.size());
        turns.positions.push_back(story.game);
        story.play(story.game.sample(rng));
    }
    return turns;
}

Story cut_at(const Story& whole, std::size_t plies)
{
    Story story{whole.start};
    for (std::size_t i = 0; i < plies; ++i) story.play(whole.moves[i]);
    return story;
}

bool is_forced(const Turns& turns, std::size_t turn)
{
    const auto legal = turns.positions[turn].legal_moves();
    return legal && legal->size() == 1;
}

bool is_out_of_order(const Turns& turns, std::size_t turn)
{
    if (turn == 0) return false;
    const Seat before = turns.positions[turn - 1].to_move();
    return turns.positions[turn].to_move() != (before + 1) % turns.story.start.seats();
}

/// The last turn of a game that is of this kind; none if none of the last ones is.
std::optional<std::size_t> last_turn(const Turns& turns, bool (*is_it)(const Turns&, std::size_t))
{
    const std::size_t all = turns.plies.size();
    for (std::size_t turn = all; turn > 0 && all - turn < kLastTurns; --turn)
        if (is_it(turns, turn - 1)) return turn - 1;
    return std::nullopt;
}

}  // namespace

void Story::play(const std::string& move)
{
    for (Seat seat = 0; seat < start.seats(); ++seat)
        for (auto& part : game.told(move, seat))
            told[static_cast<std::size_t>(seat)].push_back(std::move(part));
    moves.push_back(move);
    [[maybe_unused]] const auto why = game.try_play(move);
    assert(why.empty());
}

void Story::draw_luck(Rng& rng)
{
    while (game.to_move() == kChance) play(game.sample(rng));
}

void Story::play_until(Seat seat, Rng& rng)
{
    while (!is_over() && game.to_move() != seat) play(game.sample(rng));
}

std::vector<Story> unusual_positions(const AnyGame& start, std::uint64_t seed)
{
    Rng rng{seed};
    std::vector<Story> found;
    std::size_t forced = 0;
    std::size_t disordered = 0;
    for (int game = 0; game < kGames; ++game) {
        const Turns turns = random_game(start, rng);
        const auto at = [&](std::size_t turn) { return cut_at(turns.story, turns.plies[turn]); };
        if (game < 2) found.push_back(at(turns.plies.size() * 3 / 4));
        const auto only = last_turn(turns, is_forced);
        if (only && forced++ < kMostOfAKind) found.push_back(at(*only));
        const auto again = last_turn(turns, is_out_of_order);
        if (again && disordered++ < kMostOfAKind) found.push_back(at(*again));
    }
    return found;
}

Story last_turn_of(const Story& story, Seat seat, Rng& rng)
{
    Story whole = story;
    std::size_t last = story.moves.size();
    while (!whole.is_over()) {
        if (whole.to_move() == seat) last = whole.moves.size();
        whole.play(whole.game.sample(rng));
    }
    return cut_at(whole, last);
}

}  // namespace agon::check
