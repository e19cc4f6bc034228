#include "games/battleship/judge/fleet_solver.h"

#include "games/battleship/judge/fleet_bounds.h"
#include "games/battleship/judge/fleet_cover.h"
#include "games/battleship/judge/judge.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <functional>
#include <limits>
#include <span>
#include <utility>

namespace agon::battleship {
namespace {

/// Positions after which a search is no longer the quickest way.
constexpr std::uint64_t kQuick = 50;

constexpr int kMostCells = kMostShips * kLongestShip;  ///< of a fleet

/// A part of the solver's list.
struct Range {
    std::size_t from = 0;
    std::size_t end = 0;

    std::size_t size() const { return end - from; }
};

struct State {
    Cells taken;       ///< zones of the ships chosen
    Cells bare;        ///< must have a ship, and have none yet
    Range covering;    ///< places with such, the longest first
    Range free;        ///< places without, the longest first
    int ships = 0;     ///< to be placed
    ShipsLeft left{};  ///< the same by length
};

/// What the places still open can do about the bare cells.
struct Cover {
    int target = -1;    ///< the one that the fewest places cover
    int apart = 0;      ///< so many of which no place covers two
    int coverable = 0;  ///< the ships left cover no more than this
};

/// Backtracking over ships. Every hit must be covered, so while one is bare, the places that cover
/// the one with the fewest choices are tried; after that all places of the length with the fewest.
/// A cell that the ships left cannot do without is treated like a hit.
class Solver {
public:
    Solver(const FleetRules& rules, const Evidence& said)
        : rules_{rules},
          said_{said},
          chart_{chart(rules.size)},
          judge_{rules, said},
          elbowroom_{rules},
          longest_{*std::ranges::max_element(rules.fleet())}
    {}

    /// With a generator, places are tried in a random order.
    Found run(std::uint64_t budget, Rng* rng)
    {
        rng_ = rng;
        if (!adds_up(rules_, said_)) return {};
        start();
        return complete({}, budget);
    }

    /// The same for fleets of which these ships are a part. Pre: it has run.
    Found complete(std::span<const Stand* const> ships, std::uint64_t budget)
    {
        assert(start_.ships > 0);
        budget_ = budget;
        State state = start_;
        for (const Stand* ship : ships) state = after(state, *ship);
        top_ = state.free.end;
        if (extend(state)) {
            const auto all = std::span{choice_}.first(static_cast<std::size_t>(rules_.ships));
            return {Fit::Some, fleet_of(rules_, all)};
        }
        return {budget_ == 0 ? Fit::Unknown : Fit::None, {}};
    }

    /// Where a ship can be by itself, the longest first. Pre: it has run.
    std::span<const Stand* const> stands() const
    {
        assert(start_.ships > 0);
        return std::span{stand_}.first(stands_);
    }

private:
    static constexpr std::uint16_t kTried = std::numeric_limits<std::uint16_t>::max();

    void start()
    {
        State& state = start_;
        state.bare = said_.hit();
        state.ships = rules_.ships;
        for (const int length : rules_.fleet()) ++state.left[static_cast<std::size_t>(length)];
        collect();
        const auto hits = [&](const Stand* stand) { return stand->cells.meets(said_.hit()); };
        const auto all = std::span{stand_}.first(stands_);
        for (const Stand* stand : all) room_ |= stand->cells;
        state.covering = list_those(all, hits);
        state.free = list_those(all, std::not_fn(hits));
    }

    /// The possible ships, the longest first.
    void collect()
    {
        const auto fleet = rules_.fleet();
        for (int length = kLongestShip; length > 0; --length) {
            if (std::ranges::find(fleet, length) == fleet.end()) continue;
            for (const Stand& stand : chart_.stands(length)) {
                const bool twin = length == 1 && stand.at.vertical;
                if (!twin && judge_.allows(stand)) stand_[stands_++] = &stand;
            }
        }
    }

    template <class Wanted>
    Range list_those(std::span<const Stand* const> stands, Wanted wanted)
    {
        const std::size_t from = top_;
        for (std::size_t i = 0; i < stands.size(); ++i)
            if (wanted(stands[i])) list_[top_++] = static_cast<std::uint16_t>(i);
        return {from, top_};
    }

    const Stand& stand(std::size_t i) const { return *stand_[list_[i]]; }

    bool extend(State state)
    {
        // As long as there is plenty of room, it is not the ships without a hit that do not fit.
        constexpr std::size_t kPlenty = 250;
        if (budget_ == 0 || --budget_ == 0) return false;
        if (state.ships == 0) return state.bare.empty();
        Tight tight;
        if (!stripes_suffice(state, tight)) return false;
        if (const Cells due = tight.due() - state.bare; !due.empty()) {
            state.bare |= due;
            regroup(state);
            if (state.bare.count() > kMostCells) return false;
        }
        state.covering = keep_open(state, state.covering, tight);
        if (state.bare.empty() || state.free.size() < kPlenty || state.ships == rules_.ships) {
            state.free = keep_open(state, state.free, tight);
            if (!has_room(state)) return false;
        }
        return state.bare.empty() ? place_rarest(state) : cover_a_cell(state);
    }

