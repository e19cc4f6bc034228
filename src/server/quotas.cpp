#include "server/quotas.h"

#include <algorithm>
#include <limits>
#include <vector>

namespace agon {
namespace {

constexpr double kWorkAtOnce = 4;   ///< seconds' worth
constexpr double kTalkAtOnce = 12;  ///< seconds' worth: a class says hello
constexpr double kLongestDebt = 2;  ///< seconds' worth: who stops is soon welcome again
constexpr int kLookedAt = 4;        ///< accounts for each new one, so that none is looked for long

double seconds(std::chrono::duration<double> time) { return time.count(); }

}  // namespace

double Bucket::left(const Rate& rate, Moment now) const
{
    const double filled = seconds(std::max(now, when_) - when_) * rate.a_second;
    return rate.burst - std::max(taken_ - filled, 0.0);
}

bool Bucket::take(double cost, const Rate& rate, Moment now)
{
    if (left(rate, now) < cost) return false;
    charge(cost, rate, now);
    return true;
}

void Bucket::charge(double cost, const Rate& rate, Moment now)
{
    taken_ =
        std::min(rate.burst - left(rate, now) + cost, rate.burst + kLongestDebt * rate.a_second);
    when_ = std::max(when_, now);
}

Milliseconds Bucket::debt(const Rate& rate, Moment now) const
{
    constexpr double kRounding = 1e-9;
    const double missing = std::max(-left(rate, now), 0.0);
    return std::chrono::ceil<Milliseconds>(
        std::chrono::duration<double>{missing / rate.a_second - kRounding});
}

bool Bucket::is_full(const Rate& rate, Moment now) const { return left(rate, now) >= rate.burst; }

Account& Quotas::of(const Address& address, Moment now)
{
    const auto found = accounts_.find(address);
    if (found != accounts_.end()) return found->second;
    forget_some(now);
    return accounts_[address];
}

double Quotas::limit(const Address& address, double Limits::*which) const
{
    if (address == Address{}) return std::numeric_limits<double>::infinity();
    return limits_.*which * (address.is_local ? limits_.local : 1);
}

Rate Quotas::work_rate(const Address& address) const
{
    const double work = limit(address, &Limits::work);
    return {work * kWorkAtOnce, work};
}

Rate Quotas::talk_rate(const Address& address) const
{
    const double talk = limit(address, &Limits::talk);
    return {talk * kTalkAtOnce, talk};
}

Rate Quotas::profile_rate(const Address& address) const
{
    constexpr double kHour = 3600;
    const double profiles = limit(address, &Limits::profiles);
    return {profiles, profiles / kHour};
}

bool Quotas::is_at_rest(const Address& address, const Account& account, Moment now) const
{
    return account.connections == 0 && account.tables == 0 && account.exhibitions == 0 &&
           account.seats == 0 && account.ports == 0 && account.hints == 0 && account.asides == 0 &&
           account.unfinished == 0 && account.unread == 0 &&
           account.work.is_full(work_rate(address), now) &&
           account.talk.is_full(talk_rate(address), now) &&
           account.profiles.is_full(profile_rate(address), now);
}

/// Some of those at rest. More are looked at than made, so they do not become many.
void Quotas::forget_some(Moment now)
{
    std::vector<Address> forgotten;
    const std::size_t buckets = accounts_.bucket_count();
    for (int looked_at = 0; looked_at < kLookedAt; ++looked_at) {
        const std::size_t bucket = next_looked_at_++ % buckets;
        for (auto each = accounts_.begin(bucket); each != accounts_.end(bucket); ++each)
            if (is_at_rest(each->first, each->second, now)) forgotten.push_back(each->first);
    }
    for (const Address& address : forgotten) accounts_.erase(address);
}

}  // namespace agon
