// A universe that says anything to our world, most often something that could be.
#include "games/quoridor/quoridor.h"
#include "protocols/quoridor/client.h"
#include "protocols/quoridor/wire.h"
#include "session_harness.h"

#include <array>

namespace {

using namespace agon;

constexpr std::array<std::string_view, 9> kMails{"(OKAY)\n",
                                                 "(wait-for-players 0 ())\n",
                                                 "(wait-or-play 0 ())\n",
                                                 "(voted 0 ())\n",
                                                 "(start2play 1 ())\n",
                                                 "(start2wait 1 ())\n",
                                                 "(start4wait 2 ())\n",
                                                 "(start4play 4 ())\n",
                                                 "(disconnect 2 (wall 4 4 horizontal))\n"};

/// Keeps the game that it tells.
class Universe {
public:
    std::string start(unsigned mail)
    {
        const std::string_view text = kMails[mail % kMails.size()];
        if (text.starts_with("(start")) {
            const bool four = text[6] == '4';
            game_ = Quoridor{
                {.players = four ? 4 : 2, .walls = four ? 5 : 10, .first = text[12] - '1'}};
        }
        return std::string{text};
    }

    std::string move(unsigned luck)
    {
        if (game_.to_move() < 0) return "";
        Rng rng{luck};
        const int id = game_.to_move() + 1;
        const auto chosen = game_.sample(rng);
        const std::string text = game_.write(chosen);
        game_.play(chosen);
        const auto outcome = game_.outcome();
        const bool ends = outcome && outcome->reason == "goal";
        const std::string_view symbol = ends ? "lost" : luck % 2 == 0 ? "play" : "wait";
        return quoridor_wire::mail(symbol, id, text);
    }

private:
    Quoridor game_;
};

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const unsigned char* data, std::size_t size)
{
    fuzz::Script script{data, size};
    fuzz::Host host;
    Moment now{};
    const bool four = script.byte() % 2 == 0;
    const auto client = make_quoridor_client(host, {.options = {{"players", four ? 4 : 2}}});
    client->on_open(now);
    Universe universe;
    while (!script.is_over()) {
        const unsigned what = script.byte();
        switch (what % 4) {
            case 0:
                client->on_bytes(script.bytes(script.byte()), now);
                break;
            case 1:
                client->on_bytes(universe.start(script.byte()), now);
                break;
            case 2:
                client->on_bytes(universe.move(script.byte()), now);
                break;
            default:
                fuzz::disturb(*client, host, now, script.byte());
        }
    }
    client->on_close(now);
    fuzz::demand(host.finished);
    return 0;
}
