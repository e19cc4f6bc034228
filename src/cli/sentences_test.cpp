#include "cli/sentences.h"

#include "catalog.h"

#include <gtest/gtest.h>

namespace agon::cli {
namespace {

TEST(Sentences, ExistForWhateverTheRulesSay)
{
    for (const auto& entry : all_games()) {
        AnyGame game = entry.start({}).value();
        Rng rng{11};
        std::vector<std::string> tried{"", "nonsense", "pass", "+", "?", "water", "A1:B2", "a1"};
        for (int ply = 0; ply < 60 && game.to_move() != kNobody; ++ply) {
            for (const auto& move : tried) {
                const auto why = game.why_illegal(move);
                if (why.empty()) continue;
                const std::string sentence = sentence_for(why);
                ASSERT_TRUE(sentence.ends_with('.')) << entry.name << ": " << why;
            }
            tried.push_back(game.sample(rng));  // legal here, and seldom later
            ASSERT_EQ(game.try_play(tried.back()), "");
        }
    }
}

TEST(Sentences, AreTheCodeWhereThereIsNone) { EXPECT_EQ(sentence_for("too-heavy"), "too-heavy"); }

}  // namespace
}  // namespace agon::cli
