#include "players/blokus_net.h"

#include <algorithm>
#include <bit>
#include <cassert>
#include <cmath>
#include <cstring>

namespace agon::blokus_net {
namespace {

using blokus::kMargin;
using blokus::Rows;

/// A board of cells with several rows in a word, each with a gap at its end, so that one shift
/// moves all cells of a word: four rows of at most 15 cells or two of at most 31. With the number
/// of words known to the compiler every loop is a few vector instructions.
template <int RowBits, std::size_t Words>
struct Packed {
    static constexpr std::size_t kRowsAWord = 64 / RowBits;
    static constexpr std::size_t kWords = Words;

    std::array<std::uint64_t, Words> words{};

    /// All cells that there is room for, on the board or not.
    static Packed of(const Rows& rows)
    {
        constexpr std::uint64_t kRow = ~std::uint64_t{0} >> (64 - RowBits);
        Packed packed;
        for (std::size_t i = 0; i < Words; ++i)
            for (std::size_t j = 0; j < kRowsAWord; ++j)
                packed.words[i] |= (rows[kMargin + i * kRowsAWord + j] >> kMargin & kRow)
                                   << j * RowBits;
        return packed;
    }

    static Packed board(const BlokusOptions& options)
    {
        Packed packed;
        for (std::size_t y = 0; y < options.height; ++y)
            packed.words[y / kRowsAWord] |= ((std::uint64_t{1} << options.width) - 1)
                                            << y % kRowsAWord * RowBits;
        return packed;
    }

    /// With the cells beside these, one step away; some of them may lie in the gaps.
    Packed widened() const
    {
        Packed wide;
        for (std::size_t i = 0; i < Words; ++i) {
            const std::uint64_t word = words[i];
            wide.words[i] = word | word << 1U | word >> 1U | word << RowBits | word >> RowBits;
        }
        for (std::size_t i = 1; i < Words; ++i) {
            wide.words[i] |= words[i - 1] >> (64 - RowBits);
            wide.words[i - 1] |= words[i] << (64 - RowBits);
        }
        return wide;
    }

    Packed& operator|=(const Packed& other)
    {
        for (std::size_t i = 0; i < Words; ++i) words[i] |= other.words[i];
        return *this;
    }
    Packed& operator&=(const Packed& other)
    {
        for (std::size_t i = 0; i < Words; ++i) words[i] &= other.words[i];
        return *this;
    }
    Packed& operator-=(const Packed& other)
    {
        for (std::size_t i = 0; i < Words; ++i) words[i] &= ~other.words[i];
        return *this;
    }
};

/// Sets of cells by their steps from the nearest corner of a colour or a side.
template <class Board>
using Steps = std::array<Board, kSteps>;

/// What the colours see of a board; for all seats, so that it is looked for once.
template <class Board>
class View {
public:
    explicit View(const Blokus& game)
    {
        board_ = Board::board(game.options());
        empty_ = board_;
        for (Blokus::Colour colour = 0; colour < Blokus::kColours; ++colour) {
            if (!game.in_play(colour)) continue;
            const auto& ground = game.ground(colour);
            empty_ -= Board::of(ground.squares);
            Board free = board_;
            free -= Board::of(ground.forbidden);
            auto& within = within_[static_cast<std::size_t>(colour)];
            within[0] = Board::of(ground.anchors);
            within[0] &= free;
            for (std::size_t steps = 1; steps < kFarther; ++steps) {
                within[steps] = within[steps - 1].widened();
                within[steps] &= free;
            }
            within[kFarther] = free;
        }
    }

    /// The empty cells by the steps of both sides, a bit a colour each.
    void count(unsigned own, unsigned theirs, Input& input) const
    {
        auto own_cells = by_steps(own);
        for (Board& cells : own_cells) cells &= empty_;
        const auto their_cells = by_steps(theirs);
        for (std::size_t i = 0; i < kSteps; ++i)
            for (std::size_t j = 0; j < kSteps; ++j) {
                int count = 0;
                for (std::size_t k = 0; k < Board::kWords; ++k)
                    count += std::popcount(own_cells[i].words[k] & their_cells[j].words[k]);
                input[kCells + i * kSteps + j] = static_cast<std::uint16_t>(count);
            }
    }

private:
    static constexpr std::size_t kFarther = kSteps - 2;

