#pragma once

#include "common/child.h"
#include "honest/parties.h"

#include <functional>

namespace agon::bench {

/// How the moves went since the last time somebody asked.
struct Figures {
    std::array<Delays, kWires.size()> delays;  ///< by wire
    std::size_t unanswered = 0;                ///< moves that still wait, counted in the delays
    std::vector<std::string> faults;           ///< of parties that could not play on
};

/// Honest clients of every kind, from this machine's usual address: about 50 moves a second on
/// the API, 8 on each classic port, 10 against levels. They play while `play` runs.
class Honest {
public:
    /// All games have begun when it is made.
    explicit Honest(const Child& server);

    /// `on_tick` is called at least every millisecond.
    void play(Clock::time_point until, const std::function<void(Clock::time_point)>& on_tick = {});

    Figures take();

    /// New parties for those that are over, on the same ports, and for so many that leave in the
    /// middle of their games; throws if nobody lets them in. Others of those who can lose their
    /// connection and come back.
    void renew(std::size_t leavers);

private:
    using Make = std::function<std::unique_ptr<Party>()>;

    struct Place {
        Make make;
        std::unique_ptr<Party> party;
        bool is_noted = false;  ///< its fault
    };

    void begin(Place& place);
    void note_fault(Place& place);
    void tick(Clock::time_point now);

    Desk desk_;
    std::vector<Place> places_;
    std::vector<std::string> faults_;
    std::uint64_t seed_ = 1;
    std::size_t next_leaver_ = 0;
};

}  // namespace agon::bench
