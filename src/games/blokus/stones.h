#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

/// The 21 stones and the 91 ways in which they can lie.
namespace agon::blokus {

inline constexpr std::size_t kStones = 21;
inline constexpr std::size_t kOrientations = 91;
inline constexpr std::size_t kMostSquares = 5;  ///< of one stone
inline constexpr std::uint8_t kSingle = 0;      ///< the stone of one square

/// The stones of five squares, the last of all, by their letters.
inline constexpr std::string_view kPentominoes = "PUTVWZFXLNYI";
inline constexpr std::uint8_t kFirstPentomino = 9;
static_assert(kFirstPentomino + kPentominoes.size() == kStones);

/// Columns go right, rows go up.
struct Square {
    std::int8_t x = 0;
    std::int8_t y = 0;

    bool operator==(const Square&) const = default;
};

/// Which way up a stone lies. Squares count from the lower left corner of their bounding box and
/// are sorted by row, then column.
struct Orientation {
    std::uint8_t stone = 0;
    std::uint8_t mirror = 0;  ///< with `rotate`: the first way to get here from the stone's box
    std::uint8_t rotate = 0;
    std::uint8_t size = 0;
    std::uint8_t width = 0;
    std::uint8_t height = 0;
    std::array<Square, kMostSquares> squares{};

    constexpr bool same_shape(const Orientation& other) const
    {
        return size == other.size && squares == other.squares;
    }
};

/// How a stone's box, mirrored and turned, holds its orientation.
struct Turned {
    std::uint8_t orientation = 0;
    std::int8_t left = 0;    ///< empty box columns to the left of the squares
    std::int8_t bottom = 0;  ///< the box row, from the top, of the lowest squares
};

struct StoneTables {
    std::array<Orientation, kOrientations> orientations{};
    std::array<std::array<std::array<Turned, 4>, 2>, kStones>
        turned{};  ///< [stone][mirror][rotate]
    std::array<std::uint8_t, kStones> sizes{};
};

/// The boxes of the protocol's section 2.2, rows from the top; each is a square.
inline constexpr std::array<std::string_view, kStones> kBoxes{
    "#",
    ".#/.#",
    "#./##",
    ".#./.#./.#.",
    "##/##",
    ".#./.#./##.",
    ".#./.##/.#.",
    ".../##./.##",
    "..#./..#./..#./..#.",
    ".#./##./##.",
    "##./.#./##.",
    ".#./.#./###",
    "#../#../###",
    "##./.##/..#",
    "#../###/..#",
    "#../###/.#.",
    ".#./###/.#.",
    "..#./..#./..#./.##.",
    "..#./..#./.##./.#..",
    ".#../.##./.#../.#..",
    "..#../..#../..#../..#../..#..",
};

/// A stone's box, turned upside down (if `mirror`) and then `rotate` times clockwise: section 2.3.
struct Box {
    std::string_view rows;
    int mirror = 0;
    int rotate = 0;

    constexpr int side() const { return rows.size() == 1 ? 1 : static_cast<int>(rows.find('/')); }

    constexpr bool has(int row, int column) const
    {
        for (int i = 0; i < rotate; ++i) {
            const int turned_back = side() - 1 - column;
            column = row;
            row = turned_back;
        }
        if (mirror != 0) row = side() - 1 - row;
        return rows[static_cast<std::size_t>(row * (side() + 1) + column)] == '#';
    }
};

struct Bounds {
    int left = 0;
    int right = 0;
    int top = 0;
    int bottom = 0;
};

constexpr Bounds bounds_of(const Box& box)
{
    Bounds bounds{box.side(), 0, box.side(), 0};
    for (int row = 0; row < box.side(); ++row) {
        for (int column = 0; column < box.side(); ++column) {
            if (!box.has(row, column)) continue;
            bounds = {std::min(bounds.left, column), std::max(bounds.right, column),
                      std::min(bounds.top, row), row};
        }
    }
    return bounds;
}

constexpr Orientation orientation_in(const Box& box, const Bounds& bounds)
{
    Orientation result;
    result.mirror = static_cast<std::uint8_t>(box.mirror);
    result.rotate = static_cast<std::uint8_t>(box.rotate);
    result.width = static_cast<std::uint8_t>(bounds.right - bounds.left + 1);
    result.height = static_cast<std::uint8_t>(bounds.bottom - bounds.top + 1);
    for (int row = bounds.bottom; row >= bounds.top; --row)
        for (int column = bounds.left; column <= bounds.right; ++column)
            if (box.has(row, column))
                result.squares[result.size++] = {static_cast<std::int8_t>(column - bounds.left),
                                                 static_cast<std::int8_t>(bounds.bottom - row)};
    return result;
}

/// Adds the eight ways to turn a stone, and of its orientations those not yet `known`.
constexpr void add_stone(StoneTables& tables, std::size_t stone, std::size_t& known)
{
    const std::size_t first = known;
    for (std::size_t way = 0; way < 8; ++way) {
        const Box box{kBoxes[stone], static_cast<int>(way / 4), static_cast<int>(way % 4)};
        const Bounds bounds = bounds_of(box);
        Orientation found = orientation_in(box, bounds);
        found.stone = static_cast<std::uint8_t>(stone);
        std::size_t i = first;
        while (i < known && !tables.orientations[i].same_shape(found)) ++i;
        if (i == known) tables.orientations[known++] = found;
        tables.turned[stone][way / 4][way % 4] = {static_cast<std::uint8_t>(i),
                                                  static_cast<std::int8_t>(bounds.left),
                                                  static_cast<std::int8_t>(bounds.bottom)};
    }
    tables.sizes[stone] = tables.orientations[first].size;
}

constexpr StoneTables make_stone_tables()
{
    StoneTables tables;
    std::size_t known = 0;
    for (std::size_t stone = 0; stone < kStones; ++stone) add_stone(tables, stone, known);
    return tables;
}

inline constexpr StoneTables kStoneTables = make_stone_tables();

constexpr const Orientation& orientation(std::size_t index)
{
    return kStoneTables.orientations[index];
}

/// Pre: a stone of five squares.
constexpr char pentomino_letter(std::size_t stone) { return kPentominoes[stone - kFirstPentomino]; }

constexpr int size_of_stone(std::size_t stone) { return kStoneTables.sizes[stone]; }

}  // namespace agon::blokus
