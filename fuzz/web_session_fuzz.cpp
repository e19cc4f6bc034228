// Frames and bytes of a WebSocket at a table for two.
#include "doubles/web_desk.h"
#include "doubles/web_frames.h"
#include "games/quoridor/quoridor.h"
#include "session_harness.h"

extern "C" int LLVMFuzzerTestOneInput(const unsigned char* data, std::size_t size)
{
    using namespace agon;
    fuzz::Script script{data, size};
    WebDesk<Quoridor> desk;
    desk.open({{"options", {{"size", 5}}}});
    const std::string ann = desk.sit(0, "Ann");
    desk.sit(1, "Bob");
    WebSession session{desk.house, 1, {.table = desk.id, .token = ann, .wants_state = true}};
    desk.house.join(1, session);
    while (!script.is_over() && !desk.house.lines[1].closed) {
        const unsigned how = script.byte();
        const auto bytes = script.bytes(script.byte());
        if (how == 255)
            desk.house.pass(Milliseconds{20'000});
        else if (how % 2 == 0)
            desk.house.write(1, client_frame(bytes, 0x80U | how / 2));
        else
            desk.house.write(1, bytes);
    }
    server_frames(desk.house.read(1));  // throws if it is none
    return 0;
}
