#pragma once

#include "doubles/fake_house.h"
#include "session_harness.h"

#include <functional>
#include <memory>
#include <vector>

namespace agon::fuzz {

/// A server's port in memory, and the clients that have connected to it.
class Port {
public:
    struct Setup {
        FakeHouse::Start start;
        std::size_t most_clients = 0;
        std::function<std::unique_ptr<Session>(House&, Peer)> session;
        std::function<bool(std::string_view)> can_read;  ///< what a client is told
    };

    explicit Port(Setup setup) : setup_{std::move(setup)} { connect(); }

    void connect()
    {
        if (sessions_.size() == setup_.most_clients) return;
        const Peer peer = sessions_.size() + 1;
        sessions_.push_back(setup_.session(house_, peer));
        house_.join(peer, *sessions_.back());
    }

    void say(unsigned who, std::string_view bytes)
    {
        const Peer peer = peer_of(who);
        if (house_.visitors[peer].closed) return;
        house_.write(peer, bytes);
        demand(setup_.can_read(house_.read(peer)));
    }

    void hang_up(unsigned who)
    {
        if (!house_.visitors[peer_of(who)].closed) house_.hang_up(peer_of(who));
    }

    void pass(Milliseconds time) { house_.pass(time); }

    /// Where it plays; null if nowhere, or if nobody is to move there.
    const Table* table_of(unsigned who)
    {
        const Peer peer = peer_of(who);
        const auto table = house_.find(house_.visitors[peer].table);
        return !table || table->to_move() < 0 ? nullptr : &house_.table_of(peer);
    }

    FakeHouse& house() { return house_; }

private:
    Peer peer_of(unsigned who) const { return who % sessions_.size() + 1; }

    Setup setup_;
    FakeHouse house_{setup_.start};
    std::vector<std::unique_ptr<Session>> sessions_;
};

/// Each order of the script is one of `kinds`, to one of the clients: the first four are the same
/// on every port, of the others `say(who, order, how)` makes something that could be.
template <class Say>
void obey(Port& port, Script& script, unsigned kinds, Milliseconds tick, const Say& say)
{
    while (!script.is_over()) {
        const unsigned order = script.byte();
        const unsigned who = order / kinds;
        switch (order % kinds) {
            case 0:
                port.connect();
                break;
            case 1:
                port.say(who, script.bytes(script.byte()));
                break;
            case 2:
                port.hang_up(who);
                break;
            case 3:
                port.pass(script.byte() * tick);
                break;
            default:
                say(who, order, script.byte());
        }
    }
}

}  // namespace agon::fuzz
