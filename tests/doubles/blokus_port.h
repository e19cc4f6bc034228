#pragma once

#include "doubles/fake_house.h"
#include "protocols/blokus/session.h"

#include <gtest/gtest.h>

namespace agon {

/// One after the other.
inline std::string bytes(const std::vector<blokus_wire::Message>& messages)
{
    std::string all;
    for (const auto& message : messages) all += blokus_wire::write(message);
    return all;
}

/// The whole messages in it.
inline std::vector<std::string> frames_of(std::string_view bytes)
{
    blokus_wire::Frames frames;
    frames.add(bytes);
    std::vector<std::string> all;
    while (auto frame = frames.next()) all.push_back(std::move(*frame));
    return all;
}

/// The blokus port with as many clients as a test wants.
class BlokusPort : public testing::Test {
protected:
    static constexpr int kPairs = 1;
    static constexpr int kFour = 2;
    static constexpr int kDuo = 3;

    /// First moves of colours 0 to 3 on 20x20 (protocol, section 3).
    static constexpr std::array kFirst{
        blokus::Tuple{19, 0, 0, -1, 16}, blokus::Tuple{19, 1, 0, -1, 0},
        blokus::Tuple{19, 1, 1, 16, -1}, blokus::Tuple{19, 1, 2, 17, 16}};

    static blokus_wire::SetStone first_move(int colour)
    {
        return {colour, kFirst[static_cast<std::size_t>(colour)]};
    }

    static blokus_wire::RequestGameMode mode(int number, int side)
    {
        return {1, side, side, number, BlokusOptions{}.stones};
    }

    /// Of the fresh lobby, with these clients.
    static blokus_wire::ServerStatus status(
        int clients = 1, const blokus_wire::Owners& owners = blokus_wire::kNoOwners,
        const std::vector<std::string>& names = {})
    {
        const int free = static_cast<int>(std::ranges::count(owners, blokus_wire::kComputer));
        blokus_wire::ServerStatus status{.players = 4 - free,
                                         .computers = free,
                                         .clients = clients,
                                         .width = 20,
                                         .height = 20,
                                         .mode = kFour,
                                         .owners = owners,
                                         .names = {},
                                         .stones = BlokusOptions{}.stones};
        std::ranges::copy(names, status.names.begin());
        return status;
    }

    Peer connect()
    {
        const Peer peer = sessions_.size() + 1;
        sessions_.push_back(std::make_unique<BlokusSession>(house, peer, lobby_, settings));
        house.join(peer, *sessions_.back());
        return peer;
    }

    void write(Peer peer, const blokus_wire::Message& message)
    {
        house.write(peer, blokus_wire::write(message));
    }

    /// What the client has been told since it was last asked.
    std::string said(Peer peer) { return house.read(peer); }

    /// All that has been told so far is forgotten.
    void forget()
    {
        for (auto& [peer, visitor] : house.visitors) visitor.unread.clear();
    }

    /// A client that owns these colours.
    Peer player(std::initializer_list<int> colours, const std::string& name = "")
    {
        const Peer peer = connect();
        for (const int colour : colours) write(peer, blokus_wire::RequestPlayer{colour, name});
        forget();
        return peer;
    }

    void start(Peer peer)
    {
        write(peer, blokus_wire::StartGame{});
        forget();
    }

    Table& table(std::string_view id = "0000000000001") { return house.table(id); }

    /// The seat to move plays what it likes, wherever it sits.
    void play(const Table& at, const std::string& move)
    {
        EXPECT_TRUE(house.ask(at.opened().id, command::Move{at.position().to_move(), move}));
        house.pass(Milliseconds{0});
    }

    void play(const Table& at, const blokus::Tuple& stone)
    {
        const auto& game = *at.position().as<Blokus>();
        play(at, game.write(blokus::from_tuple(stone, game.options().height).value()));
    }

    FakeHouse house{[](const boost::json::object& options) {
        return AnyGame{Blokus{BlokusOptions::from_json(options).value()}};
    }};
    BlokusSettings settings;

private:
    BlokusLobby lobby_{house, {}};
    std::vector<std::unique_ptr<BlokusSession>> sessions_;
};

}  // namespace agon
