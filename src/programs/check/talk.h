#pragma once

#include "programs/check/dialect.h"
#include "programs/child_process.h"

namespace agon::check {

/// What came of a question, or of our greeting.
struct Answer {
    enum class Kind : std::uint8_t {
        Given,
        Late,      ///< it came when its time was over
        None,      ///< nothing came
        Buffered,  ///< it comes only when the program's input ends
        Unended,   ///< it came, but without the end of a line
        Strange,   ///< other lines came instead
        TooLong,
        Gone,
    };

    Kind kind = Kind::Given;
    std::string text{};  ///< the line; of Unended what there is of it
    std::chrono::milliseconds took{0};
    Exit exit{};                         ///< of one that is gone
    std::vector<std::string> strange{};  ///< lines since the question that are none of the protocol
};

/// A conversation with a program on pipes that may do anything wrong, to find out what it is. After
/// an answer that is not `Given` the program should be started anew. Pre: it is started, for all
/// that is said to it.
class Talk {
public:
    Talk(Launch launch, Dialect dialect);

    const Dialect& dialect() const { return dialect_; }
    const std::vector<std::string>& words() const { return launch_.words; }

    /// "cannot-start" if it does not run.
    std::optional<Error> start();
    bool is_started() const { return child_ != nullptr; }  ///< it may have ended since
    void stop() { child_.reset(); }

    /// Our greeting and its answer. If that does not come, here and below, another of its kind
    /// whose input ends shows whether it was only kept back.
    Answer greet();

    void open_game(const AnyGame& start);
    Answer ask(const Story& story, std::chrono::milliseconds time, std::chrono::milliseconds limit);

    void freeze() { child_->freeze(); }
    void thaw() { child_->thaw(); }

    /// How it has ended, if it ends within this time.
    std::optional<Exit> ends_within(std::chrono::milliseconds time);
    void say(const std::string& line);

    /// The end of what it has said on stderr.
    std::string last_words();

    /// The first line it ever said that is none of the protocol; empty: there was none.
    const std::string& first_strange_line() const { return first_strange_; }

private:
    struct Waiting {
        std::function<bool(std::string_view)> is_it;
        std::size_t skip = 0;  ///< so many come before it
        std::vector<std::string> strange{};
    };

    std::optional<Answer> hear(Waiting& waiting, Deadline deadline, Deadline asked);
    Answer compare(Waiting& waiting, Waiting same, const std::vector<std::string>& lines,
                   Deadline patience, Deadline asked);
    Answer explain_lateness(Waiting& waiting, const Story& story, const Question& question,
                            Deadline deadline, Deadline asked);
    Answer explain_silence(Waiting& waiting, Deadline asked);
    Answer gone(Deadline asked, Waiting& waiting);

    Launch launch_;
    Dialect dialect_;
    ProgramLog log_;
    std::unique_ptr<ChildProcess> child_;  ///< after the log, which it uses
    std::string first_strange_;
};

}  // namespace agon::check
