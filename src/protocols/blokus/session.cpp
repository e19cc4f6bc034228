#include "protocols/blokus/session.h"

namespace agon {

void BlokusSession::on_open(Moment)
{
    room_ = find_room();
    client_ = room_->enter(peer_);
}

/// At a table of the API, or where others gather; the ninth opens the next room.
std::shared_ptr<BlokusRoom> BlokusSession::find_room()
{
    const auto free = house_.waiting_seat(Blokus::kName);
    const Table* table = free ? house_.find(free->table) : nullptr;
    if (table != nullptr)
        return std::make_shared<BlokusRoom>(house_, settings_, hall_.luck(), *table);
    if (!hall_.open || !hall_.open->is_open())
        hall_.open = std::make_shared<BlokusRoom>(house_, settings_, hall_.luck());
    return hall_.open;
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
    if (hall_.open == room && room->is_empty()) hall_.open = nullptr;
}

void BlokusSession::on_event(const Table& table, const Entry& entry, Moment now)
{
    if (room_) room_->on_event(table, entry, now);
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
