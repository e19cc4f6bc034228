#include "cli/play_session.h"

#include "catalog.h"
#include "cli/clocks.h"
#include "cli/paint.h"
#include "cli/sentences.h"
#include "core/text.h"

#include <fmt/core.h>

#include <algorithm>
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

Microseconds since(std::chrono::nanoseconds began)
{
    return std::chrono::round<Microseconds>(steady_now() - began);
}

event::Opened opened_by(const PlaySetup& setup)
{
    event::Opened opened = opened_for(setup.start, setup.seed);
    for (const Opponent& seat : setup.seats)
        if (seat.player)
            opened.seats.push_back({Holder::Kind::Player, seat.spec, "", ""});
        else
            opened.seats.push_back({Holder::Kind::Open, "", seat.spec, seat.spec});
    return opened;
}

/// Back to the person's turn before: how many moves, or none if there was no such turn.
std::optional<int> moves_to_take_back(const Table& table, Seat person)
{
    const bool gave_up = table.result() && !table.position().outcome();
    if (gave_up && table.position().to_move() == person) return 0;
    const auto& moves = table.moves();
    const auto last = std::find_if(moves.rbegin(), moves.rend(),
                                   [&](const Table::Made& made) { return made.seat == person; });
    if (last == moves.rend()) return std::nullopt;
    return static_cast<int>(last - moves.rbegin()) + 1;
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
      table_{opened_by(setup_), setup_.start, today()}
{
    begin_players();
}

void PlaySession::begin_players()
{
    std::uint64_t stream = setup_.seed;
    for (const auto& seat : setup_.seats)
        if (seat.player) seat.player->begin(stream = mix64(stream));
    if (adviser_) adviser_->player->begin(mix64(stream));
}

void PlaySession::run()
{
    std::string welcome =
        fmt::format("You are seat {} of {}.", setup_.person, setup_.start.seats());
    for (Seat seat = 0; seat < setup_.start.seats(); ++seat)
        if (seat != setup_.person)
            welcome += fmt::format(" Seat {} is {}.", seat,
                                   setup_.seats[static_cast<std::size_t>(seat)].spec);
    say(welcome + " Type a move, or 'help'.");
    tell(table_.log());
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
    while (!table_.result() && table_.position().to_move() != setup_.person)
        ask(table_.position().to_move());
    show_board();
    if (table_.result()) show_end();
    turn_began_ = steady_now();
}

Result<void> PlaySession::hand_on(const Command& command)
{
    const auto entries = table_.handle(command, today());
    if (!entries) return entries.error();
    tell(*entries);
    return {};
}

/// Says what was played, as far as the person may know. Pre: these are the last entries.
void PlaySession::tell(std::span<const Entry> entries)
{
    const auto is_move = [](const Entry& entry) { return is<event::Moved>(entry); };
    auto made = table_.moves().end() - std::ranges::count_if(entries, is_move);
    for (; made != table_.moves().end(); ++made) {
        const auto told = made->told_to(setup_.person);
        const std::string moves = join({told.begin(), told.end()}, " ");
        if (made->seat == kChance)
            say("the table draws " + moves);
        else if (made->seat != setup_.person)
            say(fmt::format("seat {} plays {}", made->seat, moves));
        else if (told.size() > 1)  // the answer to a shot
            say(moves);
    }
}

void PlaySession::ask(Seat seat)
{
    const Opponent& opponent = setup_.seats[static_cast<std::size_t>(seat)];
    if (style_.prompt) out_ << fmt::format("seat {} thinks ...", seat) << std::flush;
    const auto began = steady_now();
    const Thought thought =
        opponent.player->think({table_.position().view(seat), table_.moves_seen_by(seat)},
                               opponent.budget, steady_now, {}, {});
    if (style_.prompt) out_ << "\r\x1b[K";
    std::string fault = thought.fault;
    if (fault.empty() && !hand_on(command::Move{seat, thought.move, since(began)}))
        fault = "illegal move";
    if (fault.empty()) return;
    say(fmt::format("seat {} ({}) has lost: {}", seat, opponent.spec, fault));
    (void)hand_on(command::Fail{seat, fault});
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
    const auto done = hand_on(command::Move{setup_.person, move, since(turn_began_)});
    if (!done) return say(sentence_for(done.error().text));
    play_on();
}

void PlaySession::show_board()
{
    const std::string picture = seen().picture();
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
    Rng rng{setup_.seed};
    say("A move is written like " + seen().sample(rng));
}

void PlaySession::show_moves(std::string_view prefix)
{
    if (table_.result()) return say(sentence_for("game-over"));
    constexpr std::size_t kMostShown = 200;
    const auto moves = seen().legal_moves();
    if (!moves) {
        Rng rng{static_cast<std::uint64_t>(steady_now().count())};
        return say("There are too many moves to list them; one is " + seen().sample(rng));
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
        adviser_->player->begin(setup_.seed);
    }
    const Thought thought = adviser_->player->think({seen(), table_.moves_seen_by(setup_.person)},
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
    const auto moves = moves_to_take_back(table_, setup_.person);
    if (!moves || !hand_on(command::TakeBack{*moves})) return say("There is nothing to take back.");
    begin_players();
    show_board();
    turn_began_ = steady_now();
}

void PlaySession::resign()
{
    if (!hand_on(command::Resign{setup_.person})) return say(sentence_for("game-over"));
    show_end();
}

/// Of the game as it stands, and while it runs only as the person may see it.
Record PlaySession::record() const
{
    if (table_.result()) return table_.record();
    Table broken_off = table_;
    (void)broken_off.handle(command::Abort{}, today());
    Record record = broken_off.record();
    auto told = table_.moves_seen_by(setup_.person);
    if (told == record.moves) return record;
    // A view is a position of the same game, under options of its own.
    record.options = seen().options();
    record.moves = std::move(told);
    record.times.reset();
    return record;
}

void PlaySession::save(const std::string& file)
{
    if (file.empty()) return say("Type a file's name after 'save'.");
    const Record kept = record();
    // While a game has secrets it is kept as a game of unknown ones, which not all options allow.
    if (const auto start = start_game(kept.game, kept.options); !start)
        return say("This game can be saved when it is over: " + start.error().text);
    std::ofstream out{file, std::ios::app | std::ios::binary};
    out << write_record(kept) << '\n' << std::flush;
    say((out ? "The game is in " : "Cannot write ") + file);
}

void PlaySession::say(std::string_view line) { out_ << line << '\n' << std::flush; }

}  // namespace agon::cli
