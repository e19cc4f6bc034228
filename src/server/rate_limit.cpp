#include "server/rate_limit.h"

#include <algorithm>

namespace agon {

bool RateLimit::allows(const std::string& address, Moment now)
{
    if (buckets_.size() >= kMostKept)
        std::erase_if(buckets_,
                      [&](const auto& each) { return refilled(each.second, now) >= burst_; });
    Bucket& bucket = buckets_.try_emplace(address, Bucket{burst_, now}).first->second;
    bucket = {refilled(bucket, now), now};
    if (bucket.left < 1) return false;
    --bucket.left;
    return true;
}

double RateLimit::refilled(const Bucket& bucket, Moment now) const
{
    const std::chrono::duration<double> passed = now - bucket.when;
    return std::min(burst_, bucket.left + passed.count() * a_second_);
}

}  // namespace agon
