// Clients of the Software-Challenge that say anything to our server, most often something that
// could be.
#include "port.h"
#include "protocols/software_challenge/session.h"

#include <array>

namespace {

using namespace agon;
using namespace agon::challenge;

constexpr std::array<std::string_view, 14> kPackets{
    "<protocol>",
    "<join/>",
    "<join gameType='swc_2027_blokus'/>",
    "<joinRoom roomId='token2'/>",
    "<joinPrepared reservationCode='token2'/>",
    "<joinPrepared reservationCode='token3'/>",
    "<authenticate password='p'/>",
    "<prepare gameType='swc_2027_blokus'><slot reserved='true' displayName='a&lt;'/>"
    "<slot canTimeout='true' reserved='true'/></prepare>",
    "<observe roomId='token1'/>",
    "<pause roomId='token1' pause='true'/>",
    "<pause roomId='token1' pause='false'/>",
    "<step roomId='token1' forced='true'/>",
    "<cancel roomId='token1'/>",
    "<close/></protocol>",
};

bool can_read(std::string_view bytes)
{
    XmlStream stream{{.bytes = 1 << 20, .elements = 5'000, .depth = 20}};
    if (!bytes.starts_with("<protocol>")) stream.add("<protocol>");
    stream.add(bytes);
    return !stream.is_broken();
}

/// A move of the colour to move, legal or with one thing changed, in some room.
void say_move(fuzz::Port& port, unsigned who, unsigned luck)
{
    const Table* table = port.table_of(who);
    if (table == nullptr) return;
    const auto& game = *table->position().as<Blokus>();
    Rng rng{luck};
    SentMove move = to_sent(game.sample(rng), game.colour_to_move(), game.options());
    switch (luck % 16) {
        case 0:
            move.at.x = static_cast<int>(rng.below(24)) - 2;
            break;
        case 1:
            move.rotation = rng.below(4);
            break;
        case 2:
            move.colour = rng.below(4);
            break;
        default:
            break;
    }
    const std::string room = "token" + std::to_string(luck % 16 == 3 ? rng.below(9) : 1);
    port.say(who, written(to_element(InRoom{room, move})));
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const unsigned char* data, std::size_t size)
{
    constexpr unsigned kOrders = 8;
    std::optional<ChallengeHall> hall;
    fuzz::Port port{
        {.start =
             [](const boost::json::object& options) {
                 return AnyGame{Blokus{BlokusOptions::from_json(options).value()}};
             },
         .most_clients = 6,
         .session =
             [&](House& house, Peer peer) {
                 if (!hall)
                     hall.emplace(house, ChallengeSettings{.password = "p"},
                                  LobbySettings{.fill = "random", .fill_after = Milliseconds{900}});
                 return std::make_unique<ChallengeSession>(house, peer, *hall);
             },
         .can_read = can_read}};
    fuzz::Script script{data, size};
    fuzz::obey(port, script, kOrders, Milliseconds{50},
               [&](unsigned who, unsigned what, unsigned how) {
                   if (what % kOrders < 6)
                       port.say(who, kPackets[how % kPackets.size()]);
                   else
                       say_move(port, who, how);
               });
    return 0;
}
