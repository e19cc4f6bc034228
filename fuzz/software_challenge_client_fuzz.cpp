// A server of the Software-Challenge that says anything to our client, most often something that
// could be.
#include "protocols/software_challenge/client.h"
#include "protocols/software_challenge/replies.h"
#include "session_harness.h"

#include <array>

namespace {

using namespace agon;
using namespace agon::challenge;

/// Keeps the game that it tells.
class Teller {
public:
    std::string packet(unsigned how)
    {
        switch (how % 8) {
            case 0:
                return "<protocol>";
            case 1:
                return written(about_room("joined", "r"));
            case 2:
                return written(in_room("r", welcome(how / 8 % 2)));
            case 3:
                return written(in_room("r", move_request()));
            case 4:
                return written(in_room("r", result({.winner = how / 8 % 2, .reason = "x"})));
            case 5:
                return written(about_room("left", "r"));
            case 6:
                return written(refusal("Some.Exception", "no", {.name = "join"}));
            default:
                return "</protocol>";
        }
    }

    std::string state(unsigned luck)
    {
        Rng rng{luck};
        if (!game_) {
            auto options = BlokusOptions::of(BlokusOptions::Mode::Teams);
            options.start = static_cast<std::uint8_t>(9 + luck % 12);
            game_.emplace(options);
            return written(in_room("r", memento(*game_, {})));
        }
        if (game_->to_move() < 0) return "";
        const auto move = game_->sample(rng);
        const auto sent = to_sent(move, game_->colour_to_move(), game_->options());
        game_->play(move);
        return written(in_room("r", memento(*game_, sent)));
    }

private:
    std::optional<Blokus> game_;
};

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const unsigned char* data, std::size_t size)
{
    fuzz::Script script{data, size};
    fuzz::Host host;
    Moment now{};
    const bool has_id = script.byte() % 2 == 0;
    const auto client = make_software_challenge_client(host, {.id = has_id ? "abc" : ""});
    client->on_open(now);
    Teller teller;
    while (!script.is_over()) {
        const unsigned what = script.byte();
        switch (what % 4) {
            case 0:
                client->on_bytes(script.bytes(script.byte()), now);
                break;
            case 1:
                client->on_bytes(teller.packet(script.byte()), now);
                break;
            case 2:
                client->on_bytes(teller.state(script.byte()), now);
                break;
            default:
                fuzz::disturb(*client, host, now, script.byte());
        }
    }
    client->on_close(now);
    fuzz::demand(host.finished);
    return 0;
}
