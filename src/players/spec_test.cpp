#include "players/spec.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <array>
#include <chrono>
#include <optional>
#include <string>

namespace agon {
namespace {

using namespace std::chrono_literals;

std::string error_of(std::string_view text)
{
    const auto spec = read_spec(text);
    return spec ? "" : spec.error().text;
}

std::string budget_error_of(std::string_view text)
{
    const auto budget = budget_of(read_spec(text).value(), {});
    return budget ? "" : budget.error().text;
}

TEST(PlayerSpec, IsANameAndSettings)
{
    EXPECT_EQ(read_spec("random").value(), (PlayerSpec{"random", "random", {}, ""}));
    EXPECT_EQ(
        read_spec("best:seed=7,nodes=10000").value(),
        (PlayerSpec{"best:seed=7,nodes=10000", "best", {{"nodes", "10000"}, {"seed", "7"}}, ""}));
}

TEST(PlayerSpec, OfAProgramKeepsItsLineAsItIs)
{
    for (const std::string prefix : {"cmd:", "gtp:", "tcp:"}) {
        const std::string line = " ./x:y --a=1,2  {host} ";
        const std::string text = prefix + line;
        EXPECT_EQ(read_spec(text).value(), (PlayerSpec{text, prefix.substr(0, 3), {}, line}));
    }
}

TEST(PlayerSpec, SaysWhatIsWrongAndWhatToType)
{
    EXPECT_EQ(error_of("hard:time"),
              "player 'hard:time': setting 'time' has no '='; type NAME or NAME:key=value,..., for "
              "example hard:time=0.5");
    EXPECT_EQ(error_of("gtp: "), "player 'gtp: ' names no program; type gtp:PROGRAM ARGS");
    EXPECT_EQ(error_of("cmd"), "player 'cmd' names no program; type cmd:PROGRAM ARGS");
    EXPECT_NE(error_of("Hard").find("'Hard' is no player's name"), std::string::npos);
    EXPECT_NE(error_of("hard:time=1,time=2").find("time is set twice"), std::string::npos);
    EXPECT_NE(error_of("hard:time=").find("time has no value"), std::string::npos);
    EXPECT_EQ(read_spec("").error().code, "bad-spec");
}

TEST(PlayerSpec, RefusesWhatIsNotANameAndSettings)
{
    for (const auto* text : {"", ":", " hard", "hard ", "hard:", "hard:,", "hard:time=1,",
                             "hard:=1", "hard: time=1", "7", "har d", "hard,time=1"})
        EXPECT_NE(error_of(text), "") << text;
}

TEST(PlayerSpec, IsOneLineOfBoundedLength)
{
    EXPECT_NE(error_of("cmd:a\nb"), "");
    EXPECT_NE(error_of(std::string_view{"cmd:a\0b", 7}), "");
    EXPECT_EQ(error_of("cmd:" + std::string(kLongestSpec - 4, 'x')), "");
    EXPECT_NE(error_of("cmd:" + std::string(kLongestSpec - 3, 'x')), "");
    EXPECT_LT(error_of(std::string(kLongestSpec, 'X')).size(), 250U);
}

RC_GTEST_PROP(PlayerSpec, IsReadOrRefusedWhateverTheText, ())
{
    const auto text =
        *rc::gen::container<std::string>(rc::gen::elementOf(std::string{"acdm:=,1 "}));
    const auto spec = read_spec(text);
    if (!spec) return;
    std::string rebuilt;
    for (const auto& [key, value] : spec->settings)
        rebuilt.append(",").append(key).append("=").append(value);
    if (!rebuilt.empty()) rebuilt.front() = ':';
    if (!spec->program.empty()) rebuilt = ":" + spec->program;
    RC_ASSERT(read_spec(spec->name + rebuilt)->settings == spec->settings);
    RC_ASSERT(spec->name.size() + rebuilt.size() == text.size());
}

TEST(Setting, IsANumberInItsRangeOrAbsent)
{
    const auto spec = read_spec("original:error=7.5,x=75.01,y=1e1,z=nan,w=0x1").value();
    EXPECT_EQ(number_setting(spec, "error", 0, 75).value(), 7.5);
    EXPECT_EQ(number_setting(spec, "y", 10, 10).value(), 10);
    EXPECT_EQ(number_setting(spec, "absent", 0, 75).value(), std::nullopt);
    for (const auto* key : {"x", "z", "w"}) EXPECT_FALSE(number_setting(spec, key, 0, 75)) << key;
    EXPECT_EQ(number_setting(spec, "error", 0.5, 5).error().text,
              "player 'original:error=7.5,x=75.01,y=1e1,z=nan,w...': error must be a number from "
              "0.5 to 5, not '7.5'");
}

TEST(Setting, IsAWholeNumberInItsRange)
{
    const auto spec = read_spec("best:a=18446744073709551615,b=-1,c=1.5,d=1e3,e=8").value();
    EXPECT_EQ(whole_setting(spec, "a", 0, ~std::uint64_t{0}).value(), ~std::uint64_t{0});
    for (const auto* key : {"b", "c", "d"}) EXPECT_FALSE(whole_setting(spec, key, 0, 5000)) << key;
    EXPECT_TRUE(whole_setting(spec, "e", 8, 8));
    EXPECT_FALSE(whole_setting(spec, "e", 9, 10));
    EXPECT_FALSE(whole_setting(spec, "e", 1, 7));
}

TEST(Setting, IsRefusedWhereNobodyKnowsIt)
{
    constexpr std::array<std::string_view, 2> kKnown{"seed", "time"};
    EXPECT_EQ(unknown_setting(read_spec("hard:time=1,seed=2").value(), kKnown), std::nullopt);
    const auto text_of = [](const std::optional<Error>& error) { return error ? error->text : ""; };
    EXPECT_EQ(text_of(unknown_setting(read_spec("hard:seed=1,tiem=1").value(), kKnown)),
              "player 'hard:seed=1,tiem=1': hard has no setting 'tiem'; it has seed, time");
    EXPECT_EQ(text_of(unknown_setting(read_spec("random:a=1").value(), {})),
              "player 'random:a=1': random has no setting 'a'; it has none");
}

TEST(Budget, OfASpecReplacesTheOtherEntirely)
{
    const Budget otherwise{.time = 100ms, .nodes = 5, .depth = 3};
    const auto budget = [&](std::string_view text) {
        return budget_of(read_spec(text).value(), otherwise).value();
    };
    EXPECT_EQ(budget("best:seed=7"), otherwise);
    EXPECT_EQ(budget("cmd:x time=1"), otherwise);
    EXPECT_EQ(budget("best:time=0.5"), (Budget{.time = 500ms, .nodes = {}, .depth = {}}));
    EXPECT_EQ(budget("best:nodes=9"), (Budget{.time = {}, .nodes = 9, .depth = {}}));
    EXPECT_EQ(budget("best:depth=7"), (Budget{.time = 100ms, .nodes = 5, .depth = 7}));
    EXPECT_EQ(budget("best:depth=100,time=3600"),
              (Budget{.time = 3600s, .nodes = {}, .depth = 100}));
}

TEST(Budget, IsWithinItsLimits)
{
    EXPECT_EQ(budget_error_of("hard:time=0"),
              "player 'hard:time=0': time must be more than 0 and at most 3600 seconds, not '0'");
    EXPECT_EQ(budget_error_of("hard:depth=101"),
              "player 'hard:depth=101': depth must be a whole number from 1 to 100, not '101'");
    for (const auto* text : {"hard:time=-1", "hard:time=3600.1", "hard:time=inf", "hard:time=1s",
                             "hard:nodes=0", "hard:nodes=1e6", "hard:depth=0"})
        EXPECT_NE(budget_error_of(text), "") << text;
}

}  // namespace
}  // namespace agon
