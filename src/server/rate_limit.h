#pragma once

#include "table/event.h"

#include <map>
#include <string>

namespace agon {

/// How many requests an address may make: so many at once, and then so many a second.
class RateLimit {
public:
    RateLimit(double burst, double a_second) : burst_{burst}, a_second_{a_second} {}

    /// False if it has made too many.
    bool allows(const std::string& address, Moment now);

private:
    struct Bucket {
        double left;
        Moment when;
    };

    static constexpr std::size_t kMostKept =
        10'000;  ///< addresses; then those at rest are forgotten

    double refilled(const Bucket& bucket, Moment now) const;

    double burst_;
    double a_second_;
    std::map<std::string, Bucket, std::less<>> buckets_;
};

}  // namespace agon
