#include "core/boxed.h"

#include <gtest/gtest.h>

#include <string>

namespace agon {
namespace {

TEST(Boxed, IsTheValueItHolds)
{
    const Boxed<std::string> boxed = std::string{"word"};
    const std::string& word = boxed;
    EXPECT_EQ(word, "word");
    EXPECT_EQ(boxed, Boxed<std::string>{"word"});
    EXPECT_FALSE(boxed == Boxed<std::string>{"other"});
}

TEST(Boxed, CopiesTheValueNotThePlace)
{
    Boxed<std::string> original = std::string{"word"};
    const Boxed<std::string> copy = original;
    original = Boxed<std::string>{"other"};
    EXPECT_EQ(*copy, "word");
    EXPECT_EQ(*original, "other");
}

}  // namespace
}  // namespace agon
