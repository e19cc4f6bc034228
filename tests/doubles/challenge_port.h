#pragma once

#include "doubles/fake_house.h"
#include "protocols/software_challenge/session.h"

#include <gtest/gtest.h>

namespace agon {

inline AnyGame start_of_blokus(const boost::json::object& options)
{
    return AnyGame{Blokus{BlokusOptions::from_json(options).value()}};
}

/// A port with as many clients as a test wants.
class ChallengePort : public testing::Test {
protected:
    explicit ChallengePort(const ChallengeSettings& settings = {}, const LobbySettings& filler = {})
        : hall{house, settings, filler}
    {}

    ~ChallengePort() override
    {
        for (const auto& [peer, session] : sessions_)
            if (!house.visitors[peer].closed) house.hang_up(peer);
    }

    Peer connect()
    {
        const Peer peer = sessions_.size() + 1;
        sessions_[peer] = std::make_unique<ChallengeSession>(house, peer, hall);
        house.join(peer, *sessions_[peer]);
        return peer;
    }

    /// What the server answers.
    std::string ask(Peer peer, std::string_view bytes)
    {
        house.write(peer, bytes);
        return house.read(peer);
    }

    /// Who has opened its document with a join of its own.
    Peer player(std::string_view join = "<join/>")
    {
        const Peer peer = connect();
        house.write(peer, "<protocol>" + std::string{join});
        return peer;
    }

    /// All that the server has told this peer since it was read last, packet by packet.
    std::vector<challenge::Element> packets(Peer peer)
    {
        std::string bytes = house.read(peer);
        if (!bytes.starts_with("<protocol>")) bytes.insert(0, "<protocol>");
        challenge::XmlStream stream{{.bytes = 1 << 20, .elements = 5'000, .depth = 20}};
        stream.add(bytes);
        EXPECT_FALSE(stream.is_broken()) << bytes;
        std::vector<challenge::Element> found;
        while (auto packet = stream.next()) found.push_back(std::move(*packet));
        return found;
    }

    /// The same as words: the names of packets, and the classes of what is said in rooms.
    std::string words(Peer peer)
    {
        std::string text;
        for (const auto& packet : packets(peer)) {
            const auto* data = packet.child("data");
            text += (text.empty() ? "" : " ") + (data ? data->value("class") : packet.name);
            last[peer] = data != nullptr ? *data : packet;
        }
        return text;
    }

    std::string room_of(Peer peer) { return packets(peer).at(0).value("roomId"); }

    /// Two who play; neither has unread news but the first's request.
    void begin()
    {
        one = player();
        two = player();
        house.read(one);
        house.read(two);
    }

    const Table& table() { return house.table_of(one); }
    const Blokus& game() { return *table().position().as<Blokus>(); }

    /// What a client would send for this move of the colour to move.
    std::string sent(Blokus::Move move, std::string_view room)
    {
        using namespace challenge;
        const auto said = to_sent(move, game().colour_to_move(), game().options());
        return written(to_element(InRoom{std::string{room}, said}));
    }

    Blokus::Move first_move() { return legal_moves(game()).front(); }

    FakeHouse house{start_of_blokus};
    ChallengeHall hall;
    std::map<Peer, challenge::Element> last;  ///< what `words` has read last
    Peer one = 0;
    Peer two = 0;

private:
    std::map<Peer, std::unique_ptr<ChallengeSession>> sessions_;
};

}  // namespace agon
