#include "games/battleship/judge/fleet_cover.h"

#include "games/battleship/judge/bit_set.h"
#include "games/battleship/judge/fleet_bounds.h"
#include "games/battleship/judge/fleet_parts.h"
#include "games/battleship/judge/place_sets.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <type_traits>
#include <utility>
#include <vector>

namespace agon::battleship {
namespace {

using Hits = BitSet<128>;  ///< by number
static_assert(Evidence::kMostHits <= Hits::kMost);

constexpr std::size_t index(int number) { return static_cast<std::size_t>(number); }

/// Backtracking over sets of places. A place that failed is closed for good below the same
/// position, and what the ships left cannot do without is taken before anything is tried. Where
/// that is not enough, ships in parts tell which positions are hopeless and where to look.
template <int Most>
class CoverSearch {
public:
    CoverSearch(const FleetRules& rules, const Evidence& said, std::span<const Stand* const> stands,
                std::uint64_t work)
        : rules_{rules},
          stands_{stands},
          elbowroom_{rules},
          budget_{work / kWorkOfAPosition},
          sets_{sets_of_places(stands, rules.touch, Set{})},
          places_(stands.size()),
          column_(stands.size()),
          parts_(stands.size())
    {
        for (std::size_t i = 0; i < stands.size(); ++i) {
            const int number = static_cast<int>(i);
            start_.open.add(number);
            of_[stands[i]->length].add(number);
            room_ |= stands[i]->cells;
            elbowroom_.excluding(*stands[i]).each([&](int cell) {
                places_[i].rivals |= sets_.with[index(cell)];
            });
        }
        for (std::size_t i = 0; i < said.hits().size(); ++i) {
            const int hit = static_cast<int>(i);
            start_.bare.add(hit);
            covers_[i] = sets_.with[said.hits()[i].cell];
            covers_[i].each([&](int number) { places_[index(number)].hits.add(hit); });
        }
        start_.ships = rules.ships;
        for (const int length : rules.fleet()) ++start_.left[index(length)];
    }

    /// With a way to complete them, only the ships on hits are looked for.
    Found run(const Complete* complete)
    {
        complete_ = complete;
        if (!decide(start_, nullptr))
            return {budget_ == 0 || gave_up_ ? Fit::Unknown : Fit::None, {}};
        return completed_.fit == Fit::Some
                   ? completed_
                   : Found{Fit::Some, fleet_of(rules_, chosen(start_.ships))};
    }

private:
    using Set = BitSet<Most>;

    struct Place {
        Set rivals;  ///< of these and it only one can stand
        Hits hits;
    };
    struct Position {
        Set open;   ///< places where a ship can still stand
        Hits bare;  ///< hits without a ship
        int ships = 0;
        ShipsLeft left{};

        bool operator==(const Position&) const = default;
    };
    /// The bare hits that open places cover together with one of them.
    struct Company {
        int hit = 0;
        int count = 0;
        Hits hits;
    };
    /// Whether the ships left fit in parts, for a position with these places open.
    struct Asked {
        bool suffice = false;
        FleetParts parts;
        Set open;
        int ships = 0;
    };
    /// So many of these places, any, have a ship among them.
    struct Choice {
        Set places;
        int count = Most + 1;
    };

    /// A search that asks, where it would take long, whether the ships left fit at least in parts;
    /// few positions do without a fleet being found near those. `before`: asked of the position
    /// from which this one comes.
    bool decide(Position position, const Asked* before)
    {
        const std::uint64_t work = before == nullptr ? kShort : kShorter;
        if (const Fit fit = try_within(work, position); fit != Fit::Unknown)
            return fit == Fit::Some;
        Choice choice;
        if (!settle(position, choice)) return false;
        if (complete_ != nullptr && position.bare.empty()) return is_completed(position);
        if (position.ships == 0) return true;
        const Asked asked = before == nullptr ? ask(position) : ask(position, *before);
        if (!asked.suffice) return false;
        if (const Fit fit = try_within(work, position); fit != Fit::Unknown)
            return fit == Fit::Some;
        const std::size_t first = order_.size();
        sort_in(choice, position);
        for (int i = 0; i < choice.count && budget_ > 0; ++i) {
            const int number = order_[first + index(i)].second;
            Position next = position;
            take(next, number);
            if (decide(next, &asked)) return true;
            position.open.remove(number);
        }
        order_.resize(first);
        return false;
    }

