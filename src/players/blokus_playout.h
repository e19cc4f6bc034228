#pragma once

#include "players/blokus_trail.h"
#include "search/policy.h"

#include <array>
#include <cstdint>
#include <vector>

namespace agon {

/// Plays games to the end as a hasty person would: the biggest stone, and where the opponents have
/// just made corners if there is any move onto or beside one. Each move is drawn with a weight, a
/// power of the stone's size. For one thread.
class BlokusPlayout {
public:
    /// Stops when it is clear who has won. Pre: not over. Spoils the game.
    Values play(Blokus& game, BlokusTrail trail, Rng& rng);

private:
    static constexpr std::size_t kMostAnchors = std::size_t{blokus::kMostSide} * blokus::kMostSide;

    /// The anchors of a colour that may still have moves.
    struct Sites {
        std::size_t size = 0;
        std::array<std::uint16_t, kMostAnchors> anchors;
        std::array<std::uint64_t, 8> fresh;  ///< anchors of the latest move, not yet in `anchors`
        int fresh_row = -1;                  ///< of their first row; none: -1
    };

    /// An anchor's part in a draw.
    struct Share {
        std::uint32_t until;  ///< the weight of its moves and of all before
        blokus::Cell anchor;
    };

    /// Which moves are drawn from: those that answer an opponent's latest move, or all.
    enum class Reach : std::uint8_t { Answers, All };

    void begin(const Blokus& game);
    void aim(const Blokus& game, const BlokusTrail& trail);
    void add_fresh(Sites& sites, const blokus::Ground& ground);
    std::optional<Blokus::Move> draw(const Blokus& game, Rng& rng);
    std::optional<Blokus::Move> draw_from(Reach reach, Sites& sites, const blokus::Ground& ground,
                                          Rng& rng);
    std::optional<Blokus::Move> draw_listed(Reach reach, Sites& sites, const blokus::Ground& ground,
                                            Rng& rng);
    void share_out(Reach reach, Sites& sites, const blokus::Ground& ground);
    blokus::CandidateSet candidates_at(Reach reach, const blokus::Ground& ground,
                                       blokus::Cell anchor) const;
    bool has_target_near(blokus::Cell anchor) const;

    std::array<Sites, Blokus::kColours> sites_;
    blokus::Rows targets_{};  ///< corners the opponents have just made, and the cells beside them
    int first_row_ = 0;       ///< of these, and the last: all others are empty
    int last_row_ = -1;
    std::vector<Share> shares_;
    std::vector<std::pair<std::uint32_t, Blokus::Move>> listed_;  ///< moves by weight
};

/// The result and a small share for the squares; as the game stands, over or not.
Values blokus_values(const Blokus& game);

}  // namespace agon
