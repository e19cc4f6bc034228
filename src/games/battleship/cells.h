#pragma once

#include "core/bits.h"

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

namespace agon::battleship {

/// A set of cells of a board of up to 20 x 20; cell = row * size + column. The number of words is
/// fixed, so that every operation is a few vector instructions without a loop.
class Cells {
public:
    static constexpr int kMost = 512;

    constexpr bool has(int cell) const { return ((words_[word(cell)] >> bit(cell)) & 1U) != 0; }
    constexpr void add(int cell) { words_[word(cell)] |= std::uint64_t{1} << bit(cell); }

    constexpr void remove(int cell) { words_[word(cell)] &= ~(std::uint64_t{1} << bit(cell)); }

    constexpr bool empty() const { return *this == Cells{}; }

    constexpr int count() const
    {
        int sum = 0;
        for (const auto w : words_) sum += std::popcount(w);
        return sum;
    }

    /// Whether the two share a cell.
    constexpr bool meets(const Cells& other) const
    {
        std::uint64_t common = 0;
        for (std::size_t i = 0; i < kWords; ++i) common |= words_[i] & other.words_[i];
        return common != 0;
    }

    constexpr Cells& operator|=(const Cells& other)
    {
        for (std::size_t i = 0; i < kWords; ++i) words_[i] |= other.words_[i];
        return *this;
    }
    constexpr Cells& operator&=(const Cells& other)
    {
        for (std::size_t i = 0; i < kWords; ++i) words_[i] &= other.words_[i];
        return *this;
    }
    /// Takes the other's cells away.
    constexpr Cells& operator-=(const Cells& other)
    {
        for (std::size_t i = 0; i < kWords; ++i) words_[i] &= ~other.words_[i];
        return *this;
    }
    friend constexpr Cells operator|(Cells a, const Cells& b) { return a |= b; }
    friend constexpr Cells operator&(Cells a, const Cells& b) { return a &= b; }
    friend constexpr Cells operator-(Cells a, const Cells& b) { return a -= b; }

    /// Every cell, in rising order.
    template <class Visit>
    constexpr void each(Visit visit) const
    {
        for (std::size_t i = 0; i < kWords; ++i)
            for (auto w = words_[i]; w != 0;) visit(static_cast<int>(i) * 64 + pop_lowest(w));
    }

    /// The n-th cell, counted from 0. Pre: n < count().
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

    /// Every cell moved up by `by`, 0 < by < 64.
    constexpr Cells shifted(unsigned by) const
    {
        Cells moved;
        moved.words_[0] = words_[0] << by;
        for (std::size_t i = 1; i < kWords; ++i)
            moved.words_[i] = (words_[i] << by) | (words_[i - 1] >> (64 - by));
        return moved;
    }

    constexpr const auto& words() const { return words_; }

    bool operator==(const Cells&) const = default;

private:
    static constexpr std::size_t kWords = kMost / 64;

    static constexpr std::size_t word(int cell) { return static_cast<std::size_t>(cell) / 64; }
    static constexpr unsigned bit(int cell) { return static_cast<unsigned>(cell) % 64; }

    std::array<std::uint64_t, kWords> words_{};
};

}  // namespace agon::battleship
