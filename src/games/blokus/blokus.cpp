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

Rows edge_of_the_board(const BlokusOptions& options)
{
    Rows rows{};
    const std::uint64_t row = ((std::uint64_t{1} << options.width) - 1) << kMargin;
    const std::uint64_t ends = (std::uint64_t{1} << (options.width - 1) | 1U) << kMargin;
    for (std::size_t y = 0; y < options.height; ++y)
        rows[y + kMargin] = y == 0 || y + 1U == options.height ? row : ends;
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
        if (const auto start = start_of(colour)) mark(grounds_[index(colour)].anchors, *start);
        left_[index(colour)] = options.stones;
        for (std::size_t stone = 0; stone < blokus::kStones; ++stone)
            if (options.stones[stone] != 0)
                grounds_[index(colour)].usable.insert_all(blokus::kCandidatesOf[stone]);
        squares_left_[index(colour)] = static_cast<std::uint16_t>(options.squares());
    }
    if (is_teams())
        turn_ = kDraws;
    else
        turn_ = next_able(kColours - 1);
    if (options.start) begin_with(*options.start);
}

void Blokus::begin_with(std::uint8_t stone)
{
    start_ = stone;
    for (Ground& ground : grounds_) {
        ground.anchors = edge_of_the_board(options_);
        ground.usable = blokus::kCandidatesOf[stone];
    }
    key_ ^= mix64(std::uint64_t{1} << 32U | stone);
    turn_ = 0;
}

std::optional<std::uint8_t> Blokus::start_stone() const
{
    return start_ != 0 ? std::optional{start_} : std::nullopt;
}

bool Blokus::may_use(Colour colour, std::size_t stone) const
{
    const bool must_begin = start_ != 0 && !has_placed(colour);
    return stones_left(colour)[stone] != 0 && (!must_begin || stone == start_);
}

bool Blokus::in_play(Colour colour) const
{
    using enum Options::Mode;
    return options_.mode == FourSeats || options_.mode == TwoColoursEach || is_teams() ||
           colour % 2 == 0;
}

Seat Blokus::seat_of(Colour colour) const
{
    assert(in_play(colour));
    using enum Options::Mode;
    if (options_.mode == FourSeats) return colour;
    return options_.mode == TwoColoursEach || is_teams() ? colour % 2 : colour / 2;
}

std::optional<blokus::Square> Blokus::start_of(Colour colour) const
{
    using enum Options::Mode;
    if (is_teams()) return std::nullopt;
    const int in = options_.mode == Duo || options_.mode == Junior ? 4 : 0;
    const bool right = colour >= 2;
    const bool top = colour == 1 || colour == 2;
    return blokus::Square{static_cast<std::int8_t>(right ? options_.width - 1 - in : in),
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

/// Of what is not about the board: the table's draw and a pass.
std::string_view Blokus::why_not_now(Move move) const
{
    if (turn_ == kNoColour) return "game-over";
    if (turn_ == kDraws || move.orientation == Move::kDraw) {
        const bool is_draw = turn_ == kDraws && move.orientation == Move::kDraw;
        return is_draw && move.drawn() >= blokus::kFirstPentomino ? "" : "not-possible";
    }
    if (move.is_pass()) return is_teams() && has_placed(turn_) ? "" : "may-not-pass";
    return "";
}

std::string_view Blokus::why_illegal(Move move) const
{
    const auto why = why_not_now(move);
    if (!why.empty() || !move.is_stone()) return why;
    const auto& shape = orientation(move.orientation);
    if (move.x + shape.width > options_.width || move.y + shape.height > options_.height)
        return "off-board";
    if (left_[index(turn_)][shape.stone] == 0) return "stone-used";
    if (!may_use(turn_, shape.stone)) return "not-start-stone";
    const Ground& own = ground(turn_);
    if (any_square(move, [&](int x, int y) { return colour_at(x, y) != kNoColour; }))
        return "occupied";
    if (any_square(move, [&](int x, int y) { return has(own.forbidden, cell_at(x, y)); }))
        return "touches-own-side";
    if (any_square(move, [&](int x, int y) { return has(own.anchors, cell_at(x, y)); })) return "";
    if (has_placed(turn_)) return "no-corner-contact";
    return is_teams() ? "not-on-edge" : "not-on-start";
}

void Blokus::place(Move move)
{
    const auto& print = kPrints[move.orientation];
    const std::uint8_t stone = orientation(move.orientation).stone;
    Ground& own = grounds_[index(turn_)];
    if (start_ != 0 && !has_placed(turn_)) {
        own.anchors = {};
        own.usable = blokus::CandidateSet::all();
    }
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
    if (move.orientation == Move::kDraw) return begin_with(move.drawn());
    if (move.is_stone()) place(move);
    const Colour next = next_able(turn_);
    go_on_with(next);
}

/// In teams the turns of colours that are out count, and when all rounds are over nobody moves.
void Blokus::go_on_with(Colour next)
{
    if (is_teams()) {
        const int on = next == kNoColour ? kColours : (next - turn_ + kColours - 1) % kColours + 1;
        turns_ = static_cast<std::uint8_t>(turns_ + on);
        if (turns_ >= kRounds * kColours) next = kNoColour;
    }
    turn_ = next;
}

Blokus::Colour Blokus::next_in(Colour colour) const
{
    if (out_ == kAllOut) return kNoColour;
    do colour = (colour + 1) % kColours;
    while (is_out(colour));
    return colour;
}

void Blokus::play_unasked(Move move)
{
    assert(why_illegal(move).empty());
    place(move);
    go_on_with(next_in(turn_));
}

void Blokus::drop_out()
{
    assert(!can_move(turn_));
    set_out(turn_);
    go_on_with(next_in(turn_));
}

Blokus::Move Blokus::sample(Rng& rng) const
{
    assert(turn_ != kNoColour);
    if (is_teams()) return sample_listed(*this, rng);
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
    return options_.squares() + (ended_with_single(colour) ? kBonusSingleLast : kBonus);
}

std::optional<Outcome> Blokus::outcome() const
{
    if (turn_ != kNoColour) return std::nullopt;
    std::array<int, kMostSeats> points{};
    for (Colour colour = 0; colour < kColours; ++colour)
        if (in_play(colour)) points[index(seat_of(colour))] += points_of(colour);
    const bool cut_short = turns_ >= kRounds * kColours && out_ != kAllOut;
    return ranked_by_points(points, seats(), cut_short ? "move limit" : "no move");
}

std::uint64_t Blokus::hash() const
{
    return key_ ^ mix64(static_cast<std::uint64_t>(turn_ + 1) << 8U | finished_single_);
}

}  // namespace agon
