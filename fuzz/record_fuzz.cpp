// Any bytes as a line of `agon verify`.
#include "catalog.h"
#include "table/record.h"

extern "C" int LLVMFuzzerTestOneInput(const unsigned char* data, std::size_t size)
{
    const std::string_view line{reinterpret_cast<const char*>(data), size};
    const auto record = agon::read_record(line);
    if (!record) return 0;
    auto start = agon::start_game(record->game, record->options);
    if (!start) return 0;
    if (!agon::fault_of(*record, *start)) agon::write_record(*record);
    return 0;
}
