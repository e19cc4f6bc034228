// A server that says anything to our client of the API, most often something that could be.
#include "games/json_text.h"
#include "games/quoridor/quoridor.h"
#include "protocols/web/client.h"
#include "protocols/web/frames.h"
#include "session_harness.h"

#include <array>

namespace {

using namespace agon;

constexpr std::array<std::string_view, 5> kAnswers{
    "HTTP/1.1 200 OK\r\nContent-Length: 25\r\n\r\n{\"seat\":1,\"token\":\"abcd\"}",
    "HTTP/1.1 101 Switching Protocols\r\n\r\n",
    "HTTP/1.1 404 Not Found\r\nContent-Length: 24\r\n\r\n{\"code\":\"x\",\"text\":\"y\"}  ",
    "HTTP/1.1 200 OK\r\n\r\n", "\x88\x02\x03\xE8"};

Result<AnyGame> start(std::string_view, const boost::json::object& options)
{
    const auto read = QuoridorOptions::from_json(options);
    if (!read) return read.error();
    return AnyGame{Quoridor{*read}};
}

/// Keeps the table that it tells of.
class TableOfTheApi {
public:
    std::string state(unsigned luck)
    {
        Rng rng{luck};
        if (luck % 3 == 0 && !moves_.empty()) {
            moves_.clear();
            game_ = Quoridor{};
        } else if (game_.to_move() >= 0) {
            const auto chosen = game_.sample(rng);
            moves_.emplace_back(game_.write(chosen));
            game_.play(chosen);
        }
        constexpr std::array<std::string_view, 4> kStages{"open", "running", "running", "over"};
        boost::json::object state{{"game", "quoridor"},
                                  {"options", boost::json::object{}},
                                  {"state", kStages[luck / 8 % kStages.size()]},
                                  {"you", boost::json::array{1}},
                                  {"moves", moves_},
                                  {"paused", luck % 16 == 0}};
        if (game_.to_move() >= 0) state["to_move"] = game_.to_move();
        if (luck % 5 == 0) state["undo"] = luck % 2;
        return text_frame(json_text(boost::json::object{{"state", state}}));
    }

private:
    Quoridor game_;
    boost::json::array moves_;
};

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const unsigned char* data, std::size_t size)
{
    fuzz::Script script{data, size};
    fuzz::Host host;
    Moment now{};
    const auto client = make_web_client(host, {.id = "50b4aec484805"}, start);
    client->on_open(now);
    TableOfTheApi table;
    while (!script.is_over()) {
        const unsigned what = script.byte();
        switch (what % 5) {
            case 0:
                client->on_bytes(script.bytes(script.byte()), now);
                break;
            case 1:
                client->on_bytes(kAnswers[script.byte() % kAnswers.size()], now);
                break;
            case 2:
                client->on_bytes(table.state(script.byte()), now);
                break;
            case 3:
                client->on_bytes(text_frame(script.bytes(script.byte())), now);
                break;
            default:
                fuzz::disturb(*client, host, now, script.byte());
        }
    }
    client->on_close(now);
    fuzz::demand(host.finished);
    return 0;
}
