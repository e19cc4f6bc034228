// Every game against its slow, obvious statement: move sets, results and what each viewer is told
// agree at every position of random games; so do answers to mutilated moves.
#include "game_variants.h"
#include "reference.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <map>

namespace agon::tests {
namespace {

using reference::Reference;

using MakeReference = std::unique_ptr<Reference> (*)(const boost::json::object&);

const std::map<std::string_view, MakeReference> kReferences{
    {"battleship", reference::battleship}, {"blokus", reference::blokus}, {"dame", reference::dame},
    {"quoridor", reference::quoridor},     {"ants", reference::ants},
};

/// Positions to compare for a game, over all its variants. `./test --long` asks for a million.
/// Fewer where asserts look at each of them too.
long positions_for_a_game()
{
#ifdef NDEBUG
    constexpr long kUsual = 20'000;
#else
    constexpr long kUsual = 1'000;
#endif
    const char* asked = std::getenv("AGON_POSITIONS");
    return asked != nullptr ? std::atol(asked) : kUsual;
}

long positions_for(const Variant& variant)
{
    const auto of_game = std::ranges::count(variants(), variant.game, &Variant::game);
    return positions_for_a_game() / of_game + 1;
}

std::optional<reference::Result> in_record_words(const std::optional<Outcome>& outcome)
{
    if (!outcome) return std::nullopt;
    const auto seats = outcome->seats;
    const auto first = [seats](const auto& values) {
        return std::vector(values.begin(), values.begin() + seats);
    };
    return reference::Result{first(outcome->scores), first(outcome->ranks),
                             outcome->points ? first(*outcome->points) : std::vector<int>{},
                             std::string{outcome->reason}};
}

/// The same move with one character changed, dropped or doubled.
std::string mutilated(std::string move, Rng& rng)
{
    constexpr std::string_view kLetters = "abcdefghijstABCDEFGHIJ0123456789:-x,hv?+. ";
    const std::size_t place = rng.below(static_cast<std::uint32_t>(move.size()));
    switch (rng.below(3)) {
        case 0:
            move[place] = kLetters[rng.below(static_cast<std::uint32_t>(kLetters.size()))];
            break;
        case 1:
            move.erase(place, 1);
            break;
        default:
            move.insert(place, 1, move[place]);
            break;
    }
    return move;
}

/// One game in step with its reference.
class Pair {
public:
    explicit Pair(const Variant& variant)
        : game_{variant.start()}, reference_{kReferences.at(variant.game)(variant.json())}
    {
        for (Seat viewer = kNobody; viewer < game_.seats(); ++viewer)
            if (viewer != kChance) told_[viewer] = {};
    }

    bool over() const { return game_.to_move() == kNobody; }

    void expect_agreement() const
    {
        ASSERT_EQ(game_.to_move(), reference_->to_move());
        ASSERT_EQ(in_record_words(game_.outcome()), reference_->result());
        const auto fast = game_.legal_moves();
        const auto slow = reference_->legal_moves();
        ASSERT_EQ(fast.has_value(), slow.has_value());
        if (fast) {
            const std::set<std::string> listed{fast->begin(), fast->end()};
            ASSERT_EQ(listed.size(), fast->size()) << "a move is listed twice";
            ASSERT_EQ(listed, *slow);
        }
        for (const auto& [viewer, texts] : told_) ASSERT_EQ(texts, reference_->seen(viewer));
    }

    void expect_agreement_on(const std::string& move) const
    {
        ASSERT_EQ(game_.why_illegal(move).empty(), reference_->allows(move))
            << move << " is " << game_.why_illegal(move);
    }

    /// A random legal move; now and then one that is legal though no list has it: an unknown
    /// fleet, a shot repeated, a false answer.
    std::string choose(const std::vector<std::string>& tried, Rng& rng) const
    {
        for (const auto& move : tried)
            if (game_.why_illegal(move).empty() && rng.below(16) == 0) return move;
        if (game_.why_illegal("?").empty() && rng.below(2) == 0) return "?";
        return game_.sample(rng);
    }

    std::string sample(Rng& rng) const { return game_.sample(rng); }

    void play(const std::string& move)
    {
        for (auto& [viewer, texts] : told_)
            for (auto& text : game_.told(move, viewer)) texts.push_back(std::move(text));
        ASSERT_EQ(game_.try_play(move), "");
        reference_->play(move);
    }

    std::string picture() const { return game_.picture(); }

private:
    AnyGame game_;
    std::unique_ptr<Reference> reference_;
    std::map<Seat, std::vector<std::string>> told_;
};

class Compare : public testing::TestWithParam<Variant> {};

TEST_P(Compare, FastRulesAgreeWithTheReference)
{
    Rng rng{seed_of(name_of(GetParam()))};
    for (long left = positions_for(GetParam()); left > 0;) {
        Pair pair{GetParam()};
        for (;; --left) {
            ASSERT_NO_FATAL_FAILURE(pair.expect_agreement()) << pair.picture();
            if (pair.over()) break;
            const std::vector<std::string> tried{mutilated(pair.sample(rng), rng),
                                                 mutilated(pair.sample(rng), rng),
                                                 "?",
                                                 "water",
                                                 "hit",
                                                 "sunk",
                                                 "lost",
                                                 "pass"};
            for (const auto& text : tried)
                ASSERT_NO_FATAL_FAILURE(pair.expect_agreement_on(text)) << pair.picture();
            const std::string move = pair.choose(tried, rng);
            ASSERT_NO_FATAL_FAILURE(pair.play(move)) << pair.picture() << move;
        }
    }
}

INSTANTIATE_TEST_SUITE_P(Reference, Compare, testing::ValuesIn(variants()),
                         [](const auto& tested) { return name_of(tested.param); });

}  // namespace
}  // namespace agon::tests
