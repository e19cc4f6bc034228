#include "cli/play_session.h"

#include "catalog.h"
#include "cli/paint.h"
#include "cli/sentences.h"
#include "cli/steady_clock.h"
#include "core/text.h"
#include "table/date_text.h"

#include <fmt/core.h>

#include <cmath>
#include <fstream>
#include <istream>
#include <ostream>

namespace agon::cli {
namespace {

constexpr std::string_view kCommands =
    "help           this\n"
    "moves [START]  the legal moves, or those that begin with START\n"
    "hint           what a strong player would do\n"
    "undo           back to your turn before\n"
    "board          the board again\n"
    "save FILE      add the game, as it stands, to a file of records\n"
    "resign         give up\n"
    "quit           leave";

double milliseconds_since(std::chrono::nanoseconds began)
{
    constexpr double kMicrosecondsEach = 1000;  // records carry no more than microseconds
    const std::chrono::duration<double, std::micro> time = steady_now() - began;
    return std::round(time.count()) / kMicrosecondsEach;
}

/// Why the person won or did not, from its seat.
std::string verdict_for(Seat seat, const Record::Result& result)
{
    const auto& scores = *result.scores;
    const double own = scores[static_cast<std::size_t>(seat)];
    if (own == 1) return "You have won";
    return own > 0 ? "A draw" : "You have lost";
}

template <class Number>
std::string listed(const std::vector<Number>& numbers)
{
    std::vector<std::string> parts;
    parts.reserve(numbers.size());
    for (const auto number : numbers) parts.push_back(fmt::format("{}", number));
    return join(parts, " ");
}

}  // namespace

PlaySession::PlaySession(PlaySetup setup, PlayStyle style, std::istream& in, std::ostream& out)
    : setup_{std::move(setup)},
      style_{style},
      in_{in},
      out_{out},
      table_{setup_.start, setup_.person, seed_of(setup_.seed)},
      started_{date_text(std::chrono::system_clock::now())}
{
    begin_players();
}

void PlaySession::begin_players()
{
    std::uint64_t stream = seed_of(setup_.seed);
    for (const auto& seat : setup_.seats)
        if (seat.player) seat.player->begin(stream = mix64(stream));
    if (adviser_) adviser_->player->begin(mix64(stream));
}

void PlaySession::run()
{
    std::string welcome =
        fmt::format("You are seat {} of {}.", setup_.person, table_.game().seats());
    for (Seat seat = 0; seat < table_.game().seats(); ++seat)
        if (seat != setup_.person)
            welcome += fmt::format(" Seat {} is {}.", seat,
                                   setup_.seats[static_cast<std::size_t>(seat)].spec);
    say(welcome + " Type a move, or 'help'.");
    play_on();
    for (std::string line;;) {
        if (style_.prompt) out_ << "> " << std::flush;
        if (!std::getline(in_, line)) break;
        if (!obey(line)) return;
    }
    if (style_.prompt) out_ << '\n';
}

/// Until it is the person's turn or the game is over.
void PlaySession::play_on()
{
    draw_lots();
    while (!table_.result() && table_.game().to_move() != setup_.person) {
        ask(table_.game().to_move());
        draw_lots();
    }
    show_board();
    if (table_.result()) show_end();
    turn_began_ = steady_now();
}

void PlaySession::draw_lots()
{
    for (const auto& move : table_.draw_lots()) say("the table draws " + move);
}

void PlaySession::ask(Seat seat)
{
    const Opponent& opponent = setup_.seats[static_cast<std::size_t>(seat)];
    if (style_.prompt) out_ << fmt::format("seat {} thinks ...", seat) << std::flush;
    const auto began = steady_now();
    const Thought thought = opponent.player->think({table_.game().view(seat), table_.told(seat)},
                                                   opponent.budget, steady_now, {}, {});
    if (style_.prompt) out_ << "\r\x1b[K";
    if (!thought.fault.empty()) {
        say(fmt::format("seat {} ({}) has lost: {}", seat, opponent.spec, thought.fault));
        return table_.lose(seat, thought.fault);
    }
    const std::size_t known = table_.told(setup_.person).size();
    table_.put(thought.move, milliseconds_since(began));
    const auto& told = table_.told(setup_.person);
    say(fmt::format("seat {} plays {}", seat,
                    join({told.begin() + static_cast<std::ptrdiff_t>(known), told.end()}, " ")));
}

/// False if the person leaves.
bool PlaySession::obey(const std::string& line)
{
    const auto parts = words(line);
    if (parts.empty()) return true;
    const std::string rest{parts.size() > 1 ? parts[1] : ""};
    if (parts[0] == "quit") return false;
    if (parts[0] == "help")
        show_help();
    else if (parts[0] == "moves")
        show_moves(rest);
    else if (parts[0] == "hint")
        show_hint();
    else if (parts[0] == "undo")
        take_back();
    else if (parts[0] == "board")
        show_board();
    else if (parts[0] == "save")
        save(rest);
    else if (parts[0] == "resign")
        resign();
    else
        try_move(std::string{parts[0]});
    return true;
}

void PlaySession::try_move(const std::string& move)
{
    if (table_.result()) return say(sentence_for("game-over"));
    const auto why = table_.game().why_illegal(move);
    if (!why.empty()) return say(sentence_for(why));
    const auto told = table_.game().told(move, setup_.person);
    table_.put(move, milliseconds_since(turn_began_));
    if (told.size() > 1) say(join(told, " "));  // the answer to a shot
    play_on();
}

void PlaySession::show_board()
{
    const std::string picture = table_.seen().picture();
    out_ << '\n' << (style_.colours ? painted(picture) : picture) << std::flush;
}

void PlaySession::show_end()
{
    const Record::Result& result = *table_.result();
    std::string line = fmt::format("{}: {}.", verdict_for(setup_.person, result), result.reason);
    if (result.ranks) line += " Ranks: " + listed(*result.ranks) + '.';
    if (result.points) line += " Points: " + listed(*result.points) + '.';
    say(line);
    if (style_.prompt) say("'save FILE' keeps the game, 'undo' goes back, 'quit' ends.");
}

void PlaySession::show_help()
{
    say(kCommands);
    if (table_.result()) return;
    Rng rng{seed_of(setup_.seed)};
    say("A move is written like " + table_.seen().sample(rng));
}

void PlaySession::show_moves(std::string_view prefix)
{
    if (table_.result()) return say(sentence_for("game-over"));
    constexpr std::size_t kMostShown = 200;
    const auto moves = table_.seen().legal_moves();
    if (!moves) {
        Rng rng{static_cast<std::uint64_t>(steady_now().count())};
        return say("There are too many moves to list them; one is " + table_.seen().sample(rng));
    }
    std::vector<std::string> fitting;
    for (const auto& move : *moves)
        if (move.starts_with(prefix)) fitting.push_back(move);
    if (fitting.size() > kMostShown)
        return say(fmt::format(
            "There are {} moves; 'moves {}' shows those that begin so, and so on. One is {}",
            fitting.size(), fitting.front().substr(0, prefix.size() + 2), fitting.front()));
    say(fitting.empty() ? "There is none." : join(fitting, " "));
}

void PlaySession::show_hint()
{
    if (table_.result()) return say(sentence_for("game-over"));
    if (!adviser_) {
        adviser_ = setup_.make_adviser();
        adviser_->player->begin(seed_of(setup_.seed));
    }
    const Thought thought = adviser_->player->think({table_.seen(), table_.told(setup_.person)},
                                                    adviser_->budget, steady_now, {}, {});
    std::string line = fmt::format("hint: {}", thought.move);
    if (thought.depth > 0)
        line += fmt::format(" (value {:+.2f}, depth {})", thought.score / 100.0, thought.depth);
    if (thought.line.size() > 1)
        line += ", then " + join({thought.line.begin() + 1, thought.line.end()}, " ");
    say(line);
}

void PlaySession::take_back()
{
    if (!table_.take_back()) return say("There is nothing to take back.");
    begin_players();
    show_board();
    turn_began_ = steady_now();
}

void PlaySession::resign()
{
    if (table_.result()) return say(sentence_for("game-over"));
    table_.lose(setup_.person, "resigned");
    show_end();
}

void PlaySession::save(const std::string& file)
{
    if (file.empty()) return say("Type a file's name after 'save'.");
    Record record = table_.record();
    // While a game has secrets it is kept as a game of unknown ones, which not all options allow.
    if (const auto start = start_game(record.game, record.options); !start)
        return say("This game can be saved when it is over: " + start.error().text);
    record.seed = setup_.seed;
    record.started = started_;
    record.players.emplace();
    for (const auto& seat : setup_.seats) record.players->push_back(seat.spec);
    std::ofstream out{file, std::ios::app | std::ios::binary};
    out << write_record(record) << '\n' << std::flush;
    say((out ? "The game is in " : "Cannot write ") + file);
}

void PlaySession::say(std::string_view line) { out_ << line << '\n' << std::flush; }

}  // namespace agon::cli
