#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace agon::check {

/// What a program is tried at, in this order.
enum class Step : std::uint8_t {
    Built,
    Started,
    Greets,
    Options,
    Plays,
    Time,
    Frozen,
    Positions,
    Output,
    Leaves,
};

/// What can be wrong with a program. Beside each the names of its details, for sentences.
enum class Flaw : std::uint8_t {
    DoesNotBuild,    ///< said
    NotFound,        ///< program
    IsFolder,        ///< program
    NotExecutable,   ///< program
    NoInterpreter,   ///< program, interpreter
    CannotStart,     ///< program, why
    MissingLibrary,  ///< said
    NoGreeting,      ///< greeting, answer, seconds
    OtherGreeting,   ///< greeting, answer, came
    Buffered,        ///< came
    LineEnds,        ///< came
    LineTooLong,     ///< limit
    Crashed,         ///< ending, said
    EndsAfterGame,   ///< ending, said
    Notation,        ///< right, came
    IllegalMove,     ///< came, why
    WrongSeat,       ///< came, seat, other
    Late,            ///< time, limit
    NoAnswer,        ///< limit
    StaysFrozen,     ///< time
    DebugOutput,     ///< came
    IgnoresQuit,     ///< farewell, seconds
    CrashesAtQuit,   ///< farewell, ending, said
    NeverConnects,   ///< port, seconds
    WrongPort,       ///< port, came
    SaysNothing,     ///< seconds
    Garbage,         ///< came
    LeavesEarly,     ///< ending, said
    StaysAfterGame,  ///< seconds; a remark
    UnusualOptions,  ///< options, came; a remark
    ShortTime,       ///< time, limit; a remark
};

inline constexpr std::size_t kFlaws = static_cast<std::size_t>(Flaw::ShortTime) + 1;
inline constexpr std::size_t kSteps = static_cast<std::size_t>(Step::Leaves) + 1;

using Details = std::map<std::string, std::string, std::less<>>;

/// A flaw as it was met.
struct Trouble {
    Flaw flaw;
    Details details{};
    std::string again{};  ///< a shell command that shows it, where there is one
};

/// What came of a step. A remark does not keep a program from taking part.
struct Finding {
    enum class Verdict : std::uint8_t { Ok, Remark, Wrong, Skipped };

    Step step;
    Verdict verdict = Verdict::Ok;
    std::optional<Trouble> trouble{};  ///< of a remark and of what is wrong
};

/// Hears of each step as it is done.
using FindingListener = std::function<void(const Finding&)>;

/// Stable words for programs that read a report.
std::string_view word_of(Step step);
std::string_view word_of(Flaw flaw);

/// Whether it does not keep a program from taking part.
constexpr bool is_remark(Flaw flaw)
{
    return flaw == Flaw::StaysAfterGame || flaw == Flaw::UnusualOptions || flaw == Flaw::ShortTime;
}

/// Names of the details that every trouble of this kind has.
std::span<const std::string_view> details_of(Flaw flaw);

}  // namespace agon::check
