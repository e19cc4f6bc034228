// The one list of what there is. A sixth game adds a folder under games/ and a line here.
#include "catalog.h"

#include "core/text.h"
#include "games/ants/ants.h"
#include "games/battleship/battleship.h"
#include "games/blokus/blokus.h"
#include "games/dame/dame.h"
#include "games/quoridor/quoridor.h"
#include "players/ants_player.h"
#include "players/battleship_player.h"
#include "players/blokus_player.h"
#include "players/dame_player.h"
#include "players/mcts_player.h"
#include "players/original_player.h"
#include "players/quoridor_player.h"
#include "players/random_player.h"
#include "players/search_player.h"

#include <algorithm>
#include <array>

namespace agon {
namespace {

Result<std::unique_ptr<Player>> make_random(const PlayerSettings&, const PlayerSpec&,
                                            const AnyGame&)
{
    return std::make_unique<RandomPlayer>();
}

Result<std::unique_ptr<Player>> make_original(const PlayerSettings&, const PlayerSpec& spec,
                                              const AnyGame&)
{
    const auto error = whole_setting(spec, "error", 0, OriginalPlayer::kMostError);
    if (!error) return error.error();
    return std::make_unique<OriginalPlayer>(
        static_cast<int>(error->value_or(OriginalPlayer::kUsualError)));
}

template <class G, class K, std::size_t Level>
Result<std::unique_ptr<Player>> make_searcher(const PlayerSettings& settings, const PlayerSpec&,
                                              const AnyGame&)
{
    return std::make_unique<SearchPlayer<G, K>>(K{}, K::kLevels[Level], settings.hash,
                                                settings.threads);
}

/// The strongest dame player knows the ends of the game by heart.
Result<std::unique_ptr<Player>> make_best_dame(const PlayerSettings& settings,
                                               const PlayerSpec& spec, const AnyGame& start)
{
    constexpr int kUsualPieces = 4;
    const auto pieces = whole_setting(spec, "tables", 0, DameEndings::kMostPieces);
    if (!pieces) return pieces.error();
    const auto most = static_cast<int>(pieces->value_or(kUsualPieces));
    DameKnowledge knowledge;
    if (most > 0) knowledge.endings = &dame_endings(start.as<Dame>()->options(), most);
    return std::make_unique<SearchPlayer<Dame, DameKnowledge>>(
        knowledge, DameKnowledge::kLevels.back(), settings.hash, settings.threads);
}

constexpr std::array<std::string_view, 1> kDameSettings{"tables"};

/// What every game with listed moves and no secrets has for nothing.
template <class G>
Result<std::unique_ptr<Player>> make_mcts(const PlayerSettings& settings, const PlayerSpec&,
                                          const AnyGame&)
{
    return std::make_unique<MctsPlayer<G, UniformPolicy<G>>>(
        UniformPolicy<G>{}, MctsSettings{}, MctsLevel{}, settings.hash, settings.threads);
}

template <class G, class P, std::size_t Level>
Result<std::unique_ptr<Player>> make_simulator(const PlayerSettings& settings, const PlayerSpec&,
                                               const AnyGame&)
{
    return std::make_unique<MctsPlayer<G, P>>(P{}, P::kSettings, P::kLevels[Level], settings.hash,
                                              settings.threads);
}

constexpr std::uint64_t kMostThreads = 64;

template <std::size_t Level>
Result<std::unique_ptr<Player>> make_battleship(const PlayerSettings&, const PlayerSpec&,
                                                const AnyGame&)
{
    return std::make_unique<BattleshipPlayer>(BattleshipPlayer::kLevels[Level]);
}

constexpr std::array kBattleshipPlayers{
    PlayerEntry{"random", make_random},
    PlayerEntry{kLevelNames[0], make_battleship<0>},
    PlayerEntry{kLevelNames[1], make_battleship<1>},
    PlayerEntry{kLevelNames[2], make_battleship<2>},
    PlayerEntry{kLevelNames[3], make_battleship<3>},
};

constexpr std::array<std::string_view, 1> kOriginalSettings{"error"};

constexpr std::array kBlokusPlayers{
    PlayerEntry{"random", make_random},
    PlayerEntry{"original", make_original, kOriginalSettings},
    PlayerEntry{"mcts", make_mcts<Blokus>},
    PlayerEntry{kLevelNames[0], make_simulator<Blokus, BlokusPolicy, 0>},
    PlayerEntry{kLevelNames[1], make_simulator<Blokus, BlokusPolicy, 1>},
    PlayerEntry{kLevelNames[2], make_simulator<Blokus, BlokusPolicy, 2>},
    PlayerEntry{kLevelNames[3], make_simulator<Blokus, BlokusPolicy, 3>},
};

/// Random, plain Monte Carlo and the four levels of a player that searches.
template <class G, class K>
constexpr std::array kSearchers{
    PlayerEntry{"random", make_random},
    PlayerEntry{"mcts", make_mcts<G>},
    PlayerEntry{kLevelNames[0], make_searcher<G, K, 0>},
    PlayerEntry{kLevelNames[1], make_searcher<G, K, 1>},
    PlayerEntry{kLevelNames[2], make_searcher<G, K, 2>},
    PlayerEntry{kLevelNames[3], make_searcher<G, K, 3>},
};

constexpr std::array kDamePlayers{
    PlayerEntry{"random", make_random},
    PlayerEntry{"mcts", make_mcts<Dame>},
    PlayerEntry{kLevelNames[0], make_searcher<Dame, DameKnowledge, 0>},
    PlayerEntry{kLevelNames[1], make_searcher<Dame, DameKnowledge, 1>},
    PlayerEntry{kLevelNames[2], make_searcher<Dame, DameKnowledge, 2>},
    PlayerEntry{kLevelNames[3], make_best_dame, kDameSettings},
};

template <Game G>
constexpr GameEntry entry(std::span<const PlayerEntry> players)
{
    return {G::kName,
            [](const boost::json::object& json) -> Result<AnyGame> {
                const auto options = G::Options::from_json(json);
                if (!options) return options.error();
                return AnyGame{G{*options}};
            },
            players};
}

constexpr std::array kGames{
    entry<Battleship>(kBattleshipPlayers),
    entry<Blokus>(kBlokusPlayers),
    entry<Dame>(kDamePlayers),
    entry<Quoridor>(kSearchers<Quoridor, QuoridorKnowledge>),
    entry<Ants>(kSearchers<Ants, AntsKnowledge>),
};

constexpr std::array kBenchmarks{
    Benchmark{"battleship", Battleship::kName, "{}", 0},
    Benchmark{"blokus", Blokus::kName, "{}", 0},
    Benchmark{"blokus-duo", Blokus::kName, R"({"mode":"duo"})", 0},
    Benchmark{"dame", Dame::kName, "{}", 10},
    Benchmark{"quoridor", Quoridor::kName, "{}", 0},
    Benchmark{"ants", Ants::kName, "{}", 0},
};

constexpr std::array kVariations{
    Variation{Battleship::kName, R"({"size":8,"fleet":[4,3,2,2,1],"touch":"none"})"},
    Variation{Blokus::kName, R"({"mode":"duo"})"},
    Variation{Dame::kName, R"({"landing":"next","again":"same"})"},
    Variation{Quoridor::kName, R"({"size":7,"walls":6,"first":1})"},
    Variation{Ants::kName, R"({"food":1,"luck":1})"},
};

std::string with_names(std::string text, const auto& entries)
{
    std::vector<std::string> names;
    for (const auto& each : entries) names.emplace_back(each.name);
    return text + "; there are " + join(names, ", ");
}

}  // namespace

std::span<const Benchmark> all_benchmarks() { return kBenchmarks; }

std::span<const Variation> all_variations() { return kVariations; }

std::span<const GameEntry> all_games() { return kGames; }

Result<AnyGame> start_game(std::string_view name, const boost::json::object& options)
{
    const auto found = std::ranges::find(kGames, name, &GameEntry::name);
    if (found != kGames.end()) return found->start(options);
    return Error{"unknown-game",
                 with_names("there is no game '" + std::string{name} + "'", kGames)};
}

namespace {

/// Pre: the game is in the list.
const GameEntry& entry_of(const AnyGame& start)
{
    return *std::ranges::find(kGames, start.name(), &GameEntry::name);
}

Result<const PlayerEntry*> find_player(const PlayerSpec& spec, const AnyGame& start)
{
    const GameEntry& game = entry_of(start);
    const auto found = std::ranges::find(game.players, spec.name, &PlayerEntry::name);
    if (found != game.players.end()) return &*found;
    return Error{
        "bad-spec",
        with_names(std::string{game.name} + " has no player '" + spec.name + "'", game.players)};
}

Result<PlayerSettings> read_settings(const PlayerSpec& spec, const PlayerEntry& entry)
{
    std::vector<std::string_view> allowed{"time", "nodes", "depth", "seed", "hash", "threads"};
    allowed.insert(allowed.end(), entry.own_settings.begin(), entry.own_settings.end());
    if (auto unknown = unknown_setting(spec, allowed)) return *unknown;
    constexpr std::uint64_t kMostMebibytes = 1U << 16U;
    const auto hash = whole_setting(spec, "hash", 1, kMostMebibytes);
    if (!hash) return hash.error();
    const auto threads = whole_setting(spec, "threads", 1, kMostThreads);
    if (!threads) return threads.error();
    PlayerSettings settings;
    settings.threads = static_cast<int>(threads->value_or(1));
    if (*hash) settings.hash = static_cast<std::size_t>(**hash) << 20U;
    return settings;
}

}  // namespace

Result<PlayerSettings> player_settings(const PlayerSpec& spec, const AnyGame& start)
{
    const auto found = find_player(spec, start);
    if (!found) return found.error();
    return read_settings(spec, **found);
}

void prepare_players()
{
    for (const GameEntry& game : kGames)
        (void)make_player(read_spec("best:hash=1").value(), game.start({}).value());
}

Result<std::unique_ptr<Player>> make_player(const PlayerSpec& spec, const AnyGame& start)
{
    const auto found = find_player(spec, start);
    if (!found) return found.error();
    const auto settings = read_settings(spec, **found);
    if (!settings) return settings.error();
    return (*found)->make(*settings, spec, start);
}

}  // namespace agon
