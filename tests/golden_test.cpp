// A seeded game of each kind, drawn as text. UPDATE_GOLDEN=1 rewrites the drawings.
#include "core/text.h"
#include "game_variants.h"
#include "games/json_text.h"

#include <boost/json/value_from.hpp>
#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>
#include <iterator>

namespace agon::tests {
namespace {

std::string drawn_game(const GameEntry& entry)
{
    constexpr int kPictureEvery = 40;  // plies
    AnyGame game = entry.start({}).value();
    Rng rng{seed_of(entry.name)};
    std::string text = json_text(game.options()) + "\n\n" + game.picture() + '\n';
    for (int ply = 1; game.to_move() != kNobody; ++ply) {
        const std::string move = game.sample(rng);
        text += std::to_string(ply) + ". " + move + '\n';
        EXPECT_EQ(game.try_play(move), "") << move;
        if (ply % kPictureEvery == 0 || game.to_move() == kNobody)
            text += '\n' + game.picture() + '\n';
    }
    const Outcome outcome = game.outcome().value();
    return text + "scores " + json_text(boost::json::value_from(outcome.scores)) + " reason " +
           std::string{outcome.reason} + '\n';
}

std::string read_file(const std::string& path)
{
    std::ifstream file{path};
    return {std::istreambuf_iterator<char>{file}, {}};
}

class Golden : public testing::TestWithParam<GameEntry> {};

TEST_P(Golden, GameIsPlayedAndDrawnAsBefore)
{
    const std::string path =
        std::string{AGON_TESTS "/golden/"} + std::string{GetParam().name} + ".txt";
    const std::string now = drawn_game(GetParam());
    if (std::getenv("UPDATE_GOLDEN") != nullptr) std::ofstream{path} << now;
    EXPECT_EQ(read_file(path), now) << path << " differs; UPDATE_GOLDEN=1 rewrites it";
}

INSTANTIATE_TEST_SUITE_P(Catalog, Golden, testing::ValuesIn(all_games().begin(), all_games().end()),
                         [](const auto& tested) { return std::string{tested.param.name}; });

}  // namespace
}  // namespace agon::tests
