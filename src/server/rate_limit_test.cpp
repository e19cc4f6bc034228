#include "server/rate_limit.h"

#include "server/origin.h"

#include <gtest/gtest.h>

namespace agon {
namespace {

using namespace std::chrono_literals;

TEST(RateLimit, AllowsABurstAndThenSoManyASecond)
{
    RateLimit limit{3, 2};
    const Moment now{1s};
    for (int i = 0; i < 3; ++i) EXPECT_TRUE(limit.allows("ann", now));
    EXPECT_FALSE(limit.allows("ann", now));
    EXPECT_TRUE(limit.allows("bob", now));
    EXPECT_FALSE(limit.allows("ann", now + 400ms));
    EXPECT_TRUE(limit.allows("ann", now + 500ms));
    EXPECT_FALSE(limit.allows("ann", now + 500ms));
}

TEST(RateLimit, NeverSavesMoreThanABurst)
{
    RateLimit limit{2, 1};
    EXPECT_TRUE(limit.allows("ann", Moment{0s}));
    for (int i = 0; i < 2; ++i) EXPECT_TRUE(limit.allows("ann", Moment{1h}));
    EXPECT_FALSE(limit.allows("ann", Moment{1h}));
}

TEST(Origin, IsTheServersOwnOrNone)
{
    EXPECT_TRUE(is_own_origin("", "127.0.0.1:8080", true));
    EXPECT_TRUE(is_own_origin("http://127.0.0.1:8080", "127.0.0.1:8080", true));
    EXPECT_TRUE(is_own_origin("http://localhost:8080", "localhost:8080", true));
    EXPECT_TRUE(is_own_origin("http://[::1]:8080", "[::1]:8080", true));
    EXPECT_FALSE(is_own_origin("http://localhost:9090", "localhost:8080", true));
    EXPECT_FALSE(is_own_origin("http://evil.example", "127.0.0.1:8080", true));
    EXPECT_FALSE(is_own_origin("null", "127.0.0.1:8080", true));
}

/// Whoever points a name of his own at this machine has the same origin and host.
TEST(Origin, MustBeANameOfThisMachineIfTheServerIs)
{
    EXPECT_FALSE(is_own_origin("http://evil.example:8080", "evil.example:8080", true));
    EXPECT_TRUE(is_own_origin("http://agon.example", "agon.example", false));
}

}  // namespace
}  // namespace agon
