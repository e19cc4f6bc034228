// Properties of every game in the catalog, at random places of random games.
#include "game_variants.h"
#include "games/json_text.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>

namespace agon::tests {
namespace {

/// A game some way on, and how it got there.
struct Middle {
    Variant variant;
    AnyGame game;
    std::vector<std::string> moves;
};

/// Not over: somebody, or the table, is to move.
Middle middle_of(std::uint32_t choice, std::uint32_t seed)
{
    const Variant& variant = variants()[choice % variants().size()];
    Rng rng{seed};
    Middle middle{variant, variant.start(), {}};
    for (std::uint32_t left = rng.below(80); left > 0; --left) {
        const std::string move = middle.game.sample(rng);
        AnyGame next = middle.game;
        RC_ASSERT(next.try_play(move).empty());
        if (next.to_move() == kNobody) break;
        middle.game = next;
        middle.moves.push_back(move);
    }
    return middle;
}

std::vector<std::string> some_moves(const AnyGame& game, Rng& rng)
{
    if (auto listed = game.legal_moves()) return *listed;
    std::vector<std::string> moves;
    for (int i = 0; i < 5; ++i) moves.push_back(game.sample(rng));
    return moves;
}

/// All that anybody can see of a position, the hash excepted.
std::string seen_of(const AnyGame& game)
{
    std::string text = game.picture() + std::to_string(game.to_move());
    for (Seat seat = 0; seat < game.seats(); ++seat) text += json_text(game.view(seat).shown());
    if (const auto moves = game.legal_moves())
        for (const auto& move : *moves) text += ' ' + move;
    return text;
}

std::string mutated(std::string move, Rng& rng)
{
    static constexpr std::string_view kLetters = "abcdefghijABCDEFGHIJ0123456789,:-x+.hv?";
    const char letter = kLetters[rng.below(kLetters.size())];
    const auto at = rng.below(static_cast<std::uint32_t>(move.size()));
    switch (rng.below(4)) {
        case 0:
            move[at] = letter;
            break;
        case 1:
            move.insert(at, 1, letter);
            break;
        case 2:
            move.erase(at, 1);
            break;
        default:
            std::swap(move[at], move[rng.below(static_cast<std::uint32_t>(move.size()))]);
    }
    return move;
}

RC_GTEST_PROP(AnyGame, PlaysWhatItListsAndWritesWhatItRead,
              (std::uint32_t choice, std::uint32_t seed))
{
    const Middle middle = middle_of(choice, seed);
    Rng rng{seed};
    for (const auto& move : some_moves(middle.game, rng)) {
        RC_ASSERT(middle.game.why_illegal(move).empty());
        // What the mover is told is the move as it was understood, written anew.
        const Seat mover = std::max(middle.game.to_move(), Seat{0});
        RC_ASSERT(middle.game.told(move, mover).front() == move);
        AnyGame next = middle.game;
        RC_ASSERT(next.try_play(move).empty());
        RC_ASSERT(next != middle.game);
    }
}

/// In relay games a shot may be fired again, and is not listed.
bool allows_repeats(const AnyGame& game)
{
    const auto options = game.options();
    const auto* relay = options.if_contains("relay");
    return relay != nullptr && relay->as_bool();
}

RC_GTEST_PROP(AnyGame, AcceptsNoMutatedMoveButALegalOne, (std::uint32_t choice, std::uint32_t seed))
{
    const Middle middle = middle_of(choice, seed);
    const auto listed = middle.game.legal_moves();
    Rng rng{seed};
    for (const auto& move : some_moves(middle.game, rng)) {
        const std::string wrong = mutated(move, rng);
        AnyGame tried = middle.game;
        const bool accepted = tried.try_play(wrong).empty();
        RC_ASSERT(accepted == middle.game.why_illegal(wrong).empty());
        if (!accepted) RC_ASSERT(tried == middle.game);
        if (!accepted || !listed) continue;
        const Seat mover = std::max(middle.game.to_move(), Seat{0});
        const auto meant = middle.game.told(wrong, mover).front();
        const bool repeats = allows_repeats(middle.game) &&
                             std::ranges::find(middle.moves, meant) != middle.moves.end();
        RC_ASSERT(repeats || std::ranges::find(*listed, meant) != listed->end());
    }
}

/// Hashes are kept from move to move; another order of the same moves computes them anew.
RC_GTEST_PROP(AnyGame, HashesAPositionAlikeHoweverItCameAbout,
              (std::uint32_t choice, std::uint32_t seed))
{
    const Middle middle = middle_of(choice, seed);
    if (middle.moves.size() < 3) return;
    Rng rng{seed};
    for (int attempt = 0; attempt < 20; ++attempt) {
        auto moves = middle.moves;
        const auto at = rng.below(static_cast<std::uint32_t>(moves.size()) - 2);
        const std::size_t apart = 1 + rng.below(4);
        std::swap(moves[at], moves[std::min<std::size_t>(at + apart, moves.size() - 1)]);
        AnyGame other = middle.variant.start();
        const bool legal = std::ranges::all_of(
            moves, [&](const std::string& move) { return other.try_play(move).empty(); });
        if (!legal || seen_of(other) != seen_of(middle.game)) continue;
        RC_ASSERT(other.hash() == middle.game.hash());
        RC_TAG(middle.variant.game);
    }
}

}  // namespace
}  // namespace agon::tests