    Steps<Board> by_steps(unsigned side) const
    {
        Steps<Board> cells{};
        for (std::size_t colour = 0; colour < within_.size(); ++colour)
            if ((side >> colour & 1U) != 0)
                for (std::size_t steps = 0; steps <= kFarther; ++steps)
                    cells[steps] |= within_[colour][steps];
        cells[kSteps - 1] = board_;
        for (std::size_t steps = kSteps - 1; steps > 0; --steps) cells[steps] -= cells[steps - 1];
        return cells;
    }

    Board board_;
    Board empty_;
    std::array<Steps<Board>, Blokus::kColours> within_{};  ///< so many steps or fewer; no last one
};

using SmallBoard = Packed<16, 4>;
using UsualBoard = Packed<32, 10>;

/// Calls `use` with the narrowest view that has room for the board.
template <class Use>
void with_view(const Blokus& game, Use&& use)
{
    if (game.in_play(1))
        use(View<UsualBoard>{game});
    else
        use(View<SmallBoard>{game});
}

template <class Board>
Input input_of(const View<Board>& view, const Blokus& game, Seat seat)
{
    unsigned own = 0;
    unsigned theirs = 0;
    Input input{};
    for (Blokus::Colour colour = 0; colour < Blokus::kColours; ++colour) {
        if (!game.in_play(colour)) continue;
        const bool is_own = game.seat_of(colour) == seat;
        (is_own ? own : theirs) |= 1U << colour;
        const auto& left = game.stones_left(colour);
        for (std::size_t stone = 0; stone < blokus::kStones; ++stone)
            input[(is_own ? kOwnStones : kTheirStones) + stone] += left[stone];
    }
    view.count(own, theirs, input);
    const int turns = (seat - game.to_move() + game.seats()) % game.seats();
    input[kTurns + static_cast<std::size_t>(turns)] = 1;
    return input;
}

}  // namespace

bool knows(const BlokusOptions& options)
{
    BlokusOptions usual = BlokusOptions::of(options.mode);
    usual.scoring = options.scoring;
    usual.start = options.start;
    return usual == options;
}

Input look(const Blokus& game, Seat seat)
{
    assert(knows(game.options()));
    Input input;
    with_view(game, [&](const auto& view) { input = input_of(view, game, seat); });
    return input;
}

float squashed(float sum) { return 0.5F + 0.5F * sum / std::sqrt(1 + sum * sum); }

float value(const Net& net, const Input& input)
{
    std::array<std::uint8_t, kInputs> present;  // chosen by no branch: which are is hard to guess
    std::size_t size = 0;
    for (std::size_t i = 0; i < kInputs; ++i) {
        present[size] = static_cast<std::uint8_t>(i);
        size += input[i] != 0 ? 1U : 0U;
    }
    // Left to itself GCC adds these up one by one, at several times the cost.
    using Narrow [[gnu::vector_size(16)]] = std::int16_t;
    using Wide [[gnu::vector_size(32)]] = std::int32_t;
    constexpr std::size_t kLanes = sizeof(Wide) / sizeof(std::int32_t);
    static_assert(kHidden % kLanes == 0);
    std::int64_t sum = std::int64_t{net.output_bias} * Net::kOne;
    std::array<Wide, kHidden / kLanes> sums;
    const auto add = [&](const Net::Layer& weights, std::int32_t count) {
        for (std::size_t i = 0; i < sums.size(); ++i) {
            Narrow some;
            std::memcpy(&some, &weights[i * kLanes], sizeof some);
            sums[i] += count * __builtin_convertvector(some, Wide);
        }
    };
    sums.fill(Wide{});
    add(net.biases, 1);
    for (std::size_t k = 0; k < size; ++k) add(net.inputs[present[k]], input[present[k]]);
    for (std::size_t j = 0; j < kHidden; ++j)
        sum += std::int64_t{std::max(sums[j / kLanes][j % kLanes], 0)} * net.outputs[j];
    return squashed(static_cast<float>(sum) / (float{Net::kOne} * Net::kOne));
}

Values values(const NetTable& nets, const Blokus& game)
{
    assert(knows(game.options()) && game.to_move() != kNobody);
    const Net& net = nets[game.in_play(1) ? 1 : 0];
    Values values{};
    with_view(game, [&](const auto& view) {
        if (game.seats() == 2) {
            const auto mover = static_cast<std::size_t>(game.to_move());
            values[mover] = value(net, input_of(view, game, game.to_move()));
            values[1 - mover] = 1 - values[mover];
            return;
        }
        for (Seat seat = 0; seat < game.seats(); ++seat)
            values[static_cast<std::size_t>(seat)] = value(net, input_of(view, game, seat));
    });
    return values;
}

}  // namespace agon::blokus_net
