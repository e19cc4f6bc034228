#include "programs/tcp_house.h"

#include <algorithm>
#include <cassert>

namespace agon {
namespace {

/// Shown to programs that want to know where they play.
constexpr const char* kId = "0123456789abc";

constexpr const char* kNotTheProgram = "agon";  ///< whoever plays a seat elsewhere

/// Whether this seat has made some of the moves.
bool has_moved(AnyGame position, Seat seat, std::span<const std::string> moves)
{
    return std::ranges::any_of(moves, [&](const std::string& move) {
        const Seat mover = position.to_move();
        [[maybe_unused]] const auto fault = position.try_play(move);
        assert(fault.empty());
        return mover == seat;
    });
}

/// A table that waits for the luck of another, and for the program at this seat unless it is late.
event::Opened opened_by(const AnyGame& start, Seat seat, const ClockRule& clock, bool is_late)
{
    event::Opened opened = opened_for(start, 0);
    opened.id = kId;
    opened.clock = clock;
    opened.by_api = true;
    opened.follows = true;
    for (Seat each = 0; each < start.seats(); ++each) {
        const auto kind = each == seat && !is_late ? Holder::Kind::Classic : Holder::Kind::Player;
        opened.seats.push_back({.kind = kind, .spec = kNotTheProgram, .name = {}, .token = {}});
    }
    return opened;
}

/// Who has lost a game by a fault: it alone has the last rank.
Seat culprit_in(const Outcome& outcome)
{
    return static_cast<Seat>(std::ranges::max_element(outcome.ranks) - outcome.ranks.begin());
}

}  // namespace

TcpHouse::TcpHouse(const AnyGame& start, Seat seat, const ClockRule& clock, Moment now,
                   std::span<const std::string> moves)
    : seat_{seat},
      now_{now},
      comes_late_{has_moved(start, seat, moves)},
      table_{opened_by(start, seat, clock, comes_late_), start, now}
{
    if (!comes_late_) return;
    follow(moves, now);
    Holder nobody;
    nobody.kind = Holder::Kind::Classic;
    (void)hand_on(command::Change{seat, nobody});
}

/// Each move is told before the next is made, as a table would tell it. The program may have ended
/// the game here by a fault that its referee has not heard of yet.
void TcpHouse::follow(std::span<const std::string> moves, Moment now)
{
    settle(now);
    for (std::size_t next = table_.moves().size();
         next < moves.size() && table_.state() == Table::State::Running; ++next) {
        [[maybe_unused]] const auto done =
            hand_on(command::Move{table_.position().to_move(), moves[next]});
        assert(done);  // the referee has judged it already
        settle(now);
    }
}

void TcpHouse::end(std::span<const std::string> moves, const Outcome& outcome, Moment now)
{
    follow(moves, now);
    if (is_fault(outcome.reason))
        (void)hand_on(command::Fail{culprit_in(outcome), std::string{outcome.reason}});
    else
        (void)hand_on(command::Abort{});
    settle(now);
}

bool TcpHouse::waits_for_luck() const
{
    return table_.state() == Table::State::Running && table_.position().to_move() == kChance;
}

void TcpHouse::settle(Moment now)
{
    now_ = now;
    while (heard_ < table_.log().size() && is_watched_ && !waits_for_luck()) {
        const Entry entry = table_.log()[heard_++];
        const Viewer eyes = viewer_of(table_, token_);
        session_->on_event(TableView{table_, eyes}, as_seen_by(eyes, table_, entry), now);
        if (heard_ == table_.log().size()) session_->on_settled(now);
    }
}

std::optional<std::string> TcpHouse::take_answer()
{
    if (answers_.empty()) return std::nullopt;
    std::string answer = std::move(answers_.front());
    answers_.pop_front();
    return answer;
}

/// Who opens a table where anyone may come means this one, the only one there is.
Result<std::string> TcpHouse::open(const TableRequest& request)
{
    const bool is_for_anyone =
        !request.seats.empty() && std::ranges::all_of(request.seats, [](const Holder& holder) {
            return holder.kind == Holder::Kind::Classic;
        });
    if (is_for_anyone && !is_seated()) return {boost::system::in_place_value, id()};
    return Error{"too-many-tables", "there is one table here"};
}

std::optional<TableView> TcpHouse::find(std::string_view table, std::string_view token) const
{
    if (table != id()) return std::nullopt;
    return TableView{table_, viewer_of(table_, token)};
}

void TcpHouse::watch(Peer, std::string_view, std::string_view token)
{
    token_ = token;
    if (!std::exchange(is_watched_, true)) heard_ = table_.log().size();
}

std::optional<FreeSeat> TcpHouse::waiting_seat(std::string_view, const Suits& suits) const
{
    if (is_seated() || (suits && !suits(TableView{table_, {}}))) return std::nullopt;
    return FreeSeat{id(), seat_};
}

Result<void> TcpHouse::ask(std::string_view, const Command& command)
{
    if (std::holds_alternative<command::Sit>(command)) {
        begin_turn();
        return hand_on(command);
    }
    if (const auto* move = std::get_if<command::Move>(&command)) {
        if (move->seat != seat_) return Error{"not-your-turn", ""};
        auto made = hand_on(command);
        if (made)
            answers_.push_back(move->move);
        else
            refused_.emplace(Refused{table_.position(), move->move});
        return made;
    }
    if (const auto* fail = std::get_if<command::Fail>(&command)) return give_up(fail->reason);
    if (std::holds_alternative<command::Leave>(command) ||
        std::holds_alternative<command::Resign>(command))
        return give_up("disconnect");
    return Error{"not-here", "this game is played elsewhere"};
}

/// The time until it comes is not on its clock.
void TcpHouse::begin_turn()
{
    if (!comes_late_) return;
    (void)hand_on(command::Resume{});
    heard_ = table_.log().size();
}

Result<void> TcpHouse::hand_on(const Command& command)
{
    const auto entries = table_.handle(command, now_);
    if (!entries) return entries.error();
    return {};
}

/// The first fault counts; when the game is over it changes nothing.
Result<void> TcpHouse::give_up(const std::string& fault)
{
    if (fault_.empty()) fault_ = fault;
    (void)hand_on(command::Fail{seat_, fault});
    return {};
}

}  // namespace agon
