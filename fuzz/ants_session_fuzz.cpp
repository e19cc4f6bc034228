#include "ants_wire_fuzz.h"

extern "C" int LLVMFuzzerTestOneInput(const unsigned char* data, std::size_t size)
{
    return agon::fuzz::ants(agon::fuzz::Victim::Session, agon::fuzz::as_text(data, size));
}
