#include "server/restored_table.h"

#include "catalog.h"

namespace agon {

Result<Table> restored_table(std::span<const Entry> log)
{
    const auto* opened = log.empty() ? nullptr : as<event::Opened>(log.front());
    if (opened == nullptr) return Error{"bad-log", "it does not begin with the opening"};
    const auto start = start_game(opened->game, opened->options);
    if (!start) return start.error();
    return Table::restore(log, *start);
}

}  // namespace agon
