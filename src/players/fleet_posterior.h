#pragma once

#include "games/battleship/judge/evidence.h"
#include "players/fleet_space.h"
#include "search/brake.h"

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

namespace agon::battleship {

/// Where an unseen fleet stands, by all that was said of its sea: each fleet that fits is as likely
/// as any other.
struct Posterior {
    bool exact = false;
    double fleets = 0;           ///< that fit; an estimate if not exact; 0: none was found
    std::vector<double> chance;  ///< by cell, that there is a ship
};

/// The places of a fleet's ships in their space; those behind the last ship are 0.
using Places = std::array<std::uint16_t, kMostShips>;

/// The fleets that fit. Refers to the space and the brake, at which every fleet, or every group of
/// fleets that differ in two ships at most, is one node.
class FleetCensus {
public:
    FleetCensus(const FleetSpace& space, const Evidence& said, Brake& brake);

    /// By counting them all; none if that takes more than `most` nodes.
    std::optional<Posterior> count(std::uint64_t most);

    /// From groups drawn at random and weighted by how likely each was to be drawn.
    Posterior sample(std::uint64_t groups, Rng& rng);

    /// Every one; none if there are more than `most` or it takes many more nodes.
    std::optional<std::vector<Places>> list(std::size_t most);

private:
    using Words = std::span<std::uint64_t>;

    /// What the ships chosen so far leave; there is one for each number of them.
    struct Level {
        std::vector<std::uint64_t> open;       ///< places for the ships left
        std::vector<std::uint64_t> options;    ///< those tried for the next ship
        Cells bare;                            ///< hits that no ship covers
        std::array<int, kLongestShip> left{};  ///< ships by kind
    };

    void open_what_fits(const Evidence& said);
    void place_what_is_forced();

    std::size_t ships_left() const { return level_.size() - 1 - depth_; }
    Level& now() { return level_[depth_]; }
    void choose(std::size_t place);

    /// Sets the options for the next ship, so that every fleet takes exactly one of them, apart
    /// from the order of equal ships; returns their number.
    int find_options();
    int cover_a_hit();
    int place_the_rarest();

    /// The places of the ships left, at most two and no hit bare: adds the number of fleets with
    /// each to the tally, times the weight. Returns their number.
    double tally_rest(double weight);
    double tally_pair(const FleetSpace::Kind& first, const FleetSpace::Kind& second, double weight);
    bool is_nearly_done() { return ships_left() <= 2 && now().bare.empty(); }

    double count_rest();
    double draw(Rng& rng);
    bool is_spent();
    Posterior posterior(double fleets, bool exact) const;

    const FleetSpace& space_;
    Brake& brake_;
    std::vector<Level> level_;
    std::size_t depth_ = 0;  ///< ships chosen
    std::size_t root_ = 0;   ///< ships that every fleet has
    bool possible_ = true;
    Places chosen_{};
    std::vector<double> tally_;  ///< fleets by place
    std::uint64_t nodes_left_ = 0;
    bool spent_ = false;
    std::vector<Places>* listed_ = nullptr;
};

}  // namespace agon::battleship
