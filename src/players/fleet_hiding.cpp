#include "players/fleet_hiding.h"

#include "games/battleship/judge/evidence.h"
#include "players/shot_choice.h"

#include <algorithm>
#include <array>
#include <optional>

namespace agon::battleship {
namespace {

/// Nodes after which the trials end: about what three rounds take on the usual board.
constexpr std::uint64_t kMostNodes = 12'000;
constexpr int kRounds = 3;
constexpr std::size_t kTried = 24;
constexpr std::size_t kKept = kTried / 4;

struct Trial {
    Fleet fleet;
    int shots = 0;
};

using Trials = std::array<Trial, kTried>;

/// How many shots a quick shooter takes; none if the brake was pulled.
std::optional<int> shots_to_sink(const FleetSpace& space, const Fleet& fleet, Brake& brake,
                                 Rng& rng)
{
    constexpr ShotSettings kQuick{.counted = 0, .drawn = 2, .planned = 0, .candidates = 0};
    Evidence said;
    for (int shots = 1;; ++shots) {
        if (brake.look() || brake.nodes() > kMostNodes) return std::nullopt;
        const int cell = choose_shot(space, said, kQuick, brake, rng).cell;
        const Answer answer = answer_of(space.rules(), fleet, said, cell);
        if (answer == Answer::Lost) return shots;
        said.note(space.rules(), cell, answer);
    }
}

/// Nothing is changed unless every fleet could be tried.
bool run_round(const FleetSpace& space, Trials& trials, Brake& brake, Rng& rng)
{
    Trials tried = trials;
    for (Trial& trial : tried) {
        const auto shots = shots_to_sink(space, trial.fleet, brake, rng);
        if (!shots) return false;
        trial.shots += *shots;
    }
    trials = tried;
    return true;
}

}  // namespace

Fleet hidden_fleet(const FleetSpace& space, Brake& brake, Rng& rng)
{
    constexpr std::uint32_t kUniformOneIn = 8;
    if (rng.below(kUniformOneIn) == 0) return random_fleet(space.rules(), rng);
    Trials trials;
    for (Trial& trial : trials) {
        if (brake.look()) return random_fleet(space.rules(), rng);
        trial.fleet = random_fleet(space.rules(), rng);
    }
    for (int round = 0; round < kRounds && run_round(space, trials, brake, rng); ++round) continue;
    std::ranges::stable_sort(trials, std::greater{}, &Trial::shots);
    return trials[rng.below(kKept)].fleet;
}

}  // namespace agon::battleship
