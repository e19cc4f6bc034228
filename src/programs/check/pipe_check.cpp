#include "programs/check/pipe_check.h"

#include "games/json_text.h"
#include "programs/check/diagnosis.h"
#include "programs/check/start_trouble.h"
#include "programs/program.h"

#include <algorithm>

namespace agon::check {
namespace {

using std::chrono::milliseconds;

constexpr milliseconds kQuick{50};       ///< for most moves: a check is short
constexpr milliseconds kShort{100};      ///< some events are quick
constexpr milliseconds kLongGame{8000};  ///< of its own thinking; then it goes on near the end
constexpr milliseconds kFreeze{300};     ///< it is stopped
constexpr milliseconds kFarewell{2000};  ///< to end when it is told to
constexpr std::uint64_t kSeed = 1;

std::string seconds_text(milliseconds time)
{
    return std::to_string(std::chrono::duration_cast<std::chrono::seconds>(time).count());
}

std::string ms_text(milliseconds time) { return std::to_string(time.count()); }

std::string quoted(std::string_view word)
{
    std::string text = "'";
    for (const char c : word) text += c == '\'' ? std::string{"'\\''"} : std::string{c};
    return text + "'";
}

bool is_peaceful(const Exit& exit) { return exit.code == 0 && exit.signal == 0; }

class PipeCheck {
public:
    PipeCheck(const Setup& setup, Talk talk) : setup_{setup}, talk_{std::move(talk)} {}

    void run(Steps& steps)
    {
        take(steps, Step::Started, &PipeCheck::start);
        take(steps, Step::Greets, &PipeCheck::greet);
        take(steps, Step::Options, &PipeCheck::understand_options);
        take(steps, Step::Plays, &PipeCheck::play_all_seats);
        take(steps, Step::Time, &PipeCheck::keep_time);
        take(steps, Step::Frozen, &PipeCheck::go_on_after_freeze);
        take(steps, Step::Positions, &PipeCheck::answer_anywhere);
        take(steps, Step::Output, &PipeCheck::speak_cleanly);
        take(steps, Step::Leaves, &PipeCheck::leave);
    }

private:
    using Attempt = std::optional<Trouble> (PipeCheck::*)();

    void take(Steps& steps, Step step, Attempt attempt)
    {
        steps.take(step, [&] {
            auto trouble = (this->*attempt)();
            if (trouble && step > Step::Greets) talk_.stop();  // who knows what it would say next
            return trouble;
        });
    }

    std::optional<Trouble> start();
    std::optional<Trouble> greet();
    std::optional<Trouble> understand_options();
    std::optional<Trouble> play_all_seats();
    std::optional<Trouble> play_seat(Seat seat, Rng& rng);
    std::optional<Trouble> wait_for_next_game();
    std::optional<Trouble> keep_time();
    std::optional<Trouble> go_on_after_freeze();
    std::optional<Trouble> answer_anywhere();
    std::optional<Trouble> speak_cleanly();
    std::optional<Trouble> leave();

    /// What it is told for most moves.
    milliseconds quick() const { return std::min(kQuick, setup_.time); }

    /// Starts the program anew if it was stopped. One that has ended by itself stays so: that is
    /// the next thing to be found.
    std::optional<Trouble> revive()
    {
        if (talk_.is_started()) return std::nullopt;
        if (auto trouble = start()) return trouble;
        return greet();
    }

    /// What is wrong with its answer; otherwise `answer_` is a legal move.
    std::optional<Trouble> ask(const Story& story, milliseconds time, milliseconds limit);
    std::optional<Trouble> trouble_in(const Story& story, milliseconds limit);
    std::optional<Trouble> trouble_in_line(const Story& story, const std::string& line);
    std::string command_for(const Story& story, milliseconds time) const;

    /// The first position in which a seat is to move, and one in the middle of a game.
    static std::vector<Story> usual_positions(const AnyGame& start);

