#include "programs/program.h"

#include "programs/sandbox/keeper_orders.h"

#include <cassert>
#include <csignal>
#include <cstring>
#include <utility>

namespace agon {

using std::chrono::steady_clock;

namespace {

/// How it ended, for those who look into its log; empty: it runs.
std::string in_words(const std::optional<Exit>& exit)
{
    if (!exit) return "";
    if (exit->signal != 0) return std::string{"it was ended by "} + ::strsignal(exit->signal);
    if (exit->code == kMemoryExit) return "it used more memory than it may";
    return "it ended with exit code " + std::to_string(exit->code);
}

}  // namespace

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

Program::Program(Launch launch, LogName log_name)
    : launch_{std::move(launch)}, log_name_{std::move(log_name)}
{
    constexpr std::size_t kKilobyte = 1024;
    if (launch_.cell)
        log_.keep_at_most(static_cast<std::size_t>(launch_.cell->settings.stderr_kb) * kKilobyte);
}

void Program::begin_log()
{
    if (child_) child_->discard();
    log_.turn_to(log_name_ ? log_name_() : "");
}

void Program::stop()
{
    constexpr std::chrono::milliseconds kPatienceForEnd{200};
    if (!child_) return;
    const auto exit = child_->wait_for_exit(steady_clock::now() + kPatienceForEnd);
    child_.reset();
    if (const auto words = in_words(exit); !words.empty()) note(words);
    // Not by itself, nor for using too much: of a program in a cell its keeper tells that apart.
    if (exit && exit->signal == SIGKILL) excuse_ = "somebody has killed the program";
}

std::optional<Error> Program::start()
{
    excuse_.clear();
    auto started = ChildProcess::start(launch_, log_);
    if (!started) return started.error();
    child_ = std::move(*started);
    return std::nullopt;
}

void Program::freeze()
{
    if (child_) child_->freeze();
}

void Program::thaw()
{
    if (child_) child_->thaw();
}

void Program::pause()
{
    if (launch_.freezes()) freeze();
}

void Program::rest()
{
    if (!child_ || !launch_.freezes()) return;
    child_->settle();
    child_->freeze();
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

Reply Program::hear(Deadline deadline, const std::stop_token& stop)
{
    assert(child_);
    return child_->read_line(deadline, stop);
}

MoveClock Program::begin_clock(const Budget& budget) const
{
    assert(child_);
    return {budget, child_->processes()};
}

Reply Program::hear(const MoveClock& clock, const std::stop_token& stop)
{
    for (;;) {
        Reply reply = hear(clock.end(), stop);
        if (reply.heard == Heard::Timeout && !clock.has_run_out()) continue;
        reply.doubt = clock.doubt();
        return reply;
    }
}

Descriptor Program::take_listener()
{
    assert(child_);
    return child_->take_listener();
}

Thought Program::lose(std::string fault, std::string_view why)
{
    if (fault == "disconnect")
        stop();
    else
        child_.reset();
    note(why);
    Thought thought;
    thought.fault = std::move(fault);
    thought.why = why;
    thought.excuse = excuse_;
    return thought;
}

}  // namespace agon
