#include "games/battleship/fleet_sweep.h"

#include "games/battleship/bit_set.h"
#include "games/battleship/lineup.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

namespace agon::battleship {
namespace {

/// Numbers tallies, which say how many ships of every length stand: one more ship of a length is
/// always the same step, so that a set of tallies is raised by it at once.
struct TallyScale {
    explicit TallyScale(const BattleshipOptions& options)
    {
        for (const int length : options.fleet()) ++ships[static_cast<std::size_t>(length)];
        for (std::size_t length = 1; length < ships.size(); ++length) {
            step[length] = size;
            size *= ships[length] + 1U;
        }
    }

    std::size_t count(std::size_t tally, std::size_t length) const
    {
        return tally / step[length] % (ships[length] + 1U);
    }

    std::size_t left(std::size_t tally) const
    {
        std::size_t sum = 0;
        for (std::size_t length = 1; length < ships.size(); ++length)
            sum += ships[length] - count(tally, length);
        return sum;
    }

    /// All ships of at least this length.
    bool is_full(std::size_t tally, int length) const
    {
        for (auto i = static_cast<std::size_t>(length); i < ships.size(); ++i)
            if (count(tally, i) < ships[i]) return false;
        return true;
    }

    std::array<std::uint8_t, kLongestShip + 1> ships{};
    std::array<std::size_t, kLongestShip + 1> step{};
    std::size_t size = 1;
};

/// Goes through a lineup place by place, with a ship and without. What is behind matters to what is
/// ahead only by the places it bars, by the hits it left bare and by the ships it used: this is a
/// front, and ways that lead to the same one are followed further as one.
template <int kTallies>
class Sweep {
public:
    explicit Sweep(const TallyScale& scale)
        : scale_{scale}, fronts_{std::make_unique_for_overwrite<Front[]>(kMostFronts)}
    {
        for (std::size_t length = 1; length <= kLongestShip; ++length)
            for (std::size_t tally = 0; tally < scale.size; ++tally)
                if (scale.count(tally, length) < scale.ships[length])
                    lacking_[length].add(static_cast<int>(tally));
        for (std::size_t tally = 0; tally < scale.size; ++tally)
            for (std::size_t left = 0; left <= scale.left(tally); ++left)
                few_[left].add(static_cast<int>(tally));
    }

    /// More runs would take too long.
    bool is_tired() const { return 2 * (work_ + count_) > 3 * kMostFronts; }

    /// Whether ships at some of these places cover all hits, all those of at least this length
    /// among them.
    Fit run(const Lineup& lineup, std::uint64_t hits, int standing)
    {
        work_ += count_;
        prepare(lineup);
        fronts_[add({}, hits)].tallies.add(0);
        for (const Place& place : lineup) {
            const std::size_t begin = layers_.back();
            const std::size_t end = count_;
            layers_.push_back(end);
            for (std::size_t i = begin; i < end; ++i) {
                if (count_ + 2 > kMostFronts) return Fit::Unknown;
                go_past(place, i);
                go_with(place, i);
            }
        }
        return reaches_goal(standing) ? Fit::Some : Fit::None;
    }

    /// The ships by which the last run found that there are some. Pre: it did.
    std::vector<const Stand*> ships(const Lineup& lineup) const
    {
        std::vector<const Stand*> chosen;
        std::size_t front = end_;
        std::size_t tally = end_tally_;
        for (std::size_t at = lineup.size(); at-- > 0;) {
            const Place& place = lineup[at];
            const auto before =
                std::span{fronts_.get() + layers_[at], fronts_.get() + layers_[at + 1]};
            auto from = std::ranges::find_if(before, [&](const Front& one) {
                return has(one, tally) && leads_to(past(one), fronts_[front]);
            });
            if (from == before.end()) {
                tally -= scale_.step[place.stand->length];
                chosen.push_back(place.stand);
                from = std::ranges::find_if(before, [&](const Front& one) {
                    return has(one, tally) && !one.barred.has(0) &&
                           leads_to(with(place, one), fronts_[front]);
                });
            }
            front = static_cast<std::size_t>(&*from - fronts_.get());
        }
        return chosen;
    }

private:
    static constexpr std::size_t kMostFronts = 8'000'000 / (256 + kTallies);
    static constexpr std::size_t kSlots = 1U << 16U;

    using Tallies = BitSet<kTallies>;
    struct Front {
        Ahead barred;
        std::uint64_t bare = 0;
        Tallies tallies;
    };
    using Key = std::pair<Ahead, std::uint64_t>;

    static Key past(const Front& front) { return {front.barred.lowered(), front.bare}; }
    static Key with(const Place& place, const Front& front)
    {
        return {front.barred.lowered() | place.bars, front.bare & ~place.hits};
    }
    static bool has(const Front& front, std::size_t tally)
    {
        return front.tallies.has(static_cast<int>(tally));
    }
    static bool leads_to(const Key& key, const Front& front)
    {
        return key.first == front.barred && key.second == front.bare;
    }

    void go_past(const Place& place, std::size_t i)
    {
        const Front& front = fronts_[i];
        if ((place.last_for & front.bare) != 0) return;
        const auto [barred, bare] = past(front);
        Front& next = fronts_[add(barred, bare)];
        next.tallies |= front.tallies;
    }

