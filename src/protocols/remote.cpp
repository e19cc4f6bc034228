#include "protocols/remote.h"

#include "core/utf8.h"

#include <algorithm>

namespace agon {
namespace {

constexpr Milliseconds kLastWords{10'000};  ///< of the other server, after the end
constexpr int kMostGames = 100;             ///< of one connection: each has a table

std::size_t common_moves(const std::vector<std::string>& here,
                         const std::vector<std::string>& there)
{
    const auto [first, second] = std::ranges::mismatch(here, there);
    return static_cast<std::size_t>(first - here.begin());
}

}  // namespace

Holder seat_of(const RemoteGuest& guest)
{
    return {.kind = Holder::Kind::Open, .spec = {}, .name = guest.name, .token = guest.token};
}

Holder seat_elsewhere(const RemoteGuest& guest, std::string token)
{
    return {
        .kind = Holder::Kind::Remote, .spec = {}, .name = guest.place, .token = std::move(token)};
}

RemoteSession::RemoteSession(House& house, Peer peer, RemoteGuest guest, const MakeClient& make)
    : house_{house}, peer_{peer}, guest_{std::move(guest)}, client_{make(*this)}
{}

void RemoteSession::on_open(Moment now)
{
    now_ = now;
    house_.watch(peer_, guest_.table, guest_.token);
    client_->on_open(now);
}

void RemoteSession::on_bytes(std::string_view bytes, Moment now)
{
    now_ = now;
    if (!is_over_) client_->on_bytes(bytes, now);
    pass_on_moves();
}

void RemoteSession::on_close(Moment now)
{
    now_ = now;
    if (!is_over_) client_->on_close(now);
}

void RemoteSession::on_event(const TableView& table, const SeenEvent& event, Moment now)
{
    now_ = now;
    if (is_over_) return;
    if (const auto* ended = as<event::Ended>(event)) return on_end(*ended, now);
    if (has_left(table)) return end("the guest has left");
    if (const auto* said = as<event::Said>(event); said != nullptr && !said->watching) {
        const auto echo = std::ranges::find(heard_, said->text);
        if (echo != heard_.end())
            heard_.erase(echo);
        else
            client_->on_said(said->text);
    }
    if (is<event::RematchAsked>(event)) client_->on_vote(now);
    pass_on_moves();
}

/// A game that ended by its rules is over there too: its server says so in its own time.
void RemoteSession::on_end(const event::Ended& ended, Moment now)
{
    const bool by_the_rules = ended.result.reason != "aborted" && !is_fault(ended.result.reason) &&
                              ended.result.reason != "resigned";
    if (!by_the_rules) return leave();
    leaves_at_ = now + kLastWords;
}

std::optional<Moment> RemoteSession::wakes_at() const
{
    if (is_over_) return std::nullopt;
    const auto wakes = client_->wakes_at();
    return wakes && leaves_at_ ? std::min(*wakes, *leaves_at_) : wakes ? wakes : leaves_at_;
}

void RemoteSession::on_time(Moment now)
{
    now_ = now;
    if (is_over_) return;
    if (leaves_at_ && now >= *leaves_at_) return leave();
    client_->on_time(now);
    pass_on_moves();
}

void RemoteSession::send(std::string bytes)
{
    if (!is_over_) house_.send(peer_, std::move(bytes));
}

/// The table where the guest waits will do if it is for the same game; else they go to another.
void RemoteSession::begin(const AnyGame& start)
{
    if (is_over_) return;
    if (++games_ > kMostGames) return end("it has begun too many games");
    shown_.clear();
    asked_for_.reset();
    leaves_at_.reset();
    has_begun_ = true;
    const auto here = table();
    if (!here) return leave();
    const bool will_do = here->state() == Table::State::Open && here->options() == start.options();
    if (!will_do) open_table(start);
    arrange();
}

void RemoteSession::open_table(const AnyGame& start)
{
    const std::string last = guest_.table;
    const std::vector<Holder> seats(static_cast<std::size_t>(start.seats()),
                                    seat_elsewhere(guest_));
    const auto next = house_.open({.game = std::string{start.name()},
                                   .options = start.options(),
                                   .seats = seats,
                                   .clock = {},
                                   .by_api = true,
                                   .follows = true});
    if (!next) return end(next.error().text);
    guest_.table = *next;
    house_.watch(peer_, guest_.table, guest_.token);
    if (own_.empty())  // it is told later which seat is whose
        (void)house_.ask(guest_.table, command::Change{0, seat_of(guest_)});
    (void)house_.ask(last, command::Abort{guest_.place + " plays another game"});
    (void)house_.ask(last, command::Follow{guest_.table});
}

void RemoteSession::sit(const std::vector<Seat>& seats)
{
    own_ = seats;
    arrange();
}

bool RemoteSession::is_own(Seat seat) const { return std::ranges::find(own_, seat) != own_.end(); }

/// Gives each seat to whom it belongs. The other server's are taken last: with them the table
/// starts.
void RemoteSession::arrange()
{
    if (is_over_ || !has_begun_ || own_.empty()) return;
    const auto change = [&](Seat seat, Holder holder) {
        (void)house_.ask(guest_.table, command::Change{seat, std::move(holder)});
    };
    const int seats = table()->seats();
    for (Seat seat = 0; seat < seats; ++seat)
        if (!is_own(seat) && table()->holds(seat)) change(seat, seat_elsewhere(guest_));
    for (Seat seat = 0; seat < seats; ++seat)
        if (is_own(seat) && !table()->holds(seat)) change(seat, seat_of(guest_));
    for (Seat seat = 0; seat < seats; ++seat)
        if (!table()->holder(seat).is_taken)
            change(seat, seat_elsewhere(guest_, house_.new_token()));
    follow();
}

void RemoteSession::show(const std::vector<std::string>& moves)
{
    const bool is_taken_back = moves.size() < shown_.size();
    shown_ = moves;
    const auto here = table();
    if (is_over_ || !here || !here->is_running()) return;
    if (is_taken_back && here->plies() > moves.size())
        (void)house_.ask(guest_.table,
                         command::TakeBack{static_cast<int>(here->plies() - moves.size())});
    follow();
}

/// Whether all that the table has more is the guest's own: the other server has not said it yet.
bool RemoteSession::is_ahead(const TableView& table, std::size_t plies) const
{
    for (std::size_t ply = plies; ply < table.plies(); ++ply)
        if (!is_own(table.ply(ply).seat)) return false;
    return true;
}

/// Plays at the table what was played there.
void RemoteSession::follow()
{
    const auto here = table();
    if (is_over_ || !here || !here->is_running()) return;
    const std::size_t common = common_moves(here->moves(), shown_);
    if (common < here->plies()) {
        if (common == shown_.size() && is_ahead(*here, common)) return;
        (void)house_.ask(guest_.table, command::TakeBack{static_cast<int>(here->plies() - common)});
    }
    for (std::size_t ply = common; ply < shown_.size(); ++ply) {
        const std::string& move = shown_[ply];
        const auto played = house_.ask(guest_.table, command::Move{table()->to_move(), move});
        if (played) continue;
        return end("it says that move " + std::to_string(ply + 1) + " was " + move +
                   ", which the rules do not allow there");
    }
}

void RemoteSession::hear(std::string_view name, std::string_view text)
{
    constexpr std::size_t kMost = 100;  // that the table has not told yet
    if (is_over_ || heard_.size() >= kMost) return;
    std::string line = shown_line(text);
    std::string speaker = name.empty() ? guest_.place : shown_line(name);
    if (house_.ask(guest_.table, command::Say{std::move(speaker), line}))
        heard_.push_back(std::move(line));
}

void RemoteSession::think(const AnyGame& view, std::vector<std::string> /*moves*/,
                          std::optional<Milliseconds> /*limit*/)
{
    if (!is_own(view.to_move())) sit({view.to_move()});
    asked_for_ = shown_.size();
}

/// Not while the client is in the middle of something.
void RemoteSession::pass_on_moves()
{
    while (!is_over_ && asked_for_) {
        const auto here = table();
        if (!here || here->plies() <= *asked_for_) return;
        const std::string move = here->moves()[*asked_for_];
        asked_for_.reset();
        client_->on_move(move, now_);
    }
}

/// Nobody is left who could play.
bool RemoteSession::has_left(const TableView& table) const
{
    return !table.is_over() && table.viewer().is_spectator();
}

void RemoteSession::end(const std::string& why)
{
    if (is_over_) return;
    if (const auto here = table(); here && !here->is_over())
        (void)house_.ask(guest_.table, command::Abort{guest_.place + ": " + shown_line(why)});
    leave();
}

void RemoteSession::leave()
{
    is_over_ = true;
    house_.close(peer_);
}

}  // namespace agon
