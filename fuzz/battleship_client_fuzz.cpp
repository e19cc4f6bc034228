#include "battleship_wire_fuzz.h"

extern "C" int LLVMFuzzerTestOneInput(const unsigned char* data, std::size_t size)
{
    return agon::fuzz::battleship(agon::fuzz::Victim::Client, agon::fuzz::as_text(data, size));
}
