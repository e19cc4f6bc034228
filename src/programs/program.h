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

/// When a move is late whose clock begins now. Without a time in the budget a program has ten
/// minutes.
Deadline answer_deadline(const Budget& budget);

/// The fault, as records name it, of a program of which this was heard instead of an answer.
std::string fault_in(Heard heard);

/// The same of one that did not get ready for its game, and in words what it did instead.
std::string fault_before_game(Heard heard);
std::string_view instead_of_answering(Heard heard);

/// A foreign program as its players share it: started when it is needed, with a log for each game;
/// killed by its first fault, so that the next game starts it anew.
class Program {
public:
    Program(std::vector<std::string> words, LogName log_name);

    const std::vector<std::string>& words() const { return words_; }
    bool is_running() const { return child_ != nullptr; }

    /// To be called when a game begins: what it says from now on belongs to that game.
    void begin_log();
    void note(std::string_view text) { log_.write("[agon: " + std::string{text} + "]\n"); }

    /// "cannot-start" if it does not run.
    std::optional<Error> start();
    void stop() { child_.reset(); }

    /// False if it is gone or does not read in time. Pre: it runs; here and below.
    bool say(const std::string& line, Deadline deadline);
    Reply hear(Deadline deadline, const std::stop_token& stop = {});

    /// Forgets what it said without being asked.
    void discard();

    bool has_ended() const;
    const Descriptor& ending() const;

    /// None if it still runs at the deadline.
    std::optional<Exit> wait_for_exit(Deadline deadline);

    /// Stops it, and lets it go on.
    void freeze();
    void thaw();

    /// The end of its log.
    const std::string& last_words() const { return log_.last_words(); }

    /// Kills the program; the thought that loses its game. `why` goes to the log.
    Thought lose(std::string fault, std::string_view why);

private:
    std::vector<std::string> words_;
    LogName log_name_;
    ProgramLog log_;
    std::unique_ptr<ChildProcess> child_;  ///< after the log, which it uses
};

}  // namespace agon
