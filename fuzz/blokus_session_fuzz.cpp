// Clients that say anything to our server, most often something that could be.
#include "doubles/fake_house.h"
#include "protocols/blokus/session.h"
#include "session_harness.h"

namespace {

using namespace agon;
using namespace agon::blokus_wire;

class Port {
public:
    void connect()
    {
        if (sessions_.size() == 10) return;
        const Peer peer = sessions_.size() + 1;
        sessions_.push_back(std::make_unique<BlokusSession>(house_, peer, hall_, BlokusSettings{}));
        house_.join(peer, *sessions_.back());
    }

    /// Everything that a client is told can be read.
    void say(unsigned who, std::string_view bytes)
    {
        const Peer peer = peer_of(who);
        if (house_.lines[peer].closed) return;
        house_.write(peer, bytes);
        Frames frames;
        frames.add(house_.read(peer));
        while (const auto frame = frames.next()) fuzz::demand(read(*frame).has_value());
        fuzz::demand(!frames.is_broken());
    }

    void say(unsigned who, unsigned what, unsigned how)
    {
        const int number = static_cast<int>(how % 6) - 1;
        switch (what % 8) {
            case 0:
                return say(who, write(RequestPlayer{number, "x"}));
            case 1:
                return say(who, write(RevokePlayer{number}));
            case 2:
                return say(who, write(game(how)));
            case 3:
                return say(who, write(StartGame{}));
            case 4:
                return say(who, write(RequestUndo{}));
            case 5:
                return say(who, write(RequestHint{number}));
            default:
                return play(who, how);
        }
    }

    void hang_up(unsigned who)
    {
        if (!house_.lines[peer_of(who)].closed) house_.hang_up(peer_of(who));
    }

    void pass(Milliseconds time) { house_.pass(time); }

private:
    Peer peer_of(unsigned who) const { return who % sessions_.size() + 1; }

    static RequestGameMode game(unsigned how)
    {
        RequestGameMode game{.width = 4 + static_cast<int>(how % 4),
                             .height = 4 + static_cast<int>(how / 4 % 4),
                             .mode = static_cast<int>(how / 16 % 6),
                             .stones = {}};
        game.stones.fill(1);
        return game;
    }

    /// The client's own move, or the computer's if it is its turn.
    void play(unsigned who, unsigned luck)
    {
        const Table* table = house_.find(house_.lines[peer_of(who)].table);
        if (table == nullptr || table->position().to_move() < 0) return;
        Rng rng{luck};
        const std::string text = table->position().sample(rng);
        const Seat seat = table->position().to_move();
        if (table->seats()[static_cast<std::size_t>(seat)].kind == Holder::Kind::Player) {
            (void)house_.ask(table->opened().id, command::Move{seat, text});
            return house_.pass(Milliseconds{0});
        }
        const auto& game = *table->position().as<Blokus>();
        const auto stone = blokus::to_tuple(game.read(text).value(), game.options().height);
        say(who, write(SetStone{game.colour_to_move(), stone}));
    }

    FakeHouse house_{FakeHouse::Start{[](const boost::json::object& options) {
        return AnyGame{Blokus{BlokusOptions::from_json(options).value()}};
    }}};
    BlokusHall hall_;
    std::vector<std::unique_ptr<BlokusSession>> sessions_;
};

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const unsigned char* data, std::size_t size)
{
    fuzz::Script script{data, size};
    Port port;
    port.connect();
    while (!script.is_over()) {
        const unsigned what = script.byte();
        const unsigned who = what / 32;
        switch (what % 32) {
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
                port.pass(Milliseconds{script.byte() * 1'000});
                break;
            default:
                port.say(who, what, script.byte());
        }
    }
    return 0;
}
