#include "protocols/ants/session.h"

#include "core/text.h"
#include "protocols/ants/wire.h"

#include <algorithm>

namespace agon {
namespace {

constexpr std::size_t kMostReceived = 1024;  ///< bytes that wait to be asked for
constexpr std::chrono::seconds kTimeForName{60};

const Ants& ants_of(const TableView& table) { return *table.position().as<Ants>(); }

}  // namespace

void AntsSession::on_open(Moment now)
{
    const auto free = house_.waiting_seat(Ants::kName);
    if (!free) return join_lobby(now);
    pair_ = std::make_shared<AntsPair>();
    pair_->members.push_back(this);
    pair_->table = free->table;
    take_colour(free->seat);
    ask_name(now);
}

/// The first of two hears nothing before the second is there.
void AntsSession::join_lobby(Moment now)
{
    pair_ = lobby_.join(
        *this, [](const AntsPair& pair) { return pair.members.size() == 1 && !pair.has_begun; });
    const bool is_alone = pair_->members.size() == 1;
    lobby_.set_waiting(*pair_, is_alone, now);
    if (!is_alone) begin(now);
}

std::optional<Moment> AntsSession::wakes_at() const
{
    return state_ == State::Name ? name_by_ : pair_->fill_at;
}

/// Nobody else has come: a built-in player does. Or it does not say its name.
void AntsSession::on_time(Moment now)
{
    if (state_ == State::Name && now >= name_by_) return end_pair();
    if (!lobby_.takes_fill(*pair_, now)) return;
    pair_->is_filled = true;
    begin(now);
}

/// The first of two is white.
void AntsSession::begin(Moment now)
{
    pair_->has_begun = true;
    const auto members = pair_->members;
    members.front()->seat_ = 1;
    if (!open_table()) return end_pair();
    for (std::size_t i = 0; i < members.size(); ++i)
        members[i]->take_colour(1 - static_cast<Seat>(i));
    members.front()->ask_name(now);
}

/// For the next game of the pair.
bool AntsSession::open_table()
{
    auto seats = lobby_.seats_for(*pair_, 2);
    if (seat_ == 1) std::ranges::reverse(seats);
    const auto opened = house_.open({.game = std::string{Ants::kName},
                                     .options = {},
                                     .seats = std::move(seats),
                                     .clock = {.move = settings_.move}});
    if (opened) pair_->table = *opened;
    return opened.has_value();
}

/// Null: there is none, or none any more.
AntsSession* AntsSession::partner() const
{
    for (AntsSession* member : pair_->members)
        if (member != this) return member;
    return nullptr;
}

void AntsSession::take_colour(Seat seat)
{
    seat_ = seat;
    say(seat == 0 ? ants_wire::kBlack : ants_wire::kWhite);
}

/// The other of its pair may have come to this.
void AntsSession::ask_name(Moment now)
{
    say(ants_wire::kRequestName);
    state_ = State::Name;
    name_by_ = now + kTimeForName;
    house_.reschedule(peer_);
    on_name(now);
}

void AntsSession::on_bytes(std::string_view bytes, Moment now)
{
    if (state_ == State::Over) return;
    received_ += bytes.substr(0, kMostReceived - received_.size());
    if (state_ == State::Name) on_name(now);
    if (state_ == State::Move) on_move();
}

/// False if it is not whole yet.
bool AntsSession::take_name()
{
    if (received_.empty()) return false;
    const int length = static_cast<signed char>(received_[0]);
    if (length > 0 && received_.size() < static_cast<std::size_t>(length) + 1) return false;
    name_ = length > 0 ? received_.substr(1, static_cast<std::size_t>(length)) : "player";
    name_.resize(std::min(name_.size(), ants_wire::kLongestName));
    received_.erase(
        0, length > 0 ? static_cast<std::size_t>(length) + 1 : (length < 0 ? received_.size() : 1));
    return true;
}

void AntsSession::on_name(Moment now)
{
    if (!take_name()) return;
    sit();
    if (AntsSession* other = partner(); other != nullptr && other->state_ == State::Waiting)
        other->ask_name(now);
}

void AntsSession::sit()
{
    token_ = house_.new_token();
    house_.watch(peer_, pair_->table, token_);
    state_ = State::Seated;
    was_asked_ = false;
    const auto table = house_.find(pair_->table);
    is_late_ = table && table->is_running();
    if (!house_.ask(pair_->table, command::Sit{seat_, printable(name_), token_})) end_pair();
}

void AntsSession::on_event(const TableView& table, const SeenEvent& event, Moment)
{
    if (state_ == State::Over || table.id() != pair_->table) return;
    if (!table.holds(seat_)) return end_pair();
    if (is<event::UndoAsked>(event))  // its position may be older
        (void)house_.ask(pair_->table, command::AnswerUndo{seat_, false});
    const auto* moved = as<seen::Moved>(event);
    const bool by_seat = moved != nullptr && moved->seat != kChance;
    const bool over = table.is_over();
    const bool starts = is<event::Started>(event) || std::exchange(is_late_, false);
    if (starts || (by_seat && settings_.positions))
        house_.send(peer_, ants_wire::position(ants_of(table)));
    if (by_seat && !settings_.positions && moved->seat != seat_ && !over)
        house_.send(peer_, char{ants_wire::kMove} + ants_wire::move_bytes(moved->moves.front()));
    if (is<event::Ended>(event)) return start_next_game();
    if ((starts || by_seat) && !over && table.to_move() == seat_) ask_for_move();
}

void AntsSession::ask_for_move()
{
    if (std::exchange(was_asked_, true)) received_.clear();
    say(ants_wire::kRequestMove);
    state_ = State::Move;
    on_move();
}

void AntsSession::on_move()
{
    if (received_.size() < ants_wire::kMoveBytes) return;
    const auto move = ants_wire::read_move(received_);
    received_.erase(0, ants_wire::kMoveBytes);
    state_ = State::Applied;
    if (!move || !house_.ask(pair_->table, command::Move{seat_, *move})) fail("illegal move");
}

void AntsSession::fail(std::string_view reason)
{
    const auto table = house_.find(pair_->table);
    if (table && table->is_running())
        (void)house_.ask(pair_->table, command::Fail{seat_, std::string{reason}});
}

/// Both sessions hear of the end; the first that does begins the next game, and by then the other
/// has another table.
void AntsSession::start_next_game()
{
    if (partner() == nullptr && !pair_->is_filled) return end_pair();
    ++pair_->games_over;
    const auto both = pair_->members;
    if (settings_.swap)
        for (AntsSession* session : both) session->take_colour(1 - session->seat_);
    if (pair_->games_over >= settings_.games || !open_table()) return end_pair();
    for (AntsSession* session : both) session->sit();
}

void AntsSession::end_pair()
{
    const auto pair = pair_;
    for (AntsSession* session : pair->members) {
        if (session->state_ == State::Over) continue;
        session->state_ = State::Over;
        session->say(ants_wire::kQuit);
        house_.close(session->peer_);
    }
}

void AntsSession::on_close(Moment)
{
    const bool alone = partner() == nullptr && !pair_->is_filled;
    lobby_.leave(pair_, *this);
    if (state_ == State::Over) return;
    state_ = State::Over;
    const auto table = house_.find(pair_->table);
    if (!table || table->is_over()) return;
    if (table->is_running()) return fail("disconnect");
    if (alone) return (void)house_.ask(pair_->table, command::Leave{seat_});
    (void)house_.ask(pair_->table, command::Abort{});
    end_pair();
}

}  // namespace agon
