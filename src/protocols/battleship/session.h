#pragma once

#include "protocols/battleship/message.h"
#include "protocols/lines.h"
#include "protocols/port.h"

namespace agon {

struct BattleshipSettings {
    Milliseconds move{600'000};
};

class BattleshipSession;
using BattleshipParty = Party<BattleshipSession>;  ///< has its table from the first member on
using BattleshipLobby = Lobby<BattleshipParty>;

/// The server's side: docs/protocols/battleship.md. The client keeps its fleet to itself.
class BattleshipSession final : public Session {
public:
    BattleshipSession(House& house, Peer peer, BattleshipLobby& lobby,
                      const BattleshipSettings& settings)
        : house_{house}, peer_{peer}, lobby_{lobby}, settings_{settings}
    {}

    void on_open(Moment now) override;
    void on_bytes(std::string_view bytes, Moment now) override;
    void on_close(Moment now) override;
    void on_event(const TableView& table, const SeenEvent& event, Moment now) override;
    std::optional<Moment> wakes_at() const override
    {
        return party_ ? party_->fill_at : std::nullopt;
    }
    void on_time(Moment now) override;

    Peer peer() const { return peer_; }

private:
    FreeSeat find_seat();
    FreeSeat seat_in_lobby();
    void leave_party();
    void leave(std::string_view reason);
    void on_message(const BattleshipMessage& message);
    void attack(const BattleshipMessage& message);
    void answer(const BattleshipMessage& message);
    void relay(const TableView& table, const seen::Moved& moved);
    void tell_the_end();
    void forfeit();
    bool ask(std::string move);
    void say(const BattleshipMessage& message) { house_.send(peer_, write_message(message)); }

    House& house_;
    Peer peer_;
    BattleshipLobby& lobby_;
    BattleshipSettings settings_;
    Lines lines_{256};
    std::shared_ptr<BattleshipParty> party_;  ///< null: at a table of the API, or gone
    std::string table_;
    Seat seat_ = kNobody;
    std::string token_;
    std::optional<BattleshipMessage> early_;     ///< an attack before the other side was ready
    std::optional<BattleshipNumbers> attacked_;  ///< the cell, until its result is told
    bool over_ = false;
};

}  // namespace agon
