#include "games/battleship/judge/fleet.h"

#include "games/battleship/judge/evidence.h"
#include "games/battleship/judge/fleet_solver.h"

#include <algorithm>
#include <cassert>
#include <cstdlib>
#include <numeric>
#include <utility>

namespace agon::battleship {
namespace {

/// The cells at most one row and one column away, on the board; without the corners if so asked.
Cells around(int size, int cell, bool corners)
{
    const int row = cell / size;
    const int column = cell % size;
    Cells found;
    for (int r = std::max(row - 1, 0); r <= std::min(row + 1, size - 1); ++r)
        for (int c = std::max(column - 1, 0); c <= std::min(column + 1, size - 1); ++c)
            if (corners || r == row || c == column) found.add(r * size + c);
    return found;
}

Stand make_stand(int size, Placement at, int length)
{
    Stand stand{.at = at, .length = static_cast<std::uint8_t>(length), .cells = {}, .zones = {}};
    const int step = at.vertical ? size : 1;
    for (int i = 0; i < length; ++i) {
        const int cell = at.cell + i * step;
        stand.cells.add(cell);
        stand.zones[static_cast<std::size_t>(Touch::None)] |= around(size, cell, true);
        stand.zones[static_cast<std::size_t>(Touch::Corner)] |= around(size, cell, false);
    }
    stand.zones[static_cast<std::size_t>(Touch::Any)] = stand.cells;
    return stand;
}

std::vector<Cells> make_stripes(int size, int apart)
{
    std::vector<Cells> stripes;
    for (int slope = 1; slope < apart; ++slope) {
        if (std::gcd(slope, apart) != 1) continue;
        std::vector<Cells> parallel(static_cast<std::size_t>(apart));
        for (int cell = 0; cell < size * size; ++cell) {
            const int place = cell / size + slope * (cell % size);
            parallel[static_cast<std::size_t>(place % apart)].add(cell);
        }
        stripes.insert(stripes.end(), parallel.begin(), parallel.end());
    }
    return stripes;
}

/// Of two cells in a row or column, the first on the board: whether the other is next to it.
bool are_beside(int size, int cell, int other)
{
    return other >= 0 && other < size * size &&
           std::abs(cell % size - other % size) + std::abs(cell / size - other / size) == 1;
}

/// Ships that may not touch: one in a square of four cells. If their corners may: one on two cells
/// side by side; and one that has both cells beside those would be in the way of any such.
std::vector<Nook> make_nooks(int size, Touch touch)
{
    std::vector<Nook> nooks;
    for (int cell = 0; cell < size * size; ++cell) {
        const bool right = cell % size + 1 < size;
        const bool below = cell / size + 1 < size;
        if (touch == Touch::Any) nooks.push_back({.some = {cell}, .both = {}});
        if (touch == Touch::None && right && below)
            nooks.push_back({.some = {cell, cell + 1, cell + size, cell + size + 1}, .both = {}});
        if (touch != Touch::Corner) continue;
        for (const auto& [step, side] : {std::pair{1, size}, std::pair{size, 1}})
            for (const int beside : {cell - side, cell + side})
                if (are_beside(size, cell, cell + step) && are_beside(size, cell, beside))
                    nooks.push_back({.some = {cell, cell + step}, .both = {beside, beside + step}});
    }
    return nooks;
}

template <int Size>
const Chart& chart_of()
{
    static const Chart built{Size};
    return built;
}

using ChartGetter = const Chart& (*)();

template <int... Steps>
constexpr std::array<ChartGetter, sizeof...(Steps)> chart_getters(
    std::integer_sequence<int, Steps...> /*steps*/)
{
    return {chart_of<kLeastSize + Steps>...};
}

/// A ship after the other, each anywhere; none as soon as one is in the way of another. The same
/// distribution as drawing the whole fleet before looking.
std::optional<Fleet> try_fleet(const FleetRules& rules, const Chart& places, Rng& rng)
{
    Fleet fleet;
    Cells taken;
    for (const int length : rules.fleet()) {
        const auto stands = places.stands(length);
        const Stand& stand = stands[rng.below(static_cast<std::uint32_t>(stands.size()))];
        if (stand.cells.meets(taken)) return std::nullopt;
        taken |= stand.zone(rules.touch);
        fleet.push(stand.at);
    }
    return fleet;
}

}  // namespace

Chart::Chart(int size) : size_{size}
{
    for (int cell = 0; cell < size * size; ++cell) cells_.add(cell);
    for (int apart = 2; apart <= kLongestShip; ++apart)
        stripes_[static_cast<std::size_t>(apart)] = make_stripes(size, apart);
    for (const Touch touch : {Touch::None, Touch::Corner, Touch::Any})
        nooks_[static_cast<std::size_t>(touch)] = make_nooks(size, touch);
    for (int length = 1; length <= std::min(kLongestShip, size); ++length) {
        auto& list = stands_[static_cast<std::size_t>(length)];
        const int room = size - length + 1;
        for (const bool vertical : {false, true})
            for (int row = 0; row < (vertical ? room : size); ++row)
                for (int column = 0; column < (vertical ? size : room); ++column)
                    list.push_back(make_stand(
                        size, {static_cast<std::uint16_t>(row * size + column), vertical}, length));
    }
}

const Stand* Chart::find(Placement at, int length) const
{
    assert(at.cell < size_ * size_);
    const int room = size_ - length + 1;
    const int row = at.cell / size_;
    const int column = at.cell % size_;
    if ((at.vertical ? row : column) >= room) return nullptr;
    const int index = at.vertical ? size_ * room + at.cell : row * room + column;
    return &stands(length)[static_cast<std::size_t>(index)];
}

const Chart& chart(int size)
{
    assert(size >= kLeastSize && size <= kMostSize);
    constexpr auto kGetters =
        chart_getters(std::make_integer_sequence<int, kMostSize - kLeastSize + 1>{});
    return kGetters[static_cast<std::size_t>(size - kLeastSize)]();
}

std::string_view why_not_placed(const FleetRules& rules, const Fleet& fleet)
{
    if (fleet.count != rules.ships) return "wrong-fleet";
    Cells covered;
    Cells taken;
    bool touches = false;
    for (std::size_t i = 0; i < fleet.count; ++i) {
        const Stand* stand = chart(rules.size).find(fleet.ships[i], rules.lengths[i]);
        if (stand == nullptr) return "off-board";
        if (stand->cells.meets(covered)) return "ships-overlap";
        touches = touches || stand->cells.meets(taken);
        covered |= stand->cells;
        taken |= stand->zone(rules.touch);
    }
    return touches ? "ships-touch" : "";
}

Fleet fleet_of(const FleetRules& rules, std::span<const Stand* const> chosen)
{
    assert(std::ssize(chosen) == rules.ships);
    Fleet fleet;
    std::array<bool, kMostShips> used{};
    for (const int length : rules.fleet()) {
        std::size_t i = 0;
        while (used[i] || chosen[i]->length != length) {
            ++i;
            assert(i < chosen.size());
        }
        used[i] = true;
        fleet.push(chosen[i]->at);
    }
    return fleet;
}

Cells cells_of(const FleetRules& rules, const Fleet& fleet)
{
    Cells cells;
    for (std::size_t i = 0; i < fleet.count; ++i)
        cells |= chart(rules.size).find(fleet.ships[i], rules.lengths[i])->cells;
    return cells;
}

Fleet random_fleet(const FleetRules& rules, Rng& rng)
{
    constexpr int kMostTries = 20'000;
    const Chart& places = chart(rules.size);
    for (int tries = 0; tries < kMostTries; ++tries)
        if (const auto fleet = try_fleet(rules, places, rng)) return *fleet;
    return fleet_that_fits(rules, Evidence{}, rng);
}

}  // namespace agon::battleship