    /// What can stand beside the ships chosen, copied to the end of the list.
    Range keep_open(const State& state, Range range, const Tight& tight)
    {
        const std::size_t from = top_;
        for (std::size_t i = range.from; i < range.end; ++i) {
            if (list_[i] == kTried || state.left[stand(i).length] == 0) continue;
            if (stand(i).cells.meets(state.taken) || wastes(stand(i), tight)) continue;
            list_[top_++] = list_[i];
        }
        return {from, top_};
    }

    /// The places with bare cells and those without, after cells have become bare.
    void regroup(State& state)
    {
        const std::size_t from = top_;
        for (const Range range : {state.covering, state.free})
            for (std::size_t i = range.from; i < range.end; ++i)
                if (list_[i] != kTried) list_[top_++] = list_[i];
        const auto all = std::span{list_}.subspan(from, top_ - from);
        std::ranges::sort(all);
        const auto rest = std::ranges::stable_partition(
            all, [&](std::uint16_t i) { return stand_[i]->cells.meets(state.bare); });
        state.covering = {from, top_ - rest.size()};
        state.free = {top_ - rest.size(), top_};
    }

    /// Whether this ship would leave too few cells of a stripe to the others.
    bool wastes(const Stand& stand, const Tight& tight) const
    {
        const Cells& zone = stand.zone(rules_.touch);
        for (std::size_t i = 0; i < tight.count; ++i) {
            const TightStripe& stripe = tight.stripes[i];
            if ((zone & stripe.room).count() > stripe.spare + stand.length / stripe.apart)
                return true;
        }
        return false;
    }

    /// False proves that the ships left do not fit: of the ships at least as long as some length,
    /// no more can stand than there are groups of such places that exclude each other.
    bool has_room(const State& state) const
    {
        std::array ranges{state.covering, state.free};
        Cells room;
        Cells grouped;
        int groups = 0;
        int ships = 0;
        for (std::size_t length = kLongestShip; length > 0; --length) {
            for (Range& range : ranges)
                for (; range.size() > 0 && stand(range.from).length == length; ++range.from) {
                    const Stand& place = stand(range.from);
                    room |= place.cells;
                    if (groups == state.ships || place.cells.meets(grouped)) continue;
                    ++groups;
                    grouped |= elbowroom_.excluding(place);
                }
            ships += state.left[length];
            if (groups < ships) return false;
        }
        return elbowroom_.needed(state.left, 1) <= elbowroom_.offered(room);
    }

    /// A defender who is shot at in stripes and says `water` runs out of cells in them long before
    /// it runs out of room, and one who says `hit` out of ships.
    bool stripes_suffice(const State& state, Tight& tight) const
    {
        const Cells room = room_ - state.taken;
        for (int apart = 2; apart <= longest_; ++apart) {
            int least = 0;
            int most = 0;
            for (int length = 1; length <= longest_; ++length) {
                const int ships = state.left[static_cast<std::size_t>(length)];
                least += ships * (length / apart);
                most += ships * ((length + apart - 1) / apart);
            }
            for (const Cells& stripe : chart_.stripes(apart)) {
                const TightStripe now{.room = room & stripe,
                                      .spare = (room & stripe).count() - least,
                                      .apart = apart};
                if (now.spare < 0 || (state.bare & stripe).count() > most) return false;
                if (least > 0) tight.add(now);
            }
        }
        return true;
    }

    bool place_rarest(const State& state)
    {
        const Range rarest = rarest_length(state.free);
        std::size_t i = rarest.from + first_of(rarest);
        for (std::size_t tries = 0; tries < rarest.size(); ++tries, ++i) {
            if (i == rarest.end) i = rarest.from;
            // A place that failed needs no second try for another ship of that length.
            if (choose(state, std::exchange(list_[i], kTried))) return true;
        }
        return false;
    }

    Range rarest_length(Range open) const
    {
        Range rarest = open;
        for (Range next{open.from, open.from}; next.from < open.end; next.from = next.end) {
            const auto length = stand(next.from).length;
            while (next.end < open.end && stand(next.end).length == length) ++next.end;
            if (next.size() < rarest.size()) rarest = next;
        }
        return rarest;
    }

    bool cover_a_cell(const State& state)
    {
        const Cover cover = look_at_bare(state);
        if (cover.apart > state.ships || cover.coverable < state.bare.count()) return false;
        if (!can_share(state)) return false;
        std::size_t i = state.covering.from + first_of(state.covering);
        for (std::size_t tries = 0; tries < state.covering.size(); ++tries, ++i) {
            if (i == state.covering.end) i = state.covering.from;
            if (stand(i).cells.has(cover.target) && choose(state, list_[i])) return true;
        }
        return false;
    }

