#include "players/battleship_player.h"

#include "players/fleet_hiding.h"

#include <algorithm>
#include <cassert>

namespace agon {

using namespace battleship;

namespace {

/// The lower levels imagine one fleet, or rather a group, that fits.
constexpr ShotSettings kHasty{.counted = 0, .drawn = 1, .planned = 0, .candidates = 0};

/// What it may spend of so many nodes: most of them count for nothing if they do not suffice.
ShotSettings within(ShotSettings settings, const Budget& budget)
{
    if (!budget.nodes) return settings;
    settings.counted = std::min(settings.counted, *budget.nodes / 4);
    settings.drawn = std::min(settings.drawn, std::max<std::uint64_t>(*budget.nodes / 2, 1));
    return settings;
}

int in_hundredths(double share) { return static_cast<int>(share * 100 + 0.5); }

Thought thought_of(const Battleship& game, const Battleship::Move& move)
{
    const std::string text = game.write(move);
    return {.move = text, .nodes = 1, .line = {text}};
}

std::vector<std::pair<std::string, double>> heat_of(const Battleship& game, const Evidence& said,
                                                    const std::vector<double>& chances)
{
    const Cells unshot = chart(game.options().rules.size).cells() - said.shot();
    std::vector<std::pair<std::string, double>> heat;
    for (std::size_t cell = 0; cell < chances.size(); ++cell)
        if (unshot.has(static_cast<int>(cell)))
            heat.emplace_back(game.write(shot_move(static_cast<int>(cell))), chances[cell]);
    return heat;
}

}  // namespace

const std::array<BattleshipLevel, kLevelNames.size()> BattleshipPlayer::kLevels{{
    {.shot = kHasty, .careless = 0.82},
    {.shot = kHasty, .careless = 0.58},
    {.shot = kHasty, .careless = 0.22},
    {.hides = true},
}};

Thought BattleshipPlayer::think(const Situation& situation, const Budget& budget, const Now& now,
                                std::stop_token stop, const Listener& listener)
{
    assert(situation.view.to_move() >= 0);
    const Battleship& game = *situation.view.as<Battleship>();
    Brake brake{budget, now, std::move(stop)};
    const Thought thought = game.pending() >= 0  ? thought_of(game, game.sample(rng_))
                            : game.lists_moves() ? shoot(game, budget, brake)
                                                 : place(game, brake);
    if (listener) listener(thought);
    return thought;
}

Thought BattleshipPlayer::place(const Battleship& game, Brake& brake)
{
    if (!level_.hides) return thought_of(game, game.sample(rng_));
    Thought thought =
        thought_of(game, fleet_move(hidden_fleet(space(game.options().rules), brake, rng_)));
    thought.nodes = brake.nodes();
    return thought;
}

Thought BattleshipPlayer::shoot(const Battleship& game, const Budget& budget, Brake& brake)
{
    if (rng_.unit() < level_.careless) return thought_of(game, game.sample(rng_));
    const Evidence& said = game.sea(game.target()).said;
    const Shot shot =
        choose_shot(space(game.options().rules), said, within(level_.shot, budget), brake, rng_);
    Thought thought = thought_of(game, shot_move(shot.cell));
    thought.score = in_hundredths(shot.chance);
    thought.depth = std::max(1, static_cast<int>(shot.shots));
    thought.nodes = brake.nodes();
    thought.heat = heat_of(game, said, shot.chances);
    return thought;
}

const FleetSpace& BattleshipPlayer::space(const FleetRules& rules)
{
    if (!space_ || space_->rules() != rules) space_.emplace(rules);
    return *space_;
}

}  // namespace agon
