#include "programs/check/talk.h"

#include "programs/check/diagnosis.h"
#include "programs/program.h"

#include <algorithm>
#include <iterator>

namespace agon::check {
namespace {

using std::chrono::milliseconds;
using std::chrono::steady_clock;

constexpr milliseconds kDoubtful{1500};  ///< a program that says nothing so long is looked at
constexpr milliseconds kLookAt{20};      ///< at one of two programs, and then at the other
constexpr milliseconds kMoreTime{5000};  ///< after the limit, to tell a late answer from none
constexpr milliseconds kLastChance{1000};
constexpr std::size_t kMostStrange = 50;  ///< lines

milliseconds since(Deadline moment)
{
    return std::chrono::duration_cast<milliseconds>(steady_clock::now() - moment);
}

}  // namespace

Talk::Talk(Launch launch, Dialect dialect)
    : launch_{std::move(launch)}, dialect_{std::move(dialect)}
{}

std::optional<Error> Talk::start()
{
    child_.reset();
    log_.turn_to("");
    auto started = ChildProcess::start(launch_, log_);
    if (!started) return started.error();
    child_ = std::move(*started);
    return std::nullopt;
}

void Talk::say(const std::string& line)
{
    child_->write(line + '\n', steady_clock::now() + kPatience);
}

std::optional<Exit> Talk::ends_within(milliseconds time)
{
    return child_->wait_for_exit(steady_clock::now() + time);
}

std::string Talk::last_words()
{
    if (child_) child_->discard();
    return log_.last_words();
}

void Talk::open_game(const AnyGame& start)
{
    for (const std::string& line : dialect_.new_game(start)) say(line);
}

Answer Talk::greet()
{
    const Deadline asked = steady_clock::now();
    const Deadline patience = asked + kPatience;
    Waiting waiting{dialect_.greets};
    say(dialect_.greeting);
    if (auto answer = hear(waiting, asked + kDoubtful, asked)) return *answer;
    if (!child_->unread().empty()) return explain_silence(waiting, asked);

    return compare(waiting, {dialect_.greets}, {dialect_.greeting}, patience, asked);
}

Answer Talk::ask(const Story& story, milliseconds time, milliseconds limit)
{
    const Question question = dialect_.question(story, time);
    child_->discard();
    Waiting waiting{dialect_.answers, question.replies};
    for (const std::string& line : question.set_up) say(line);
    const Deadline asked = steady_clock::now();
    say(question.go);
    const Deadline deadline = asked + limit + kGrace;
    if (auto answer = hear(waiting, deadline, asked)) return *answer;
    if (!child_->unread().empty()) return explain_silence(waiting, asked);

    Answer answer = explain_lateness(waiting, story, question, deadline, asked);
    if (answer.kind == Answer::Kind::Given) answer.kind = Answer::Kind::Late;
    return answer;
}

Answer Talk::explain_lateness(Waiting& waiting, const Story& story, const Question& question,
                              Deadline deadline, Deadline asked)
{
    if (auto late = hear(waiting, deadline + kDoubtful, asked)) return *late;
    const auto names_move = [&](const auto& line) {
        return move_within(story.game, line).has_value();
    };
    if (std::ranges::any_of(waiting.strange, names_move)) return explain_silence(waiting, asked);
    std::vector<std::string> lines{dialect_.greeting};
    std::ranges::copy(dialect_.new_game(story.start), std::back_inserter(lines));
    std::ranges::copy(question.set_up, std::back_inserter(lines));
    lines.push_back(question.go);
    const bool counts_greeting = dialect_.answers(dialect_.greeted);
    Waiting same{dialect_.answers, question.replies + (counts_greeting ? 1 : 0)};
    return compare(waiting, std::move(same), lines, deadline + kMoreTime, asked);
}

/// The same program with the same lines, only that its input ends: if this one answers and the
/// other still does not, the answer was kept back.
Answer Talk::compare(Waiting& waiting, Waiting same, const std::vector<std::string>& lines,
                     Deadline patience, Deadline asked)
{
    Talk other{launch_, dialect_};
    if (other.start()) return explain_silence(waiting, asked);
    for (const std::string& line : lines) other.say(line);
    other.child_->end_input();
    while (steady_clock::now() < patience) {
        if (auto answer = hear(waiting, steady_clock::now() + kLookAt, asked)) return *answer;
        auto answer = other.hear(same, steady_clock::now() + kLookAt, asked);
        if (!answer || answer->kind != Answer::Kind::Given) continue;
        if (auto late = hear(waiting, steady_clock::now() + kLastChance, asked)) return *late;
        answer->kind = Answer::Kind::Buffered;
        return *answer;
    }
    return explain_silence(waiting, asked);
}

/// None if what is waited for has not come, but may.
std::optional<Answer> Talk::hear(Waiting& waiting, Deadline deadline, Deadline asked)
{
    for (;;) {
        Reply reply = child_->read_line(deadline);
        switch (reply.heard) {
            case Heard::Timeout:
            case Heard::Stopped:
                return std::nullopt;
            case Heard::TooLong:
                return Answer{.kind = Answer::Kind::TooLong, .took = since(asked)};
            case Heard::Closed:
                return gone(asked, waiting);
            case Heard::Line:
                break;
        }
        if (waiting.is_it(reply.line) && waiting.skip-- == 0)
            return Answer{.text = std::move(reply.line),
                          .took = since(asked),
                          .strange = std::move(waiting.strange)};
        if (dialect_.belongs(reply.line)) continue;
        if (first_strange_.empty()) first_strange_ = reply.line;
        if (waiting.strange.size() < kMostStrange) waiting.strange.push_back(std::move(reply.line));
    }
}

Answer Talk::gone(Deadline asked, Waiting& waiting)
{
    const auto exit = child_->wait_for_exit(steady_clock::now() + kLastChance);
    return {.kind = Answer::Kind::Gone,
            .text = std::string{child_->unread()},
            .took = since(asked),
            .exit = exit.value_or(Exit{}),
            .strange = std::move(waiting.strange)};
}

Answer Talk::explain_silence(Waiting& waiting, Deadline asked)
{
    Answer answer{.took = since(asked), .strange = std::move(waiting.strange)};
    answer.text = child_->unread();
    answer.kind = !answer.text.empty()      ? Answer::Kind::Unended
                  : !answer.strange.empty() ? Answer::Kind::Strange
                                            : Answer::Kind::None;
    return answer;
}

}  // namespace agon::check