    Fit try_within(std::uint64_t work, const Position& position)
    {
        const std::uint64_t rest = budget_ - std::min(budget_, work / kWorkOfAPosition);
        const std::size_t first = order_.size();
        budget_ -= rest;
        const bool found = extend(position);
        const bool ended = budget_ > 0;
        budget_ += rest;
        order_.resize(first);
        if (found) return Fit::Some;
        // Who gave up once proves nothing any more: the search ends soon, as unknown.
        return ended || gave_up_ ? Fit::None : Fit::Unknown;
    }

    Asked ask(const Position& position)
    {
        position.open.each([&](int number) {
            column_[index(number)] = task_.worth.size();
            const int hits = (places_[index(number)].hits & position.bare).count();
            task_.worth.push_back(complete_ == nullptr ? hits + 1 : hits);
        });
        const auto add_row = [&](const Set& places, int most) {
            if (places.empty()) return;
            places.each([&](int number) {
                task_.members.push_back(static_cast<std::uint16_t>(column_[index(number)]));
            });
            task_.rows.push_back({.end = task_.members.size(), .most = most});
        };
        for (std::size_t length = 1; length <= kLongestShip; ++length)
            add_row(of_[length] & position.open, position.left[length]);
        task_.lengths = task_.rows.size();
        for (const Nook& nook : chart(rules_.size).nooks(rules_.touch))
            add_row(position.open & places_in(nook), 1);
        const int ships = complete_ == nullptr ? position.ships : 0;
        return answer(position, FleetParts{task_, position.bare.count() + ships}, 0);
    }

    Asked ask(const Position& position, const Asked& before)
    {
        FleetParts parts = before.parts;
        Set closed = before.open - position.open;
        const auto taken = std::span{chosen_}
                               .first(index(before.ships))
                               .last(index(before.ships - position.ships));
        for (const int number : taken) closed.remove(number);
        std::vector<std::size_t> columns;
        closed.each([&](int number) { columns.push_back(column_[index(number)]); });
        parts.close(columns);
        for (const int number : taken) parts.take(column_[index(number)]);
        return answer(position, std::move(parts), before.parts.work());
    }

    /// `paid`: work of these parts that was counted before.
    Asked answer(const Position& position, FleetParts parts, std::uint64_t paid)
    {
        const bool suffice = parts.suffice(budget_ * kWorkOfAPosition);
        budget_ -= std::min(budget_, (parts.work() - paid) / kWorkOfAPosition);
        if (suffice) {
            const auto all = parts.parts();
            position.open.each(
                [&](int number) { parts_[index(number)] = all[column_[index(number)]]; });
        }
        return {suffice, std::move(parts), position.open, position.ships};
    }

    Set places_in(const Nook& nook) const
    {
        Set places;
        for (const int cell : nook.some) places |= sets_.with[index(cell)];
        if (!nook.both.empty())
            places |= sets_.with[index(nook.both.front())] & sets_.with[index(nook.both.back())];
        return places;
    }

    bool extend(Position position)
    {
        Choice choice;
        if (!settle(position, choice)) return false;
        if (complete_ != nullptr && position.bare.empty()) return is_completed(position);
        if (position.ships == 0) return true;
        const std::size_t slot = slot_of(position);
        if (slots_[slot] > 0 && failed_[slots_[slot] - 1U] == position) return false;
        const Position here = position;
        const std::size_t first = order_.size();
        sort_in(choice, position);
        for (int i = 0; i < choice.count; ++i) {
            const int number = order_[first + index(i)].second;
            Position next = position;
            take(next, number);
            if (extend(next)) return true;
            if (budget_ == 0) return false;
            position.open.remove(number);
        }
        order_.resize(first);
        // What ships on hits leave to the others depends on more than a position tells.
        if (!asked_) {
            failed_.push_back(here);
            slots_[slot] = static_cast<std::uint32_t>(failed_.size());
        }
        return false;
    }

    bool is_completed(const Position& position)
    {
        asked_ = true;
        completed_ = (*complete_)(chosen(rules_.ships - position.ships));
        gave_up_ = gave_up_ || completed_.fit == Fit::Unknown;
        budget_ -= std::min(budget_, kWorkOfACompletion / kWorkOfAPosition);
        return completed_.fit == Fit::Some;
    }

    /// Pre: so many are.
    std::vector<const Stand*> chosen(int ships) const
    {
        assert(ships >= 0 && ships <= rules_.ships);
        std::vector<const Stand*> all;
        for (const int number : std::span{chosen_}.first(index(rules_.ships)).last(index(ships)))
            all.push_back(stands_[index(number)]);
        return all;
    }