    void go_with(const Place& place, std::size_t i)
    {
        const Front& front = fronts_[i];
        if (front.barred.has(0)) return;
        const std::size_t length = place.stand->length;
        const auto [barred, bare] = with(place, front);
        const Tallies tallies = (front.tallies & lacking_[length]).raised(scale_.step[length]) &
                                enough_[static_cast<std::size_t>(std::popcount(bare))] &
                                few_[place.ships_after];
        if (tallies.empty()) return;
        Front& next = fronts_[add(barred, bare)];
        next.tallies |= tallies;
    }

    void prepare(const Lineup& lineup)
    {
        layers_.assign(1, 0);
        count_ = 0;
        slots_.assign(kSlots, 0);
        std::array<int, kLongestShip + 1> most{};
        for (const Place& place : lineup)
            most[place.stand->length] =
                std::max(most[place.stand->length], std::popcount(place.hits));
        enough_.fill({});
        for (std::size_t tally = 0; tally < scale_.size; ++tally) {
            int coverable = 0;
            for (std::size_t length = 1; length <= kLongestShip; ++length)
                coverable += most[length] *
                             static_cast<int>(scale_.ships[length] - scale_.count(tally, length));
            for (int hits = 0; hits <= std::min(coverable, 64); ++hits)
                enough_[static_cast<std::size_t>(hits)].add(static_cast<int>(tally));
        }
    }

    bool reaches_goal(int standing)
    {
        for (end_ = layers_.back(); end_ < count_; ++end_)
            for (end_tally_ = 0; end_tally_ < scale_.size; ++end_tally_)
                if (fronts_[end_].bare == 0 && has(fronts_[end_], end_tally_) &&
                    scale_.is_full(end_tally_, standing))
                    return true;
        return false;
    }

    /// The front of the next place that is like this, a new one if there is none.
    std::size_t add(const Ahead& barred, std::uint64_t bare)
    {
        std::uint64_t hash = bare;
        for (const auto word : barred.words()) hash = (hash ^ word ^ (hash >> 29U)) * kOdd;
        for (std::size_t slot = hash >> 48U;; slot = (slot + 1) % kSlots) {
            const std::size_t i = slots_[slot];
            // What is older is of an earlier place.
            if (i < layers_.back() || i >= count_) {
                slots_[slot] = static_cast<std::uint32_t>(count_);
                fronts_[count_] = {.barred = barred, .bare = bare, .tallies = {}};
                return count_++;
            }
            if (fronts_[i].bare == bare && fronts_[i].barred == barred) return i;
        }
    }

    static constexpr std::uint64_t kOdd = 0x9E37'79B9'7F4A'7C15;

    const TallyScale& scale_;
    std::unique_ptr<Front[]> fronts_;   ///< of all places so far
    std::vector<std::size_t> layers_;   ///< where those of each place begin
    std::vector<std::uint32_t> slots_;  ///< a hash table of the last place's
    std::size_t count_ = 0;
    std::size_t work_ = 0;                             ///< fronts of earlier runs
    std::array<Tallies, kLongestShip + 1> lacking_{};  ///< still without a ship of that length
    std::array<Tallies, 65> enough_{};                 ///< the ships left may cover so many hits
    std::array<Tallies, 65> few_{};                    ///< so many ships are left
    std::size_t end_ = 0;                              ///< the front that reached the goal
    std::size_t end_tally_ = 0;                        ///< with this tally
};

/// Ever more, until it is certain.
std::vector<Demand> demands(const TallyScale& scale, bool hits)
{
    std::vector<Demand> all;
    if (hits) all.push_back({.standing = kLongestShip + 1, .solid = 1});
    for (int length = kLongestShip; length > 0; --length)
        if (scale.ships[static_cast<std::size_t>(length)] > 0)
            all.push_back({.standing = length, .solid = length});
    return all;
}

template <int kTallies>
Found sweep(const BattleshipOptions& options, const TallyScale& scale, const Evidence& said,
            std::span<const Stand* const> stands, const Complete& complete)
{
    Sweep<kTallies> sweep{scale};
    const auto count = said.hits().size();
    const std::uint64_t hits = count == 0 ? 0 : ~std::uint64_t{0} >> (64 - count);
    for (const Demand demand : demands(scale, count > 0)) {
        const auto lineup = line_up(options, said, stands, demand);
        if (!lineup) continue;
        const Fit fit = sweep.run(*lineup, hits, demand.standing);
        if (fit == Fit::None) return {};
        if (fit == Fit::Unknown && sweep.is_tired()) break;
        if (fit == Fit::Unknown) continue;
        auto ships = sweep.ships(*lineup);
        std::erase_if(ships, [&](const Stand* ship) { return ship->length < demand.solid; });
        if (const Found found = complete(ships); found.fit == Fit::Some) return found;
    }
    return {Fit::Unknown, {}};
}

}  // namespace

Found sweep_for_fleet(const BattleshipOptions& options, const Evidence& said,
                      std::span<const Stand* const> stands, const Complete& complete)
{
    const TallyScale scale{options};
    // Most fleets have few different lengths; the largest number is that of 12 ships of 8 lengths.
    if (scale.size <= 256) return sweep<256>(options, scale, said, stands, complete);
    if (scale.size <= 512) return sweep<512>(options, scale, said, stands, complete);
    return sweep<1344>(options, scale, said, stands, complete);
}

}  // namespace agon::battleship
