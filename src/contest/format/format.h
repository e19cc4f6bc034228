#pragma once

#include "contest/format/results.h"
#include "core/error.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace agon {

enum class FormatKind { RoundRobin, Swiss, Knockout, Gauntlet };

/// How those who have equal points are told apart.
enum class TieBreak { Direct, Buchholz, Sonneborn, Wins };

/// What an event's pairings follow from, beside its results.
struct FormatSettings {
    FormatKind kind = FormatKind::RoundRobin;
    int seats = 2;
    int entrants = 2;
    int rounds = 0;  ///< of Swiss; of round-robin and gauntlet, cycles; 0: see `with_defaults`
    int games = 0;   ///< of a pairing; 0: as many as seats
    int seeds = 1;   ///< of a gauntlet: so many first entrants meet all others, not each other
    std::uint64_t seed = 0;
    std::vector<TieBreak> tiebreaks{TieBreak::Direct, TieBreak::Buchholz, TieBreak::Sonneborn,
                                    TieBreak::Wins};

    bool operator==(const FormatSettings&) const = default;
};

/// Swiss has ceil(log2(entrants)) + 1 rounds, the others one cycle.
FormatSettings with_defaults(FormatSettings settings);

/// Why there can be no such event: "bad-format", and a line that says what is wrong.
std::optional<Error> impossible(const FormatSettings& settings);

/// What is to be played next: new pairings, and of a knockout also known ones that get further
/// games. Empty if that cannot be said before more games are played; none if nothing will follow.
/// Pre: the settings have their defaults and are not impossible.
std::optional<std::vector<EventPairing>> next_pairings(const FormatSettings& settings,
                                                       const EventResults& results);

/// Who sits where in game `game` of a pairing, from 0. As many games as seats form a group, in
/// which everyone is once in every seat; from group to group and from pairing to pairing three or
/// four also change who moves after whom. Pre: two or more entrants.
std::vector<int> seat_order(const EventPairing& pairing, int game);

/// The table's seed of all games of a group (from 0, of a pairing): their luck and opening.
std::uint64_t luck_of(std::uint64_t seed, int round, int pairing, int group);

}  // namespace agon
