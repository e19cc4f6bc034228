// A server's sessions and the clients that talk with them, in memory. The bytes are orders: who
// connects, leaves, waits or plays on, and what one side is told that the other never said.
#pragma once

#include "doubles/fake_client_host.h"

#include <algorithm>
#include <cstdlib>

namespace agon::fuzz {

/// Who hears the bytes that are not of the protocol.
enum class Victim : std::uint8_t { Session, Client };

struct Setup {
    Victim victim;
    AnyGame start;
    std::function<std::unique_ptr<Session>(House&, Peer)> session;
    FakeProgram::Make client;
};

class World {
public:
    explicit World(const Setup& setup) : setup_{setup}, house_{setup.start} {}

    void obey(std::string_view orders)
    {
        while (!orders.empty()) {
            const auto order = take(orders, 1);
            const auto byte = static_cast<unsigned char>(order[0]);
            if (byte % 8 == 0 || programs_.empty())
                connect();
            else
                obey(byte % 8, *programs_[byte / 8 % programs_.size()], orders);
            for (const auto& program : programs_) check(*program);
        }
    }

private:
    static std::string_view take(std::string_view& orders, std::size_t count)
    {
        const auto taken = orders.substr(0, count);
        orders.remove_prefix(taken.size());
        return taken;
    }

    static std::size_t take_number(std::string_view& orders)
    {
        const auto byte = take(orders, 1);
        return byte.empty() ? 0 : static_cast<unsigned char>(byte[0]);
    }

    void obey(unsigned order, FakeProgram& program, std::string_view& orders)
    {
        constexpr int kRounds = 20;
        switch (order) {
            case 1:
            case 2:
                return tell(program, take(orders, take_number(orders)));
            case 3:
                return pass(Milliseconds{50 * take_number(orders)});
            case 4:
                if (!is_closed(program)) house_.hang_up(program.peer);
                return;
            case 5:
                for (int round = 0; round < kRounds; ++round)
                    for (const auto& one : programs_) wire_.carry(*one);
                return;
            default:
                wire_.carry(program);
        }
    }

    void connect()
    {
        constexpr std::size_t kMostPrograms = 4;
        if (programs_.size() == kMostPrograms) return;
        auto& program =
            *programs_.emplace_back(std::make_unique<FakeProgram>(setup_.client, JoinSettings{}));
        program.peer = programs_.size();
        program.now = house_.now;
        program.open();
        sessions_.push_back(setup_.session(house_, program.peer));
        house_.join(program.peer, *sessions_.back());
    }

    void tell(FakeProgram& program, std::string_view bytes)
    {
        if (setup_.victim == Victim::Client && !program.is_done())
            program.client->on_bytes(bytes, house_.now);
        if (setup_.victim == Victim::Session && !is_closed(program))
            house_.write(program.peer, bytes);
    }

    void pass(Milliseconds time)
    {
        house_.pass(time);
        for (const auto& program : programs_) {
            program->now = house_.now;
            program->pass(Milliseconds{0});
        }
    }

    bool is_closed(const FakeProgram& program) { return house_.visitors[program.peer].closed; }

    /// It takes leave once, by one line, and what it asks its player can be answered.
    static void check(const FakeProgram& program)
    {
        const auto& host = program.host;
        if (host.farewells > 1 || program.last_words().find('\n') != std::string::npos)
            std::abort();
        if (host.asked && host.asked->view.to_move() < 0) std::abort();
    }

    const Setup& setup_;
    FakeHouse house_;
    FakeWire wire_{house_, 4096};
    std::vector<std::unique_ptr<FakeProgram>> programs_;
    std::vector<std::unique_ptr<Session>> sessions_;
};

inline std::string_view as_text(const unsigned char* data, std::size_t size)
{
    return {reinterpret_cast<const char*>(data), size};
}

}  // namespace agon::fuzz
