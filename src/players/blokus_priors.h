#pragma once

#include "players/blokus_trail.h"

#include <array>
#include <cstddef>
#include <cstdint>

namespace agon {

/// What makes a move likely: one number a feature, in 64ths of a doubling.
///
/// A move's features: its stone; for each cell it covers, whose corners are there and how far the
/// centre is; for each cell beside it and each new corner, what the cell was to the colour.
namespace blokus_features {

inline constexpr std::size_t kStone = 0;
inline constexpr std::size_t kCover = kStone + blokus::kStones;
inline constexpr std::size_t kCovers = 12;
inline constexpr std::size_t kCentre = kCover + kCovers;
inline constexpr std::size_t kCentres = 8;
inline constexpr std::size_t kSide = kCentre + kCentres;
inline constexpr std::size_t kSides = 4;
inline constexpr std::size_t kCorner = kSide + kSides;
inline constexpr std::size_t kCorners = 12;
inline constexpr std::size_t kCount = kCorner + kCorners;

inline constexpr std::size_t kPhases = 4;  ///< of a game, by the stones the colour has placed
inline constexpr std::size_t kKinds = 2;   ///< two colours on the board, or four
inline constexpr int kDoubling = 64;

using Weights = std::array<std::int16_t, kCount>;
using WeightTable = std::array<std::array<Weights, kPhases>, kKinds>;

}  // namespace blokus_features

extern const blokus_features::WeightTable kBlokusWeights;

/// The cells of a stone, those beside it and those at its corners, as distances from the lower
/// left cell of its box.
struct BlokusShape {
    template <std::size_t Most>
    struct Cells {
        std::size_t size = 0;
        std::array<std::int16_t, Most> at{};

        const std::int16_t* begin() const { return at.data(); }
        const std::int16_t* end() const { return at.data() + size; }
    };

    Cells<blokus::kMostSquares> squares;
    Cells<12> sides;
    Cells<12> corners;
    /// All of these in a row, as distances in scores of boards that lie one behind the other: of
    /// covered cells, of cells beside and at the corners. One loop is guessed wrong less often.
    Cells<blokus::kMostSquares + 24> scored;

    static constexpr std::size_t kBoard = std::tuple_size_v<blokus::Rows> * blokus::kRowBits;
};

/// How likely the moves of a position are to be good. For one thread.
class BlokusPriors {
public:
    explicit BlokusPriors(const blokus_features::WeightTable& weights = kBlokusWeights)
        : weights_{&weights}
    {}

    /// To be called before the moves are asked for.
    void look(const Blokus& game, const BlokusTrail& trail);

    /// The sum of the move's features' weights.
    int weight(Blokus::Move move) const;

    /// Visits the features of a move, some more than once: its sum is `weight`.
    template <class Visit>
    void each_feature(Blokus::Move move, Visit&& visit) const;

    std::size_t phase() const { return phase_; }
    std::size_t kind() const { return kind_; }

private:
    static constexpr std::size_t kCells = BlokusShape::kBoard;

    /// Of one cell, what it counts as when it is covered, beside the stone, or at its corner; 0 if
    /// it is forbidden.
    struct Marks {
        std::uint8_t cover = 0;
        std::uint8_t centre = 0;
        std::uint8_t side = 0;
        std::uint8_t corner = 0;
    };

    struct Corners;  ///< of the colours, as rows of bits

    void mark_row(const Blokus& game, const Corners& corners, int y);

    const blokus_features::WeightTable* weights_;
    std::size_t phase_ = 0;
    std::size_t kind_ = 0;
    std::array<Marks, kCells> marks_{};
    std::array<std::int16_t, 3 * kCells> scores_{};  ///< see `BlokusShape::scored`
};

const BlokusShape& blokus_shape(std::size_t orientation);

/// 2 to the power of weight / 64, the same on every machine.
float power_of_two(int weight);

template <class Visit>
void BlokusPriors::each_feature(Blokus::Move move, Visit&& visit) const
{
    using namespace blokus_features;
    const auto base = static_cast<std::size_t>(blokus::cell_at(move.x, move.y));
    const auto& shape = blokus_shape(move.orientation);
    const auto marks_at = [&](std::int16_t distance) {
        return marks_[base + static_cast<std::size_t>(distance)];
    };
    visit(kStone + blokus::orientation(move.orientation).stone);
    for (const auto distance : shape.squares) {
        visit(kCover + marks_at(distance).cover);
        visit(kCentre + marks_at(distance).centre);
    }
    for (const auto distance : shape.sides) visit(kSide + marks_at(distance).side);
    for (const auto distance : shape.corners) visit(kCorner + marks_at(distance).corner);
}

}  // namespace agon
