#pragma once

#include "programs/pentobi_variant.h"
#include "programs/program.h"

namespace agon {

/// A blokus engine that speaks GTP as Pentobi does. Its level decides how long it thinks; the
/// budget's time is only what it must not exceed.
class GtpPlayer final : public Player {
public:
    /// `words` lack no option that Pentobi needs; see `with_pentobi_options`.
    GtpPlayer(Launch launch, PentobiVariant variant, const Blokus& start, LogName log_name);

    /// Starts the program and waits until it answers: "cannot-start" or "not-ready" if it does not.
    std::optional<Error> get_ready();

    void begin(std::uint64_t seed) override;
    Thought think(const Situation& situation, const Budget& budget, const Now& now,
                  std::stop_token stop, const Listener& listener) override;

private:
    /// An answer to a command: the text after `=`, or none and what was heard instead.
    struct Answer {
        std::optional<std::string> text;
        Heard heard;  ///< Line: an error message
        std::chrono::nanoseconds doubt{};
    };

    Answer ask(const std::string& command, Deadline deadline);
    Answer ask(const std::string& command, MoveClock clock, const std::stop_token& stop);
    Answer answer_to(const std::string& command, const std::function<Reply()>& hear);
    std::optional<Thought> catch_up(std::span<const std::string> moves);
    Thought judged(const Situation& situation, const std::string& answer);
    void take(const std::string& move);  ///< pre: it is legal

    Program program_;
    PentobiVariant variant_;
    Blokus start_;
    Heard absence_ = Heard::Closed;  ///< why it is not running
    Blokus board_;                   ///< the position that the program has
    std::vector<std::string> sent_;  ///< the moves that led to it
};

/// The command line with what it lacks: --game, --nobook (unless it has --book) and --noresign.
std::vector<std::string> with_pentobi_options(std::vector<std::string> words,
                                              const PentobiVariant& variant);

}  // namespace agon
