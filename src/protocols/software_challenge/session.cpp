#include "protocols/software_challenge/session.h"

#include "core/text.h"
#include "protocols/software_challenge/program_options.h"

#include <utility>

namespace agon {

using namespace challenge;

namespace {

/// A move has some 300 bytes and four elements.
constexpr XmlLimits kLimits{.bytes = 16'384, .elements = 64, .depth = 8};
constexpr int kMostWrongPasswords = 3;

constexpr std::string_view kRoomTrouble = "sc.api.plugins.exceptions.GameRoomException";
constexpr std::string_view kGameTrouble = "sc.api.plugins.exceptions.GameException";
constexpr std::string_view kNoReservation = "sc.server.gaming.UnknownReservationException";
constexpr std::string_view kWrongPassword = "sc.server.network.AuthenticationFailedException";
constexpr std::string_view kNoPassword = "sc.server.network.UnauthenticatedException";

bool suits(const TableView& table)
{
    return challenge_program_options(table.position()).has_value();
}

/// A seat of the table that waits for a program.
std::optional<std::size_t> free_seat(const TableView& table)
{
    for (Seat seat = 0; seat < table.seats(); ++seat) {
        const SeenHolder holder = table.holder(seat);
        if (holder.kind == Holder::Kind::Classic && !holder.is_taken)
            return static_cast<std::size_t>(seat);
    }
    return std::nullopt;
}

}  // namespace

/// What each request does.
struct ChallengeSession::Reader {
    ChallengeSession& session;
    const Element& packet;
    Moment now;

