#include "games/blokus/candidates.h"

namespace agon::blokus {
namespace {

constexpr int magnitude(int n) { return n < 0 ? -n : n; }

/// The bit of a near cell, found by asking `near_pattern` itself.
constexpr std::uint16_t near_bit(int dx, int dy)
{
    constexpr int kMiddle = 8;
    std::array<std::uint64_t, 5> rows{};
    const int row = dy + 2;
    rows[static_cast<std::size_t>(row)] = std::uint64_t{1} << (kMiddle + dx);
    return static_cast<std::uint16_t>(
        near_pattern(rows[0], rows[1], rows[2], rows[3], rows[4], kMiddle));
}

constexpr Candidate make_candidate(std::size_t index, const Square& anchored)
{
    const Orientation& shape = orientation(index);
    Candidate candidate{static_cast<std::uint8_t>(index), anchored, 0, {}};
    std::size_t far = 0;
    for (std::size_t i = 0; i < shape.size; ++i) {
        const int dx = shape.squares[i].x - anchored.x;
        const int dy = shape.squares[i].y - anchored.y;
        if (dx == 0 && dy == 0) continue;
        if (magnitude(dx) + magnitude(dy) <= 2) {
            candidate.near = static_cast<std::uint16_t>(candidate.near | near_bit(dx, dy));
        } else {
            candidate.far[far++] = static_cast<std::int16_t>(dy * kRowBits + dx);
        }
    }
    return candidate;
}

constexpr std::array<Candidate, kCandidates> make_candidates()
{
    std::array<Candidate, kCandidates> table{};
    std::size_t known = 0;
    for (std::size_t i = 0; i < kOrientations; ++i)
        for (std::size_t square = 0; square < orientation(i).size; ++square)
            table[known++] = make_candidate(i, orientation(i).squares[square]);
    return table;
}

constexpr std::array<FittingSet, kPatterns> make_fitting(
    const std::array<Candidate, kCandidates>& candidates)
{
    std::array<FittingSet, kPatterns> fitting{};
    for (std::size_t i = 0; i < kCandidates; ++i) fitting[0].candidates.insert(i);
    for (std::size_t near = 0; near < kNearCells; ++near)
        for (std::size_t i = 0; i < kCandidates; ++i)
            if ((candidates[i].near >> near & 1U) == 0)
                fitting[std::size_t{1} << near].candidates.insert(i);
    for (std::size_t blocked = 1; blocked < kPatterns; ++blocked) {
        const std::size_t rest = blocked & (blocked - 1);
        fitting[blocked].candidates = fitting[rest].candidates & fitting[blocked ^ rest].candidates;
    }
    return fitting;
}

constexpr std::array<CandidateSet, kStones> make_candidates_of(
    const std::array<Candidate, kCandidates>& candidates)
{
    std::array<CandidateSet, kStones> sets{};
    for (std::size_t i = 0; i < kCandidates; ++i)
        sets[orientation(candidates[i].orientation).stone].insert(i);
    return sets;
}

}  // namespace

constexpr std::array<Candidate, kCandidates> kCandidateTable = make_candidates();
constexpr std::array<CandidateSet, kStones> kCandidatesOf = make_candidates_of(kCandidateTable);
constexpr std::array<FittingSet, kPatterns> kFitting = make_fitting(kCandidateTable);

}  // namespace agon::blokus
