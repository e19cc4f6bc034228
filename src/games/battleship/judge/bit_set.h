#pragma once

#include "core/bits.h"

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

namespace agon::battleship {

/// A set of numbers below `kMost`. The number of words is fixed, so that every operation is a few
/// vector instructions without a loop.
template <int Numbers>
class BitSet {
public:
    static constexpr int kMost = Numbers;

    constexpr bool has(int number) const
    {
        return ((words_[word(number)] >> bit(number)) & 1U) != 0;
    }
    constexpr void add(int number) { words_[word(number)] |= std::uint64_t{1} << bit(number); }

    constexpr void remove(int number)
    {
        words_[word(number)] &= ~(std::uint64_t{1} << bit(number));
    }

    constexpr bool empty() const { return *this == BitSet{}; }

    constexpr int count() const
    {
        int sum = 0;
        for (const auto w : words_) sum += std::popcount(w);
        return sum;
    }

    /// Whether the two share a number.
    constexpr bool meets(const BitSet& other) const
    {
        std::uint64_t common = 0;
        for (std::size_t i = 0; i < kWords; ++i) common |= words_[i] & other.words_[i];
        return common != 0;
    }

    constexpr BitSet& operator|=(const BitSet& other)
    {
        for (std::size_t i = 0; i < kWords; ++i) words_[i] |= other.words_[i];
        return *this;
    }
    constexpr BitSet& operator&=(const BitSet& other)
    {
        for (std::size_t i = 0; i < kWords; ++i) words_[i] &= other.words_[i];
        return *this;
    }
    /// Takes the other's numbers away.
    constexpr BitSet& operator-=(const BitSet& other)
    {
        for (std::size_t i = 0; i < kWords; ++i) words_[i] &= ~other.words_[i];
        return *this;
    }
    friend constexpr BitSet operator|(BitSet a, const BitSet& b) { return a |= b; }
    friend constexpr BitSet operator&(BitSet a, const BitSet& b) { return a &= b; }
    friend constexpr BitSet operator-(BitSet a, const BitSet& b) { return a -= b; }

    /// Every number, in rising order.
    template <class Visit>
    constexpr void each(Visit visit) const
    {
        for (std::size_t i = 0; i < kWords; ++i)
            for (auto w = words_[i]; w != 0;) visit(static_cast<int>(i) * 64 + pop_lowest(w));
    }

    /// The n-th number, counted from 0. Pre: n < count().
    constexpr int nth(unsigned n) const
    {
        std::size_t i = 0;
        for (;; ++i) {
            const auto here = static_cast<unsigned>(std::popcount(words_[i]));
            if (n < here) break;
            n -= here;
        }
        return static_cast<int>(i) * 64 + nth_set_bit(words_[i], n);
    }

    /// Every number raised by `by`, 0 < by < 64.
    constexpr BitSet shifted(unsigned by) const
    {
        BitSet moved;
        moved.words_[0] = words_[0] << by;
        for (std::size_t i = 1; i < kWords; ++i)
            moved.words_[i] = (words_[i] << by) | (words_[i - 1] >> (64 - by));
        return moved;
    }

    constexpr const auto& words() const { return words_; }

    bool operator==(const BitSet&) const = default;

private:
    static_assert(kMost % 64 == 0);
    static constexpr std::size_t kWords = kMost / 64;

    static constexpr std::size_t word(int number) { return static_cast<std::size_t>(number) / 64; }
    static constexpr unsigned bit(int number) { return static_cast<unsigned>(number) % 64; }

    std::array<std::uint64_t, kWords> words_{};
};

}  // namespace agon::battleship
