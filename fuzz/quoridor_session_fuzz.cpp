// Worlds that say anything to our universe, most often something that could be.
#include "games/quoridor/quoridor.h"
#include "port.h"
#include "protocols/quoridor/session.h"
#include "protocols/quoridor/wire.h"

#include <array>

namespace {

using namespace agon;

constexpr std::array<std::string_view, 4> kLines{"(REGISTER ((name \"x\")))\n", "(play)\n",
                                                 "(wait)\n", "(reset)\n"};

bool can_read(std::string_view bytes)
{
    SexpReader reader{4096, 64};
    reader.add(bytes);
    while (reader.next()) {
    }
    return !reader.is_broken();
}

void say_move(fuzz::Port& port, unsigned who, unsigned luck)
{
    const Table* table = port.table_of(who);
    if (table == nullptr) return;
    Rng rng{luck};
    port.say(who, quoridor_wire::move_message(table->position().sample(rng)));
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const unsigned char* data, std::size_t size)
{
    constexpr unsigned kKinds = 8;
    std::optional<QuoridorLobby> lobby;
    const LobbySettings filled{.fill = "random", .fill_after = Milliseconds{9}};
    fuzz::Port port{{.start =
                         [](const boost::json::object& options) {
                             return AnyGame{Quoridor{QuoridorOptions::from_json(options).value()}};
                         },
                     .most_clients = 8,
                     .session =
                         [&](House& house, Peer peer) {
                             if (!lobby) lobby.emplace(house, filled);
                             return std::make_unique<QuoridorSession>(house, peer, *lobby,
                                                                      QuoridorSettings{});
                         },
                     .can_read = can_read}};
    fuzz::Script script{data, size};
    fuzz::obey(port, script, kKinds, Milliseconds{10},
               [&](unsigned who, unsigned what, unsigned how) {
                   if (what % kKinds < 6)
                       port.say(who, kLines[how % kLines.size()]);
                   else
                       say_move(port, who, how);
               });
    return 0;
}
