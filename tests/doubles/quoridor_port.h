#pragma once

#include "doubles/fake_house.h"
#include "games/quoridor/quoridor.h"
#include "protocols/quoridor/session.h"

#include <gtest/gtest.h>

#include <array>

namespace agon {

inline constexpr const char* kRegister = "(REGISTER ((name \"Quoridor\")))\n";
inline constexpr const char* kWaitForPlayers = "(wait-for-players 0 ())\n";
inline constexpr const char* kWaitOrPlay = "(wait-or-play 0 ())\n";

inline AnyGame start_of(const boost::json::object& options)
{
    return AnyGame{Quoridor{QuoridorOptions::from_json(options).value()}};
}

/// A port with as many worlds as a test wants.
class QuoridorPort : public testing::Test {
protected:
    explicit QuoridorPort(const QuoridorSettings& settings = {}, const LobbySettings& lobby = {})
        : settings_{settings}, lobby_{house, lobby}
    {}

    Peer connect()
    {
        const Peer peer = sessions_.size() + 1;
        sessions_.push_back(std::make_unique<QuoridorSession>(house, peer, lobby_, settings_));
        house.join(peer, *sessions_.back());
        return peer;
    }

    Peer world()
    {
        const Peer peer = connect();
        house.write(peer, kRegister);
        return peer;
    }

    void forget(std::initializer_list<Peer> peers)
    {
        for (const Peer peer : peers) house.read(peer);
    }

    /// Worlds with the ids 1 and 2; the first is to move.
    std::array<Peer, 2> two()
    {
        const std::array worlds{world(), world()};
        house.write(worlds[0], "(play)\n");
        forget({worlds[0], worlds[1]});
        return worlds;
    }

    std::array<Peer, 4> four()
    {
        const Peer first = world();
        const Peer second = world();
        house.write(first, "(wait)\n");
        house.write(second, "(wait)\n");
        const std::array worlds{first, second, world(), world()};
        forget({worlds[0], worlds[1], worlds[2], worlds[3]});
        return worlds;
    }

    const Table& table_of(Peer peer) { return house.table_of(peer); }

    /// World 1 is one step from its goal, and to move.
    void play_almost_to_the_end(Peer first, Peer second)
    {
        for (int y = 1; y <= 3; ++y) {
            house.write(first, "(move player 4 " + std::to_string(y) + ")\n");
            house.write(second, "(move player 4 " + std::to_string(8 - y) + ")\n");
        }
        house.write(first, "(move player 4 4)\n");
        house.write(second, "(move player 3 5)\n");
        for (int y = 5; y <= 7; ++y) {
            house.write(first, "(move player 4 " + std::to_string(y) + ")\n");
            house.write(second, "(move player 3 " + std::to_string(9 - y) + ")\n");
        }
        forget({first, second});
    }

    /// Two worlds after world 1 has won.
    std::array<Peer, 2> two_after_the_end()
    {
        const auto [first, second] = two();
        play_almost_to_the_end(first, second);
        house.write(first, "(move player 4 8)\n");
        return {first, second};
    }

    /// An open table of the API: a world plays seat 0, a person seat 1.
    std::string table_with_a_person()
    {
        const Holder person{.kind = Holder::Kind::Open, .spec = {}, .name = "Ann", .token = "a"};
        const Holder program{.kind = Holder::Kind::Classic, .spec = {}, .name = {}, .token = {}};
        const auto opened = house.open({"quoridor", {}, {program, person}, {}});
        house.waiting = FreeSeat{*opened, 0};
        return *opened;
    }

    void ask(const std::string& table, const Command& command)
    {
        EXPECT_TRUE(house.ask(table, command)) << table;
        house.pass(Milliseconds{0});
    }

    bool is_closed(Peer peer) { return house.visitors[peer].closed; }
    const auto& last_piece(Peer peer) { return house.visitors[peer].pieces.back(); }

    FakeHouse house{FakeHouse::Start{start_of}};

private:
    QuoridorSettings settings_;
    QuoridorLobby lobby_;
    std::vector<std::unique_ptr<QuoridorSession>> sessions_;
};

}  // namespace agon
