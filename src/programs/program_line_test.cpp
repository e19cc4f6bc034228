#include "programs/program_line.h"

#include <gtest/gtest.h>

namespace agon {
namespace {

using Words = std::vector<std::string>;

TEST(ProgramLine, SplitsAtBlanks)
{
    EXPECT_EQ(split_program_line("  ./engine  -n\t3 ").value(), (Words{"./engine", "-n", "3"}));
}

TEST(ProgramLine, KeepsWhatIsQuotedTogether)
{
    EXPECT_EQ(split_program_line(R"(a 'b c' "d 'e'" f"g h"i)").value(),
              (Words{"a", "b c", "d 'e'", "fg hi"}));
    EXPECT_EQ(split_program_line(R"(a '' "")").value(), (Words{"a", "", ""}));
}

TEST(ProgramLine, TakesWhatFollowsABackslashAsItIs)
{
    EXPECT_EQ(split_program_line(R"(a\ b \' "\"\\ \n" '\n')").value(),
              (Words{"a b", "'", R"("\ \n)", R"(\n)"}));
}

TEST(ProgramLine, KnowsNoShell)
{
    EXPECT_EQ(split_program_line("a $HOME * | b;c").value(),
              (Words{"a", "$HOME", "*", "|", "b;c"}));
}

TEST(ProgramLine, NeedsAProgramAndClosedQuotes)
{
    for (const auto* bad : {"", "  ", "'' a", "a 'b", "a \"b", "a \\"})
        EXPECT_EQ(split_program_line(bad).error().code, "bad-spec") << bad;
}

}  // namespace
}  // namespace agon
