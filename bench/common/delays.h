#pragma once

#include <algorithm>
#include <vector>

namespace agon::bench {

/// Milliseconds from a send to the receipt.
struct Delays {
    std::vector<double> values;

    /// What this share of them does not exceed; 0 if there are none.
    double at(double share)
    {
        if (values.empty()) return 0;
        std::ranges::sort(values);
        return values[static_cast<std::size_t>(static_cast<double>(values.size() - 1) * share)];
    }
};

}  // namespace agon::bench
