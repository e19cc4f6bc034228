#include "page/page.h"

#include <gtest/gtest.h>

namespace agon {
namespace {

TEST(Page, HasNoFileThatWasNotBuilt)
{
    EXPECT_FALSE(page_file("/nothing"));
    EXPECT_FALSE(page_file("/../etc/passwd"));
    EXPECT_FALSE(page_file(""));
}

}  // namespace
}  // namespace agon
