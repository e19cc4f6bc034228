// The one list of what there is. A sixth game adds a folder under games/ and a line here.
#include "catalog.h"

#include "core/text.h"
#include "games/ants/ants.h"
#include "games/battleship/battleship.h"
#include "games/blokus/blokus.h"
#include "games/dame/dame.h"
#include "games/quoridor/quoridor.h"

#include <algorithm>
#include <array>

namespace agon {
namespace {

template <Game G>
constexpr GameEntry entry()
{
    return {G::kName, [](const boost::json::object& json) -> Result<AnyGame> {
                const auto options = G::Options::from_json(json);
                if (!options) return options.error();
                return AnyGame{G{*options}};
            }};
}

constexpr std::array kGames{
    entry<Battleship>(), entry<Blokus>(), entry<Dame>(), entry<Quoridor>(), entry<Ants>(),
};

constexpr std::array kBenchmarks{
    Benchmark{"battleship", Battleship::kName, "{}", 0},
    Benchmark{"blokus", Blokus::kName, "{}", 0},
    Benchmark{"blokus-duo", Blokus::kName, R"({"mode":"duo"})", 0},
    Benchmark{"dame", Dame::kName, "{}", 10},
    Benchmark{"quoridor", Quoridor::kName, "{}", 0},
    Benchmark{"ants", Ants::kName, "{}", 0},
};

}  // namespace

std::span<const Benchmark> all_benchmarks() { return kBenchmarks; }

std::span<const GameEntry> all_games() { return kGames; }

Result<AnyGame> start_game(std::string_view name, const boost::json::object& options)
{
    const auto found = std::ranges::find(kGames, name, &GameEntry::name);
    if (found != kGames.end()) return found->start(options);
    std::vector<std::string> names;
    for (const auto& game : kGames) names.emplace_back(game.name);
    return Error{"unknown-game",
                 "there is no game '" + std::string{name} + "'; there are " + join(names, ", ")};
}

}  // namespace agon
