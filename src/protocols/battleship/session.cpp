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

bool is_placing(const Table& table)
{
    return table.state() == Table::State::Running && table.moves().size() < 2;
}

bool is_cell(const BattleshipNumbers& parameters)
{
    return parameters.size() >= 2 && parameters[0] < kSize && parameters[1] < kSize;
}

}  // namespace

void BattleshipSession::on_open(Moment)
{
    const FreeSeat free = find_seat();
    table_ = free.table;
    house_.watch(peer_, table_);
    seat_ = free.seat;
    token_ = house_.new_token();
    if (table_.empty() || !house_.ask(table_, command::Sit{seat_, "", token_})) {
        seat_ = kNobody;
        over_ = true;
        return house_.close(peer_);
    }
    say({seat_ == 1 ? Message::kDefends : Message::kAttacks, {}});
}

/// At a table of the API, with the one who waits, or alone at a new table: there the first to
/// arrive defends.
FreeSeat BattleshipSession::find_seat()
{
    if (const auto seat = house_.waiting_seat(Battleship::kName)) return *seat;
    const Table* waiting = house_.find(std::exchange(lobby_.waiting, ""));
    if (waiting != nullptr && waiting->state() == Table::State::Open &&
        waiting->seats()[1].is_taken())
        return {waiting->opened().id, 0};
    const Holder program{.kind = Holder::Kind::Classic, .spec = {}, .name = {}, .token = {}};
    const auto opened = house_.open({.game = std::string{Battleship::kName},
                                     .options = {{"relay", true}},
                                     .seats = {program, program},
                                     .clock = {.move = settings_.move}});
    if (!opened) return {};
    lobby_.waiting = (*opened)->opened().id;
    return {lobby_.waiting, 1};
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
    const Table* table = house_.find(table_);
    if (table != nullptr && is_placing(*table) && !early_) {
        early_ = message;
        return;
    }
    if (cell.size() != 2 || !is_cell(cell) || !ask(battleship_cell(cell[0], cell[1])))
        return forfeit();
    attacked_ = cell;
}

void BattleshipSession::answer(const Message& message)
{
    const Table* table = house_.find(table_);
    const auto& parameters = message.parameters;
    if (table == nullptr || parameters.size() != 3 || !is_cell(parameters)) return forfeit();
    const int result = parameters[2];
    const bool asked = !table->moves().empty() &&
                       table->moves().back().move == battleship_cell(parameters[0], parameters[1]);
    if (!asked || result < 1 || result > kBattleshipLost) return forfeit();
    if (!ask(std::string{kBattleshipAnswers[static_cast<std::size_t>(result) - 1]})) forfeit();
}

bool BattleshipSession::ask(std::string move)
{
    return static_cast<bool>(house_.ask(table_, command::Move{seat_, std::move(move)}));
}

void BattleshipSession::on_event(const Table& table, const Entry& entry, Moment)
{
    if (over_) return;
    if (!still_holds(table, seat_, token_)) {
        over_ = true;
        return house_.close(peer_);
    }
    if (is<event::Started>(entry)) say({Message::kStart, {}});
    if (const auto* moved = as<event::Moved>(entry)) relay(table, *moved);
    if (is<event::Ended>(entry)) return tell_the_end();
    if (is_placing(table)) {
        if (table.position().to_move() == seat_) (void)ask("?");
    } else if (early_) {
        attack(*std::exchange(early_, std::nullopt));
    }
}

void BattleshipSession::relay(const Table& table, const event::Moved& moved)
{
    const bool lie = table.result() && table.result()->reason == "false answer";
    if (lie) return;  // the end will be told
    // Its own answer may be told when it has already attacked in turn.
    if (const int result = result_of_answer(moved.move);
        result != 0 && moved.seat != seat_ && attacked_) {
        auto parameters = *std::exchange(attacked_, std::nullopt);
        parameters.push_back(result);
        return say({Message::kResult, std::move(parameters)});
    }
    const bool shot =
        moved.seat == 1 - seat_ && table.moves().size() > 2 && result_of_answer(moved.move) == 0;
    if (shot) say({Message::kAttack, battleship_place(moved.move)});
}

/// Whoever waits for a result is told that it has won; all else is said by closing.
void BattleshipSession::tell_the_end()
{
    over_ = true;
    if (attacked_) {
        attacked_->push_back(kBattleshipLost);
        say({Message::kResult, *attacked_});
    }
    house_.close(peer_);
}

void BattleshipSession::forfeit()
{
    over_ = true;
    house_.close(peer_);
    const Table* table = house_.find(table_);
    if (table == nullptr) return;
    if (table->state() == Table::State::Running)
        (void)house_.ask(table_, command::Fail{seat_, "illegal move"});
    else
        (void)house_.ask(table_, command::Leave{seat_});
}

void BattleshipSession::on_close(Moment)
{
    if (over_ || seat_ == kNobody) return;
    over_ = true;
    const Table* table = house_.find(table_);
    if (table == nullptr || table->state() == Table::State::Over) return;
    if (table->state() == Table::State::Running)
        (void)house_.ask(table_, command::Fail{seat_, "disconnect"});
    else
        (void)house_.ask(table_, command::Abort{});
}

}  // namespace agon
