#pragma once

#include "doubles/fake_house.h"
#include "protocols/client.h"

#include <span>

namespace agon {

/// What runs a client in a test: no socket, and the test is the player.
class FakeClientHost final : public ClientHost {
public:
    struct Asked {
        AnyGame view;
        std::vector<std::string> moves;
        std::optional<Milliseconds> limit;
    };

    std::string unread;
    std::vector<std::string> pieces;
    std::optional<Asked> asked;  ///< until the test answers
    int games = 0;
    std::optional<Farewell> farewell;
    int farewells = 0;

    void send(std::string bytes) override
    {
        unread += bytes;
        pieces.push_back(std::move(bytes));
    }
    void begin(const AnyGame&) override { ++games; }
    void think(const AnyGame& view, std::vector<std::string> moves,
               std::optional<Milliseconds> limit) override
    {
        asked = Asked{view, std::move(moves), limit};
    }
    void finish(Farewell last) override
    {
        farewell = std::move(last);
        ++farewells;
    }

    std::string read() { return std::exchange(unread, ""); }
};

/// A client on its own, at a moment that the test moves on.
struct FakeProgram {
    using Make = std::unique_ptr<Client> (*)(ClientHost&, const JoinSettings&);

    FakeProgram(Make make, const JoinSettings& settings) : client{make(host, settings)} {}

    FakeClientHost host;
    std::unique_ptr<Client> client;
    Moment now{Milliseconds{1'000'000}};
    Peer peer = 0;

    void open() { client->on_open(now); }

    /// What the client answers to these bytes.
    std::string hear(std::string_view bytes)
    {
        client->on_bytes(bytes, now);
        return host.read();
    }

    /// What it answers when its player has chosen.
    std::string choose(std::string_view move)
    {
        host.asked.reset();
        client->on_move(move, now);
        return host.read();
    }

    void pass(Milliseconds time)
    {
        now += time;
        if (client->wakes_at() && *client->wakes_at() <= now) client->on_time(now);
    }

    bool is_done() const { return host.farewell.has_value(); }
    std::string last_words() const { return host.farewell ? host.farewell->text : ""; }
};

/// Carries bytes between clients and the server's sessions, so many at a time, and chooses random
/// moves for them, until all have taken leave. False if they do not.
class FakeWire {
public:
    FakeWire(FakeHouse& house, std::size_t bytes_at_a_time)
        : house_{house}, bytes_at_a_time_{bytes_at_a_time}
    {}

    /// Sees each position at which a client's player is asked.
    std::function<void(Peer, const FakeClientHost::Asked&)> watch;

    bool run(std::span<FakeProgram* const> programs)
    {
        constexpr int kMostRounds = 20'000;
        for (int round = 0; round < kMostRounds; ++round) {
            bool over = true;
            bool moved = false;
            for (FakeProgram* program : programs) {
                moved = carry(*program) || moved;
                over = over && program->is_done();
            }
            if (over) return true;
            if (!moved) house_.pass(Milliseconds{100});
        }
        return false;
    }

    /// What lies ready on one line, to and fro; whether there was anything.
    bool carry(FakeProgram& program)
    {
        if (program.is_done()) return false;
        program.now = house_.now;
        const std::string heard = house_.read(program.peer);
        for (std::size_t at = 0; at < heard.size(); at += bytes_at_a_time_)
            program.client->on_bytes(heard.substr(at, bytes_at_a_time_), house_.now);
        bool moved = !heard.empty();
        if (!program.is_done() && house_.visitors[program.peer].closed) {
            program.client->on_close(house_.now);
            moved = true;
        }
        if (program.host.asked) {
            if (watch) watch(program.peer, *program.host.asked);
            const std::string move = program.host.asked->view.sample(luck_);
            program.host.asked.reset();
            program.client->on_move(move, house_.now);
            moved = true;
        }
        program.pass(Milliseconds{0});
        const std::string said = program.host.read();
        for (std::size_t at = 0; at < said.size(); at += bytes_at_a_time_)
            if (!house_.visitors[program.peer].closed)
                house_.write(program.peer, said.substr(at, bytes_at_a_time_));
        return moved || !said.empty();
    }

private:
    FakeHouse& house_;
    std::size_t bytes_at_a_time_;
    Rng luck_{1};
};

}  // namespace agon
