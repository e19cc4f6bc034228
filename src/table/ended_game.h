#pragma once

#include "table/event.h"

#include <span>

namespace agon {

/// A game as it was when it ended for the first time. What is taken back after that is play, and
/// changes no result.
struct EndedGame {
    std::string table;
    Record record;                ///< without times
    std::vector<Holder> holders;  ///< at the end
    Moment ended{};
    bool is_straight = true;  ///< from its usual start on the same players, and nothing taken back
    unsigned helped = 0;      ///< a bit a seat
};

/// None if the game never started, or has not ended. The log is not judged.
std::optional<EndedGame> ended_game(std::span<const Entry> log);

/// What came of a game for the profile that one of its seats was played for.
struct SeatResult {
    std::string profile;
    std::string table;
    std::string game;
    boost::json::object options;
    Seat seat = 0;
    std::vector<Holder> players;  ///< without their secrets
    Record::Result result;
    Moment ended{};
    bool is_unaided = false;  ///< straight, and this seat was not told what to play

    bool operator==(const SeatResult&) const = default;
};

/// For each profile that has exactly one seat: who plays against himself wins nothing.
std::vector<SeatResult> seat_results(const EndedGame& game);

/// As the store keeps it, in JSON; the profile is left out. Back: "bad-result".
std::string write_seat_result(const SeatResult& result);
Result<SeatResult> read_seat_result(std::string_view text);

}  // namespace agon
