#include "programs/pentobi_variant.h"

#include "core/text.h"

#include <algorithm>
#include <array>
#include <cassert>

namespace agon {
namespace {

using blokus::Square;

/// All of size four and less, and of five L, P and I, twice each. Ours has the N instead of the I.
constexpr BlokusOptions::Counts kPentobiJunior{2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 0,
                                               0, 0, 0, 0, 0, 0, 2, 0, 0, 2};
constexpr int kMostLetters = 26;

std::optional<Square> read_square(std::string_view text, int side)
{
    if (text.empty() || text[0] < 'a' || text[0] >= 'a' + side) return std::nullopt;
    const auto row = to_number(text.substr(1));
    if (!row || *row < 1 || *row > side) return std::nullopt;
    return Square{static_cast<std::int8_t>(text[0] - 'a'), static_cast<std::int8_t>(*row - 1)};
}

/// The squares, each turned, in the order of our notation.
template <class Turn>
std::optional<std::string> turned(std::string_view move, int side, Turn turn)
{
    std::vector<Square> squares;
    for (const auto part : split(move, ',')) {
        const auto square = read_square(part, side);
        if (!square) return std::nullopt;
        squares.push_back(turn(*square));
    }
    std::ranges::sort(squares,
                      [](Square a, Square b) { return a.y != b.y ? a.y < b.y : a.x < b.x; });
    std::vector<std::string> names;
    names.reserve(squares.size());
    for (const auto& square : squares)
        names.push_back(static_cast<char>('a' + square.x) + std::to_string(square.y + 1));
    return join(names, ",");
}

Error no_such(const std::string& what)
{
    return {"bad-spec", "Pentobi has no such blokus: " + what};
}

}  // namespace

std::string_view PentobiVariant::colour(Blokus::Colour colour) const
{
    static constexpr std::array<std::string_view, 4> kFour{"1", "2", "3", "4"};
    if (has_four_colours) return kFour.at(static_cast<std::size_t>(colour));
    return colour == 0 ? "b" : "w";
}

std::string PentobiVariant::to_pentobi(std::string_view move) const
{
    const auto last = static_cast<std::int8_t>(side - 1);
    const auto there = turned(move, side, [last](Square square) {
        return Square{square.y, static_cast<std::int8_t>(last - square.x)};
    });
    assert(there);
    return *there;
}

std::optional<std::string> PentobiVariant::from_pentobi(std::string_view move) const
{
    const auto last = static_cast<std::int8_t>(side - 1);
    return turned(move, side, [last](Square square) {
        return Square{static_cast<std::int8_t>(last - square.y), square.x};
    });
}

Result<PentobiVariant> pentobi_variant(const BlokusOptions& options)
{
    using enum BlokusOptions::Mode;
    if (options.mode == TwoSeats) return no_such("it knows 4x4, 4x2, duo and junior, not 2x2");
    if (options.mode == Teams) return no_such("it knows 4x4, 4x2, duo and junior, not teams");
    const bool four = options.mode == FourSeats || options.mode == TwoColoursEach;
    const int side = four ? 20 : 14;
    static_assert(kMostLetters >= 20);
    if (options.width != side || options.height != side)
        return no_such("its board is " + std::to_string(side) + "x" + std::to_string(side) +
                       " in this mode");
    const bool all_stones = options.stones == BlokusOptions{}.stones;
    if (four && all_stones)
        return PentobiVariant{options.mode == FourSeats ? "classic" : "classic_2", side, true};
    if (!four && all_stones) return PentobiVariant{"duo", side, false};
    if (!four && options.stones == kPentobiJunior) return PentobiVariant{"junior", side, false};
    if (options.mode == Junior)
        return no_such(
            "its junior has the I of five squares where ours has the N; give the option "
            "\"stones\":[2,2,2,2,2,2,2,2,2,2,0,0,0,0,0,0,0,2,0,0,2]");
    return no_such("it plays with one of each stone");
}

}  // namespace agon
