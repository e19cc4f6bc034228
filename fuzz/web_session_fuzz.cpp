// Frames and bytes of a WebSocket at a table for two.
#include "doubles/fake_house.h"
#include "doubles/web_frames.h"
#include "games/quoridor/quoridor.h"
#include "protocols/web/session.h"
#include "session_harness.h"

extern "C" int LLVMFuzzerTestOneInput(const unsigned char* data, std::size_t size)
{
    using namespace agon;
    fuzz::Script script{data, size};
    FakeHouse house{AnyGame{Quoridor{QuoridorOptions{.size = 5}}}};
    const std::string table =
        *house.open({.game = "quoridor", .options = {}, .seats = {{}, {}}, .clock = {}});
    for (Seat seat = 0; seat < 2; ++seat)
        fuzz::demand(house.ask(table, command::Sit{seat, "", std::to_string(seat)}).has_value());
    WebScreen screen;
    WebSession session{house, 1, {.table = table, .token = "0", .wants_state = true}, screen};
    house.join(1, session);
    while (!script.is_over() && !house.visitors[1].closed) {
        const unsigned how = script.byte();
        const auto bytes = script.bytes(script.byte());
        if (how == 255)
            house.pass(Milliseconds{20'000});
        else if (how % 2 == 0)
            house.write(1, client_frame(bytes, 0x80U | how / 2));
        else
            house.write(1, bytes);
    }
    server_frames(house.read(1));  // throws if it is none
    return 0;
}
