#include "programs/tcp_house.h"

namespace agon {
namespace {

/// Shown to programs that want to know where they play.
constexpr const char* kId = "0123456789abc";

}  // namespace

TcpHouse::TcpHouse(const AnyGame& start, Seat seat, const ClockRule& clock, Moment now)
    : start_{start}, seat_{seat}, now_{now}
{
    event::Opened opened{.id = kId,
                         .game = std::string{start.name()},
                         .options = start.options(),
                         .seed = 0,
                         .seats = {},
                         .clock = clock,
                         .by_api = true};
    for (Seat each = 0; each < start.seats(); ++each) {
        const auto kind = each == seat ? Holder::Kind::Classic : Holder::Kind::Player;
        opened.seats.push_back({.kind = kind, .spec = "agon", .name = {}, .token = {}});
    }
    add(std::move(opened));
    rebuild();
}

void TcpHouse::add(Event what) { log_.push_back({log_.size() + 1, now_, std::move(what)}); }

/// A table can be made from any log, so the luck and the moves of another one are no problem.
void TcpHouse::rebuild() { table_.emplace(log_, start_); }

/// As a table would tell it: each move together with the luck or the end that follows it.
void TcpHouse::follow(std::span<const std::string> moves, Moment now)
{
    now_ = now;
    AnyGame position = table_->position();
    const auto tell = [&] {
        if (position.to_move() == kChance || position.to_move() == kNobody) return;
        rebuild();
        settle(now);
    };
    const std::size_t known = table_->moves().size();
    if (!std::exchange(has_started_, true)) {
        add(event::Started{});
        tell();
    }
    for (std::size_t next = known; next < moves.size(); ++next) {
        add(event::Moved{position.to_move(), moves[next]});
        (void)position.try_play(moves[next]);  // the referee has judged it already
        tell();
    }
}

void TcpHouse::end(std::span<const std::string> moves, const Outcome& outcome, Moment now)
{
    if (table_->state() == Table::State::Over) return;  // it ended the game itself
    follow(moves, now);
    add(event::Ended{result_of(outcome)});
    rebuild();
    settle(now);
}

void TcpHouse::settle(Moment now)
{
    now_ = now;
    while (told_ < log_.size() && is_watched_) {
        const Entry entry = log_[told_++];
        session_->on_event(*table_, entry, now);
        if (told_ == log_.size()) session_->on_settled(now);
    }
}

std::optional<std::string> TcpHouse::take_answer()
{
    if (answers_.empty()) return std::nullopt;
    std::string answer = std::move(answers_.front());
    answers_.pop_front();
    return answer;
}

Result<const Table*> TcpHouse::open(const TableRequest&)
{
    return Error{"too-many-tables", "there is one table here"};
}

const Table* TcpHouse::find(std::string_view table) const
{
    return table == table_->opened().id ? &*table_ : nullptr;
}

void TcpHouse::watch(Peer, std::string_view)
{
    if (!std::exchange(is_watched_, true)) told_ = log_.size();
}

std::optional<FreeSeat> TcpHouse::waiting_seat(std::string_view) const
{
    if (is_seated_) return std::nullopt;
    return FreeSeat{table_->opened().id, seat_};
}

Result<void> TcpHouse::ask(std::string_view, const Command& command)
{
    if (const auto* wish = std::get_if<command::Sit>(&command)) return sit(*wish);
    if (const auto* wish = std::get_if<command::Move>(&command)) return move(*wish);
    if (const auto* fail = std::get_if<command::Fail>(&command)) {
        if (fault_.empty()) fault_ = fail->reason;
        return {};
    }
    const bool gives_up = std::holds_alternative<command::Leave>(command) ||
                          std::holds_alternative<command::Resign>(command);
    if (gives_up && fault_.empty()) fault_ = "disconnect";
    if (gives_up) return {};
    return Error{"not-here", "this game is played elsewhere"};
}

Result<void> TcpHouse::sit(const command::Sit& wish)
{
    if (wish.seat != seat_ || is_seated_) return Error{"seat-taken", ""};
    is_seated_ = true;
    Holder holder = table_->seats()[static_cast<std::size_t>(seat_)];
    holder.name = wish.name;
    holder.token = wish.token;
    add(event::Seated{seat_, std::move(holder)});
    rebuild();
    return {};
}

Result<void> TcpHouse::move(const command::Move& wish)
{
    AnyGame position = table_->position();
    if (wish.seat != seat_ || position.to_move() != seat_) return Error{"not-your-turn", ""};
    const auto why = position.try_play(wish.move);
    if (!why.empty()) return Error{"illegal-move", std::string{why}};
    answers_.push_back(wish.move);
    // What luck follows is not known here yet: then the move is told together with it.
    if (position.to_move() == kChance) return {};
    add(event::Moved{seat_, wish.move});
    if (const auto outcome = position.outcome()) add(event::Ended{result_of(*outcome)});
    rebuild();
    return {};
}

}  // namespace agon
