#pragma once

#include "core/bits.h"

#include <array>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <tuple>
#include <utility>

namespace agon::battleship {

/// A set of numbers, a bit each. `Words` are an array where it is known how many there can be, so
/// that every operation is a few vector instructions without a loop; else a vector. Sets that meet
/// in an operation have as many words.
template <class Words>
class WordSet {
public:
    /// All numbers are smaller, if the words are an array.
    static constexpr int kMost = 64 * static_cast<int>(std::tuple_size_v<Words>);

    constexpr WordSet() = default;
    constexpr explicit WordSet(Words words) : words_{std::move(words)} {}

    constexpr bool has(int number) const { return (word(number) & bit(number)) != 0; }
    constexpr void add(int number) { word(number) |= bit(number); }
    constexpr void remove(int number) { word(number) &= ~bit(number); }
    constexpr int count() const { return count_bits(words_); }

    constexpr bool empty() const
    {
        std::uint64_t any = 0;
        for (const auto w : words_) any |= w;
        return any == 0;
    }

    /// Whether the two share a number.
    constexpr bool meets(const WordSet& other) const
    {
        std::uint64_t common = 0;
        for (std::size_t i = 0; i < words_.size(); ++i) common |= words_[i] & other.words_[i];
        return common != 0;
    }

    constexpr WordSet& operator|=(const WordSet& other)
    {
        for (std::size_t i = 0; i < words_.size(); ++i) words_[i] |= other.words_[i];
        return *this;
    }
    constexpr WordSet& operator&=(const WordSet& other)
    {
        for (std::size_t i = 0; i < words_.size(); ++i) words_[i] &= other.words_[i];
        return *this;
    }
    /// Takes the other's numbers away.
    constexpr WordSet& operator-=(const WordSet& other)
    {
        for (std::size_t i = 0; i < words_.size(); ++i) words_[i] &= ~other.words_[i];
        return *this;
    }
    friend constexpr WordSet operator|(WordSet a, const WordSet& b) { return a |= b; }
    friend constexpr WordSet operator&(WordSet a, const WordSet& b) { return a &= b; }
    friend constexpr WordSet operator-(WordSet a, const WordSet& b) { return a -= b; }

    /// Every number, in rising order.
    template <class Visit>
    constexpr void each(Visit visit) const
    {
        each_bit(words_, [&](std::size_t number) { visit(static_cast<int>(number)); });
    }

    /// The n-th number, counted from 0. Pre: n < count().
    constexpr int nth(unsigned n) const { return static_cast<int>(nth_bit(words_, n)); }

    /// Every number raised by `by`. Pre: 0 < by < 64.
    constexpr WordSet shifted(unsigned by) const
    {
        assert(0 < by && by < 64);
        WordSet moved = *this;
        for (std::size_t i = words_.size(); i-- > 1;)
            moved.words_[i] = (words_[i] << by) | (words_[i - 1] >> (64 - by));
        moved.words_[0] = words_[0] << by;
        return moved;
    }

    constexpr const Words& words() const { return words_; }

    bool operator==(const WordSet&) const = default;

private:
    static constexpr std::uint64_t bit(int number)
    {
        return std::uint64_t{1} << static_cast<unsigned>(number) % 64;
    }
    constexpr std::uint64_t& word(int number) { return words_[index(number)]; }
    constexpr const std::uint64_t& word(int number) const { return words_[index(number)]; }

    constexpr std::size_t index(int number) const
    {
        assert(number >= 0 && static_cast<std::size_t>(number) < 64 * words_.size());
        return static_cast<std::size_t>(number) / 64;
    }

    Words words_{};
};

/// Numbers below this one, which is a multiple of 64.
template <int Numbers>
    requires(Numbers % 64 == 0)
using BitSet = WordSet<std::array<std::uint64_t, Numbers / 64>>;

}  // namespace agon::battleship
