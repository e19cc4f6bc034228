#pragma once

#include "protocols/blokus/room.h"

#include <memory>

namespace agon {

/// What all sessions of the port share.
struct BlokusHall {
    std::shared_ptr<BlokusRoom> open;  ///< where the next client goes, if it has a place
    Rng luck{0};                       ///< chooses colours for clients that do not
};

/// The server's side: docs/protocols/blokus.md.
class BlokusSession final : public Session {
public:
    BlokusSession(House& house, Peer peer, BlokusHall& hall, const BlokusSettings& settings)
        : house_{house}, peer_{peer}, hall_{hall}, settings_{settings}
    {}

    void on_open(Moment now) override;
    void on_bytes(std::string_view bytes, Moment now) override;
    void on_close(Moment now) override;
    void on_event(const Table& table, const Entry& entry, Moment now) override;
    void on_hint(const AnyGame& position, std::string_view move, Moment now) override;
    std::optional<Moment> wakes_at() const override;
    void on_time(Moment now) override;

private:
    std::shared_ptr<BlokusRoom> find_room();
    void leave();

    House& house_;
    Peer peer_;
    BlokusHall& hall_;
    BlokusSettings settings_;
    blokus_wire::Frames frames_;
    std::shared_ptr<BlokusRoom> room_;  ///< null: not come yet, or gone
    int client_ = 0;                    ///< its number in the room
};

}  // namespace agon
