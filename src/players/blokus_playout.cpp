#include "players/blokus_playout.h"

#include <algorithm>
#include <bit>
#include <cassert>

namespace agon {
namespace {

using blokus::CandidateSet;
using blokus::Cell;
using blokus::Ground;
using blokus::kCandidates;
using blokus::kMargin;
using blokus::kRowBits;
using blokus::Rows;
using Weights = std::array<std::uint32_t, blokus::kMostSquares + 1>;

/// Of a move, by the squares of its stone.
constexpr Weights kSizeWeight{0, 1, 3, 9, 27, 81};
/// After so many void draws listing the moves is cheaper.
constexpr int kMostDraws = 8;

/// Candidates are sorted by size, so each size has a run of bits in each word.
struct Run {
    std::size_t word = 0;
    std::uint64_t bits = 0;
    std::size_t size = 0;
};

constexpr std::size_t kRuns = 11;

constexpr std::array<Run, kRuns> make_runs()
{
    std::array<Run, kRuns> runs{};
    std::size_t used = 0;
    std::size_t candidate = 0;
    for (std::size_t i = 0; i < blokus::kOrientations; ++i) {
        for (std::size_t j = 0; j < blokus::orientation(i).size; ++j, ++candidate) {
            const std::size_t word = candidate / 64;
            const std::size_t size = blokus::orientation(i).size;
            const bool goes_on =
                used != 0 && runs[used - 1].word == word && runs[used - 1].size == size;
            if (!goes_on) runs[used++] = {word, 0, size};
            runs[used - 1].bits |= std::uint64_t{1} << candidate % 64;
        }
    }
    return runs;
}

constexpr std::array<Run, kRuns> kRunTable = make_runs();
static_assert(kRunTable.back().word == (kCandidates - 1) / 64);

inline std::uint32_t weight_of(const CandidateSet& set)
{
    std::uint32_t sum = 0;
    for (const Run& run : kRunTable)
        sum += kSizeWeight[run.size] *
               static_cast<std::uint32_t>(std::popcount(set.words[run.word] & run.bits));
    return sum;
}

/// The candidate on which `n` falls if each takes its weight. Pre: n < weight_of(set).
std::size_t pick(const CandidateSet& set, std::uint32_t n)
{
    assert(n < weight_of(set));
    for (const Run& run : kRunTable) {
        const std::uint64_t bits = set.words[run.word] & run.bits;
        const std::uint32_t weight = kSizeWeight[run.size];
        const std::uint32_t here = weight * static_cast<std::uint32_t>(std::popcount(bits));
        if (n < here)
            return run.word * 64 + static_cast<std::size_t>(nth_set_bit(bits, n / weight));
        n -= here;
    }
    return 0;
}

/// Near cells of the anchor that are in the set.
std::size_t pattern_at(const blokus::Rows& rows, Cell anchor)
{
    const std::uint64_t* row = &rows[static_cast<std::size_t>(anchor / kRowBits)];
    return blokus::near_pattern(row[-2], row[-1], row[0], row[1], row[2], anchor % kRowBits);
}

/// Those of the candidates that cover one of the cells, the two farthest of a stone not looked at.
CandidateSet covering(const CandidateSet& set, const blokus::Rows& rows, Cell anchor)
{
    if (blokus::has(rows, anchor)) return set;
    CandidateSet result = set;
    result.erase_all(blokus::kFitting[pattern_at(rows, anchor)].candidates);
    return result;
}

/// The edge of the board is no anchor any more when a colour has begun there.
constexpr Rows kNoRows{};

/// One seat is left that can move, and it is ahead of all others.
bool is_decided(const Blokus& game, unsigned out)
{
    std::array<int, kMostSeats> left{};
    std::array<bool, kMostSeats> moves{};
    for (Blokus::Colour colour = 0; colour < Blokus::kColours; ++colour) {
        if (!game.in_play(colour)) continue;
        const auto seat = static_cast<std::size_t>(game.seat_of(colour));
        left[seat] += game.squares_left(colour);
        if ((out >> colour & 1U) == 0) moves[seat] = true;
    }
    const auto seats = static_cast<std::size_t>(game.seats());
    std::size_t last = seats;
    for (std::size_t seat = 0; seat < seats; ++seat) {
        if (!moves[seat]) continue;
        if (last != seats) return false;
        last = seat;
    }
    if (last == seats) return true;
    for (std::size_t seat = 0; seat < seats; ++seat)
        if (seat != last && left[seat] <= left[last]) return false;
    return true;
}

}  // namespace

Values blokus_values(const Blokus& game)
{
    std::array<int, kMostSeats> points{};
    for (Blokus::Colour colour = 0; colour < Blokus::kColours; ++colour)
        if (game.in_play(colour))
            points[static_cast<std::size_t>(game.seat_of(colour))] += game.points_of(colour);
    return values_of(ranked_by_points(points, game.seats(), {}));
}

void BlokusPlayout::begin(const Blokus& game)
{
    for (Blokus::Colour colour = 0; colour < Blokus::kColours; ++colour) {
        Sites& sites = sites_[static_cast<std::size_t>(colour)];
        sites.size = 0;
        sites.fresh_row = -1;
        if (!game.in_play(colour)) continue;
        blokus::any_anchor(game.ground(colour), game.options().height, [&](Cell anchor) {
            sites.anchors[sites.size++] = static_cast<std::uint16_t>(anchor);
            return false;
        });
    }
}

Values BlokusPlayout::play(Blokus& game, BlokusTrail trail, Rng& rng)
{
    assert(game.to_move() != kNobody);
    begin(game);
    unsigned out = 0;
    for (;;) {
        const Blokus::Colour colour = game.colour_to_move();
        if (colour == Blokus::kNoColour) break;
        aim(game, trail);
        if (const auto move = draw(game, rng)) {
            trail.add(game, *move);
            game.play_unasked(*move);
            if (out == 0) continue;
        } else {
            game.drop_out();
            out |= 1U << colour;
        }
        if (is_decided(game, out)) break;
    }
    return blokus_values(game);
}

/// Where the colour to move should play.
void BlokusPlayout::aim(const Blokus& game, const BlokusTrail& trail)
{
    for (int row = first_row_; row <= last_row_; ++row) targets_[static_cast<std::size_t>(row)] = 0;
    const int highest = kMargin + game.options().height - 1;
    first_row_ = highest;
    last_row_ = kMargin;
    each_opponent(game, game.colour_to_move(), [&](Blokus::Colour other) {
        const auto& move = trail.latest[static_cast<std::size_t>(other)];
        if (!move) return;
        const int below = move->y + kMargin - 1;
        // Without a branch a row: two rows of nothing below and one above, so that all are alike.
        const auto corners = fresh_corners(game, other, *move);
        std::array<std::uint64_t, 11> rows{};
        std::ranges::copy(corners, rows.begin() + 2);
        std::uint64_t* targets = &targets_[static_cast<std::size_t>(below - 1)];
        for (std::size_t i = 0; i + 2 < rows.size(); ++i) {
            const std::uint64_t row = rows[i + 1];
            targets[i] |= row | row << 1U | row >> 1U | rows[i] | rows[i + 2];
        }
        first_row_ = std::min(first_row_, below - 1);
        last_row_ = std::max(last_row_, below + 8);
    });
    first_row_ = std::max(first_row_, kMargin - 2);
    last_row_ = std::min(last_row_, highest + 2);
}

[[gnu::always_inline]] inline bool BlokusPlayout::has_target_near(Cell anchor) const
{
    const int row = anchor / kRowBits;
    if (row < first_row_ - 2 || row > last_row_ + 2) return false;
    return pattern_at(targets_, anchor) != 0 || blokus::has(targets_, anchor);
}

[[gnu::always_inline]] inline CandidateSet BlokusPlayout::candidates_at(Reach reach,
                                                                        const Ground& ground,
                                                                        Cell anchor) const
{
    const CandidateSet all = blokus::fitting_at(ground, anchor);
    return reach == Reach::All ? all : covering(all, targets_, anchor);
}

/// Weighs the moves at each anchor. One at which nothing fits is dropped: nothing ever will.
void BlokusPlayout::share_out(Reach reach, Sites& sites, const Ground& ground)
{
    shares_.clear();
    std::uint32_t total = 0;
    std::size_t kept = 0;
    for (std::size_t i = 0; i < sites.size; ++i) {
        const std::uint16_t anchor = sites.anchors[i];
        if (blokus::has(ground.forbidden, anchor)) continue;
        sites.anchors[kept++] = anchor;
        if (reach == Reach::Answers && !has_target_near(anchor)) continue;
        const std::uint32_t weight = weight_of(candidates_at(reach, ground, anchor));
        if (weight != 0)
            shares_.push_back({total += weight, anchor});
        else if (reach == Reach::All)
            --kept;
    }
    sites.size = kept;
}

std::optional<Blokus::Move> BlokusPlayout::draw(const Blokus& game, Rng& rng)
{
    const Ground& ground = game.ground(game.colour_to_move());
    Sites& sites = sites_[static_cast<std::size_t>(game.colour_to_move())];
    add_fresh(sites, ground);
    auto move = draw_from(Reach::Answers, sites, ground, rng);
    if (!move) move = draw_from(Reach::All, sites, ground, rng);
    if (!move) return move;
    const bool from_the_edge = game.start_stone() && !game.has_placed(game.colour_to_move());
    const Rows& known = from_the_edge ? kNoRows : ground.anchors;
    if (from_the_edge) sites.size = 0;
    const auto& corners = blokus::kPrints[move->orientation].corners;
    sites.fresh_row = move->y + kMargin - 1;
    for (std::size_t i = 0; i < corners.size(); ++i)
        sites.fresh[i] = std::uint64_t{corners[i]} << (move->x + kMargin - 1) &
                         ~known[static_cast<std::size_t>(sites.fresh_row) + i];
    return move;
}

void BlokusPlayout::add_fresh(Sites& sites, const Ground& ground)
{
    if (sites.fresh_row < 0) return;
    for (std::size_t i = 0; i < sites.fresh.size(); ++i) {
        const std::size_t row = static_cast<std::size_t>(sites.fresh_row) + i;
        for (std::uint64_t live = sites.fresh[i] & ~ground.forbidden[row]; live != 0;)
            sites.anchors[sites.size++] =
                static_cast<std::uint16_t>(static_cast<int>(row) * kRowBits + pop_lowest(live));
    }
}

std::optional<Blokus::Move> BlokusPlayout::draw_from(Reach reach, Sites& sites,
                                                     const Ground& ground, Rng& rng)
{
    share_out(reach, sites, ground);
    if (shares_.empty()) return std::nullopt;
    for (int draws = 0; draws < kMostDraws; ++draws) {
        const std::uint32_t n = rng.below(shares_.back().until);
        std::size_t i = 0;
        while (n >= shares_[i].until) ++i;
        const Cell anchor = shares_[i].anchor;
        const std::uint32_t before = i == 0 ? 0 : shares_[i - 1].until;
        const std::size_t candidate = pick(candidates_at(reach, ground, anchor), n - before);
        if (blokus::fits_far(ground, anchor, candidate)) return blokus::move_at(anchor, candidate);
    }
    return draw_listed(reach, sites, ground, rng);
}

/// Pre: the anchors have been shared out.
std::optional<Blokus::Move> BlokusPlayout::draw_listed(Reach reach, Sites& sites,
                                                       const Ground& ground, Rng& rng)
{
    assert(!shares_.empty());
    listed_.clear();
    std::uint32_t total = 0;
    std::size_t kept = 0;
    for (const Share& share : shares_) {
        const std::size_t before = listed_.size();
        candidates_at(reach, ground, share.anchor).any_of([&](std::size_t candidate) {
            if (!blokus::fits_far(ground, share.anchor, candidate)) return false;
            const auto move = blokus::move_at(share.anchor, candidate);
            total += kSizeWeight[blokus::orientation(move.orientation).size];
            listed_.emplace_back(total, move);
            return false;
        });
        if (reach == Reach::All && listed_.size() != before)
            sites.anchors[kept++] = static_cast<std::uint16_t>(share.anchor);
    }
    if (reach == Reach::All) sites.size = kept;
    if (total == 0) return std::nullopt;
    const std::uint32_t n = rng.below(total);
    return std::ranges::find_if(listed_, [&](const auto& sum) { return n < sum.first; })->second;
}

}  // namespace agon
