#include "players/shot_choice.h"

#include "players/shot_lookahead.h"

#include <algorithm>
#include <cassert>

namespace agon::battleship {
namespace {

/// Cells not shot at yet that may hold a ship, the likeliest first.
std::vector<int> by_chance(const Posterior& posterior, const Evidence& said)
{
    std::vector<int> cells;
    for (int cell = 0; cell < static_cast<int>(posterior.chance.size()); ++cell)
        if (!said.was_shot(cell) && posterior.chance[static_cast<std::size_t>(cell)] > 0)
            cells.push_back(cell);
    std::ranges::stable_sort(cells, std::greater{}, [&](int cell) {
        return posterior.chance[static_cast<std::size_t>(cell)];
    });
    return cells;
}

Posterior find_posterior(FleetCensus& census, const ShotSettings& settings, Rng& rng)
{
    constexpr std::uint64_t kPilot = 64;
    constexpr double kFleetsANode = 20'000;  // about what a pair of free ships makes
    const Posterior pilot = census.sample(std::min(kPilot, settings.drawn), rng);
    if (settings.drawn <= kPilot) return pilot;
    if (pilot.fleets < kFleetsANode * static_cast<double>(settings.counted))
        if (auto exact = census.count(settings.counted)) return *exact;
    Posterior drawn = census.sample(settings.drawn, rng);
    return drawn.fleets > 0 ? drawn : pilot;
}

}  // namespace

Shot choose_shot(const FleetSpace& space, const Evidence& said, const ShotSettings& settings,
                 Brake& brake, Rng& rng)
{
    assert(!(chart(space.rules().size).cells() - said.shot()).empty());
    FleetCensus census{space, said, brake};
    const Posterior posterior = find_posterior(census, settings, rng);
    std::vector<int> cells = by_chance(posterior, said);
    if (cells.empty()) {
        const Cells unshot = chart(space.rules().size).cells() - said.shot();
        return {.cell = unshot.nth(rng.below(static_cast<std::uint32_t>(unshot.count())))};
    }
    const auto chance = [&](int cell) { return posterior.chance[static_cast<std::size_t>(cell)]; };
    Shot shot{.cell = cells.front(),
              .chance = chance(cells.front()),
              .fleets = posterior.fleets,
              .chances = posterior.chance};
    const bool few = posterior.exact && posterior.fleets <= static_cast<double>(settings.planned);
    if (!few || shot.chance >= 1) return shot;  // a sure hit has to be made in any case
    const auto fleets = census.list(settings.planned);
    if (!fleets) return shot;
    cells.resize(std::min(cells.size(), settings.candidates));
    const auto plan = ShotLookahead{space, *fleets, said, brake}.best(cells, settings.looked_at);
    if (!plan) return shot;
    return {plan->cell, chance(plan->cell), plan->shots, posterior.fleets, posterior.chance};
}

}  // namespace agon::battleship
