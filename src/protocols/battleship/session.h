#pragma once

#include "protocols/battleship/message.h"
#include "protocols/lines.h"
#include "protocols/session.h"

namespace agon {

/// What all sessions of the port share: the table where one waits for another.
struct BattleshipLobby {
    std::string waiting;  ///< empty: nobody waits
};

struct BattleshipSettings {
    Milliseconds move{600'000};
};

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
    void on_event(const Table& table, const Entry& entry, Moment now) override;
    std::optional<Moment> wakes_at() const override { return std::nullopt; }
    void on_time(Moment) override {}

private:
    FreeSeat find_seat();
    void on_message(const BattleshipMessage& message);
    void attack(const BattleshipMessage& message);
    void answer(const BattleshipMessage& message);
    void relay(const Table& table, const event::Moved& moved);
    void tell_the_end();
    void forfeit();
    bool ask(std::string move);
    void say(const BattleshipMessage& message) { house_.send(peer_, write_message(message)); }

    House& house_;
    Peer peer_;
    BattleshipLobby& lobby_;
    BattleshipSettings settings_;
    Lines lines_{256};
    std::string table_;
    Seat seat_ = kNobody;
    std::string token_;
    std::optional<BattleshipMessage> early_;     ///< an attack before the other side was ready
    std::optional<BattleshipNumbers> attacked_;  ///< the cell, until its result is told
    bool over_ = false;
};

}  // namespace agon