    bool can_share(const State& state)
    {
        const int wanted = state.bare.count() - state.ships;
        if (wanted <= 0) return true;
        Sharing sharing;
        for (std::size_t i = state.covering.from; i < state.covering.end; ++i) {
            const Cells covered = stand(i).cells & state.bare;
            if (covered.count() > 1) sharing.add(stand(i).length, covered);
        }
        const bool can = sharing.can_save(wanted, state.left);
        constexpr int kTriesOfAPosition = 32;
        budget_ -= std::min<std::uint64_t>(
            budget_, static_cast<std::uint64_t>(sharing.tries()) / kTriesOfAPosition);
        return can;
    }

    std::size_t first_of(Range range)
    {
        if (rng_ == nullptr || range.size() == 0) return 0;
        return rng_->below(static_cast<std::uint32_t>(range.size()));
    }

    bool choose(const State& state, std::uint16_t index)
    {
        const std::size_t top = top_;
        const bool found = extend(after(state, *stand_[index]));
        top_ = top;
        return found;
    }

    State after(const State& state, const Stand& chosen)
    {
        State next = state;
        next.taken |= chosen.zone(rules_.touch);
        next.bare -= chosen.cells;
        --next.left[chosen.length];
        --next.ships;
        choice_[static_cast<std::size_t>(next.ships)] = &chosen;
        return next;
    }

    Cover look_at_bare(const State& state) const
    {
        struct Bare {
            int cell = 0;
            int choices = 0;
            Cells shared;  ///< all bare cells that a place with this one covers
        };
        std::array<Bare, kMostCells> bare;
        std::array<std::uint8_t, Cells::kMost> number;  // NOLINT(*-member-init): of bare cells
        std::size_t count = 0;
        state.bare.each([&](int cell) {
            number[static_cast<std::size_t>(cell)] = static_cast<std::uint8_t>(count);
            bare[count++].cell = cell;
        });
        std::array<int, kLongestShip + 1> most{};
        for (std::size_t i = state.covering.from; i < state.covering.end; ++i) {
            const Cells covered = stand(i).cells & state.bare;
            most[stand(i).length] = std::max(most[stand(i).length], covered.count());
            covered.each([&](int cell) {
                Bare& one = bare[number[static_cast<std::size_t>(cell)]];
                ++one.choices;
                one.shared |= covered;
            });
        }
        Cover cover;
        for (std::size_t length = 1; length < most.size(); ++length)
            cover.coverable += most[length] * state.left[length];
        // Those with few choices first: they exclude few others, so that more are apart.
        const auto all = std::span{bare}.first(count);
        std::ranges::sort(all, {}, &Bare::choices);
        cover.target = all.front().cell;
        Cells seen;
        for (const Bare& one : all) {
            if (seen.has(one.cell)) continue;
            ++cover.apart;
            seen |= one.shared;
        }
        return cover;
    }

    const FleetRules& rules_;
    const Evidence& said_;
    const Chart& chart_;
    Judge judge_;
    Elbowroom elbowroom_;
    std::uint64_t budget_ = 0;
    int longest_;
    Rng* rng_ = nullptr;
    Cells room_;  ///< all cells where a ship can be
    State start_;
    std::size_t stands_ = 0;
    std::size_t top_ = 0;
    std::array<const Stand*, kMostShips> choice_{};
    // Left unset: only what was written is read, and clearing them would cost more than a search.
    std::array<const Stand*, kMostStands> stand_;
    std::array<std::uint16_t, kMostStands * (2 * kMostShips + 3)> list_;
};

}  // namespace

Found find_fleet(const FleetRules& rules, const Evidence& said)
{
    constexpr std::uint64_t kMostWork = 30'000'000;
    Solver solver{rules, said};
    const Found found = solver.run(kQuick, nullptr);
    if (found.fit != Fit::Unknown) return found;
    const auto complete = [&](std::span<const Stand* const> ships) {
        return solver.complete(ships, kQuick);
    };
    return cover_with_fleet(rules, said, solver.stands(), complete, kMostWork);
}

Fleet fleet_that_fits(const FleetRules& rules, const Evidence& said, Rng& rng)
{
    // A new order is often quicker than a search that began badly; the budget grows without end.
    for (std::uint64_t budget = 1'000;; budget *= 4) {
        const Found found = Solver{rules, said}.run(budget, &rng);
        assert(found.fit != Fit::None);
        assert(found.fit != Fit::Some || why_not_placed(rules, found.fleet).empty());
        if (found.fit == Fit::Some) return found.fleet;
    }
}

}  // namespace agon::battleship
