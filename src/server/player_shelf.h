#pragma once

#include "players/player.h"

#include <atomic>
#include <deque>
#include <memory>

namespace agon {

/// The players that one thread keeps, within so much memory. Not longer than they are of use.
class PlayerShelf {
public:
    static constexpr std::chrono::nanoseconds kKeptUnused = std::chrono::seconds{60};

    struct Kept {
        std::string key;
        std::unique_ptr<Player> player;
        std::size_t bytes = 0;            ///< that it may fill
        std::chrono::nanoseconds used{};  ///< when, last
        std::uint64_t seed = 0;           ///< of the game that it plays
    };

    explicit PlayerShelf(std::size_t most_bytes) : most_bytes_{most_bytes} {}

    /// Null if there is none. Good until something else is asked.
    Kept* find(std::string_view key, std::chrono::nanoseconds now);

    /// Drops what was not used for longest until so much more fits. Pre: it fits an empty shelf.
    void make_room(std::size_t bytes);

    /// Pre: there is room.
    Kept& put(Kept kept);

    void drop_unused(std::chrono::nanoseconds now);
    void clear();

    /// When `drop_unused` has something to drop, if nothing else happens.
    std::optional<std::chrono::nanoseconds> next_drop() const;

    std::size_t most_bytes() const { return most_bytes_; }

    /// May be asked by any thread.
    std::size_t bytes() const { return bytes_; }

private:
    void drop_last();

    std::size_t most_bytes_;
    std::deque<Kept> players_;  ///< the one that was used last in front
    std::atomic<std::size_t> bytes_ = 0;
};

}  // namespace agon
