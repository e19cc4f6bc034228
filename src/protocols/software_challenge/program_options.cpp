#include "protocols/software_challenge/program_options.h"

#include "games/blokus/blokus.h"

namespace agon {

Result<boost::json::object> challenge_program_options(const AnyGame& start)
{
    const auto* game = start.as<Blokus>();
    BlokusOptions known = BlokusOptions::of(BlokusOptions::Mode::Teams);
    if (game != nullptr) known.start = game->options().start;
    if (game == nullptr || game->options() != known)
        return Error{"bad-option",
                     R"(the software-challenge protocol knows "mode" "teams" on 20x20 only)"};
    return start.options();
}

}  // namespace agon
