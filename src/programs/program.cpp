#include "programs/program.h"

#include <cassert>
#include <utility>

namespace agon {

using std::chrono::steady_clock;

Deadline answer_deadline(const Budget& budget)
{
    constexpr std::chrono::minutes kLongestMove{10};
    const auto time = budget.time.value_or(kLongestMove);
    return steady_clock::now() + std::chrono::duration_cast<steady_clock::duration>(time) + kGrace;
}

std::string fault_in(Heard heard)
{
    switch (heard) {
        case Heard::Line:
        case Heard::TooLong:
            return "illegal move";
        case Heard::Timeout:
        case Heard::Stopped:
            return "timeout";
        case Heard::Closed:
            return "disconnect";
    }
    return {};
}

std::string fault_before_game(Heard heard)
{
    return heard == Heard::TooLong ? "timeout"
                                   : fault_in(heard);  // there was no move to be illegal
}

std::string_view instead_of_answering(Heard heard)
{
    static_assert(ChildProcess::kLongestLine == std::size_t{64} << 10U);
    switch (heard) {
        case Heard::Line:
            return "but something else";
        case Heard::TooLong:
            return "but wrote more than 64 KiB without the end of a line";
        case Heard::Timeout:
        case Heard::Stopped:
            return "within 10 s";
        case Heard::Closed:
            return "but ended or closed its stdout";
    }
    return {};
}

Program::Program(std::vector<std::string> words, LogName log_name)
    : words_{std::move(words)}, log_name_{std::move(log_name)}
{}

void Program::begin_log()
{
    if (child_) child_->discard();
    log_.turn_to(log_name_ ? log_name_() : "");
}

std::optional<Error> Program::start()
{
    auto started = ChildProcess::start(words_, log_);
    if (!started) return started.error();
    child_ = std::move(*started);
    return std::nullopt;
}

bool Program::say(const std::string& line, Deadline deadline)
{
    assert(child_);
    return child_->write(line + '\n', deadline);
}

void Program::discard()
{
    assert(child_);
    child_->discard();
}

bool Program::has_ended() const
{
    assert(child_);
    return child_->has_ended();
}

const Descriptor& Program::ending() const
{
    assert(child_);
    return child_->ending();
}

std::optional<Exit> Program::wait_for_exit(Deadline deadline)
{
    assert(child_);
    return child_->wait_for_exit(deadline);
}

void Program::freeze()
{
    assert(child_);
    child_->freeze();
}

void Program::thaw()
{
    assert(child_);
    child_->thaw();
}

Reply Program::hear(Deadline deadline, const std::stop_token& stop)
{
    assert(child_);
    return child_->read_line(deadline, stop);
}

Thought Program::lose(std::string fault, std::string_view why)
{
    child_.reset();
    note(why);
    Thought thought;
    thought.fault = std::move(fault);
    return thought;
}

}  // namespace agon
