// The classic protocols that are spoken. A further one adds a folder under protocols/ and a line
// here.
#include "classics.h"

#include "core/text.h"
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
#include "protocols/blokus/program_options.h"
#include "protocols/dame/client.h"
#include "protocols/dame/port.h"
#include "protocols/quoridor/client.h"
#include "protocols/quoridor/port.h"
#include "protocols/quoridor/program_options.h"
#include "protocols/software_challenge/client.h"
#include "protocols/software_challenge/port.h"
#include "protocols/software_challenge/program_options.h"

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
            .options = blokus_port_options,
            .program_options = blokus_program_options,
            .votes = true},
    Classic{.name = "dame",
            .game = Dame::kName,
            .port = 1357,
            .serve = serve_dame,
            .join = make_dame_client,
            .options = dame_port_options,
            .seat_number = dame_seat_number,
            .names_tables = true},
    Classic{.name = "quoridor",
            .game = Quoridor::kName,
            .port = 1044,
            .serve = serve_quoridor,
            .join = make_quoridor_client,
            .options = quoridor_port_options,
            .program_options = quoridor_program_options,
            .late_programs = false,
            .votes = true},
    Classic{.name = "ants",
            .game = Ants::kName,
            .port = 6001,
            .serve = serve_ants,
            .join = make_ants_client,
            .options = ants_port_options,
            .speaks_first = false},
    Classic{.name = "software-challenge",
            .game = Blokus::kName,
            .port = 13050,
            .serve = serve_software_challenge,
            .join = make_software_challenge_client,
            .options = software_challenge_port_options,
            .program_options = challenge_program_options,
            .usual_options = R"({"mode":"teams"})"},
};

}  // namespace

std::span<const Classic> all_classics() { return kClassics; }

Result<const Classic*> find_classic(std::string_view game, std::string_view name)
{
    std::vector<std::string> names;
    for (const Classic& classic : kClassics) {
        if (classic.game != game) continue;
        if (name.empty() || classic.name == name) return &classic;
        names.emplace_back(classic.name);
    }
    if (names.empty()) return Error{"bad-spec", std::string{game} + " has no classic protocol"};
    return Error{"bad-spec", std::string{game} + " has no protocol '" + std::string{name} +
                                 "'; it has " + join(names, ", ")};
}

Result<const Classic*> classic_for(const AnyGame& start, std::string_view name)
{
    for (const Classic& classic : kClassics) {
        if (!name.empty() || classic.game != start.name()) continue;
        if (classic.program_options == nullptr || classic.program_options(start)) return &classic;
    }
    return find_classic(start.name(), name);
}

}  // namespace agon
