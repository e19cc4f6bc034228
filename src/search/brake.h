#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <optional>
#include <stop_token>
#include <utility>

namespace agon {

/// Time since some fixed moment. Search is handed it and reads no clock itself.
using Now = std::function<std::chrono::nanoseconds()>;

/// What one move may cost. Whatever is reached first ends the search; nothing set: it ends by
/// itself or when it is told to.
struct Budget {
    std::optional<std::chrono::nanoseconds> time{};
    std::optional<std::uint64_t> nodes{};
    std::optional<int> depth{};
    /// Given back after the move, if the time is what is left for all moves.
    std::optional<std::chrono::nanoseconds> increment{};
    /// The time is what the thinking itself takes of a processor, however long that lasts.
    bool is_cpu_time = false;

    bool operator==(const Budget&) const = default;
};

/// Counts a search's nodes and says when to stop. For one thread.
class Brake {
public:
    /// The clock runs from now on.
    Brake(const Budget& budget, Now now, std::stop_token stop)
        : now_{std::move(now)}, stop_{std::move(stop)}, most_nodes_{budget.nodes}
    {
        if (budget.time) deadline_ = now_() + *budget.time;
    }

    /// To be called at every node; once true, always true.
    bool is_pulled()
    {
        ++nodes_;
        if (!pulled_ && (nodes_ % kNodesALook == 0 || (most_nodes_ && nodes_ >= *most_nodes_)))
            look();
        return pulled_;
    }

    /// Looks at clock and stop now, whatever the node count; whether it is pulled.
    bool look()
    {
        pulled_ = pulled_ || stop_.stop_requested() || (most_nodes_ && nodes_ >= *most_nodes_) ||
                  (deadline_ && now_() >= *deadline_);
        return pulled_;
    }

    std::uint64_t nodes() const { return nodes_; }

private:
    /// A few tens of microseconds of the slowest search: far below the promised 5 ms.
    static constexpr std::uint64_t kNodesALook = 64;

    Now now_;
    std::stop_token stop_;
    std::optional<std::uint64_t> most_nodes_;
    std::optional<std::chrono::nanoseconds> deadline_;
    std::uint64_t nodes_ = 0;
    bool pulled_ = false;
};

}  // namespace agon
