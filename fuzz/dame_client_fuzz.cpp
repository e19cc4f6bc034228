#include "dame_wire_fuzz.h"

extern "C" int LLVMFuzzerTestOneInput(const unsigned char* data, std::size_t size)
{
    return agon::fuzz::dame(agon::fuzz::Victim::Client, agon::fuzz::as_text(data, size));
}
