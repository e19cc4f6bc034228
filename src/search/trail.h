#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

namespace agon {

/// The positions between the root and where a search is, to see when one comes again.
template <std::size_t MostPlies>
class Trail {
public:
    /// `worn` are positions that the game has come to so often that once more leads nowhere.
    void begin(std::span<const std::uint64_t> worn) { worn_ = worn; }

    /// A move leads to this ply. `may_return`: what was before it can come again.
    void step(int ply, bool may_return)
    {
        const auto to = static_cast<std::size_t>(ply);
        since_[to] = may_return ? since_[to - 1] + 1 : 0;
    }

    /// Notes the position of this ply. Whether it has been there. Pre: so were all before it noted.
    bool repeats(int ply, std::uint64_t hash)
    {
        const auto here = static_cast<std::size_t>(ply);
        hashes_[here] = hash;
        for (std::size_t back = 2; back <= since_[here]; ++back)
            if (hashes_[here - back] == hash) return true;
        return since_[here] > 0 && std::ranges::find(worn_, hash) != worn_.end();
    }

private:
    std::span<const std::uint64_t> worn_;
    std::array<std::uint64_t, MostPlies> hashes_{};
    std::array<std::size_t, MostPlies> since_{};  ///< plies since a move that cannot be undone
};

}  // namespace agon
