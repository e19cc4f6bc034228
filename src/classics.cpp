#include "classics.h"

#include "games/ants/ants.h"
#include "games/battleship/battleship.h"
#include "games/blokus/blokus.h"
#include "games/dame/dame.h"
#include "games/quoridor/quoridor.h"
#include "protocols/ants/client.h"
#include "protocols/battleship/client.h"
#include "protocols/dame/client.h"

#include <array>

namespace agon {
namespace {

constexpr std::array kClassics{
    Classic{Battleship::kName, 54321, make_battleship_client},
    Classic{Blokus::kName, 59995, nullptr},
    Classic{Dame::kName, 1357, make_dame_client},
    Classic{Quoridor::kName, 1044, nullptr},
    Classic{Ants::kName, 6001, make_ants_client},
};

}  // namespace

std::span<const Classic> all_classics() { return kClassics; }

}  // namespace agon
