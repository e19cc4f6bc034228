#include "protocols/battleship/program_options.h"

#include "games/battleship/battleship.h"

namespace agon {

Result<boost::json::object> battleship_program_options(const AnyGame& start)
{
    BattleshipOptions options = start.as<Battleship>()->options();
    const battleship::FleetRules& rules = options.rules;
    const battleship::FleetRules usual;
    const auto bad = [](std::string text) { return Error{"bad-option", std::move(text)}; };
    if (rules.size != usual.size) return bad("programs know \"size\" 10 only");
    if (rules.lengths != usual.lengths) return bad("programs know \"fleet\" 5,4,3,3,2 only");
    if (rules.touch == battleship::Touch::None)
        return bad("programs let corners touch, so \"touch\" must not be none");
    options.relay = true;
    return options.to_json();
}

}  // namespace agon
