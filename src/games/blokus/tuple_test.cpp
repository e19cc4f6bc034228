#include "games/blokus/tuple.h"

#include "games/blokus/blokus.h"

#include <boost/json/parse.hpp>
#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <set>

namespace agon::blokus {
namespace {

constexpr int kHeight = 20;

using Cells = std::set<std::pair<int, int>>;  // column and row from the top, as on the wire

boost::json::value orientations()
{
    std::ifstream file{AGON_TESTS "/data/blokus/orientations.json"};
    return boost::json::parse(std::string{std::istreambuf_iterator<char>{file}, {}});
}

Cells cells_of(Move move)
{
    Cells cells;
    const Orientation& shape = orientation(move.orientation);
    for (std::size_t i = 0; i < shape.size; ++i)
        cells.emplace(move.x + shape.squares[i].x, kHeight - 1 - (move.y + shape.squares[i].y));
    return cells;
}

TEST(BlokusTuple, CoversTheCellsOfTheOriginalForAll168)
{
    int checked = 0;
    const boost::json::value table = orientations();
    for (const auto& stone : table.at("stones").as_array()) {
        for (const auto& [name, squares] : stone.at("orient").as_object()) {
            const Tuple tuple{static_cast<std::uint8_t>(stone.at("n").as_int64()),
                              static_cast<std::uint8_t>(name[1] - '0'),
                              static_cast<std::uint8_t>(name[3] - '0'), 7, 9};
            Cells expected;
            for (const auto& square : squares.as_array())
                expected.emplace(7 + square.at(0).as_int64(), 9 + square.at(1).as_int64());
            EXPECT_EQ(cells_of(from_tuple(tuple, kHeight).value()), expected)
                << stone.at("n") << ' ' << name;
            ++checked;
        }
    }
    EXPECT_EQ(checked, 168);
}

TEST(BlokusTuple, IsWrittenInTheProgramsNormalForm)
{
    // Rotations and "mirror matters" of the protocol's section 2.2.
    constexpr std::array kRotations{1, 2, 4, 2, 1, 4, 4, 2, 2, 4, 4, 4, 4, 4, 2, 4, 1, 4, 4, 4, 2};
    constexpr std::array kMirrored{5, 7, 9, 14, 15, 17, 18, 19};
    for (std::size_t i = 0; i < kOrientations; ++i) {
        const Move move{static_cast<std::uint8_t>(i), 3, 4};
        const Tuple tuple = to_tuple(move, kHeight);
        EXPECT_LT(tuple.rotate, kRotations.at(tuple.stone));
        EXPECT_TRUE(tuple.mirror == 0 || std::ranges::count(kMirrored, tuple.stone) == 1);
        EXPECT_EQ(from_tuple(tuple, kHeight), move);
    }
}

TEST(BlokusTuple, MayHaveNegativePlaces)  // the example of section 2.3
{
    const auto move = from_tuple({19, 0, 0, -1, 16}, kHeight);
    EXPECT_EQ(cells_of(move.value()), (Cells{{0, 16}, {0, 17}, {1, 17}, {0, 18}, {0, 19}}));
    EXPECT_EQ(to_tuple(*move, kHeight), (Tuple{19, 0, 0, -1, 16}));
}

TEST(BlokusTuple, IsNoMoveWhenNoBoardHasIt)
{
    for (const Tuple& tuple : {Tuple{21, 0, 0, 0, 0}, Tuple{0, 2, 0, 0, 0}, Tuple{0, 0, 4, 0, 0},
                               Tuple{0, 0, 0, -1, 0}, Tuple{0, 0, 0, 0, -1}, Tuple{0, 0, 0, 0, 20},
                               Tuple{0, 0, 0, 50, 0}, Tuple{0, 0, 0, 127, -128}})
        EXPECT_FALSE(from_tuple(tuple, kHeight)) << int{tuple.stone} << ' ' << int{tuple.x};
    EXPECT_TRUE(from_tuple({0, 0, 0, 0, 19}, kHeight));
}

}  // namespace
}  // namespace agon::blokus
