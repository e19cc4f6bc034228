#pragma once

#include "programs/program.h"

namespace agon {

/// A program that speaks the engine protocol (agon engine) on its stdin and stdout.
class CmdPlayer final : public Player {
public:
    /// `start` is where its games begin, unless a situation shows that one has other options.
    CmdPlayer(Launch launch, const AnyGame& start, LogName log_name);

    /// Starts the program and waits until it is ready: "cannot-start" or "not-ready" if it is not.
    std::optional<Error> get_ready();

    void begin(std::uint64_t seed) override;
    Thought think(const Situation& situation, const Budget& budget, const Now& now,
                  std::stop_token stop, const Listener& listener) override;

private:
    Reply wait_for_ready();
    Thought listen(const Situation& situation, const MoveClock& clock, const std::stop_token& stop,
                   const Listener& listener);
    Thought judged(const Situation& situation, Thought best, std::string_view move);
    std::optional<std::string> last_move_after_stop();

    Program program_;
    std::string game_line_;
    Heard absence_ = Heard::Closed;  ///< why it is not running
};

}  // namespace agon
