#pragma once

#include "players/blokus_trail.h"
#include "search/policy.h"

#include <array>
#include <cstdint>
#include <vector>

namespace agon {

/// Plays games to the end as a hasty person would: the biggest stone, and rather where the
/// opponents have just made corners. Each move is drawn with a weight: a power of the stone's size,
/// times a factor if it covers such a corner or a cell beside one. For one thread.
class BlokusPlayout {
public:
    /// Stops when it is clear who has won. Pre: not over. Spoils the game.
    Values play(Blokus& game, BlokusTrail trail, Rng& rng);

private:
    static constexpr std::size_t kMostAnchors = std::size_t{blokus::kMostSide} * blokus::kMostSide;

    /// The anchors of a colour that may still have moves, and the moves' weight at each.
    struct Sites {
        std::size_t size = 0;
        std::array<std::uint16_t, kMostAnchors> anchors;
        std::array<std::uint32_t, kMostAnchors> weights;
        std::array<std::uint64_t, 8> fresh;  ///< anchors of the latest move, not yet in `anchors`
        int fresh_row = -1;                  ///< of their first row; none: -1
    };

    void begin(const Blokus& game);
    void aim(const Blokus& game, const BlokusTrail& trail);
    void add_fresh(Sites& sites, const blokus::Ground& ground);
    std::optional<Blokus::Move> draw(const Blokus& game, Rng& rng);
    std::optional<Blokus::Move> draw_from(Sites& sites, const blokus::Ground& ground, Rng& rng);
    std::optional<Blokus::Move> draw_from_all(Sites& sites, const blokus::Ground& ground, Rng& rng);
    std::uint32_t weigh(Sites& sites, const blokus::Ground& ground) const;
    bool has_target_near(blokus::Cell anchor) const;
    std::size_t pick_at(const blokus::Ground& ground, blokus::Cell anchor, std::uint32_t n) const;

    std::array<Sites, Blokus::kColours> sites_;
    blokus::Rows on_{};    ///< corners the opponents have just made
    blokus::Rows near_{};  ///< those and the cells beside them
    int first_row_ = 0;    ///< of both, and the last: all others are empty
    int last_row_ = -1;
    std::vector<std::pair<std::uint32_t, Blokus::Move>> all_;  ///< moves by weight
};

/// The result and a small share for the squares; as the game stands, over or not.
Values blokus_values(const Blokus& game);

}  // namespace agon
