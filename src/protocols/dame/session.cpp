#include "protocols/dame/session.h"

#include "core/text.h"

#include <algorithm>

namespace agon {
namespace {

constexpr std::size_t kMoveLength = 5;

bool is_id(std::string_view text)
{
    return text.size() == kAnyTable.size() &&
           std::ranges::all_of(text, [](char c) { return is_digit(c) || (c >= 'a' && c <= 'z'); });
}

/// What follows the word, without blanks around it; none if the line begins otherwise.
std::optional<std::string_view> after_word(std::string_view line, std::string_view word)
{
    if (!line.starts_with(word)) return std::nullopt;
    const auto parts = words(line.substr(word.size()));
    return parts.empty() ? "" : parts[0];
}

std::optional<Seat> free_seat(const TableView& table, std::optional<Seat> wish)
{
    for (Seat seat = 0; seat < table.seats(); ++seat) {
        const SeenHolder holder = table.holder(seat);
        const bool wanted = !wish || *wish == seat;
        if (wanted && holder.kind == Holder::Kind::Classic && !holder.is_taken) return seat;
    }
    return std::nullopt;
}

const Dame& dame_of(const TableView& table) { return *table.position().as<Dame>(); }

}  // namespace

void DameSession::on_open(Moment now)
{
    say(dame_lines::greeting(settings_.dialect));
    expect(State::Version, settings_.step, now);
}

void DameSession::on_bytes(std::string_view bytes, Moment now)
{
    lines_.add(bytes);
    while (state_ != State::Over) {
        auto line = lines_.next();
        if (!line && state_ == State::OkWait && lines_.rest() == "OKWAIT") {
            line = "OKWAIT";  // one client never ends this line
            lines_.drop_rest();
        }
        if (!line) break;
        if (!line->empty()) on_line(*line, now);
    }
    if (state_ != State::Over && lines_.is_too_long()) lose("illegal move", "Line too long");
}

void DameSession::on_line(std::string_view line, Moment now)
{
    switch (state_) {
        case State::Version:
            return on_version(line, now);
        case State::Id:
            return on_id(line, now);
        case State::Player:
            return on_player(line, now);
        case State::OkWait:
            if (!line.starts_with("OKWAIT"))
                return lose("illegal move", "We expected you to OKWAIT!");
            expect(State::Pause, settings_.wait, now);
            if (const auto table = house_.find(table_);
                table && (table->is_over() || table->is_turn_of(seat_)))
                go_on(now);
            return;
        case State::Thinking:
            if (!after_word(line, "THINKING"))
                return lose("illegal move", "We expected you to THINK!");
            state_ = State::Play;
            wakes_at_.reset();
            return say("+ OKTHINK\n");
        case State::Play:
            return on_play(line);
        case State::Pause:
        case State::Applied:
        case State::Over:
            return;  // nothing was asked
    }
}

void DameSession::on_version(std::string_view line, Moment now)
{
    const auto version = after_word(line, "VERSION");
    if (!version) return refuse("Protocol mismatch");
    if (!dame_lines::speaks(settings_.dialect, *version))
        return refuse("We implement another protocol version");
    say("+ Client version accepted - please send Game-ID to join\n");
    expect(State::Id, settings_.step, now);
}

void DameSession::on_id(std::string_view line, Moment now)
{
    const auto id = after_word(line, "ID");
    if (!id || !is_id(*id)) return refuse("exiting: not a valid game ID");
    table_ = *id;
    if (*id == kAnyTable)
        if (const auto joined = join_anybody(); !joined)
            return refuse("exiting: " + joined.error().code);
    const auto table = house_.find(table_);
    if (!table || table->game() != Dame::kName) return refuse("exiting: game does not exist");
    if (table->is_over()) return refuse("exiting: game is over");
    const bool named = settings_.dialect == DameDialect::Dame1;
    say("+ PLAYING " + std::string{dame_lines::kind(settings_.dialect)} + "\n" +
        (named ? "+ Agon " : "+ Game from Agon ") + table_ + "\n");
    expect(State::Player, settings_.step, now);
}

/// The newest table that was opened by `kAnyTable` and has a seat, or a new one.
Result<void> DameSession::join_anybody()
{
    if (party_) lobby_.leave(party_, *this);
    party_ = lobby_.join(*this, [&](const DameParty& party) {
        const auto table = house_.find(party.table);
        return party.members.size() < 2 && table && !table->is_over() &&
               free_seat(*table, std::nullopt);
    });
    if (party_->table.empty()) {
        const auto opened = house_.open({.game = std::string{Dame::kName},
                                         .options = {},
                                         .seats = {seat_for_a_program(), seat_for_a_program()},
                                         .clock = {.move = settings_.usual_move}});
        if (!opened) return opened.error();
        party_->table = *opened;
    }
    table_ = party_->table;
    return {};
}

void DameSession::on_player(std::string_view line, Moment now)
{
    const auto number = after_word(line, "PLAYER");
    if (!number) return refuse("Protocol mismatch - we expected PLAYER");
    auto table = house_.find(table_);
    if (party_ && (!table || !free_seat(*table, std::nullopt))) {
        // Others were quicker: the next table will do as well.
        if (const auto next = join_anybody(); !next) return refuse("exiting: " + next.error().code);
        table = house_.find(table_);
    }
    if (!table) return refuse("exiting: game does not exist");
    const auto wish = dame_lines::seat_of(settings_.dialect, *number);
    const auto seat = free_seat(*table, number->empty() ? std::nullopt : wish);
    if (!seat || (!number->empty() && !wish))
        return refuse("No free computer player found for that game - exiting");
    seat_ = *seat;
    const auto name = std::string{dame_lines::name_of(settings_.dialect, seat_)};
    token_ = house_.new_token();
    house_.watch(peer_, table_, token_);
    if (!house_.ask(table_, command::Sit{seat_, name, token_})) {
        seat_ = kNobody;
        return refuse("No free computer player found for that game - exiting");
    }
    if (party_) lobby_.set_waiting(*party_, table->state() == Table::State::Open, now);
    greet_at_table(*table);
    go_on(now);
}

void DameSession::greet_at_table(const TableView& table)
{
    const Seat other = 1 - seat_;
    const auto line = [&](Seat seat) {
        return std::to_string(dame_lines::number_of(settings_.dialect, seat)) + " " +
               std::string{dame_lines::name_of(settings_.dialect, seat)};
    };
    say("+ YOU " + line(seat_) + "\n+ TOTAL 2\n+ " + line(other) +
        (table.holder(other).is_taken ? " 1" : " 0") + "\n+ ENDPLAYERS\n");
}

void DameSession::on_play(std::string_view line)
{
    const auto moves = after_word(line, "PLAY");
    if (!moves || moves->size() < kMoveLength) return lose("illegal move", "Invalid move");
    // What stands behind a move is chance: one client sends a byte it never set.
    second_.clear();
    if (moves->size() >= 2 * kMoveLength + 1 && (*moves)[kMoveLength] == ';')
        second_ = moves->substr(kMoveLength + 1, kMoveLength);
    play(moves->substr(0, kMoveLength));
}

void DameSession::play(std::string_view move)
{
    const auto answer = house_.ask(table_, command::Move{seat_, std::string{move}});
    if (!answer) return lose("illegal move", "Invalid move: " + answer.error().text);
    state_ = State::Applied;
}

void DameSession::on_event(const TableView& table, const SeenEvent& event, Moment now)
{
    if (state_ == State::Over) return;
    if (!table.holds(seat_)) return dismiss();
    if (is<event::UndoAsked>(event))  // its board may be older
        (void)house_.ask(table_, command::AnswerUndo{seat_, false});
    if (state_ == State::OkWait) return;
    if (const auto* moved = as<seen::Moved>(event);
        moved != nullptr && state_ == State::Applied && moved->seat == seat_) {
        const std::string second = table.is_turn_of(seat_) ? std::exchange(second_, "") : "";
        if (!second.empty()) return play(second);
        say("+ MOVEOK\n");
        return go_on(now);
    }
    if (table.is_over()) return tell_the_end(table);
    if (state_ == State::Pause && table.to_move() == seat_) go_on(now);
}

/// WAIT, MOVE or GAMEOVER: whichever comes next.
void DameSession::go_on(Moment now)
{
    const auto table = house_.find(table_);
    if (!table) return refuse("exiting: game does not exist");
    if (table->is_over()) return tell_the_end(*table);
    if (table->is_turn_of(seat_)) return ask_for_move(*table, now);
    say("+ WAIT\n");
    expect(State::OkWait, settings_.answer, now);
}

void DameSession::ask_for_move(const TableView& table, Moment now)
{
    const auto left = table.time_left(now).value_or(Milliseconds{600'000});
    std::string text = "+ MOVE " + std::to_string(left.count()) + "\n";
    if (settings_.dialect == DameDialect::Dame1) text += "+ NOSTATUS\n";
    say(text + dame_lines::board(settings_.dialect, dame_of(table)));
    expect(State::Thinking, settings_.answer, now);  // the table's clock runs too
}

void DameSession::expect(State state, Milliseconds within, Moment now)
{
    state_ = state;
    wakes_at_ = now + within;
}

/// The first line of a group goes out alone: some clients cannot take more at a time.
void DameSession::say(std::string lines)
{
    const auto first = lines.find('\n') + 1;
    house_.send(peer_, lines.substr(0, first));
    if (first < lines.size()) house_.send(peer_, lines.substr(first), settings_.gap);
}

void DameSession::refuse(std::string_view reason)
{
    state_ = State::Over;
    wakes_at_.reset();
    house_.send(peer_, "- " + std::string{reason} + "\n");
    house_.close(peer_);
}

/// Somebody else has got its seat.
void DameSession::dismiss()
{
    state_ = State::Over;
    seat_ = kNobody;
    wakes_at_.reset();
    say("+ QUIT\n");
    house_.close(peer_);
}

void DameSession::lose(std::string_view reason, std::string_view words)
{
    refuse(words);
    leave(reason);
}

/// A running game is lost by this reason. Before the start the seat is free again, and a table that
/// was opened by `kAnyTable` is closed when the last one leaves.
void DameSession::leave(std::string_view reason)
{
    const auto party = std::exchange(party_, nullptr);
    if (party) lobby_.leave(party, *this);
    const Seat seat = std::exchange(seat_, kNobody);
    const auto table = house_.find(table_);
    if (!table || table->is_over()) return;
    if (table->is_running()) {
        if (seat != kNobody) (void)house_.ask(table_, command::Fail{seat, std::string{reason}});
        return;
    }
    const bool is_left_alone =
        party && party->members.empty() && (seat == kNobody || !table->holder(1 - seat).is_taken);
    if (is_left_alone)
        (void)house_.ask(table_, command::Abort{});
    else if (seat != kNobody)
        (void)house_.ask(table_, command::Leave{seat});
}

void DameSession::tell_the_end(const TableView& table)
{
    const auto& result = table.result().value();
    std::optional<Seat> winner;
    if (result.scores && result.scores->at(0) != result.scores->at(1))
        winner = result.scores->at(0) > result.scores->at(1) ? 0 : 1;
    if (result.reason == "timeout" && winner == 1 - seat_)
        return refuse("Socket timeout - please be quicker next time");
    state_ = State::Over;
    wakes_at_.reset();
    say(dame_lines::game_over(settings_.dialect, winner, dame_of(table)));
    house_.close(peer_);
}

void DameSession::on_close(Moment)
{
    const bool was_over = std::exchange(state_, State::Over) == State::Over;
    if (!was_over || party_) leave("disconnect");
}

std::optional<Moment> DameSession::wakes_at() const
{
    const auto fills = party_ && seat_ != kNobody ? party_->fill_at : std::nullopt;
    return fills && wakes_at_ ? std::min(fills, wakes_at_) : fills ? fills : wakes_at_;
}

void DameSession::on_time(Moment now)
{
    if (party_ && seat_ != kNobody && lobby_.takes_fill(*party_, now)) lobby_.fill_table(*party_);
    if (!wakes_at_ || now < *wakes_at_) return;
    wakes_at_.reset();
    if (state_ == State::Pause) return go_on(now);
    lose("timeout", "Socket timeout - please be quicker next time");
}

}  // namespace agon
