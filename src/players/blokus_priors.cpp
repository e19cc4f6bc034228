#include "players/blokus_priors.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <numeric>

namespace agon {

using blokus::Cell;
using blokus::cell_at;
using blokus::Ground;
using blokus::has;
using blokus::kMargin;
using blokus::Rows;
namespace features = blokus_features;

namespace {

/// Stones placed at which the second, third and fourth phase begin.
constexpr std::array kPhaseBegins{3, 7, 12};

template <std::size_t Most>
void add_cells(BlokusShape::Cells<Most>& cells, const std::array<std::uint8_t, 8>& print,
               const std::array<std::uint8_t, 8>& but)
{
    for (int row = 0; row < 8; ++row) {
        const auto i = static_cast<std::size_t>(row);
        for (unsigned bits = print[i] & ~unsigned{but[i]}; bits != 0;) {
            const int column = pop_lowest(bits);
            cells.at[cells.size++] =
                static_cast<std::int16_t>((row - 1) * blokus::kRowBits + column - 1);
        }
    }
}

std::array<BlokusShape, blokus::kOrientations> make_shapes()
{
    std::array<BlokusShape, blokus::kOrientations> shapes;
    for (std::size_t i = 0; i < shapes.size(); ++i) {
        const auto& print = blokus::kPrints[i];
        add_cells(shapes[i].squares, print.squares, {});
        add_cells(shapes[i].sides, print.sides, print.squares);
        add_cells(shapes[i].corners, print.corners, print.sides);
    }
    for (auto& shape : shapes) {
        int plane = 0;
        const auto add = [&](const auto& cells) {
            for (const auto distance : cells)
                shape.scored.at[shape.scored.size++] = static_cast<std::int16_t>(
                    plane * static_cast<int>(BlokusShape::kBoard) + distance);
            ++plane;
        };
        add(shape.squares);
        add(shape.sides);
        add(shape.corners);
    }
    return shapes;
}

int placed_stones(const Blokus& game, Blokus::Colour colour)
{
    const auto& all = game.options().stones;
    const auto& left = game.stones_left(colour);
    return std::accumulate(all.begin(), all.end(), 0) -
           std::accumulate(left.begin(), left.end(), 0);
}

void add_live(Rows& rows, const Ground& ground)
{
    for (std::size_t i = 0; i < rows.size(); ++i)
        rows[i] |= ground.anchors[i] & ~ground.forbidden[i];
}

/// The rows and all cells beside theirs.
Rows widened(const Rows& rows)
{
    Rows wide = rows;
    for (std::size_t i = 1; i + 1 < rows.size(); ++i)
        wide[i] |= rows[i] << 1U | rows[i] >> 1U | rows[i - 1] | rows[i + 1];
    return wide;
}

}  // namespace

struct BlokusPriors::Corners {
    Rows opponents{};
    Rows fresh{};  ///< made by the opponents' latest moves
    Rows friends{};
    Rows near_opponents{};
    Rows near_fresh{};
};

const BlokusShape& blokus_shape(std::size_t orientation)
{
    static const auto kShapes = make_shapes();
    return kShapes[orientation];
}

float power_of_two(int weight)
{
    static const auto kFractions = [] {
        std::array<float, features::kDoubling> fractions{};
        double step = 2;
        for (int n = features::kDoubling; n > 1; n /= 2) step = std::sqrt(step);
        double power = 1;
        for (auto& fraction : fractions) {
            fraction = static_cast<float>(power);
            power *= step;
        }
        return fractions;
    }();
    constexpr int kMostDoublings = 30;
    weight = std::clamp(weight, -kMostDoublings * features::kDoubling,
                        kMostDoublings * features::kDoubling) +
             kMostDoublings * features::kDoubling;
    const auto whole = static_cast<unsigned>(weight / features::kDoubling);
    const auto rest = static_cast<std::size_t>(weight % features::kDoubling);
    return kFractions[rest] * static_cast<float>(std::uint64_t{1} << whole);
}

int BlokusPriors::weight(Blokus::Move move) const
{
    const auto base = static_cast<std::size_t>(cell_at(move.x, move.y));
    const std::size_t stone = blokus::orientation(move.orientation).stone;
    int sum = (*weights_)[kind_][phase_][features::kStone + stone];
    for (const auto distance : blokus_shape(move.orientation).scored)
        sum += scores_[base + static_cast<std::size_t>(distance)];
    return sum;
}

void BlokusPriors::look(const Blokus& game, const BlokusTrail& trail)
{
    const Blokus::Colour own = game.colour_to_move();
    const int placed = placed_stones(game, own);
    phase_ = static_cast<std::size_t>(
        std::ranges::count_if(kPhaseBegins, [&](int begins) { return placed >= begins; }));
    kind_ = game.in_play(1) ? 1 : 0;
    Corners corners;
    each_opponent(game, own, [&](Blokus::Colour other) {
        add_live(corners.opponents, game.ground(other));
        const auto& move = trail.latest[static_cast<std::size_t>(other)];
        if (!move) return;
        const auto rows = fresh_corners(game, other, *move);
        for (std::size_t i = 0; i < rows.size(); ++i)
            corners.fresh[static_cast<std::size_t>(move->y + kMargin - 1) + i] |= rows[i];
    });
    for (Blokus::Colour other = 0; other < Blokus::kColours; ++other)
        if (other != own && game.in_play(other) && game.seat_of(other) == game.seat_of(own))
            add_live(corners.friends, game.ground(other));
    corners.near_opponents = widened(corners.opponents);
    corners.near_fresh = widened(corners.fresh);
    for (int y = -1; y <= game.options().height; ++y) mark_row(game, corners, y);
}

/// With the cells beyond both ends: a stone may have sides and corners there.
void BlokusPriors::mark_row(const Blokus& game, const Corners& corners, int y)
{
    const Ground& own = game.ground(game.colour_to_move());
    const auto& weights = (*weights_)[kind_][phase_];
    const int width = game.options().width;
    const int height = game.options().height;
    const auto set_scores = [&](std::size_t cell, int cover, int side, int corner) {
        scores_[cell] = static_cast<std::int16_t>(cover);
        scores_[kCells + cell] = static_cast<std::int16_t>(side);
        scores_[2 * kCells + cell] = static_cast<std::int16_t>(corner);
    };
    for (int x = -1; x <= width; ++x) {
        const Cell cell = cell_at(x, y);
        const auto i = static_cast<std::size_t>(cell);
        if (has(own.forbidden, cell)) {
            marks_[i] = {};
            set_scores(i, 0, weights[features::kSide], weights[features::kCorner]);
            continue;
        }
        const bool is_own = has(own.anchors, cell);
        const bool opponent = has(corners.opponents, cell);
        const bool near = has(corners.near_opponents, cell);
        unsigned cover = near ? 1 : 0;
        if (has(corners.near_fresh, cell)) cover = 2;
        if (opponent) cover = 3;
        if (has(corners.fresh, cell)) cover = 4;
        if (has(corners.friends, cell)) cover = 5;
        unsigned free = 0;
        for (const int step : {-1, 1, -blokus::kRowBits, blokus::kRowBits})
            free += has(own.forbidden, cell + step) ? 0 : 1;
        const int off =
            std::max(std::abs(2 * x + 1 - width) * height, std::abs(2 * y + 1 - height) * width);
        const auto centre = static_cast<unsigned>(off * 8 / (width * height));
        marks_[i] = {static_cast<std::uint8_t>(cover + (is_own ? 6 : 0)),
                     static_cast<std::uint8_t>(std::min(centre, 7U)),
                     static_cast<std::uint8_t>(is_own     ? 2
                                               : opponent ? 3
                                                          : 1),
                     static_cast<std::uint8_t>(is_own ? 1 : 2 + free + (near ? 5 : 0))};
        const Marks& marks = marks_[i];
        set_scores(
            i, weights[features::kCover + marks.cover] + weights[features::kCentre + marks.centre],
            weights[features::kSide + marks.side], weights[features::kCorner + marks.corner]);
    }
}

}  // namespace agon
