#pragma once

#include "attacks/swarm.h"
#include "common/child.h"
#include "common/web_wire.h"

#include <map>
#include <span>

namespace agon::bench {

/// What an attack is made with. It may prepare itself, says `begin`, and then goes on to `end`.
class Field {
public:
    Field(const Child& server, std::vector<Address> addresses, Clock::duration length,
          std::function<void()> on_begin)
        : server_{server},
          addresses_{std::move(addresses)},
          length_{length},
          on_begin_{std::move(on_begin)}
    {}

    std::uint16_t port(const std::string& name) const { return server_.port(name); }
    std::uint16_t web() const { return port("web"); }
    const std::vector<Address>& addresses() const { return addresses_; }

    void begin()
    {
        on_begin_();
        end_ = Clock::now() + length_;
    }
    Clock::time_point end() const { return end_; }

    /// A request on a connection of its own; a status of 0 if nobody answers.
    Answer ask(std::string_view method, std::string_view target, std::string_view body = "") const;

    /// Opens a table and sits down at its first seats; an empty id if that is refused.
    OpenTable open(std::string_view body, std::size_t persons) const;

private:
    const Child& server_;
    std::vector<Address> addresses_;
    Clock::duration length_;
    std::function<void()> on_begin_;
    Clock::time_point end_{};
};

struct Attack {
    std::string_view name;
    std::string_view what;             ///< for a person
    std::string (*run)(Field& field);  ///< says how far it got
};

/// One list a file.
std::span<const Attack> request_attacks();
std::span<const Attack> thinking_attacks();
std::span<const Attack> websocket_attacks();
std::span<const Attack> socket_attacks();
std::span<const Attack> classic_attacks();

std::vector<Attack> all_attacks();

/// A little of everything, some twenty times a second: for hours.
Attack moderate_attack();

/// An attack in a process of its own, with less right to the processor than the honest.
class Attacker {
public:
    Attacker(const Attack& attack, const Child& server, std::vector<Address> addresses,
             Clock::duration length);
    Attacker(const Attacker&) = delete;
    Attacker& operator=(const Attacker&) = delete;
    ~Attacker();

    /// Whether it has prepared itself.
    bool has_begun();

    bool has_ended();

    /// What it says of itself. Pre: it has ended.
    std::string result() const;

private:
    void hear();

    int process_ = 0;
    int pipe_ = -1;
    std::string said_;
    bool has_ended_ = false;
};

/// So many addresses that are not the usual one, or the usual one.
std::vector<Address> addresses_of_attackers(std::size_t count, bool same);

/// What a client of this classic port says first.
std::string_view greeting_of(std::string_view port);

inline constexpr std::array<const char*, 5> kClassicPorts{"battleship", "blokus", "dame",
                                                          "quoridor", "ants"};

}  // namespace agon::bench
