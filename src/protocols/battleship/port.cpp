#include "protocols/battleship/port.h"

#include "protocols/battleship/session.h"

namespace agon {

std::unique_ptr<Port> serve_battleship(House& house, const PortSettings& settings)
{
    using BattleshipPort = PortOf<BattleshipSession, BattleshipParty, BattleshipSettings>;
    return std::make_unique<BattleshipPort>(house, settings.lobby,
                                            BattleshipSettings{.move = settings.move});
}

}  // namespace agon
