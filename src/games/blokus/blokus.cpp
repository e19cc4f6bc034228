#include "games/blokus/blokus.h"

#include "games/blokus/sampler.h"

#include <algorithm>
#include <cassert>

namespace agon {

using blokus::cell_at;
using blokus::Ground;
using blokus::has;
using blokus::kMargin;
using blokus::kPrints;
using blokus::orientation;
using blokus::Rows;
using blokus::Sampler;

namespace {

constexpr int kBonus = 15;
constexpr int kBonusSingleLast = 20;

Rows beyond_the_board(const BlokusOptions& options)
{
    Rows rows;
    rows.fill(~std::uint64_t{0});
    const std::uint64_t board = ((std::uint64_t{1} << options.width) - 1) << kMargin;
    for (std::size_t y = 0; y < options.height; ++y) rows[y + kMargin] = ~board;
    return rows;
}

void mark(Rows& rows, blokus::Square square)
{
    const int row = square.y + kMargin;
    rows[static_cast<std::size_t>(row)] |= std::uint64_t{1} << (square.x + kMargin);
}

template <class Test>
bool any_square(Blokus::Move move, Test&& test)
{
    const auto& shape = orientation(move.orientation);
    return std::any_of(
        shape.squares.begin(), shape.squares.begin() + shape.size,
        [&](const blokus::Square& square) { return test(move.x + square.x, move.y + square.y); });
}

}  // namespace

Blokus::Blokus(const Options& options) : options_{options}
{
    const Rows beyond = beyond_the_board(options);
    for (Colour colour = 0; colour < kColours; ++colour) {
        grounds_[index(colour)].forbidden = beyond;
        if (!in_play(colour)) {
            set_out(colour);
            continue;
        }
        mark(grounds_[index(colour)].anchors, start_of(colour));
        left_[index(colour)] = options.stones;
        for (std::size_t stone = 0; stone < blokus::kStones; ++stone)
            if (options.stones[stone] != 0)
                grounds_[index(colour)].usable.insert_all(blokus::kCandidatesOf[stone]);
        squares_left_[index(colour)] = static_cast<std::uint16_t>(options.squares());
    }
    turn_ = next_able(kColours - 1);
}

bool Blokus::in_play(Colour colour) const
{
    using enum Options::Mode;
    return options_.mode == FourSeats || options_.mode == TwoColoursEach || colour % 2 == 0;
}

Seat Blokus::seat_of(Colour colour) const
{
    assert(in_play(colour));
    using enum Options::Mode;
    if (options_.mode == FourSeats) return colour;
    return options_.mode == TwoColoursEach ? colour % 2 : colour / 2;
}

blokus::Square Blokus::start_of(Colour colour) const
{
    using enum Options::Mode;
    const int in = options_.mode == Duo || options_.mode == Junior ? 4 : 0;
    const bool right = colour >= 2;
    const bool top = colour == 1 || colour == 2;
    return {static_cast<std::int8_t>(right ? options_.width - 1 - in : in),
            static_cast<std::int8_t>(top ? options_.height - 1 - in : in)};
}

Blokus::Colour Blokus::colour_at(int x, int y) const
{
    for (Colour colour = 0; colour < kColours; ++colour)
        if (has(ground(colour).squares, cell_at(x, y))) return colour;
    return kNoColour;
}

bool Blokus::can_move(Colour colour) const
{
    return blokus::any_placement(ground(colour), options_.height, [](Move) { return true; });
}

Blokus::Colour Blokus::next_able(Colour colour)
{
    for (int i = 0; i < kColours; ++i) {
        colour = (colour + 1) % kColours;
        if (is_out(colour)) continue;
        if (can_move(colour)) return colour;
        set_out(colour);
    }
    return kNoColour;
}

std::string_view Blokus::why_illegal(Move move) const
{
    if (turn_ == kNoColour) return "game-over";
    const auto& shape = orientation(move.orientation);
    if (move.x + shape.width > options_.width || move.y + shape.height > options_.height)
        return "off-board";
    if (left_[index(turn_)][shape.stone] == 0) return "stone-used";
    const Ground& own = ground(turn_);
    if (any_square(move, [&](int x, int y) { return colour_at(x, y) != kNoColour; }))
        return "occupied";
    if (any_square(move, [&](int x, int y) { return has(own.forbidden, cell_at(x, y)); }))
        return "touches-own-side";
    if (any_square(move, [&](int x, int y) { return has(own.anchors, cell_at(x, y)); })) return "";
    return left_[index(turn_)] == options_.stones ? "not-on-start" : "no-corner-contact";
}

void Blokus::place(Move move)
{
    const auto& print = kPrints[move.orientation];
    const std::uint8_t stone = orientation(move.orientation).stone;
    Ground& own = grounds_[index(turn_)];
    for (Ground& ground : grounds_) lay(ground.forbidden, print.squares, move);
    lay(own.squares, print.squares, move);
    lay(own.forbidden, print.sides, move);
    lay(own.anchors, print.corners, move);

    if (--left_[index(turn_)][stone] == 0) own.usable.erase_all(blokus::kCandidatesOf[stone]);
    auto& squares = squares_left_[index(turn_)];
    squares = static_cast<std::uint16_t>(squares - blokus::size_of_stone(stone));
    if (squares == 0 && stone == blokus::kSingle)
        finished_single_ = static_cast<std::uint8_t>(finished_single_ | 1U << turn_);
    key_ ^= mix64(static_cast<std::uint64_t>(turn_) << 24U |
                  std::uint64_t{move.orientation} << 16U | std::uint64_t{move.x} << 8U | move.y);
}

void Blokus::play(Move move)
{
    assert(why_illegal(move).empty());
    place(move);
    turn_ = next_able(turn_);
}

Blokus::Colour Blokus::next_in(Colour colour) const
{
    constexpr unsigned kAllOut = (1U << kColours) - 1;
    if (out_ == kAllOut) return kNoColour;
    do colour = (colour + 1) % kColours;
    while (is_out(colour));
    return colour;
}

void Blokus::play_unasked(Move move)
{
    assert(why_illegal(move).empty());
    place(move);
    turn_ = next_in(turn_);
}

void Blokus::pass()
{
    assert(!can_move(turn_));
    set_out(turn_);
    turn_ = next_in(turn_);
}

Blokus::Move Blokus::sample(Rng& rng) const
{
    assert(turn_ != kNoColour);
    Sampler sampler;
    blokus::any_anchor(ground(turn_), options_.height, [&](blokus::Cell anchor) {
        sampler.add(anchor);
        return false;
    });
    const auto move = sampler.draw(ground(turn_), rng);
    assert(move);
    return *move;
}

int Blokus::points_of(Colour colour) const
{
    const int left = squares_left(colour);
    if (options_.scoring == Options::Scoring::Minus) return -left;
    if (left != 0) return options_.squares() - left;
    return options_.squares() + ((finished_single_ >> colour & 1) != 0 ? kBonusSingleLast : kBonus);
}

std::optional<Outcome> Blokus::outcome() const
{
    if (turn_ != kNoColour) return std::nullopt;
    std::array<int, kMostSeats> points{};
    for (Colour colour = 0; colour < kColours; ++colour)
        if (in_play(colour)) points[index(seat_of(colour))] += points_of(colour);
    return ranked_by_points(points, seats(), "no move");
}

std::uint64_t Blokus::hash() const
{
    return key_ ^ mix64(static_cast<std::uint64_t>(turn_ + 1) << 8U | finished_single_);
}

}  // namespace agon
