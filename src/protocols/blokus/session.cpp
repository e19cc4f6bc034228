#include "protocols/blokus/session.h"

#include "protocols/blokus/program_options.h"

namespace agon {

void BlokusSession::on_open(Moment)
{
    room_ = find_room();
    client_ = room_->enter(peer_);
}

/// At a table of the API, or where others gather; the ninth opens the next room.
std::shared_ptr<BlokusRoom> BlokusSession::find_room()
{
    const std::uint64_t seed = mix64(peer_);
    const auto suits = [](const TableView& table) {
        return blokus_program_options(table.position()).has_value();
    };
    if (const auto free = house_.waiting_seat(Blokus::kName, suits)) {
        auto room =
            std::make_shared<BlokusRoom>(house_, settings_, seed, *house_.find(free->table));
        room->members.push_back(this);
        return room;
    }
    return lobby_.join(
        *this, [](const BlokusRoom& room) { return room.is_open(); },
        [&] { return std::make_shared<BlokusRoom>(house_, settings_, seed); });
}

void BlokusSession::on_bytes(std::string_view bytes, Moment now)
{
    if (!room_) return;
    frames_.add(bytes);
    while (const auto frame = frames_.next())
        if (const auto message = blokus_wire::read(*frame))
            room_->on_message(client_, *message, now);
    if (!frames_.is_broken()) return;
    house_.close(peer_);
    leave();
}

void BlokusSession::on_close(Moment)
{
    if (room_) leave();
}

void BlokusSession::leave()
{
    const auto room = std::exchange(room_, nullptr);
    room->leave(client_);
    lobby_.leave(room, *this);
}

void BlokusSession::on_event(const TableView& table, const SeenEvent& event, Moment now)
{
    if (room_) room_->on_event(client_, table, event, now);
}

void BlokusSession::on_hint(const AnyGame& position, std::string_view move, Moment)
{
    if (room_) room_->on_hint(client_, position, move);
}

std::optional<Moment> BlokusSession::wakes_at() const
{
    return room_ ? room_->wakes_at() : std::nullopt;
}

void BlokusSession::on_time(Moment now)
{
    if (room_) room_->on_time(now);
}

}  // namespace agon
