#include "cli/paint.h"

#include "catalog.h"

#include <gtest/gtest.h>

namespace agon::cli {
namespace {

std::string without_colours(const std::string& text)
{
    std::string plain;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] == '\x1b')
            i = text.find('m', i);
        else
            plain += text[i];
    }
    return plain;
}

TEST(Paint, LeavesTheTextOfEveryGameAsItIs)
{
    for (const auto& entry : all_games()) {
        AnyGame game = entry.start({}).value();
        Rng rng{7};
        for (int ply = 0; ply < 60 && game.to_move() != kNobody; ++ply) {
            const std::string picture = game.picture();
            ASSERT_EQ(without_colours(painted(picture)), picture);
            ASSERT_NE(painted(picture), picture) << "there is no colour in it";
            ASSERT_EQ(game.try_play(game.sample(rng)), "");
        }
    }
}

TEST(Paint, MakesCapitalsBlocksWithTheBlankBeforeThem)
{
    EXPECT_EQ(painted(" 1 B . b"), " 1\x1b[1;97;44m B\x1b[0m \x1b[2m.\x1b[0m \x1b[1;34mb\x1b[0m");
}

TEST(Paint, DoesNotTakeLabelsForPieces)
{
    EXPECT_EQ(painted("B  .    B  o"), "B  \x1b[2m.\x1b[0m    B  \x1b[36mo\x1b[0m");
    EXPECT_EQ(painted("  A B C D"), "\x1b[2m  A B C D\x1b[0m");
    EXPECT_EQ(painted("B (seat 0) 3 points"), "B (seat 0) 3 points");
}

}  // namespace
}  // namespace agon::cli
