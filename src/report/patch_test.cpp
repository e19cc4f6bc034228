#include "report/patch.h"

#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>
#include <gtest/gtest.h>

namespace agon {
namespace {

std::string between(std::string_view from, std::string_view to)
{
    const auto patch = patch_between(boost::json::parse(from), boost::json::parse(to));
    return patch ? boost::json::serialize(*patch) : "";
}

TEST(Patch, IsNoneOfWhatIsEqual)
{
    EXPECT_EQ(between(R"({"a":[1,"x",null]})", R"({"a":[1,"x",null]})"), "");
}

TEST(Patch, NamesTheMembersThatChange)
{
    EXPECT_EQ(between(R"({"a":1,"b":{"c":2,"d":3}})", R"({"a":1,"b":{"c":2,"d":4}})"),
              R"({"b":{"d":[4]}})");
    EXPECT_EQ(between("[1,2,3]", "[1,5,3]"), R"({"1":[5]})");
}

TEST(Patch, OverwritesWhatChangesOfAText)
{
    EXPECT_EQ(between(R"(".w.w.w.w")", R"(".w...w.w")"), R"("3:.")");
    EXPECT_EQ(between(R"("abcdefgh")", R"("abXdeYgh")"), R"("2:XdeY")");
    EXPECT_EQ(between(R"("αβγδεζ")", R"("αβγδεη")"), R"(["αβγδεη"])") << "not ASCII";
    EXPECT_EQ(between(R"("E4")", R"("E5")"), R"(["E5"])") << "too short to be worth it";
}

TEST(Patch, SplicesAListThatGrowsOrShrinks)
{
    EXPECT_EQ(between(R"(["a","c"])", R"(["a","b","c"])"), R"([1,0,"b"])");
    EXPECT_EQ(between(R"(["a","b","c"])", R"(["c"])"), "[0,2]");
    EXPECT_EQ(between("[]", R"(["a"])"), R"([0,0,"a"])");
    EXPECT_EQ(between(R"(["a","a"])", R"(["a"])"), "[1,1]");
}

TEST(Patch, ReplacesWhatIsOfAnotherKind)
{
    EXPECT_EQ(between("null", R"("E5")"), R"(["E5"])");
    EXPECT_EQ(between(R"({"a":1})", R"({"b":1})"), R"([{"b":1}])");
    EXPECT_EQ(between("[1]", R"({"0":1})"), R"([{"0":1}])");
    EXPECT_EQ(between("1", "[1]"), "[[1]]");
}

}  // namespace
}  // namespace agon
