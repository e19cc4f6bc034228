#include "games/battleship/lineup.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <utility>

namespace agon::battleship {
namespace {

constexpr int kMostPlaces = 768;
using Places = BitSet<kMostPlaces>;

class Organiser {
public:
    Organiser(const BattleshipOptions& options, const Evidence& said, Demand demand)
        : options_{options}, said_{said}, demand_{demand}
    {}

    std::optional<Lineup> run(std::span<const Stand* const> stands)
    {
        if (said_.hits().size() > 64 || !choose(stands)) return std::nullopt;
        find_clashes();
        while (drop_needless()) {
        }
        return in_order();
    }

private:
    struct Candidate {
        const Stand* stand = nullptr;
        std::uint64_t hits = 0;
        Places clashes;  ///< itself too
    };

    bool choose(std::span<const Stand* const> stands)
    {
        for (const Stand* stand : stands) {
            const Candidate one{.stand = stand, .hits = hits_of(*stand), .clashes = {}};
            if (stand->length < demand_.standing && one.hits == 0) continue;
            if (!is_solid(one) && is_known(one)) continue;
            if (all_.size() == kMostPlaces) return false;
            all_.push_back(one);
        }
        return true;
    }

    std::uint64_t hits_of(const Stand& stand) const
    {
        std::uint64_t hits = 0;
        const auto made = said_.hits();
        for (std::size_t i = 0; i < made.size(); ++i)
            hits |= std::uint64_t{stand.cells.has(made[i].cell)} << i;
        return hits;
    }

    bool is_solid(const Candidate& one) const { return one.stand->length >= demand_.solid; }

    bool is_known(const Candidate& one) const
    {
        return std::ranges::any_of(all_, [&](const Candidate& other) {
            return other.hits == one.hits && other.stand->length == one.stand->length;
        });
    }

    void find_clashes()
    {
        std::array<Places, Cells::kMost> with{};  // by cell
        for (std::size_t i = 0; i < all_.size(); ++i) {
            alive_.add(static_cast<int>(i));
            if (!is_solid(all_[i])) continue;
            all_[i].stand->cells.each(
                [&](int cell) { with[static_cast<std::size_t>(cell)].add(static_cast<int>(i)); });
        }
        for (std::size_t i = 0; i < all_.size(); ++i) {
            all_[i].clashes.add(static_cast<int>(i));
            if (!is_solid(all_[i])) continue;
            all_[i].stand->zone(options_.touch).each([&](int cell) {
                all_[i].clashes |= with[static_cast<std::size_t>(cell)];
            });
        }
    }

    /// True if there were some.
    bool drop_needless()
    {
        const int before = alive_.count();
        for (std::size_t i = 0; i < all_.size(); ++i)
            if (alive_.has(static_cast<int>(i)) && is_needless(i))
                alive_.remove(static_cast<int>(i));
        return alive_.count() < before;
    }

    /// Whether, in every fleet with this ship, it could stand where another of its kind does.
    bool is_needless(std::size_t i) const
    {
        const Candidate& one = all_[i];
        bool found = false;
        (one.clashes & alive_).each([&](int number) {
            const auto j = static_cast<std::size_t>(number);
            const Candidate& other = all_[j];
            found = found || (j != i && other.stand->length == one.stand->length &&
                              (one.hits & ~other.hits) == 0 &&
                              ((other.clashes & alive_) - one.clashes).empty());
        });
        return found;
    }

    std::optional<Lineup> in_order()
    {
        std::vector<std::size_t> order;
        while (!alive_.empty()) {
            auto knot = take_knot();
            order.insert(order.end(), knot.begin(), knot.end());
        }
        Lineup lineup(order.size());
        std::uint64_t later = 0;
        for (std::size_t at = order.size(); at-- > 0;) {
            const Candidate& one = all_[order[at]];
            Place& place = lineup[at];
            place.stand = one.stand;
            place.hits = one.hits;
            place.last_for = one.hits & ~later;
            later |= one.hits;
            for (std::size_t next = at + 1; next < order.size(); ++next) {
                if (!one.clashes.has(static_cast<int>(order[next]))) continue;
                if (next - at > Ahead::kMost) return std::nullopt;
                place.bars.add(static_cast<int>(next - at - 1));
            }
        }
        count_ships_after(lineup);
        return lineup;
    }

    /// As many as there are hits of which no ship covers two.
    static void count_ships_after(Lineup& lineup)
    {
        std::array<std::uint64_t, 64> shared{};  // by hit: all that a place with it covers
        std::vector<std::uint64_t> first_for;
        std::uint64_t earlier = 0;
        for (const Place& place : lineup) {
            for (auto hits = place.hits; hits != 0;)
                shared[static_cast<std::size_t>(pop_lowest(hits))] |= place.hits;
            first_for.push_back(place.hits & ~earlier);
            earlier |= place.hits;
        }
        std::uint64_t seen = 0;
        std::uint8_t ships = 0;
        for (std::size_t at = lineup.size(); at-- > 0;) {
            lineup[at].ships_after = ships;
            for (auto hits = first_for[at]; (hits &= ~seen) != 0;) {
                seen |= shared[static_cast<std::size_t>(std::countr_zero(hits))];
                ++ships;
            }
        }
    }

    /// What is linked to the first one left, in order; no longer among those left.
    std::vector<std::size_t> take_knot()
    {
        std::vector<std::size_t> knot;
        Cells area;
        Places open;
        open.add(alive_.nth(0));
        while (!open.empty()) {
            const int number = open.nth(0);
            const auto i = static_cast<std::size_t>(number);
            knot.push_back(i);
            area |= all_[i].stand->cells;
            alive_.remove(number);
            open = (open | linked(i)) & alive_;
        }
        const bool tall = is_tall(area);
        std::ranges::sort(knot, {}, [&](std::size_t i) { return sort_key(*all_[i].stand, tall); });
        return knot;
    }

    Places linked(std::size_t i) const
    {
        Places places = all_[i].clashes;
        if (all_[i].hits == 0) return places;
        for (std::size_t j = 0; j < all_.size(); ++j)
            if ((all_[j].hits & all_[i].hits) != 0) places.add(static_cast<int>(j));
        return places;
    }

    bool is_tall(const Cells& area) const
    {
        int left = options_.size;
        int right = 0;
        int last = 0;
        area.each([&](int cell) {
            left = std::min(left, cell % options_.size);
            right = std::max(right, cell % options_.size);
            last = cell;
        });
        return last / options_.size - area.nth(0) / options_.size >= right - left;
    }

    /// By the last cell.
    std::array<int, 4> sort_key(const Stand& stand, bool tall) const
    {
        const int size = options_.size;
        const int first = stand.at.cell;
        const int last = first + (stand.length - 1) * (stand.at.vertical ? size : 1);
        std::array key{last / size, last % size, first / size, first % size};
        if (!tall) key = {key[1], key[0], key[3], key[2]};
        return key;
    }

    const BattleshipOptions& options_;
    const Evidence& said_;
    Demand demand_;
    std::vector<Candidate> all_;
    Places alive_;
};

}  // namespace

std::optional<Lineup> line_up(const BattleshipOptions& options, const Evidence& said,
                              std::span<const Stand* const> stands, Demand demand)
{
    return Organiser{options, said, demand}.run(stands);
}

}  // namespace agon::battleship
