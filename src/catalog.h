#pragma once

#include "games/any_game.h"
#include "players/player.h"
#include "players/spec.h"

#include <memory>
#include <span>
#include <string_view>

namespace agon {

/// What every built-in player can be told.
struct PlayerSettings {
    std::size_t hash = std::size_t{64} << 20U;  ///< bytes for what it remembers
    int threads = 1;
};

/// A built-in player of one game.
struct PlayerEntry {
    std::string_view name;
    Result<std::unique_ptr<Player>> (*make)(const PlayerSettings& settings, const PlayerSpec& spec,
                                            const AnyGame& start);
    std::span<const std::string_view> own_settings{};  ///< that no other player has
};

struct GameEntry {
    std::string_view name;
    Result<AnyGame> (*start)(const boost::json::object& options);
    std::span<const PlayerEntry> players;
};

/// A start position whose speed is measured, under a stable key.
struct Benchmark {
    std::string_view key;
    std::string_view game;
    std::string_view options;  ///< JSON
    int perft_depth;           ///< 0: no perft figure
};

/// Options that make a game another than it usually is, to try programs with.
struct Variation {
    std::string_view game;
    std::string_view options;  ///< JSON
};

/// The one list of what there is.
std::span<const GameEntry> all_games();
std::span<const Benchmark> all_benchmarks();
std::span<const Variation> all_variations();

/// The start position, or why there is none: "unknown-game" or "bad-option".
Result<AnyGame> start_game(std::string_view name, const boost::json::object& options);

/// What a spec tells the player that it names, which is not made: "bad-spec". What only this player
/// has among its settings is not looked at.
Result<PlayerSettings> player_settings(const PlayerSpec& spec, const AnyGame& start);

/// Builds what players of the usual games keep for good, so that nobody waits for it on a clock:
/// a second of work, once.
void prepare_players();

/// A built-in player for this game, or why there is none: "bad-spec". The budget's keys are allowed
/// in the spec; see `budget_of`.
Result<std::unique_ptr<Player>> make_player(const PlayerSpec& spec, const AnyGame& start);

}  // namespace agon
