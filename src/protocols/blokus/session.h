#pragma once

#include "protocols/blokus/room.h"

namespace agon {

using BlokusLobby = Lobby<BlokusRoom>;

/// The server's side: docs/protocols/blokus.md.
class BlokusSession final : public Session {
public:
    BlokusSession(House& house, Peer peer, BlokusLobby& lobby, const BlokusSettings& settings)
        : house_{house}, peer_{peer}, lobby_{lobby}, settings_{settings}
    {}

    void on_open(Moment now) override;
    void on_bytes(std::string_view bytes, Moment now) override;
    void on_close(Moment now) override;
    void on_event(const TableView& table, const SeenEvent& event, Moment now) override;
    void on_hint(const AnyGame& position, std::string_view move, Moment now) override;
    std::optional<Moment> wakes_at() const override;
    void on_time(Moment now) override;

    Peer peer() const { return peer_; }

private:
    std::shared_ptr<BlokusRoom> find_room();
    void leave();

    House& house_;
    Peer peer_;
    BlokusLobby& lobby_;
    BlokusSettings settings_;
    blokus_wire::Frames frames_;
    std::shared_ptr<BlokusRoom> room_;  ///< null: not come yet, or gone
    int client_ = 0;                    ///< its number in the room
};

}  // namespace agon