    static std::size_t slot_of(const Position& position)
    {
        std::uint64_t hash = 0;
        const auto mix = [&](std::uint64_t word) {
            hash = (hash ^ word ^ (hash >> 29U)) * 0x9E37'79B9'7F4A'7C15;
        };
        for (const auto word : position.open.words()) mix(word);
        for (const auto word : position.bare.words()) mix(word);
        for (const auto ships : position.left) mix(ships);
        return hash >> 51U;
    }

    /// Adds these places to the order: those with the most of a ship and of bare hits first, then
    /// those that close the fewest others.
    void sort_in(const Choice& choice, const Position& position)
    {
        const auto first = std::ssize(order_);
        choice.places.each([&](int number) {
            const Place& place = places_[index(number)];
            const int closed = (sets_.clashes[index(number)] & position.open).count();
            const int covered = (place.hits & position.bare).count();
            const auto part = static_cast<int>(std::lround(16 * parts_[index(number)]));
            order_.emplace_back(closed - Most * (covered + part), number);
        });
        std::sort(order_.begin() + first, order_.end());
    }

    void take(Position& position, int number)
    {
        const std::size_t length = stands_[index(number)]->length;
        assert(position.open.has(number) && position.left[length] > 0);
        position.open -= sets_.clashes[index(number)];
        position.bare -= places_[index(number)].hits;
        if (--position.left[length] == 0) position.open -= of_[length];
        chosen_[index(--position.ships)] = number;
    }

    /// Takes what is without a choice. False proves that the ships left do not fit.
    bool settle(Position& position, Choice& choice)
    {
        for (bool again = true; again;) {
            if (budget_ == 0 || --budget_ == 0) return false;
            if (position.ships == 0) return position.bare.empty();
            again = false;
            choice = {};
            if (!look_at_hits(position, choice, again)) return false;
            if (again || complete_ != nullptr) continue;
            if (!look_at_lengths(position, choice, again)) return false;
        }
        return complete_ != nullptr || has_room(position);
    }

    bool look_at_hits(Position& position, Choice& choice, bool& again)
    {
        bool fits = true;
        position.bare.each([&](int hit) {
            if (!fits || again) return;
            const Set places = covers_[index(hit)] & position.open;
            const int count = places.count();
            fits = count > 0;
            if (count < choice.count) choice = {places, count};
            if (count != 1) return;
            take(position, places.nth(0));
            again = true;
        });
        if (!fits || again || position.bare.count() <= position.ships) return fits;
        return can_share(position, again);
    }

    /// Whether the ships left can cover the bare hits, which are more.
    bool can_share(Position& position, bool& again)
    {
        std::array<Company, Hits::kMost> all;
        std::size_t count = 0;
        std::array<int, kLongestShip + 1> most{};
        position.bare.each([&](int hit) {
            Company& one = all[count++];
            one = {.hit = hit, .count = 0, .hits = {}};
            (covers_[index(hit)] & position.open).each([&](int number) {
                const Hits covered = places_[index(number)].hits & position.bare;
                one.hits |= covered;
                int& here = most[stands_[index(number)]->length];
                here = std::max(here, covered.count());
            });
            one.count = one.hits.count();
        });
        budget_ -= std::min<std::uint64_t>(budget_ - 1, count / 16);
        int coverable = 0;
        for (std::size_t length = 1; length < most.size(); ++length)
            coverable += most[length] * position.left[length];
        if (coverable < static_cast<int>(count)) return false;
        const auto companies = std::span{all}.first(count);
        std::ranges::sort(companies, {}, &Company::count);
        return ships_suffice(position, companies, again);
    }

    /// Hits of which no place covers two need a ship each; if these are all the ships, none of
    /// them stands elsewhere.
    bool ships_suffice(Position& position, std::span<const Company> companies, bool& again) const
    {
        Hits seen;
        Set needed;
        int apart = 0;
        for (const Company& one : companies) {
            if (seen.has(one.hit)) continue;
            ++apart;
            seen |= one.hits;
            needed |= covers_[index(one.hit)];
        }
        if (apart != position.ships) return apart < position.ships;
        const Set open = position.open & needed;
        again = open != position.open;
        position.open = open;
        return true;
    }

