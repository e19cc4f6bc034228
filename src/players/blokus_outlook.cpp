#include "players/blokus_outlook.h"

#include <algorithm>
#include <bit>
#include <cmath>

namespace agon::blokus_outlook {
namespace {

using blokus::kMargin;
using blokus::Rows;

/// The colours of one side, a bit each.
using Side = unsigned;

/// The rows of the board among all rows.
struct Span {
    std::size_t first;
    std::size_t end;
};

Span board_rows(const Blokus& game)
{
    return {kMargin, kMargin + std::size_t{game.options().height}};
}

/// Adds what is one step farther.
void spread(Rows& reached, const Rows& forbidden, Span span)
{
    std::uint64_t below = 0;
    for (std::size_t i = span.first; i < span.end; ++i) {
        const std::uint64_t row = reached[i];
        reached[i] |= (row << 1U | row >> 1U | below | reached[i + 1]) & ~forbidden[i];
        below = row;
    }
}

/// Sets of cells by their steps from the side's nearest corner.
std::array<Rows, kSteps> by_steps(const Blokus& game, Side side)
{
    constexpr std::size_t kFarther = kSteps - 2;
    const Span span = board_rows(game);
    std::array<Rows, kSteps> cells{};  // first: so many steps or fewer
    for (Blokus::Colour colour = 0; colour < Blokus::kColours; ++colour) {
        if ((side >> colour & 1U) == 0) continue;
        const auto& [squares, forbidden, anchors, usable] = game.ground(colour);
        Rows reached{};
        for (std::size_t i = span.first; i < span.end; ++i) {
            reached[i] = anchors[i] & ~forbidden[i];
            cells[kFarther][i] |= ~forbidden[i];
        }
        for (std::size_t steps = 0; steps < kFarther; ++steps) {
            if (steps > 0) spread(reached, forbidden, span);
            for (std::size_t i = span.first; i < span.end; ++i) cells[steps][i] |= reached[i];
        }
    }
    for (std::size_t i = span.first; i < span.end; ++i) {
        cells[kSteps - 1][i] = ~cells[kFarther][i];
        for (std::size_t steps = kFarther; steps > 0; --steps)
            cells[steps][i] &= ~cells[steps - 1][i];
    }
    return cells;
}

void leave_empty(std::array<Rows, kSteps>& cells, const Blokus& game)
{
    const Span span = board_rows(game);
    const std::uint64_t board = ((std::uint64_t{1} << game.options().width) - 1) << kMargin;
    for (std::size_t i = span.first; i < span.end; ++i) {
        std::uint64_t empty = board;
        for (Blokus::Colour colour = 0; colour < Blokus::kColours; ++colour)
            empty &= ~game.ground(colour).squares[i];
        for (Rows& rows : cells) rows[i] &= empty;
    }
}

std::uint16_t count_common(const Rows& a, const Rows& b, Span span)
{
    int count = 0;
    for (std::size_t i = span.first; i < span.end; ++i) count += std::popcount(a[i] & b[i]);
    return static_cast<std::uint16_t>(count);
}

}  // namespace

bool knows(const BlokusOptions& options)
{
    BlokusOptions usual = BlokusOptions::of(options.mode);
    usual.scoring = options.scoring;
    return usual == options;
}

Input look(const Blokus& game, Seat seat)
{
    Side own = 0;
    Side theirs = 0;
    Input input{};
    for (Blokus::Colour colour = 0; colour < Blokus::kColours; ++colour) {
        if (!game.in_play(colour)) continue;
        const bool is_own = game.seat_of(colour) == seat;
        (is_own ? own : theirs) |= 1U << colour;
        const auto& left = game.stones_left(colour);
        for (std::size_t stone = 0; stone < blokus::kStones; ++stone)
            input[(is_own ? kOwnStones : kTheirStones) + stone] += left[stone];
    }
    auto own_cells = by_steps(game, own);
    leave_empty(own_cells, game);
    const auto their_cells = by_steps(game, theirs);
    for (std::size_t i = 0; i < kSteps; ++i)
        for (std::size_t j = 0; j < kSteps; ++j)
            input[kCells + i * kSteps + j] =
                count_common(own_cells[i], their_cells[j], board_rows(game));
    const int turns = (seat - game.to_move() + game.seats()) % game.seats();
    input[kTurns + static_cast<std::size_t>(turns)] = 1;
    return input;
}

float squashed(float sum) { return 0.5F + 0.5F * sum / std::sqrt(1 + sum * sum); }

float value(const Net& net, const Input& input)
{
    std::array<std::int32_t, kHidden> sums;
    std::ranges::copy(net.biases, sums.begin());
    for (std::size_t i = 0; i < kInputs; ++i) {
        if (input[i] == 0) continue;
        for (std::size_t j = 0; j < kHidden; ++j) sums[j] += input[i] * net.inputs[i][j];
    }
    std::int64_t sum = 0;
    for (std::size_t j = 0; j < kHidden; ++j)
        sum += std::int64_t{std::max(sums[j], 0)} * net.outputs[j];
    sum += std::int64_t{net.output_bias} * Net::kOne;
    return squashed(static_cast<float>(sum) / (float{Net::kOne} * Net::kOne));
}

Values values(const NetTable& nets, const Blokus& game)
{
    const Net& net = nets[game.in_play(1) ? 1 : 0];
    Values values{};
    if (game.seats() == 2) {
        const auto mover = static_cast<std::size_t>(game.to_move());
        values[mover] = value(net, look(game, game.to_move()));
        values[1 - mover] = 1 - values[mover];
        return values;
    }
    for (Seat seat = 0; seat < game.seats(); ++seat)
        values[static_cast<std::size_t>(seat)] = value(net, look(game, seat));
    return values;
}

}  // namespace agon::blokus_outlook
