#include "report/outside.h"

#include <gtest/gtest.h>

namespace agon {
namespace {

TEST(Outside, IsHarmlessAsHtml)
{
    EXPECT_EQ(html_text(R"(<script>alert("1" & '2')</script>)"),
              "&lt;script&gt;alert(&quot;1&quot; &amp; &#39;2&#39;)&lt;/script&gt;");
    EXPECT_EQ(html_text("Ελένη"), "Ελένη");
}

TEST(Outside, IsAFieldOfASheetAndNoFormula)
{
    EXPECT_EQ(csv_field("ann"), "ann");
    EXPECT_EQ(csv_field("a,b"), "\"a,b\"");
    EXPECT_EQ(csv_field("a\"b"), "\"a\"\"b\"");
    EXPECT_EQ(csv_field("a\nb"), "\"a\nb\"");
    EXPECT_EQ(csv_field("=1+1"), "'=1+1");
    EXPECT_EQ(csv_field("@x,"), "\"'@x,\"");
    EXPECT_EQ(csv_field(""), "");
}

TEST(Outside, GivesTheLastLinesOnly)
{
    EXPECT_EQ(last_lines("1\n2\n3\n", 2, 100), "2\n3");
    EXPECT_EQ(last_lines("1\n2\n3", 5, 100), "1\n2\n3");
    EXPECT_EQ(last_lines("\n1", 5, 100), "\n1");
    EXPECT_EQ(last_lines("", 5, 100), "");
    EXPECT_EQ(last_lines("\n\r\n", 5, 100), "");
    EXPECT_EQ(last_lines("abcdef", 5, 3), "def");
    EXPECT_EQ(last_lines("xαβ", 5, 3), "β") << "a character is not cut in two";
}

TEST(Outside, IsReadableWhateverAProgramSays)
{
    EXPECT_EQ(last_lines("\x1b[1;31mred\x1b[0m\r\nβ\tx\a", 9, 100), "red\nβ\tx");
    EXPECT_EQ(last_lines("\x1b[1;31", 9, 100), "") << "a colour that was cut";
    for (const std::string bad :
         {"\xff", "\xc0\x80", "\xed\xa0\x80", "\xf4\x90\x80\x80", "\xe2\x82"})
        EXPECT_EQ(last_lines("a" + bad, 9, 100).substr(0, 4), "a\uFFFD") << bad;
    EXPECT_EQ(last_lines(std::string{"a\0b", 3}, 9, 100), "ab");
}

}  // namespace
}  // namespace agon
