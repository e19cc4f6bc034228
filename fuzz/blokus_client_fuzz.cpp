// A server that says anything to our client, most often something that could be.
#include "games/blokus/blokus.h"
#include "protocols/blokus/client.h"
#include "protocols/blokus/modes.h"
#include "session_harness.h"

namespace {

using namespace agon;
using namespace agon::blokus_wire;

/// Keeps the game that it tells.
class Server {
public:
    std::string say(unsigned what, unsigned how)
    {
        const auto signed_how = static_cast<int>(how % 6) - 1;
        switch (what % 8) {
            case 0:
                return write(status(how));
            case 1:
                return write(GrantPlayer{signed_how});
            case 2:
                return write(RevokePlayer{signed_how});
            case 3:
                moves_.clear();
                game_ = Blokus{options_};
                return write(StartGame{}) + current();
            case 4:
                if (!moves_.empty()) moves_.pop_back();
                game_ = Blokus{game_.options()};
                for (const auto move : moves_) game_.play(move);
                return write(UndoStone{}) + current();
            case 5:
                return write(GameFinish{});
            case 6:
                return write(CurrentPlayer{signed_how});
            default:
                return stone(how);
        }
    }

private:
    std::string current() const { return write(CurrentPlayer{game_.colour_to_move()}); }

    ServerStatus status(unsigned how)
    {
        RequestGameMode game{.width = 5 + static_cast<int>(how % 4),
                             .height = 5 + static_cast<int>(how / 4 % 4),
                             .mode = static_cast<int>(how / 16 % 5),
                             .stones = {}};
        game.stones.fill(1);
        options_ = options_of(game).value_or(BlokusOptions{});
        return {.players = static_cast<int>(how % 5),
                .width = game.width,
                .height = game.height,
                .mode = game.mode,
                .owners = kNoOwners,
                .names = {},
                .stones = game.stones};
    }

    std::string stone(unsigned luck)
    {
        if (game_.to_move() < 0) return write(GameFinish{});
        Rng rng{luck};
        const auto move = game_.sample(rng);
        const SetStone set{game_.colour_to_move(), blokus::to_tuple(move, game_.options().height)};
        game_.play(move);
        moves_.push_back(move);
        return write(set) + current();
    }

    BlokusOptions options_;  ///< of the game to come
    Blokus game_;
    std::vector<blokus::Move> moves_;
};

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const unsigned char* data, std::size_t size)
{
    fuzz::Script script{data, size};
    fuzz::Host host;
    Moment now{};
    const unsigned how = script.byte();
    JoinSettings settings{.start = how % 2 == 0};
    if (how % 3 == 0) settings.seat = static_cast<Seat>(how % 4);
    if (how % 5 == 0) settings.options = {{"mode", "duo"}};
    const auto client = make_blokus_client(host, settings);
    client->on_open(now);
    Server server;
    while (!script.is_over()) {
        const unsigned what = script.byte();
        if (what % 16 == 0)
            client->on_bytes(script.bytes(script.byte()), now);
        else if (what % 16 < 4)
            fuzz::disturb(*client, host, now, script.byte());
        else
            client->on_bytes(server.say(what, script.byte()), now);
    }
    client->on_close(now);
    fuzz::demand(host.finished);
    return 0;
}
