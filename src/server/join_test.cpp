#include "server/join.h"

#include "catalog.h"
#include "classics.h"
#include "doubles/tiny_server.h"
#include "protocols/ants/session.h"
#include "protocols/battleship/session.h"
#include "protocols/dame/session.h"

#include <gtest/gtest.h>

#include <future>

namespace agon {
namespace {

using namespace std::chrono_literals;

Farewell joined(std::string_view game, std::uint16_t port, std::string_view player = "random",
                std::optional<Milliseconds> patience = {})
{
    const auto spec = read_spec(player).value();
    const AnyGame start = start_game(game, {}).value();
    JoinRequest request{
        .host = "127.0.0.1",
        .port = port,
        .make_client = [&](ClientHost& host) { return find_classic(game).value()->join(host, {}); },
        .budget = budget_of(spec, {.time = 5ms}).value(),
        .seed = 1,
        .is_program = true,
        .waited = 0ms,
        .patience = patience};
    return join_server(request, make_player(spec, start).value());
}

/// Two join one after the other and play to the end.
void play_two(std::string_view game, const TinyServer& server)
{
    auto first = std::async(std::launch::async, joined, game, server.port(), "random",
                            std::optional<Milliseconds>{1h});
    const Farewell second = joined(game, server.port(), "easy:nodes=50");
    EXPECT_TRUE(second.by_the_rules) << second.text;
    const Farewell other = first.get();
    EXPECT_TRUE(other.by_the_rules) << other.text;
}

TEST(Join, PlaysDame)
{
    std::optional<DameLobby> lobby;
    const DameSettings patient{.answer = 1h, .usual_move = 1h};  // a slow machine is no fault
    TinyServer server{start_game("dame", {}).value(), [&](House& house, Peer peer) {
                          if (!lobby) lobby.emplace(house, LobbySettings{});
                          return std::make_unique<DameSession>(house, peer, *lobby, patient);
                      }};
    play_two("dame", server);
}

TEST(Join, PlaysBattleship)
{
    std::optional<BattleshipLobby> lobby;
    TinyServer server{
        start_game("battleship", {{"relay", true}}).value(), [&](House& house, Peer peer) {
            if (!lobby) lobby.emplace(house, LobbySettings{});
            return std::make_unique<BattleshipSession>(house, peer, *lobby, BattleshipSettings{});
        }};
    play_two("battleship", server);
}

TEST(Join, PlaysAnts)
{
    std::optional<AntsLobby> lobby;
    TinyServer server{start_game("ants", {}).value(), [&](House& house, Peer peer) {
                          if (!lobby) lobby.emplace(house, LobbySettings{});
                          return std::make_unique<AntsSession>(house, peer, *lobby, AntsSettings{});
                      }};
    play_two("ants", server);
}

TEST(Join, TellsWhatIsWrongWithAServer)
{
    const auto words = [](const std::string& text, bool closes) {
        TinyServer server{start_game("dame", {}).value(), TinyServer::saying(text, closes)};
        const Farewell farewell = joined("dame", server.port());
        EXPECT_FALSE(farewell.by_the_rules);
        return farewell.text;
    };
    EXPECT_EQ(words("", true), "the server closed the connection");
    EXPECT_EQ(words("hello\n", false), "the server does not speak the dame protocol: 'hello'");
    EXPECT_EQ(words("- We are closed\n", true), "the server says '- We are closed'");
}

TEST(Join, WaitsAsLongAsItsPatience)
{
    const auto words = [](const std::string& text, Milliseconds patience) {
        TinyServer server{start_game("battleship", {}).value(), TinyServer::saying(text, false)};
        const Farewell farewell = joined("battleship", server.port(), "random", patience);
        EXPECT_FALSE(farewell.by_the_rules);
        return farewell.text;
    };
    EXPECT_EQ(words("", 50ms), "no game began within 0.05 s");
    EXPECT_EQ(words("(3,[]).\n", 50ms), "no game began within 0.05 s");
    EXPECT_EQ(words("(3,[]).\n(5,[]).\n", 1s),
              "nothing was heard for 1 s: the other player or the server is gone");
}

TEST(Join, TellsThatNobodyListens)
{
    std::uint16_t port = 0;
    {
        const TinyServer gone{start_game("dame", {}).value(), TinyServer::saying("", true)};
        port = gone.port();
    }
    const Farewell farewell = joined("dame", port);
    EXPECT_FALSE(farewell.by_the_rules);
    EXPECT_TRUE(farewell.text.starts_with("cannot connect to 127.0.0.1 port ")) << farewell.text;
}

}  // namespace
}  // namespace agon
