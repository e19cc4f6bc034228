#include "protocols/ants/session.h"

#include "core/text.h"
#include "protocols/ants/wire.h"

namespace agon {
namespace {

constexpr std::size_t kMostReceived = 1024;  ///< bytes that wait to be asked for

const Ants& ants_of(const Table& table) { return *table.position().as<Ants>(); }

}  // namespace

void AntsSession::on_open(Moment now)
{
    const auto free = house_.waiting_seat(Ants::kName);
    if (!free) return join_lobby(now);
    pair_ = std::make_shared<AntsPair>();
    pair_->sessions[0] = this;
    pair_->table = free->table;
    take_colour(free->seat);
    ask_name();
}

/// The first of two is white and hears nothing before the second is there.
void AntsSession::join_lobby(Moment now)
{
    if (!lobby_.waiting) {
        lobby_.waiting = pair_ = std::make_shared<AntsPair>();
        pair_->sessions[0] = this;
        if (!settings_.fill.empty()) wakes_at_ = now + settings_.fill_after;
        return;
    }
    pair_ = std::exchange(lobby_.waiting, nullptr);
    pair_->sessions[1] = this;
    partner()->wakes_at_.reset();
    if (!open_table()) return end_pair();
    partner()->take_colour(1);
    take_colour(0);
    partner()->ask_name();
}

/// Nobody else has come: a built-in player does.
void AntsSession::on_time(Moment now)
{
    if (!wakes_at_ || now < *wakes_at_) return;
    wakes_at_.reset();
    lobby_.waiting = nullptr;
    pair_->filled = true;
    seat_ = 1;
    if (!open_table()) return end_pair();
    take_colour(1);
    ask_name();
}

/// For the next game of the pair.
bool AntsSession::open_table()
{
    const Holder program{.kind = Holder::Kind::Classic, .spec = {}, .name = {}, .token = {}};
    const Holder player{
        .kind = Holder::Kind::Player, .spec = settings_.fill, .name = {}, .token = {}};
    TableRequest request{.game = std::string{Ants::kName},
                         .options = {},
                         .seats = {program, program},
                         .clock = {.move = settings_.move}};
    if (pair_->filled) request.seats[static_cast<std::size_t>(1 - seat_)] = player;
    const auto opened = house_.open(request);
    if (opened) pair_->table = (*opened)->opened().id;
    return opened.has_value();
}

AntsSession* AntsSession::partner() const
{
    return pair_->sessions[pair_->sessions[0] == this ? 1 : 0];
}

void AntsSession::take_colour(Seat seat)
{
    seat_ = seat;
    say(seat == 0 ? ants_wire::kBlack : ants_wire::kWhite);
}

void AntsSession::ask_name()
{
    say(ants_wire::kRequestName);
    state_ = State::Name;
    on_name();
}

void AntsSession::on_bytes(std::string_view bytes, Moment)
{
    if (state_ == State::Over) return;
    received_ += bytes.substr(0, kMostReceived - received_.size());
    if (state_ == State::Name) on_name();
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

void AntsSession::on_name()
{
    if (!take_name()) return;
    sit();
    if (AntsSession* other = partner(); other != nullptr && other->state_ == State::Waiting)
        other->ask_name();
}

void AntsSession::sit()
{
    house_.watch(peer_, pair_->table);
    state_ = State::Seated;
    was_asked_ = false;
    const Table* table = house_.find(pair_->table);
    comes_late_ = table != nullptr && table->state() == Table::State::Running;
    token_ = house_.new_token();
    if (!house_.ask(pair_->table, command::Sit{seat_, printable(name_), token_})) end_pair();
}

void AntsSession::on_event(const Table& table, const Entry& entry, Moment)
{
    if (state_ == State::Over || table.opened().id != pair_->table) return;
    if (!still_holds(table, seat_, token_)) return end_pair();
    if (is<event::UndoAsked>(entry))  // its position may be older
        (void)house_.ask(pair_->table, command::AnswerUndo{seat_, false});
    const auto* moved = as<event::Moved>(entry);
    const bool by_seat = moved != nullptr && moved->seat != kChance;
    const bool over = table.state() == Table::State::Over;
    const bool starts = is<event::Started>(entry) || std::exchange(comes_late_, false);
    if (starts || (by_seat && settings_.positions))
        house_.send(peer_, ants_wire::position(ants_of(table)));
    if (by_seat && !settings_.positions && moved->seat != seat_ && !over)
        house_.send(peer_, char{ants_wire::kMove} + ants_wire::move_bytes(moved->move));
    if (is<event::Ended>(entry)) return start_next_game();
    if ((starts || by_seat) && !over && table.position().to_move() == seat_) ask_for_move();
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
    const Table* table = house_.find(pair_->table);
    if (table != nullptr && table->state() == Table::State::Running)
        (void)house_.ask(pair_->table, command::Fail{seat_, std::string{reason}});
}

/// Both sessions hear of the end; the first that does begins the next game, and by then the other
/// has another table.
void AntsSession::start_next_game()
{
    if (partner() == nullptr && !pair_->filled) return end_pair();
    ++pair_->games_over;
    const auto both = pair_->sessions;
    if (settings_.swap)
        for (AntsSession* session : both)
            if (session != nullptr) session->take_colour(1 - session->seat_);
    if (pair_->games_over >= settings_.games || !open_table()) return end_pair();
    for (AntsSession* session : both)
        if (session != nullptr) session->sit();
}

void AntsSession::end_pair()
{
    const auto pair = pair_;
    for (AntsSession* session : pair->sessions) {
        if (session == nullptr || session->state_ == State::Over) continue;
        session->state_ = State::Over;
        session->say(ants_wire::kQuit);
        house_.close(session->peer_);
    }
}

void AntsSession::on_close(Moment)
{
    if (lobby_.waiting == pair_) lobby_.waiting = nullptr;
    const bool alone = partner() == nullptr && !pair_->filled;
    wakes_at_.reset();
    for (AntsSession*& session : pair_->sessions)
        if (session == this) session = nullptr;
    if (state_ == State::Over) return;
    state_ = State::Over;
    const Table* table = house_.find(pair_->table);
    if (table == nullptr || table->state() == Table::State::Over) return;
    if (table->state() == Table::State::Running) return fail("disconnect");
    if (alone) return (void)house_.ask(pair_->table, command::Leave{seat_});
    (void)house_.ask(pair_->table, command::Abort{});
    end_pair();
}

}  // namespace agon
