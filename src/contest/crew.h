#pragma once

#include "contest/one_game.h"

#include <map>
#include <memory>

namespace agon {

/// A player of a match or an event, as one thread has it.
struct MatchPlayer {
    std::unique_ptr<Player> player;
    Budget budget{};
    std::uint64_t seed = 0;  ///< its own
    std::string name{};      ///< for the record
    ClockRule clock{};       ///< as of a `Contender`
    bool is_program = false;
};

/// Where a player of one thread sits in the game under way.
struct Place {
    int game = 0;
    Seat seat = 0;
};

/// Makes the player of this number for a thread that needs it. The place outlives it.
using MakePlayer = std::function<Result<MatchPlayer>(int player, const Place& place)>;

/// The players of one thread, made when they are first needed.
class Crew {
public:
    explicit Crew(const MakePlayer& make) : make_{make} {}

    /// Programs are started anew when they are needed next: what one has learnt in a game, or has
    /// drawn by lot, must not depend on which games it played before.
    void dismiss_programs();

    /// Refers to the crew.
    Result<std::vector<Contender>> take_seats(const std::vector<int>& player_of_seat, int game);

private:
    struct Member {
        Place place;
        MatchPlayer made;
    };

    void dismiss_others(const std::vector<int>& needed);

    const MakePlayer& make_;
    std::map<int, Member> members_;
};

}  // namespace agon
