// Clients that say anything to our server, most often something that could be.
#include "port.h"
#include "protocols/blokus/session.h"

namespace {

using namespace agon;
using namespace agon::blokus_wire;

bool can_read(std::string_view bytes)
{
    Frames frames;
    frames.add(bytes);
    while (const auto frame = frames.next())
        if (!read(*frame)) return false;
    return !frames.is_broken();
}

RequestGameMode game(unsigned how)
{
    RequestGameMode game{.width = 4 + static_cast<int>(how % 4),
                         .height = 4 + static_cast<int>(how / 4 % 4),
                         .mode = static_cast<int>(how / 16 % 6),
                         .stones = {}};
    game.stones.fill(1);
    return game;
}

/// The client's own move, or the computer's if it is its turn.
void play(fuzz::Port& port, unsigned who, unsigned luck)
{
    const Table* table = port.table_of(who);
    if (table == nullptr) return;
    Rng rng{luck};
    const std::string text = table->position().sample(rng);
    const Seat seat = table->position().to_move();
    if (table->seats()[static_cast<std::size_t>(seat)].kind == Holder::Kind::Player) {
        (void)port.house().ask(table->opened().id, command::Move{seat, text});
        return port.pass(Milliseconds{0});
    }
    const auto& position = *table->position().as<Blokus>();
    const auto stone = blokus::to_tuple(position.read(text).value(), position.options().height);
    port.say(who, write(SetStone{position.colour_to_move(), stone}));
}

void say(fuzz::Port& port, unsigned who, unsigned what, unsigned how)
{
    const int number = static_cast<int>(how % 6) - 1;
    switch (what % 8) {
        case 0:
            return port.say(who, write(RequestPlayer{number, "x"}));
        case 1:
            return port.say(who, write(RevokePlayer{number}));
        case 2:
            return port.say(who, write(game(how)));
        case 3:
            return port.say(who, write(StartGame{}));
        case 4:
            return port.say(who, write(RequestUndo{}));
        case 5:
            return port.say(who, write(RequestHint{number}));
        default:
            return play(port, who, how);
    }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const unsigned char* data, std::size_t size)
{
    std::optional<BlokusLobby> lobby;
    fuzz::Port port{{.start =
                         [](const boost::json::object& options) {
                             return AnyGame{Blokus{BlokusOptions::from_json(options).value()}};
                         },
                     .most_clients = 10,
                     .session =
                         [&](House& house, Peer peer) {
                             if (!lobby) lobby.emplace(house, LobbySettings{});
                             return std::make_unique<BlokusSession>(house, peer, *lobby,
                                                                    BlokusSettings{});
                         },
                     .can_read = can_read}};
    fuzz::Script script{data, size};
    fuzz::obey(port, script, 32, Milliseconds{1'000},
               [&](unsigned who, unsigned what, unsigned how) { say(port, who, what, how); });
    return 0;
}
