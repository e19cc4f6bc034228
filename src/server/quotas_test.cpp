#include "server/quotas.h"

#include <gtest/gtest.h>

namespace agon {
namespace {

using namespace std::chrono_literals;

constexpr Moment kNow{Milliseconds{1'000'000}};

Address at(const char* text) { return address_of(boost::asio::ip::make_address(text)); }

TEST(Address, IsANetworkInIPv6AndAMachineInIPv4)
{
    EXPECT_EQ(at("2001:db8:1:2:3::4"), at("2001:db8:1:2:ffff::1"));
    EXPECT_NE(at("2001:db8:1:2::4"), at("2001:db8:1:3::4"));
    EXPECT_NE(at("192.0.2.1"), at("192.0.2.2"));
    EXPECT_EQ(at("::ffff:192.0.2.1"), at("192.0.2.1"));
    EXPECT_NE(at("::2"), at("0.0.0.0"));
}

TEST(Address, IsLocalOnlyAsThisMachineItself)
{
    EXPECT_TRUE(at("127.0.0.1").is_local);
    EXPECT_EQ(at("::1"), at("127.0.0.1"));
    EXPECT_FALSE(at("127.0.0.2").is_local);
    EXPECT_FALSE(at("192.168.0.1").is_local);
}

TEST(Address, IsWrittenForPeople)
{
    EXPECT_EQ(write_address(at("192.0.2.7")), "192.0.2.7");
    EXPECT_EQ(write_address(at("2001:db8:1:2:3::4")), "2001:db8:1:2::/64");
}

TEST(Bucket, GivesABurstAndThenItsRate)
{
    const Rate rate{.burst = 3, .a_second = 2};
    Bucket bucket;
    for (int i = 0; i < 3; ++i) EXPECT_TRUE(bucket.take(1, rate, kNow)) << i;
    EXPECT_FALSE(bucket.take(1, rate, kNow));
    EXPECT_FALSE(bucket.take(1, rate, kNow + 499ms));
    EXPECT_TRUE(bucket.take(1, rate, kNow + 500ms));
    EXPECT_FALSE(bucket.is_full(rate, kNow + 1999ms));
    EXPECT_TRUE(bucket.is_full(rate, kNow + 2s));
}

TEST(Bucket, SaysHowLongADebtLasts)
{
    const Rate rate{.burst = 10, .a_second = 100};
    Bucket bucket;
    bucket.charge(10, rate, kNow);
    EXPECT_EQ(bucket.debt(rate, kNow), 0ms);
    bucket.charge(50, rate, kNow);
    EXPECT_EQ(bucket.debt(rate, kNow), 500ms);
    EXPECT_EQ(bucket.debt(rate, kNow + 499ms), 1ms);
    EXPECT_EQ(bucket.debt(rate, kNow + 500ms), 0ms);
}

TEST(Bucket, IsNotFilledByAClockThatGoesBack)
{
    const Rate rate{.burst = 1, .a_second = 1};
    Bucket bucket;
    EXPECT_TRUE(bucket.take(1, rate, kNow));
    EXPECT_FALSE(bucket.take(1, rate, kNow - 10s));
    EXPECT_FALSE(bucket.take(1, rate, kNow + 999ms));
}

TEST(Quotas, GivesThisMachineMoreAndNobodyEverything)
{
    const Quotas quotas{{.tables = 7, .local = 3}};
    EXPECT_EQ(quotas.limit(at("192.0.2.1"), &Limits::tables), 7);
    EXPECT_EQ(quotas.limit(at("127.0.0.1"), &Limits::tables), 21);
    EXPECT_GT(quotas.limit({}, &Limits::tables), 1e9);
}

TEST(Quotas, KeepsWhoHasSomethingAndForgetsThoseAtRest)
{
    Quotas quotas{{}};
    quotas.of(at("192.0.2.1"), kNow).tables = 1;
    for (std::uint32_t i = 1; i <= 50'000; ++i) quotas.of({.network = i, .is_local = false}, kNow);
    EXPECT_EQ(quotas.of(at("192.0.2.1"), kNow).tables, 1);
    EXPECT_LT(quotas.accounts(), 1'000U);
}

TEST(Quotas, RemembersADebtOfWhoIsGone)
{
    Quotas quotas{{}};
    const Address flooder = at("192.0.2.1");
    const Rate rate = quotas.work_rate(flooder);
    quotas.of(flooder, kNow).work.charge(2 * rate.burst, rate, kNow);
    for (std::uint32_t i = 1; i <= 10'000; ++i) quotas.of({.network = i, .is_local = false}, kNow);
    EXPECT_GT(quotas.of(flooder, kNow).work.debt(rate, kNow), 0ms);
}

}  // namespace
}  // namespace agon
