#include "players/fleet_posterior.h"

#include "core/bits.h"
#include "games/battleship/judge/judge.h"

#include <algorithm>
#include <bit>
#include <limits>

namespace agon::battleship {
namespace {

int count_common(PlaceWords a, PlaceWords b)
{
    int sum = 0;
    for (std::size_t i = 0; i < a.size(); ++i) sum += std::popcount(a[i] & b[i]);
    return sum;
}

PlaceWords part(PlaceWords words, const FleetSpace::Kind& kind)
{
    return words.subspan(kind.from, kind.end - kind.from);
}

}  // namespace

FleetCensus::FleetCensus(const FleetSpace& space, const Evidence& said, Brake& brake)
    : space_{space},
      brake_{brake},
      level_(static_cast<std::size_t>(space.rules().ships) + 1),
      tally_(space.places())
{
    for (Level& level : level_) {
        level.open.resize(space.words());
        level.options.resize(space.words());
    }
    open_what_fits(said);
    place_what_is_forced();
}

void FleetCensus::open_what_fits(const Evidence& said)
{
    const Judge judge{space_.rules(), said};
    for (std::size_t place = 0; place < space_.places(); ++place)
        if (space_.stand(place) != nullptr && judge.allows(*space_.stand(place)))
            now().open[place / 64] |= std::uint64_t{1} << place % 64;
    for (std::size_t kind = 0; kind < space_.kinds().size(); ++kind)
        now().left[kind] = space_.kinds()[kind].ships;
    now().bare = said.hit();
}

void FleetCensus::place_what_is_forced()
{
    while (!now().bare.empty()) {
        const int options = cover_a_hit();
        possible_ = options > 0;
        if (options != 1) break;
        choose(nth_bit(now().options, 0));
        ++root_;
    }
}

void FleetCensus::choose(std::size_t place)
{
    const Level& level = level_[depth_];
    Level& next = level_[depth_ + 1];
    const PlaceWords clashing = space_.clashing(place);
    for (std::size_t i = 0; i < clashing.size(); ++i) next.open[i] = level.open[i] & ~clashing[i];
    next.bare = level.bare - space_.stand(place)->cells;
    next.left = level.left;
    const std::size_t kind = space_.kind_of(place);
    if (--next.left[kind] == 0)
        for (std::size_t i = space_.kinds()[kind].from; i < space_.kinds()[kind].end; ++i)
            next.open[i] = 0;
    chosen_[depth_++] = static_cast<std::uint16_t>(place);
}

int FleetCensus::find_options() { return now().bare.empty() ? place_the_rarest() : cover_a_hit(); }

int FleetCensus::cover_a_hit()
{
    Level& level = now();
    int fewest = std::numeric_limits<int>::max();
    PlaceWords covering;
    level.bare.each([&](int cell) {
        const int options = count_common(level.open, space_.covering(cell));
        if (options >= fewest) return;
        fewest = options;
        covering = space_.covering(cell);
    });
    for (std::size_t i = 0; i < covering.size(); ++i)
        level.options[i] = level.open[i] & covering[i];
    return fewest;
}

int FleetCensus::place_the_rarest()
{
    Level& level = now();
    int fewest = std::numeric_limits<int>::max();
    const FleetSpace::Kind* rarest = nullptr;
    for (std::size_t i = 0; i < space_.kinds().size(); ++i) {
        if (level.left[i] == 0) continue;
        const int options = count_bits(part(level.open, space_.kinds()[i]));
        if (options >= fewest) continue;
        fewest = options;
        rarest = &space_.kinds()[i];
    }
    std::ranges::fill(level.options, 0);
    std::copy_n(level.open.begin() + static_cast<std::ptrdiff_t>(rarest->from),
                rarest->end - rarest->from,
                level.options.begin() + static_cast<std::ptrdiff_t>(rarest->from));
    return fewest;
}

double FleetCensus::tally_rest(double weight)
{
    std::array<const FleetSpace::Kind*, 2> kinds{};
    std::size_t count = 0;
    for (std::size_t i = 0; i < space_.kinds().size(); ++i)
        for (int ship = 0; ship < now().left[i]; ++ship) kinds[count++] = &space_.kinds()[i];
    if (count == 0) return 1;
    if (count == 2) return tally_pair(*kinds[0], *kinds[1], weight);
    const PlaceWords open = part(now().open, *kinds[0]);
    each_bit(open, [&](std::size_t i) { tally_[kinds[0]->from * 64 + i] += weight; });
    return count_bits(open);
}

double FleetCensus::tally_pair(const FleetSpace::Kind& first, const FleetSpace::Kind& second,
                               double weight)
{
    double pairs = 0;
    const auto tally_one = [&](const FleetSpace::Kind& one, const FleetSpace::Kind& other) {
        const PlaceWords rest = part(now().open, other);
        const int all = count_bits(rest);
        each_bit(part(now().open, one), [&](std::size_t i) {
            const std::size_t place = one.from * 64 + i;
            const double fits = all - count_common(rest, part(space_.clashing(place), other));
            tally_[place] += fits * weight;
            pairs += fits;
        });
    };
    tally_one(first, second);
    if (&first != &second) tally_one(second, first);
    return pairs / 2;
}

bool FleetCensus::is_spent()
{
    spent_ = spent_ || brake_.is_pulled() || nodes_left_ == 0;
    if (!spent_) --nodes_left_;
    return spent_;
}

double FleetCensus::count_rest()
{
    if (is_spent()) return 0;
    if (listed_ == nullptr && is_nearly_done()) return tally_rest(1);
    if (ships_left() == 0) {
        if (!now().bare.empty()) return 0;
        if (listed_ != nullptr) listed_->push_back(chosen_);
        return 1;
    }
    find_options();
    const bool equal_ships_follow = now().bare.empty();
    double fleets = 0;
    each_bit(now().options, [&](std::size_t place) {
        if (equal_ships_follow) now().open[place / 64] &= ~(std::uint64_t{1} << place % 64);
        choose(place);
        const double here = count_rest();
        --depth_;
        tally_[place] += here;
        fleets += here;
    });
    return fleets;
}

std::optional<Posterior> FleetCensus::count(std::uint64_t most)
{
    std::ranges::fill(tally_, 0);
    nodes_left_ = most;
    spent_ = false;
    const auto open = now().open;
    const double fleets = possible_ ? count_rest() : 0;
    now().open = open;
    if (spent_) return std::nullopt;
    for (std::size_t i = 0; i < root_; ++i) tally_[chosen_[i]] += fleets;
    return posterior(fleets, true);
}

double FleetCensus::draw(Rng& rng)
{
    double weight = 1;
    while (!is_nearly_done()) {
        if (ships_left() == 0) return 0;
        const bool free = now().bare.empty();
        const int options = find_options();
        if (options == 0) return 0;
        const std::size_t place =
            nth_bit(now().options, rng.below(static_cast<std::uint32_t>(options)));
        // Free ships of one kind come in any order, which makes the same fleet several times.
        weight *= free ? static_cast<double>(options) / now().left[space_.kind_of(place)] : options;
        choose(place);
    }
    return weight * tally_rest(weight);
}

Posterior FleetCensus::sample(std::uint64_t groups, Rng& rng)
{
    std::ranges::fill(tally_, 0);
    double fleets = 0;
    std::uint64_t drawn = 0;
    while (possible_ && drawn < groups && !brake_.is_pulled()) {
        const double here = draw(rng);
        while (depth_ > root_) tally_[chosen_[--depth_]] += here;
        fleets += here;
        ++drawn;
    }
    for (std::size_t i = 0; i < root_; ++i) tally_[chosen_[i]] += fleets;
    Posterior found = posterior(fleets, false);
    if (drawn > 0) found.fleets /= static_cast<double>(drawn);
    return found;
}

std::optional<std::vector<Places>> FleetCensus::list(std::size_t most)
{
    constexpr std::uint64_t kNodesAFleet = 8;
    std::vector<Places> fleets;
    listed_ = &fleets;
    nodes_left_ = kNodesAFleet * most;
    spent_ = false;
    const auto open = now().open;
    if (possible_) count_rest();
    now().open = open;
    listed_ = nullptr;
    if (spent_ || fleets.size() > most) return std::nullopt;
    return fleets;
}

Posterior FleetCensus::posterior(double fleets, bool exact) const
{
    Posterior found{.exact = exact, .fleets = fleets, .chance = {}};
    found.chance.resize(static_cast<std::size_t>(space_.rules().cells()));
    if (fleets == 0) return found;
    for (std::size_t place = 0; place < tally_.size(); ++place)
        if (tally_[place] > 0)
            space_.stand(place)->cells.each([&](int cell) {
                found.chance[static_cast<std::size_t>(cell)] += tally_[place] / fleets;
            });
    return found;
}

}  // namespace agon::battleship
