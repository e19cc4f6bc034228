#include "programs/tcp_house.h"

#include <algorithm>
#include <cassert>

namespace agon {
namespace {

/// Shown to programs that want to know where they play.
constexpr const char* kId = "0123456789abc";

/// A table that waits for the program at this seat, and for the luck of another.
event::Opened opened_by(const AnyGame& start, Seat seat, const ClockRule& clock)
{
    event::Opened opened = opened_for(start, 0);
    opened.id = kId;
    opened.clock = clock;
    opened.by_api = true;
    opened.follows = true;
    for (Seat each = 0; each < start.seats(); ++each) {
        const auto kind = each == seat ? Holder::Kind::Classic : Holder::Kind::Player;
        opened.seats.push_back({.kind = kind, .spec = "agon", .name = {}, .token = {}});
    }
    return opened;
}

/// Who has lost a game by a fault: it alone has the last rank.
Seat culprit_in(const Outcome& outcome)
{
    return static_cast<Seat>(std::ranges::max_element(outcome.ranks) - outcome.ranks.begin());
}

}  // namespace

TcpHouse::TcpHouse(const AnyGame& start, Seat seat, const ClockRule& clock, Moment now)
    : seat_{seat}, now_{now}, table_{opened_by(start, seat, clock), start, now}
{}

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

Result<std::string> TcpHouse::open(const TableRequest&)
{
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
    if (std::holds_alternative<command::Sit>(command)) return hand_on(command);
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
