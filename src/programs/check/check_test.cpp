#include "programs/check/check.h"

#include "catalog.h"
#include "programs/check/dialect.h"

#include <gtest/gtest.h>

#include <set>

namespace agon::check {
namespace {

/// The steps of a check and what came of them.
class CheckTest : public testing::Test {
protected:
    check::Setup setup(const std::string& spec)
    {
        return {.spec = read_spec(spec).value(),
                .start = start_game("dame", {}).value(),
                .tell = [this](const Finding& finding) { findings_.push_back(finding); }};
    }

    std::vector<Finding> findings_;
};

TEST_F(CheckTest, SaysThatAFolderDoesNotBuildAndStopsThere)
{
    const auto build = [](const std::string& folder) -> Result<PlayerSpec> {
        return Error{"does-not-build", "cc bot.c\n" + folder + "/bot.c:1: oh no\n"};
    };
    EXPECT_FALSE(check_folder(setup("random"), "ann", build).value());
    ASSERT_EQ(findings_.size(), 1U);
    EXPECT_EQ(findings_[0].step, Step::Built);
    EXPECT_EQ(findings_[0].trouble->flaw, Flaw::DoesNotBuild);
    EXPECT_EQ(findings_[0].trouble->details.at("said"), "ann/bot.c:1: oh no");
}

TEST_F(CheckTest, ChecksWhatAFolderWasBuiltInto)
{
    const auto build = [](const std::string&) { return read_spec("cmd:/no/such/bot"); };
    EXPECT_FALSE(check_folder(setup("random"), "ann", build).value());
    EXPECT_EQ(findings_[0].verdict, Finding::Verdict::Ok);
    EXPECT_EQ(findings_[1].trouble->flaw, Flaw::NotFound);
    EXPECT_EQ(findings_[2].verdict, Finding::Verdict::Skipped);
}

TEST_F(CheckTest, GoesOnAfterARemarkAndAfterAFlawThatMayNotComeAgain)
{
    const FindingListener tell = [this](const Finding& finding) { findings_.push_back(finding); };
    Steps steps{tell};
    steps.take(Step::Options, [] { return Trouble{Flaw::UnusualOptions}; });
    EXPECT_TRUE(steps.are_well());
    steps.take(Step::Plays, [] { return Trouble{Flaw::IllegalMove}; });
    steps.take(Step::Time, [] { return Trouble{Flaw::NoAnswer}; });
    steps.take(Step::Leaves, [] { return std::nullopt; });
    EXPECT_FALSE(steps.are_well());
    using enum Finding::Verdict;
    EXPECT_EQ(findings_[0].verdict, Remark);
    EXPECT_EQ(findings_[1].verdict, Wrong);
    EXPECT_EQ(findings_[2].verdict, Wrong);
    EXPECT_EQ(findings_[3].verdict, Skipped);
}

TEST(Flaws, HaveWordsOfTheirOwn)
{
    std::set<std::string_view> seen;
    for (std::size_t i = 0; i < kFlaws; ++i) {
        EXPECT_TRUE(seen.insert(word_of(static_cast<Flaw>(i))).second);
        EXPECT_FALSE(word_of(static_cast<Flaw>(i)).empty());
        EXPECT_FALSE(details_of(static_cast<Flaw>(i)).empty());
    }
}

TEST(Dialect, AsksByTheEngineProtocol)
{
    const Dialect dialect = engine_dialect();
    Story story{start_game("quoridor", {}).value()};
    story.play("e2");
    const Question question = dialect.question(story, std::chrono::milliseconds{70});
    EXPECT_EQ(question.set_up, std::vector<std::string>{"position e2"});
    EXPECT_EQ(question.go, "go seat 1 movetime 70");
    EXPECT_TRUE(dialect.greets("ready") && !dialect.greets("READY"));
    EXPECT_EQ(dialect.move_in("move e8"), "e8");
    EXPECT_TRUE(dialect.belongs("info depth 3") && !dialect.belongs("hello"));
}

TEST(Dialect, AsksByGtpInPentobisCoordinates)
{
    const AnyGame start = start_game("blokus", {{"mode", "duo"}}).value();
    const Dialect dialect = gtp_dialect(start).value();
    Story story{start};
    story.play("e5");
    const Question question = dialect.question(story, std::chrono::milliseconds{70});
    EXPECT_EQ(question.set_up, (std::vector<std::string>{"clear_board", "play b e10"}));
    EXPECT_EQ(question.go, "genmove w");
    EXPECT_EQ(question.replies, 2U);
    EXPECT_EQ(dialect.answer_with("e5"), "= e10");
    EXPECT_EQ(dialect.move_in("= e10"), "e5");
    EXPECT_FALSE(gtp_dialect(start_game("dame", {}).value()));
}

}  // namespace
}  // namespace agon::check
