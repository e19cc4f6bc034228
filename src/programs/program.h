#pragma once

#include "contest/one_game.h"
#include "programs/child_process.h"

#include <functional>
#include <optional>

namespace agon {

/// Names the file that keeps what a program says on stderr in the game that begins; empty: it is
/// not kept.
using LogName = std::function<std::string()>;

/// For whatever is not on a move's clock.
inline constexpr std::chrono::seconds kPatience{10};

/// The fault, as records name it, of a program of which this was heard instead of an answer.
std::string fault_in(Heard heard);

/// The same of one that did not get ready for its game, and in words what it did instead.
std::string fault_before_game(Heard heard);
std::string_view instead_of_answering(Heard heard);

/// A foreign program as its players share it: started when it is needed, with a log for each game;
/// killed by its first fault, so that the next game starts it anew.
class Program {
public:
    Program(Launch launch, LogName log_name);

    const std::vector<std::string>& words() const { return launch_.words; }
    bool is_running() const { return child_ != nullptr; }

    /// To be called when a game begins: what it says from now on belongs to that game.
    void begin_log();
    void note(std::string_view text) { log_.write("[agon: " + std::string{text} + "]\n"); }

    /// "cannot-start" or "no-sandbox" if it does not run.
    std::optional<Error> start();
    void stop();

    /// Stops it, and lets it go on. Nothing if it does not run anyway; here and below.
    void freeze();
    void thaw();

    /// While it is not its turn it is frozen, if its cell says so. `rest` first lets it do what it
    /// was told, for a little while.
    void pause();
    void rest();

    /// False if it is gone or does not read in time. Pre: it runs; here and below.
    bool say(const std::string& line, Deadline deadline);
    Reply hear(Deadline deadline, const std::stop_token& stop = {});

    /// The clock of a move begins now. As long as it runs, and what it owes to the machine, an
    /// answer is heard.
    MoveClock begin_clock(const Budget& budget) const;
    Reply hear(const MoveClock& clock, const std::stop_token& stop);

    /// Forgets what it said without being asked.
    void discard();

    bool has_ended() const;
    const Descriptor& ending() const;
    Descriptor take_listener();  ///< where it connects to in its cell

    /// None if it still runs at the deadline.
    std::optional<Exit> wait_for_exit(Deadline deadline);

    /// The end of its log.
    const std::string& last_words() const { return log_.last_words(); }

    /// Kills the program; the thought that loses its game. `why` goes to the log.
    Thought lose(std::string fault, std::string_view why);

private:
    Launch launch_;
    LogName log_name_;
    ProgramLog log_;
    std::unique_ptr<ChildProcess> child_;  ///< after the log, which it uses
    std::string excuse_;                   ///< if it did not end by its own doing
};

}  // namespace agon
