#pragma once

#include "players/fleet_space.h"
#include "search/brake.h"

namespace agon::battleship {

/// A fleet that takes long to sink: of fleets drawn at random, one of those that a quick shooter
/// needed the most shots for. Any legal fleet may come out. Uniform if there is no time.
Fleet hidden_fleet(const FleetSpace& space, Brake& brake, Rng& rng);

}  // namespace agon::battleship
