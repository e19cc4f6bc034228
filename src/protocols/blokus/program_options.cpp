#include "protocols/blokus/program_options.h"

#include "games/blokus/blokus.h"

namespace agon {

Result<boost::json::object> blokus_program_options(const AnyGame& start)
{
    const auto* game = start.as<Blokus>();
    if (game != nullptr && game->options().mode == BlokusOptions::Mode::Teams)
        return Error{"bad-option", "the blokus protocol does not know mode teams"};
    return start.options();
}

}  // namespace agon
