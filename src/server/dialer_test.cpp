#include "server/dialer.h"

#include <gtest/gtest.h>

namespace agon {
namespace {

bool reaches(std::string_view allowed, const char* address)
{
    return Reach::read(allowed).value().has(boost::asio::ip::make_address(address));
}

TEST(Reach, HasWhatItNames)
{
    EXPECT_TRUE(reaches("192.0.2.7", "192.0.2.7"));
    EXPECT_FALSE(reaches("192.0.2.7", "192.0.2.8"));
    EXPECT_TRUE(reaches("192.0.2.0/28,2001:db8::/33", "192.0.2.15"));
    EXPECT_FALSE(reaches("192.0.2.0/28,2001:db8::/33", "192.0.2.16"));
    EXPECT_TRUE(reaches("192.0.2.0/28,2001:db8::/33", "2001:db8:7fff::1"));
    EXPECT_FALSE(reaches("192.0.2.0/28,2001:db8::/33", "2001:db8:8000::1"));
}

TEST(Reach, KnowsWordsForNetworks)
{
    for (const auto* near : {"127.0.0.1", "127.9.9.9", "::1", "::ffff:127.0.0.1"})
        EXPECT_TRUE(reaches("loopback", near)) << near;
    for (const auto* house : {"10.1.2.3", "172.16.0.1", "172.31.255.255", "192.168.1.1", "fd00::1"})
        EXPECT_TRUE(reaches("private", house)) << house;
    for (const auto* far : {"172.32.0.1", "169.254.169.254", "8.8.8.8", "0.0.0.0", "::", "fe80::1",
                            "2001:db8::1", "::ffff:8.8.8.8"}) {
        EXPECT_FALSE(reaches("loopback,private", far)) << far;
        EXPECT_TRUE(reaches("any", far)) << far;
    }
}

TEST(Reach, OfNothingIsEmpty)
{
    EXPECT_TRUE(Reach::read("none").value().is_empty());
    EXPECT_FALSE(reaches("none", "127.0.0.1"));
}

TEST(Reach, RefusesWhatIsNoNetwork)
{
    for (const auto* text : {"", "localhost", "10.0.0.0/33", "10.0.0.0/-1", "::1/129", "10.0.0.0/",
                             "loopback,", "10.0.0", "none,any"})
        EXPECT_EQ(Reach::read(text).error().code, "bad-usage") << text;
}

}  // namespace
}  // namespace agon
