#pragma once

#include "cli/play_session.h"

#include <string>

namespace agon::cli {

/// A person at the terminal who is asked for moves like any player, on another server's game. Who
/// types `quit`, or ends the input, has no move: an empty one.
class TerminalPerson final : public Player {
public:
    TerminalPerson(PlayStyle style, std::ostream& out) : style_{style}, out_{out} {}

    void begin(std::uint64_t seed) override;
    Thought think(const Situation& situation, const Budget& budget, const Now& now,
                  std::stop_token stop, const Listener& listener) override;

private:
    void show(const Situation& situation);
    std::optional<std::string> obey(const std::string& line, const Situation& situation);
    std::optional<std::string> read_line(const std::stop_token& stop);
    void say(std::string_view line);

    PlayStyle style_;
    std::ostream& out_;
    std::string typed_;      ///< and not read as a line yet
    std::size_t shown_ = 0;  ///< moves that the person has been told or has made
};

}  // namespace agon::cli
