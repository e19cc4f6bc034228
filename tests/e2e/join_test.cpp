#include "doubles/tiny_server.h"
#include "e2e/program.h"
#include "games/dame/dame.h"

#include <gtest/gtest.h>

namespace agon::tests {
namespace {

using Arguments = std::vector<std::string>;

constexpr const char* kWonAtOnce =
    "+ MNM Gameserver v1.0 accepting connections\n"
    "+ Client version accepted - please send Game-ID to join\n"
    "+ PLAYING Dame\n"
    "+ My game\n"
    "+ YOU 1 white\n"
    "+ TOTAL 2\n"
    "+ 2 black 1\n"
    "+ ENDPLAYERS\n"
    "+ GAMEOVER 1 white\n"
    "+ QUIT\n";

Ran join_dame_at(const TinyServer& server)
{
    return run_agon({"join", "dame", "127.0.0.1:" + std::to_string(server.port()), "--player",
                     "random", "--id", "50b4aec484805"});
}

TEST(JoinVerb, ExitsWithZeroWhenTheGameEnded)
{
    const TinyServer server{AnyGame{Dame{}}, TinyServer::saying(kWonAtOnce, true)};
    const Ran ran = join_dame_at(server);
    EXPECT_EQ(ran.exit_code, 0) << ran.err;
    EXPECT_EQ(ran.out, "won as white\n");
    EXPECT_EQ(ran.err, "");
}

TEST(JoinVerb, ExitsWithOneAndOneLineIfTheServerTalksNonsense)
{
    const TinyServer server{AnyGame{Dame{}}, TinyServer::saying("hello\n", false)};
    const Ran ran = join_dame_at(server);
    EXPECT_EQ(ran.exit_code, 1);
    EXPECT_EQ(ran.out, "");
    EXPECT_EQ(ran.err, "agon join: the server does not speak the dame protocol: 'hello'\n");
}

TEST(JoinVerb, SaysWhatToTypeInstead)
{
    for (const Arguments& wrong :
         {Arguments{"join", "dame"}, Arguments{"join", "chess", "localhost"},
          Arguments{"join", "dame", "::1"}, Arguments{"join", "dame", "[::1"},
          Arguments{"join", "dame", "::1]"}, Arguments{"join", "dame", "[::1]x:1"},
          Arguments{"join", "dame", ":1357"}, Arguments{"join", "dame", "localhost:"},
          Arguments{"join", "dame", "localhost:0"}, Arguments{"join", "dame", "localhost:65536"},
          Arguments{"join", "dame", "localhost:x"},
          Arguments{"join", "dame", "localhost", "--player", "nobody"},
          Arguments{"join", "dame", "localhost", "--player", "random:seed=x"},
          Arguments{"join", "dame", "localhost", "--seat", "2"},
          Arguments{"join", "dame", "localhost", "--id", "a b"},
          Arguments{"join", "dame", "localhost", "--options", "[]"},
          Arguments{"join", "dame", "localhost", "--options", "{\"landing\":1}"}}) {
        const Ran ran = run_agon(wrong);
        EXPECT_EQ(ran.exit_code, 2) << wrong.back();
        EXPECT_EQ(std::ranges::count(ran.err, '\n'), 1) << ran.err;
    }
}

}  // namespace
}  // namespace agon::tests
