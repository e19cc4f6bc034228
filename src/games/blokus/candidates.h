#pragma once

#include "core/bits.h"
#include "games/blokus/stones.h"

#include <array>
#include <bit>
#include <cassert>
#include <cstddef>
#include <cstdint>

/// A move always covers a live anchor. A candidate is a stone's orientation together with the one
/// of its squares that lies on the anchor; whether it fits depends on the cells near the anchor,
/// all 12 within two steps, and on at most two far ones.
namespace agon::blokus {

inline constexpr std::size_t kCandidates = 414;
inline constexpr std::size_t kNearCells = 12;
inline constexpr std::size_t kPatterns = std::size_t{1} << kNearCells;

/// Cells of the board as bits of 64-bit rows; two cells differ by 64 * rows + columns.
inline constexpr int kRowBits = 64;

/// A set of candidates, by index.
struct CandidateSet {
    std::array<std::uint64_t, (kCandidates + 63) / 64> words{};

    static constexpr CandidateSet all()
    {
        CandidateSet set;
        set.words.fill(~std::uint64_t{0});
        set.words.back() >>= set.words.size() * 64 - kCandidates;
        return set;
    }

    constexpr void insert(std::size_t candidate)
    {
        words[candidate / 64] |= std::uint64_t{1} << candidate % 64;
    }

    constexpr bool has(std::size_t candidate) const
    {
        return (words[candidate / 64] >> candidate % 64 & 1U) != 0;
    }

    constexpr unsigned count() const
    {
        unsigned sum = 0;
        for (const auto word : words) sum += static_cast<unsigned>(std::popcount(word));
        return sum;
    }

    /// Pre: n < count().
    constexpr std::size_t nth(unsigned n) const
    {
        assert(n < count());
        for (std::size_t i = 0;; ++i) {
            const auto here = static_cast<unsigned>(std::popcount(words[i]));
            if (n < here) return i * 64 + static_cast<std::size_t>(nth_set_bit(words[i], n));
            n -= here;
        }
    }

    /// Visits in ascending order until `visit` says true; whether it did.
    template <class Visit>
    bool any_of(Visit&& visit) const
    {
        for (std::size_t i = 0; i < words.size(); ++i)
            for (std::uint64_t word = words[i]; word != 0;)
                if (visit(i * 64 + static_cast<std::size_t>(pop_lowest(word)))) return true;
        return false;
    }

    constexpr CandidateSet operator&(const CandidateSet& other) const
    {
        CandidateSet both;
        for (std::size_t i = 0; i < words.size(); ++i) both.words[i] = words[i] & other.words[i];
        return both;
    }

    constexpr void insert_all(const CandidateSet& other)
    {
        for (std::size_t i = 0; i < words.size(); ++i) words[i] |= other.words[i];
    }

    constexpr void erase_all(const CandidateSet& other)
    {
        for (std::size_t i = 0; i < words.size(); ++i) words[i] &= ~other.words[i];
    }

    bool operator==(const CandidateSet&) const = default;
};

struct Candidate {
    std::uint8_t orientation = 0;
    Square anchored;         ///< the square of the orientation that lies on the anchor
    std::uint16_t near = 0;  ///< near cells it covers, numbered as by `near_pattern`
    std::array<std::int16_t, 2>
        far{};  ///< distance to its far cells; 0, the anchor itself, if none
};

extern const std::array<Candidate, kCandidates> kCandidateTable;

/// All candidates of each stone.
extern const std::array<CandidateSet, kStones> kCandidatesOf;

/// One line of the cache.
struct alignas(64) FittingSet {
    CandidateSet candidates;
};

/// For each set of blocked near cells the candidates that cover none of them.
extern const std::array<FittingSet, kPatterns> kFitting;

/// Bits of five rows around column `x` as one number: rows upward, each from left to right.
/// The bit at the centre does not matter.
constexpr std::size_t near_pattern(std::uint64_t two_below, std::uint64_t below,
                                   std::uint64_t middle, std::uint64_t above,
                                   std::uint64_t two_above, int x)
{
    const std::uint64_t around = middle >> (x - 2) & 0b11011U;
    return (two_below >> x & 1U) | (below >> (x - 1) & 7U) << 1U | (around & 3U) << 4U |
           (around >> 3U) << 6U | (above >> (x - 1) & 7U) << 8U | (two_above >> x & 1U) << 11U;
}

}  // namespace agon::blokus
