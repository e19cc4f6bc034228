#include "games/json_reader.h"
#include "games/json_text.h"

#include <boost/json/object.hpp>
#include <boost/json/parse.hpp>
#include <gtest/gtest.h>

namespace agon {
namespace {

TEST(JsonText, WritesWhatItReads)
{
    for (const auto* text :
         {"null", "[]", "{}", "[1,0.5,-3,1e-09]", R"({"a":[{"b":"x\"y"},true],"c":{}})"})
        EXPECT_EQ(json_text(boost::json::parse(text)), text);
}

TEST(JsonReader, NamesTheKeyAndWhatIsAllowed)
{
    const boost::json::object json{{"size", 25}, {"touch", "never"}, {"luck", 2}};
    JsonReader size = option_reader(json);
    EXPECT_EQ(size.integer("size", 6, 20, 10), 10);
    EXPECT_EQ(size.error()->text, "size must be a whole number from 6 to 20, not 25");
    JsonReader touch = option_reader(json);
    constexpr std::array<std::string_view, 2> kNames{"none", "any"};
    EXPECT_EQ(touch.choice("touch", kNames, 1), 1);
    EXPECT_EQ(touch.error()->text, R"(touch must be one of none, any, not "never")");
    JsonReader luck = option_reader(json);
    luck.number("luck", 0, 1, 0.5);
    EXPECT_EQ(luck.error()->text, "luck must be a number from 0 to 1, not 2");
}

TEST(JsonReader, RefusesAKeyThatNobodyAskedFor)
{
    const boost::json::object json{{"sise", 9}};
    JsonReader reader = option_reader(json);
    reader.integer("size", 5, 11, 9);
    reader.flag("relay", false);
    EXPECT_EQ(reader.error()->text, "'sise' is not an option here; there are size, relay");
}

TEST(JsonReader, TakesAWholeNumberHoweverItIsWritten)
{
    const boost::json::object json{{"size", 9.0}, {"fleet", {3.0, 2}}};
    JsonReader reader = option_reader(json);
    EXPECT_EQ(reader.integer("size", 5, 11, 7), 9);
    EXPECT_EQ(reader.integers("fleet", 1, 5), (std::vector{3, 2}));
    EXPECT_FALSE(reader.error());
}

TEST(JsonReader, TakesOnlyTheTypeThatIsMeant)
{
    const boost::json::object json{
        {"size", 9.5}, {"relay", 1}, {"fleet", {1, "2"}}, {"huge", 1e99}};
    for (const std::string_view key : {"size", "relay", "fleet", "huge"}) {
        JsonReader reader = option_reader(json);
        if (key == "size" || key == "huge") reader.integer(key, 5, 11, 9);
        if (key == "relay") reader.flag(key, false);
        if (key == "fleet") reader.integers(key, 1, 5);
        EXPECT_TRUE(reader.error()->text.starts_with(key)) << key;
    }
}

}  // namespace
}  // namespace agon