    void operator()(const Join& join) const { session.join(packet, join, now); }
    void operator()(const JoinRoom& join) const { session.join_room(packet, join.room, now); }
    void operator()(const JoinPrepared& join) const
    {
        session.join_prepared(packet, join.code, now);
    }
    void operator()(const InRoom& said) const { session.on_move(packet, said, now); }
    void operator()(const Close&) const { session.hang_up("RECEIVED_DISCONNECT"); }
    void operator()(const Authenticate& asked) const
    {
        session.authenticate(packet, asked.password);
    }
    void operator()(const Prepare& wanted) const { session.prepare(packet, wanted); }
    void operator()(const Observe& asked) const
    {
        const auto room = session.administered(packet, asked.room);
        if (!room) return;
        session.say(about_room("observed", room->id()));
        room->add_observer(session);
    }
    void operator()(const Pause& asked) const
    {
        if (const auto room = session.administered(packet, asked.room))
            room->set_paused(asked.is_paused, now);
    }
    void operator()(const Step& asked) const
    {
        if (const auto room = session.administered(packet, asked.room))
            room->step(asked.is_forced, now);
    }
    void operator()(const Cancel& asked) const
    {
        if (const auto room = session.administered(packet, asked.room)) room->cancel();
    }
};

ChallengeSession::ChallengeSession(House& house, Peer peer, ChallengeHall& hall)
    : house_{house}, peer_{peer}, hall_{hall}, stream_{kLimits}
{}

void ChallengeSession::on_bytes(std::string_view bytes, Moment now)
{
    if (is_gone_) return;
    stream_.add(bytes);
    while (!is_gone_) {
        const auto packet = stream_.next();
        if (!packet) break;
        handle(*packet, now);
    }
    if (is_gone_) return;
    if (stream_.is_broken()) return hang_up("PROTOCOL_ERROR");
    if (stream_.has_ended()) hang_up("RECEIVED_DISCONNECT");
}

void ChallengeSession::handle(const Element& packet, Moment now)
{
    const auto request = read_request(packet);
    if (!request) return hang_up(request.error().code);
    std::visit(Reader{*this, packet, now}, *request);
    hall_.clear_up();
}

bool ChallengeSession::is_playing(const Element& packet)
{
    if (!room_) return false;
    refuse_room(packet, "Client already joined room " + room_->id());
    return true;
}

void ChallengeSession::join(const Element& packet, const Join& join, Moment now)
{
    if (is_playing(packet) || join_waiting_table("", now)) return;
    auto room = hall_.find_open();
    if (!room && join.game_type && *join.game_type != kGameType) return hang_up("UNKNOWN");
    if (!room) room = hall_.open();
    if (!enter(room, *room->free_place(), now)) return;
    for (ChallengeSession* administrator : hall_.administrators)
        administrator->say(joined_game_room(room->id(), room->players()));
    room->fill_with(hall_.filler(), now);
}

/// A table of the API: the oldest that waits, or the one of this id.
bool ChallengeSession::join_waiting_table(std::string_view id, Moment now)
{
    std::optional<FreeSeat> free;
    if (id.empty()) {
        free = house_.waiting_seat(Blokus::kName, suits);
    } else if (const auto table = house_.find(id); table && table->game() == Blokus::kName &&
                                                   !table->is_over() && table->is_by_api() &&
                                                   suits(*table)) {
        if (const auto seat = free_seat(*table))
            free = FreeSeat{std::string{id}, static_cast<Seat>(*seat)};
    }
    if (!free) return false;
    return enter(hall_.at_table(free->table), static_cast<std::size_t>(free->seat), now);
}

void ChallengeSession::join_room(const Element& packet, const std::string& id, Moment now)
{
    if (is_playing(packet)) return;
    const auto room = hall_.find(id);
    if (!room) return refuse_room(packet, "Couldn't find a room with id " + id);
    const auto place = room->free_place();
    if (!place) return refuse_room(packet, "Room " + id + " is already full!");
    (void)enter(room, *place, now);
}

void ChallengeSession::join_prepared(const Element& packet, const std::string& code, Moment now)
{
    if (is_playing(packet)) return;
    if (const auto room = hall_.find_reserved(code)) {
        (void)enter(room, *room->reserved_place(code), now);
        return;
    }
    if (!code.empty() && join_waiting_table(code, now)) return;
    say(refusal(kNoReservation, "Couldn't find a reservation for the provided token.", packet));
}

/// It is told that it is in before anything else happens there.
bool ChallengeSession::enter(const ChallengeHall::Room& room, std::size_t place, Moment now)
{
    room_ = room;
    say(about_room("joined", room->id()));
    if (room->seat(place, *this, now)) return true;
    say(about_room("left", room->id()));
    room_.reset();
    return false;
}

void ChallengeSession::on_move(const Element& packet, const InRoom& said, Moment now)
{
    if (!room_ || room_->id() != said.room) {
        if (!said.room.empty() && said.room == last_room_)
            return say(refusal(kGameTrouble, "Game is already over, but got MOVE", packet));
        if (hall_.find(said.room))
            return refuse_room(packet, "Client is not a member of game " + said.room);
        return refuse_room(packet, "Couldn't find a room with id " + said.room);
    }
    if (!said.move)
        return refuse_room(packet, "Received non-move packet: " + one_line(packet.name));
    if (room_->is_waiting())
        return refuse_room(packet, "Game " + said.room + " has not started yet");
    const auto room = room_;
    room->on_move(*this, *said.move, now);
}

/// There is no answer to the right one.
void ChallengeSession::authenticate(const Element& packet, const std::string& password)
{
    const std::string& wanted = hall_.settings().password;
    if (!wanted.empty() && password == wanted) {
        if (!std::exchange(is_administrator_, true)) hall_.administrators.push_back(this);
        return;
    }
    Element shown = packet;
    shown.attributes.clear();
    say(refusal(kWrongPassword, "Failed to authenticate as administrator", shown));
    if (++wrong_passwords_ >= kMostWrongPasswords) hang_up("UNKNOWN");
}

bool ChallengeSession::may_administer(const Element& packet)
{
    if (is_administrator_) return true;
    say(refusal(kNoPassword, "Request " + packet.name + " requires authentication", packet));
    return false;
}

ChallengeHall::Room ChallengeSession::administered(const Element& packet, const std::string& id)
{
    if (!may_administer(packet)) return nullptr;
    auto room = hall_.find(id);
    if (!room) refuse_room(packet, "Couldn't find a room with id " + id);
    return room;
}

void ChallengeSession::prepare(const Element& packet, const Prepare& wanted)
{
    if (!may_administer(packet)) return;
    if (wanted.game_type != kGameType)
        return refuse_room(packet, "Unknown game type " + wanted.game_type);
    if (!hall_.has_room_for_more()) return refuse_room(packet, "There are too many rooms");
    const auto room = hall_.prepare(wanted);
    say(prepared(room->id(), room->codes()));
}

void ChallengeSession::refuse_room(const Element& packet, const std::string& text)
{
    say(refusal(kRoomTrouble, text, packet));
}

void ChallengeSession::part_from(const ChallengeRoom& room)
{
    if (room_.get() != &room) return;
    last_room_ = room.id();
    room_.reset();
}

void ChallengeSession::on_event(const TableView& table, const SeenEvent& event, Moment now)
{
    const auto room = room_;
    if (!room) return;
    room->on_event(*this, table, event, now);
    hall_.clear_up();
}

std::optional<Moment> ChallengeSession::wakes_at() const
{
    return room_ ? room_->wakes_at() : std::nullopt;
}

void ChallengeSession::on_time(Moment now)
{
    const auto room = room_;
    if (!room) return;
    room->on_time(now);
    hall_.clear_up();
}

/// The other side hears nothing before it has spoken, and the first word opens the document.
void ChallengeSession::say(std::string bytes)
{
    if (is_gone_) return;
    if (!std::exchange(has_spoken_, true)) bytes.insert(0, "<protocol>");
    house_.send(peer_, std::move(bytes));
}

void ChallengeSession::hang_up(std::string_view cause)
{
    leave(cause);
    if (is_gone_) return;
    say("\n</protocol>");
    is_gone_ = true;
    house_.close(peer_);
}

void ChallengeSession::on_close(Moment)
{
    is_gone_ = true;
    leave("LOST_CONNECTION");
}

void ChallengeSession::leave(std::string_view cause)
{
    hall_.forget(*this);
    if (const auto room = std::exchange(room_, nullptr)) room->leave(*this, cause);
    hall_.clear_up();
}

}  // namespace agon
