#include "protocols/battleship/session.h"

#include "games/battleship/battleship.h"

#include <algorithm>

namespace agon {
namespace {

using Message = BattleshipMessage;

/// The classic board; tables of other sizes are for the web.
constexpr int kSize = 10;

/// What the wire calls this answer; 0: it is none.
int result_of_answer(std::string_view move)
{
    const auto found = std::ranges::find(kBattleshipAnswers, move);
    return found == kBattleshipAnswers.end()
               ? 0
               : static_cast<int>(found - kBattleshipAnswers.begin()) + 1;
}

bool is_placing(const TableView& table) { return table.is_running() && table.plies() < 2; }

bool is_cell(const BattleshipNumbers& parameters)
{
    return parameters.size() >= 2 && parameters[0] < kSize && parameters[1] < kSize;
}

}  // namespace

void BattleshipSession::on_open(Moment now)
{
    const FreeSeat free = find_seat();
    table_ = free.table;
    seat_ = free.seat;
    token_ = house_.new_token();
    house_.watch(peer_, table_, token_);
    if (table_.empty() || !house_.ask(table_, command::Sit{seat_, "", token_})) {
        leave_party();
        seat_ = kNobody;
        over_ = true;
        return house_.close(peer_);
    }
    if (party_) lobby_.set_waiting(*party_, party_->members.size() == 1, now);
    say({seat_ == 1 ? Message::kDefends : Message::kAttacks, {}});
}

/// At a table of the API, or in the lobby.
FreeSeat BattleshipSession::find_seat()
{
    if (const auto seat = house_.waiting_seat(Battleship::kName)) return *seat;
    return seat_in_lobby();
}

/// With the one who waits, or alone at a new table: there the first to arrive defends.
FreeSeat BattleshipSession::seat_in_lobby()
{
    party_ = lobby_.join(*this, [&](const BattleshipParty& party) {
        const auto table = house_.find(party.table);
        return party.members.size() == 1 && table && table->state() == Table::State::Open;
    });
    if (!party_->table.empty()) return {party_->table, 0};
    const auto opened = house_.open({.game = std::string{Battleship::kName},
                                     .options = {{"relay", true}},
                                     .seats = {seat_for_a_program(), seat_for_a_program()},
                                     .clock = {.move = settings_.move}});
    if (!opened) return {};
    party_->table = *opened;
    return {*opened, 1};
}

/// Nobody else has come: a built-in player does.
void BattleshipSession::on_time(Moment now)
{
    if (party_ && lobby_.takes_fill(*party_, now)) lobby_.fill_table(*party_);
}

void BattleshipSession::leave_party()
{
    if (const auto party = std::exchange(party_, nullptr)) lobby_.leave(party, *this);
}

void BattleshipSession::on_bytes(std::string_view bytes, Moment)
{
    std::string text{bytes};
    std::ranges::replace(text, '\r', '\n');
    lines_.add(text);
    while (!over_) {
        const auto line = lines_.next();
        if (!line) break;
        if (line->find_first_not_of(" \t") == std::string::npos) continue;
        const auto message = read_message(*line);
        if (!message) return forfeit();
        on_message(*message);
    }
    if (!over_ && lines_.is_too_long()) forfeit();
}

void BattleshipSession::on_message(const Message& message)
{
    if (message.opcode == Message::kAttack) return attack(message);
    if (message.opcode == Message::kResult) return answer(message);
    forfeit();
}

void BattleshipSession::attack(const Message& message)
{
    const auto& cell = message.parameters;
    const auto table = house_.find(table_);
    if (table && is_placing(*table) && !early_) {
        early_ = message;
        return;
    }
    if (cell.size() != 2 || !is_cell(cell) || !ask(battleship_cell(cell[0], cell[1])))
        return forfeit();
    attacked_ = cell;
}

void BattleshipSession::answer(const Message& message)
{
    const auto table = house_.find(table_);
    const auto& parameters = message.parameters;
    if (!table || parameters.size() != 3 || !is_cell(parameters)) return forfeit();
    const int result = parameters[2];
    const bool asked = table->plies() > 0 && table->ply(table->plies() - 1).moves.back() ==
                                                 battleship_cell(parameters[0], parameters[1]);
    if (!asked || result < 1 || result > kBattleshipLost) return forfeit();
    if (!ask(std::string{kBattleshipAnswers[static_cast<std::size_t>(result) - 1]})) forfeit();
}

bool BattleshipSession::ask(std::string move)
{
    return static_cast<bool>(house_.ask(table_, command::Move{seat_, std::move(move)}));
}

void BattleshipSession::on_event(const TableView& table, const SeenEvent& event, Moment now)
{
    if (over_) return;
    if (!table.holds(seat_)) {
        over_ = true;
        leave_party();
        return house_.close(peer_);
    }
    if (is<event::Started>(event)) {
        if (party_) lobby_.set_waiting(*party_, false, now);
        say({Message::kStart, {}});
    }
    if (const auto* moved = as<seen::Moved>(event)) relay(table, *moved);
    if (is<event::Ended>(event)) return tell_the_end();
    if (is_placing(table)) {
        if (table.to_move() == seat_) (void)ask("?");
    } else if (early_) {
        attack(*std::exchange(early_, std::nullopt));
    }
}

void BattleshipSession::relay(const TableView& table, const seen::Moved& moved)
{
    const bool lie = table.result() && table.result()->reason == "false answer";
    if (lie) return;  // the end will be told
    // Its own answer may be told when it has already attacked in turn.
    const std::string& move = moved.moves.front();
    if (const int result = result_of_answer(move);
        result != 0 && moved.seat != seat_ && attacked_) {
        auto parameters = *std::exchange(attacked_, std::nullopt);
        parameters.push_back(result);
        return say({Message::kResult, std::move(parameters)});
    }
    const bool shot = moved.seat == 1 - seat_ && table.plies() > 2 && result_of_answer(move) == 0;
    if (shot) say({Message::kAttack, battleship_place(move)});
}

/// Whoever waits for a result is told that it has won; all else is said by closing.
void BattleshipSession::tell_the_end()
{
    over_ = true;
    leave_party();
    if (attacked_) {
        attacked_->push_back(kBattleshipLost);
        say({Message::kResult, *attacked_});
    }
    house_.close(peer_);
}

void BattleshipSession::forfeit()
{
    house_.close(peer_);
    leave("illegal move");
}

void BattleshipSession::on_close(Moment)
{
    if (!over_ && seat_ != kNobody) return leave("disconnect");
    leave_party();
}

/// A running game is lost by this reason. Before the start a table of the lobby is closed, and at
/// one of the API the seat is free again.
void BattleshipSession::leave(std::string_view reason)
{
    over_ = true;
    const bool is_lobbys = party_ != nullptr;
    leave_party();
    const auto table = house_.find(table_);
    if (!table || table->is_over()) return;
    if (table->is_running())
        (void)house_.ask(table_, command::Fail{seat_, std::string{reason}});
    else if (is_lobbys)
        (void)house_.ask(table_, command::Abort{});
    else
        (void)house_.ask(table_, command::Leave{seat_});
}

}  // namespace agon
