#pragma once

#include <array>
#include <bit>
#include <cassert>
#include <cstdint>
#include <string_view>

namespace agon {

/// One step of SplitMix64: spreads a counter or a key over all 64 bits.
constexpr std::uint64_t mix64(std::uint64_t x)
{
    x += 0x9e3779b97f4a7c15U;
    x = (x ^ (x >> 30U)) * 0xbf58476d1ce4e5b9U;
    x = (x ^ (x >> 27U)) * 0x94d049bb133111ebU;
    return x ^ (x >> 31U);
}

/// FNV-1a of the bytes: the seed that a text stands for.
constexpr std::uint64_t seed_of(std::string_view text)
{
    std::uint64_t hash = 0xcbf29ce484222325U;
    for (const char c : text) hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3U;
    return hash;
}

/// xoshiro256**: same seed, same numbers on every machine. A value; copy it to branch.
class Rng {
public:
    constexpr explicit Rng(std::uint64_t seed)
    {
        for (auto& word : state_) word = seed = mix64(seed);
    }

    constexpr std::uint64_t operator()()
    {
        const std::uint64_t result = std::rotl(state_[1] * 5, 7) * 9;
        const std::uint64_t shifted = state_[1] << 17U;
        state_[2] ^= state_[0];
        state_[3] ^= state_[1];
        state_[1] ^= state_[2];
        state_[0] ^= state_[3];
        state_[2] ^= shifted;
        state_[3] = std::rotl(state_[3], 45);
        return result;
    }

    /// Uniform in 0..n-1, exactly (Lemire's multiplication with rejection). Pre: n > 0.
    constexpr std::uint32_t below(std::uint32_t n)
    {
        assert(n > 0);
        std::uint64_t product = ((*this)() >> 32U) * n;
        if (static_cast<std::uint32_t>(product) < n) {
            const std::uint32_t least = (0U - n) % n;
            while (static_cast<std::uint32_t>(product) < least) product = ((*this)() >> 32U) * n;
        }
        return static_cast<std::uint32_t>(product >> 32U);
    }

    /// Uniform in [0, 1) with 53 bits.
    constexpr double unit() { return static_cast<double>((*this)() >> 11U) * 0x1.0p-53; }

    using result_type = std::uint64_t;
    static constexpr result_type min() { return 0; }
    static constexpr result_type max() { return ~result_type{0}; }

    bool operator==(const Rng&) const = default;

private:
    std::array<std::uint64_t, 4> state_{};
};

}  // namespace agon
