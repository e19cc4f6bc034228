// Worlds that say anything to our universe, most often something that could be.
#include "doubles/fake_house.h"
#include "games/quoridor/quoridor.h"
#include "protocols/quoridor/session.h"
#include "protocols/quoridor/wire.h"
#include "session_harness.h"

#include <array>

namespace {

using namespace agon;

constexpr std::array<std::string_view, 4> kLines{"(REGISTER ((name \"x\")))\n", "(play)\n",
                                                 "(wait)\n", "(reset)\n"};

class Port {
public:
    void connect()
    {
        if (sessions_.size() == 8) return;
        const Peer peer = sessions_.size() + 1;
        sessions_.push_back(std::make_unique<QuoridorSession>(
            house_, peer, lobby_,
            QuoridorSettings{.fill = "random", .fill_after = Milliseconds{9}}));
        house_.join(peer, *sessions_.back());
    }

    /// Everything that a world is told can be read.
    void say(unsigned who, std::string_view bytes)
    {
        const Peer peer = peer_of(who);
        if (house_.lines[peer].closed) return;
        house_.write(peer, bytes);
        SexpReader reader{4096, 64};
        reader.add(house_.read(peer));
        while (reader.next()) {
        }
        fuzz::demand(!reader.is_broken());
    }

    void say_move(unsigned who, unsigned luck)
    {
        const Table* table = house_.find(house_.lines[peer_of(who)].table);
        if (table == nullptr || table->position().to_move() < 0) return;
        Rng rng{luck};
        say(who, quoridor_wire::move_message(table->position().sample(rng)));
    }

    void hang_up(unsigned who)
    {
        if (!house_.lines[peer_of(who)].closed) house_.hang_up(peer_of(who));
    }

    void pass(Milliseconds time) { house_.pass(time); }

private:
    Peer peer_of(unsigned who) const { return who % sessions_.size() + 1; }

    FakeHouse house_{FakeHouse::Start{[](const boost::json::object& options) {
        return AnyGame{Quoridor{QuoridorOptions::from_json(options).value()}};
    }}};
    QuoridorLobby lobby_;
    std::vector<std::unique_ptr<QuoridorSession>> sessions_;
};

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const unsigned char* data, std::size_t size)
{
    fuzz::Script script{data, size};
    Port port;
    port.connect();
    while (!script.is_over()) {
        const unsigned what = script.byte();
        const unsigned who = what / 8;
        switch (what % 8) {
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
                port.pass(Milliseconds{script.byte() * 10});
                break;
            case 4:
            case 5:
                port.say(who, kLines[script.byte() % kLines.size()]);
                break;
            default:
                port.say_move(who, script.byte());
        }
    }
    return 0;
}
