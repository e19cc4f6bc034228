// The classic protocols that are spoken. A further one adds a folder under protocols/ and a line
// here.
#include "classics.h"

#include "games/ants/ants.h"
#include "games/battleship/battleship.h"
#include "games/blokus/blokus.h"
#include "games/dame/dame.h"
#include "games/quoridor/quoridor.h"
#include "protocols/ants/client.h"
#include "protocols/ants/port.h"
#include "protocols/battleship/client.h"
#include "protocols/battleship/port.h"
#include "protocols/battleship/program_options.h"
#include "protocols/blokus/client.h"
#include "protocols/blokus/port.h"
#include "protocols/dame/client.h"
#include "protocols/dame/port.h"
#include "protocols/quoridor/client.h"
#include "protocols/quoridor/port.h"
#include "protocols/quoridor/program_options.h"

#include <algorithm>
#include <array>

namespace agon {
namespace {

constexpr std::array kClassics{
    Classic{.name = "battleship",
            .game = Battleship::kName,
            .port = 54321,
            .serve = serve_battleship,
            .join = make_battleship_client,
            .program_options = battleship_program_options,
            .late_programs = false,
            .speaks_first = false},
    Classic{.name = "blokus",
            .game = Blokus::kName,
            .port = 59995,
            .serve = serve_blokus,
            .join = make_blokus_client,
            .options = blokus_port_options},
    Classic{.name = "dame",
            .game = Dame::kName,
            .port = 1357,
            .serve = serve_dame,
            .join = make_dame_client,
            .options = dame_port_options,
            .names_tables = true},
    Classic{.name = "quoridor",
            .game = Quoridor::kName,
            .port = 1044,
            .serve = serve_quoridor,
            .join = make_quoridor_client,
            .options = quoridor_port_options,
            .program_options = quoridor_program_options,
            .late_programs = false},
    Classic{.name = "ants",
            .game = Ants::kName,
            .port = 6001,
            .serve = serve_ants,
            .join = make_ants_client,
            .options = ants_port_options,
            .speaks_first = false},
};

}  // namespace

std::span<const Classic> all_classics() { return kClassics; }

const Classic* classic_of(std::string_view game)
{
    const auto* found = std::ranges::find(kClassics, game, &Classic::game);
    return found != kClassics.end() ? found : nullptr;
}

}  // namespace agon
