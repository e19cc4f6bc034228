#pragma once

#include "games/battleship/judge/fleet.h"
#include "games/battleship/judge/fleet_rules.h"
#include "games/battleship/judge/place_sets.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace agon::battleship {

/// A set of places as bits; as many words as its space has.
using PlaceWords = std::span<const std::uint64_t>;

/// Every place of every ship of a game's fleet, numbered, and which of them exclude each other.
class FleetSpace {
public:
    /// The ships of one length. Their places are bits of words of their own.
    struct Kind {
        int length = 0;
        int ships = 0;
        std::size_t from = 0;  ///< its first word
        std::size_t end = 0;   ///< behind its last word
    };

    explicit FleetSpace(const FleetRules& rules);

    const FleetRules& rules() const { return rules_; }

    /// The longest ships first.
    std::span<const Kind> kinds() const { return kinds_; }
    std::size_t words() const { return words_; }

    /// Numbers of places, some of which are unused.
    std::size_t places() const { return words_ * 64; }

    /// Null if the number is not used.
    const Stand* stand(std::size_t place) const { return stands_[place]; }
    std::size_t kind_of(std::size_t place) const { return kind_of_word_[place / 64]; }

    PlaceWords clashing(std::size_t place) const { return sets_.clashes[place].words(); }
    PlaceWords covering(int cell) const
    {
        return sets_.with[static_cast<std::size_t>(cell)].words();
    }

private:
    using Words = std::vector<std::uint64_t>;

    void add_kind(int length);

    FleetRules rules_;
    std::vector<Kind> kinds_;
    std::size_t words_ = 0;
    std::vector<const Stand*> stands_;
    std::vector<std::size_t> kind_of_word_;
    PlaceSets<WordSet<Words>> sets_;
};

}  // namespace agon::battleship