    const Setup& setup_;
    Talk talk_;
    Answer answer_{};
    std::string move_;
};

/// One that lacks a library ends before it has said anything.
std::optional<Trouble> PipeCheck::start()
{
    if (const auto error = talk_.start())
        return start_trouble(talk_.words().front(), setup_.cell, error->text);
    answer_ = talk_.greet();
    if (answer_.kind != Answer::Kind::Gone) return std::nullopt;
    auto trouble = ending_trouble(Flaw::Crashed, answer_.exit, talk_.last_words());
    return trouble.flaw == Flaw::MissingLibrary ? std::optional{trouble} : std::nullopt;
}

/// What it answered when it was started.
std::optional<Trouble> PipeCheck::greet()
{
    const Dialect& dialect = talk_.dialect();
    const Answer& answer = answer_;
    Details expected{{"greeting", dialect.greeting}, {"answer", dialect.greeted}};
    switch (answer.kind) {
        case Answer::Kind::Given:
        case Answer::Kind::Late:
            return std::nullopt;
        case Answer::Kind::Buffered:
            return Trouble{Flaw::Buffered, {{"came", shown_bytes(answer.text)}}};
        case Answer::Kind::Unended:
            return Trouble{Flaw::LineEnds, {{"came", shown_bytes(answer.text)}}};
        case Answer::Kind::TooLong:
            return Trouble{Flaw::LineTooLong,
                           {{"limit", std::to_string(ChildProcess::kLongestLine)}}};
        case Answer::Kind::Gone:
            if (!answer.strange.empty() && is_peaceful(answer.exit)) break;
            return ending_trouble(Flaw::Crashed, answer.exit, talk_.last_words());
        case Answer::Kind::Strange:
            break;
        case Answer::Kind::None:
            expected["seconds"] = std::to_string(kPatience.count());
            return Trouble{Flaw::NoGreeting, std::move(expected)};
    }
    expected["came"] = shown_bytes(answer.strange.front());
    return Trouble{Flaw::OtherGreeting, std::move(expected)};
}

std::optional<Trouble> PipeCheck::ask(const Story& story, milliseconds time, milliseconds limit)
{
    answer_ = talk_.ask(story, time, limit);
    auto trouble = trouble_in(story, limit);
    if (trouble) trouble->again = command_for(story, time);
    return trouble;
}

std::optional<Trouble> PipeCheck::trouble_in(const Story& story, milliseconds limit)
{
    switch (answer_.kind) {
        case Answer::Kind::Given:
            return trouble_in_line(story, answer_.text);
        case Answer::Kind::Late:
            return Trouble{Flaw::Late,
                           {{"time", ms_text(answer_.took)}, {"limit", ms_text(limit)}}};
        case Answer::Kind::None:
            return Trouble{Flaw::NoAnswer, {{"limit", ms_text(limit)}}};
        case Answer::Kind::Buffered:
            return Trouble{Flaw::Buffered, {{"came", shown_bytes(answer_.text)}}};
        case Answer::Kind::Unended:
            return Trouble{Flaw::LineEnds, {{"came", shown_bytes(answer_.text)}}};
        case Answer::Kind::TooLong:
            return Trouble{Flaw::LineTooLong,
                           {{"limit", std::to_string(ChildProcess::kLongestLine)}}};
        case Answer::Kind::Gone:
            return ending_trouble(Flaw::Crashed, answer_.exit, talk_.last_words());
        case Answer::Kind::Strange:
            break;
    }
    for (const std::string& line : answer_.strange)
        if (const auto move = move_within(story.game, line))
            return Trouble{
                Flaw::Notation,
                {{"right", talk_.dialect().answer_with(*move)}, {"came", shown_bytes(line)}}};
    return Trouble{Flaw::NoAnswer, {{"limit", ms_text(limit)}}};
}

/// As the referee of a game judges it.
std::optional<Trouble> PipeCheck::trouble_in_line(const Story& story, const std::string& line)
{
    move_ = talk_.dialect().move_in(line);
    auto trouble = trouble_with_move(story.game, move_);
    if (!trouble) return std::nullopt;
    const std::string came = shown_bytes(line);
    if (trouble->flaw == Flaw::Notation)
        trouble->details["right"] = talk_.dialect().answer_with(trouble->details["right"]);
    else if (move_.empty())
        if (const auto move = move_within(story.game, line))
            return Trouble{Flaw::Notation,
                           {{"right", talk_.dialect().answer_with(*move)}, {"came", came}}};
    trouble->details["came"] = came;
    return trouble;
}

/// What a person can type to see it.
std::string PipeCheck::command_for(const Story& story, milliseconds time) const
{
    const Dialect& dialect = talk_.dialect();
    const Question question = dialect.question(story, time);
    std::string command = "printf '%s\\n' " + quoted(dialect.greeting);
    for (const std::string& line : dialect.new_game(story.start)) command += ' ' + quoted(line);
    for (const std::string& line : question.set_up) command += ' ' + quoted(line);
    command += ' ' + quoted(question.go) + " |";
    for (const std::string& word : talk_.words()) command += ' ' + quoted(word);
    return command;
}

std::vector<Story> PipeCheck::usual_positions(const AnyGame& start)
{
    constexpr int kMiddle = 12;
    Rng rng{kSeed};
    Story story{start};
    story.draw_luck(rng);
    std::vector<Story> positions{story};
    for (int ply = 0; ply < kMiddle && !story.is_over(); ++ply) {
        story.play(story.game.sample(rng));
        story.draw_luck(rng);
    }
    if (!story.is_over()) positions.push_back(std::move(story));
    return positions;
}

/// Under those of the setup it must play; that it knows others too is good to know.
std::optional<Trouble> PipeCheck::understand_options()
{
    const auto limit = setup_.time;
    talk_.open_game(setup_.start);
    if (auto trouble = ask(usual_positions(setup_.start).front(), quick(), limit)) return trouble;
    for (const AnyGame& start : setup_.unusual) {
        for (const Story& story : usual_positions(start)) {
            if (auto trouble = revive()) return trouble;
            talk_.open_game(start);
            if (auto trouble = ask(story, quick(), limit))
                return Trouble{Flaw::UnusualOptions,
                               {{"options", json_text(start.options())},
                                {"came", answer_.text.empty() ? "-" : shown_bytes(answer_.text)}},
                               trouble->again};
        }
    }
    return std::nullopt;
}

std::optional<Trouble> PipeCheck::play_all_seats()
{
    Rng rng{kSeed};
    for (Seat seat = 0; seat < setup_.start.seats(); ++seat)
        if (auto trouble = play_seat(seat, rng)) return trouble;
    return std::nullopt;
}

/// Against random moves. One that thinks long is asked for its last move soon.
std::optional<Trouble> PipeCheck::play_seat(Seat seat, Rng& rng)
{
    Story story{setup_.start};
    milliseconds thought{0};
    if (auto trouble = revive()) return trouble;
    talk_.open_game(setup_.start);
    for (story.draw_luck(rng); !story.is_over(); story.draw_luck(rng)) {
        if (story.to_move() != seat) {
            story.play(story.game.sample(rng));
            continue;
        }
        if (thought > kLongGame) story = last_turn_of(story, seat, rng);
        if (auto trouble = ask(story, quick(), setup_.time)) return trouble;
        thought += answer_.took;
        story.play(move_);
    }
    return wait_for_next_game();
}

/// Some programs end with the game, a little later than with their last move.
std::optional<Trouble> PipeCheck::wait_for_next_game()
{
    const Story story = usual_positions(setup_.start).front();
    talk_.open_game(setup_.start);
    answer_ = talk_.ask(story, quick(), setup_.time);
    if (answer_.kind == Answer::Kind::Gone)
        return ending_trouble(Flaw::EndsAfterGame, answer_.exit, talk_.last_words());
    return trouble_in(story, setup_.time);
}

std::optional<Trouble> PipeCheck::keep_time()
{
    if (auto trouble = revive()) return trouble;
    talk_.open_game(setup_.start);
    const auto positions = usual_positions(setup_.start);
    for (const Story& story : positions)
        if (auto trouble = ask(story, setup_.time, setup_.time)) return trouble;
    const auto limit = std::min(kShort, setup_.time);
    for (const Story& story : positions) {
        auto trouble = ask(story, limit, limit);
        if (trouble && trouble->flaw == Flaw::Late) trouble->flaw = Flaw::ShortTime;
        if (trouble) return trouble;
    }
    return std::nullopt;
}

/// As in an event, where a program is stopped while it is not its turn.
std::optional<Trouble> PipeCheck::go_on_after_freeze()
{
    if (auto trouble = revive()) return trouble;
    talk_.open_game(setup_.start);
    const auto positions = usual_positions(setup_.start);
    if (auto trouble = ask(positions.front(), quick(), setup_.time)) return trouble;
    for (const Story& story : positions) {
        talk_.freeze();
        talk_.ends_within(kFreeze);
        talk_.thaw();
        auto trouble = ask(story, quick(), setup_.time);
        if (!trouble) continue;
        if (answer_.kind == Answer::Kind::Given) return trouble;
        return Trouble{Flaw::StaysFrozen, {{"time", ms_text(kFreeze)}}};
    }
    return std::nullopt;
}

std::optional<Trouble> PipeCheck::answer_anywhere()
{
    for (const Story& story : unusual_positions(setup_.start, kSeed)) {
        if (auto trouble = revive()) return trouble;
        talk_.open_game(setup_.start);
        if (auto trouble = ask(story, quick(), setup_.time)) return trouble;
    }
    return std::nullopt;
}

std::optional<Trouble> PipeCheck::speak_cleanly()
{
    const std::string& line = talk_.first_strange_line();
    if (line.empty()) return std::nullopt;
    return Trouble{Flaw::DebugOutput, {{"came", shown_bytes(line)}}};
}

std::optional<Trouble> PipeCheck::leave()
{
    if (auto trouble = revive()) return trouble;
    const std::string& farewell = talk_.dialect().farewell;
    talk_.say(farewell);
    const auto exit = talk_.ends_within(kFarewell);
    if (!exit)
        return Trouble{Flaw::IgnoresQuit,
                       {{"farewell", farewell}, {"seconds", seconds_text(kFarewell)}}};
    if (is_peaceful(*exit)) return std::nullopt;
    auto trouble = ending_trouble(Flaw::CrashesAtQuit, *exit, talk_.last_words());
    trouble.details.emplace("farewell", farewell);
    return trouble;
}

}  // namespace

void check_on_pipes(const Setup& setup, Talk talk, Steps& steps)
{
    PipeCheck{setup, std::move(talk)}.run(steps);
}

}  // namespace agon::check