    /// Of n places for k ships of a length one of any n - k + 1 has a ship.
    bool look_at_lengths(Position& position, Choice& choice, bool& again)
    {
        for (std::size_t length = 1; length <= kLongestShip; ++length) {
            if (position.left[length] == 0) continue;
            const Set places = of_[length] & position.open;
            const int spare = places.count() - position.left[length];
            if (spare < 0) return false;
            if (spare == 0) {
                take(position, places.nth(0));
                again = true;
                return true;
            }
            if (spare + 1 < choice.count) choice = {places, spare + 1};
        }
        return true;
    }

    /// Of the ships at least as long as some length, no more can stand than there are groups of
    /// such places that exclude each other, and no more than there are cells for.
    bool has_room(const Position& position) const
    {
        const int needed = elbowroom_.needed(position.left, 1);
        Set places;
        Cells room;
        int ships = 0;
        int offered = 0;
        for (std::size_t length = kLongestShip; length > 0; --length) {
            if (position.left[length] == 0) continue;
            ships += position.left[length];
            places |= of_[length] & position.open;
            Set rest = places;
            for (int groups = 0; groups < ships; ++groups) {
                if (rest.empty()) return false;
                rest -= places_[index(rest.nth(0))].rivals;
            }
            if (offered >= needed) continue;
            (room_ - room).each([&](int cell) {
                if (sets_.with[index(cell)].meets(places)) room.add(cell);
            });
            offered = elbowroom_.offered(room);
            if (offered < elbowroom_.needed(position.left, length)) return false;
        }
        return true;
    }

    static constexpr std::size_t kSlots = 1U << 13U;
    /// Large sets also leave the nearest cache.
    static constexpr std::uint64_t kWorkOfAPosition = Most + Most * Most / 1024;
    static constexpr std::uint64_t kWorkOfACompletion = 100'000;
    static constexpr std::uint64_t kShort = 200'000;
    static constexpr std::uint64_t kShorter = 50'000;

    const FleetRules& rules_;
    std::span<const Stand* const> stands_;
    Elbowroom elbowroom_;
    std::uint64_t budget_;
    PlaceSets<Set> sets_;                     ///< by stand
    std::vector<Place> places_;               ///< by stand
    std::array<Set, kLongestShip + 1> of_{};  ///< by length
    std::array<Set, Hits::kMost> covers_{};   ///< by hit
    Cells room_;                              ///< all of these cells
    PartsTask task_;
    std::vector<std::size_t> column_;  ///< by stand: its place in the task
    std::vector<float> parts_;         ///< by stand: how much of a ship stands there
    Position start_;
    const Complete* complete_ = nullptr;
    std::array<int, kMostShips> chosen_{};  ///< the last ones, those left are before
    bool asked_ = false;                    ///< to complete ships on hits
    bool gave_up_ = false;                  ///< who was asked
    Found completed_;
    std::vector<std::pair<int, int>> order_;  ///< in which the places of every choice are tried
    std::vector<Position> failed_;
    std::vector<std::uint32_t> slots_ = std::vector<std::uint32_t>(kSlots);  ///< of those, from 1
};

/// In sets as small as the number of places allows.
Found search(const FleetRules& rules, const Evidence& said, std::span<const Stand* const> places,
             const Complete* complete, std::uint64_t work)
{
    const auto run = [&]<int Most>(std::integral_constant<int, Most>) {
        return CoverSearch<Most>{rules, said, places, work}.run(complete);
    };
    if (places.size() <= 256) return run(std::integral_constant<int, 256>{});
    if (places.size() <= 512) return run(std::integral_constant<int, 512>{});
    if (places.size() <= 1024) return run(std::integral_constant<int, 1024>{});
    if (places.size() <= 1536) return run(std::integral_constant<int, 1536>{});
    return run(std::integral_constant<int, (kMostStands + 63) / 64 * 64>{});
}

}  // namespace

Found cover_with_fleet(const FleetRules& rules, const Evidence& said,
                       std::span<const Stand* const> stands, const Complete& complete,
                       std::uint64_t work)
{
    constexpr std::size_t kManyPlaces = 1024;
    constexpr std::uint64_t kTry = 5'000'000;
    // With so many it is the places on hits that matter; for the other ships there is room.
    if (stands.size() > kManyPlaces) {
        std::vector<const Stand*> on_hits;
        std::ranges::copy_if(stands, std::back_inserter(on_hits),
                             [&](const Stand* stand) { return stand->cells.meets(said.hit()); });
        const Found found = search(rules, said, on_hits, &complete, kTry);
        if (found.fit != Fit::Unknown) return found;
    }
    return search(rules, said, stands, nullptr, work);
}

}  // namespace agon::battleship
