#pragma once

#include "games/any_game.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace agon {

/// A finished game, as one line of JSON. What may be absent there is optional here.
struct Record {
    struct Result {
        std::optional<std::vector<double>> scores;  ///< one a seat; none if aborted
        std::optional<std::vector<int>> ranks;
        std::optional<std::vector<int>> points;
        std::string reason;
        std::string why{};  ///< further words for people, never judged; empty: there are none

        bool operator==(const Result&) const = default;
    };

    /// Which game of which match it was, so that one who was killed knows what it has.
    struct OfMatch {
        std::string seed;  ///< of the match, as it was typed
        int game = 0;      ///< from 0

        bool operator==(const OfMatch&) const = default;
    };

    /// Which game of an event it was, and who sat where.
    struct OfEvent {
        int round = 1;                      ///< from 1, as are pairing and attempt
        int pairing = 1;                    ///< of its round
        int game = 0;                       ///< of its pairing, from 0
        int attempt = 1;                    ///< what was void is played again
        std::vector<std::string> entrants;  ///< names, by seat

        bool operator==(const OfEvent&) const = default;
    };

    std::string game;
    boost::json::object options;
    std::optional<std::string> seed;  ///< of the table, in decimal: the luck follows from it
    std::optional<OfMatch> match;
    std::optional<OfEvent> event;
    std::optional<std::vector<std::string>> players;
    std::vector<std::string> moves;
    Result result;
    std::optional<std::string> started;
    std::optional<std::vector<double>> times;  ///< milliseconds of each move
};

inline constexpr std::size_t kLongestRecord = std::size_t{16} << 20U;  ///< bytes of a line

/// Whether a seat has lost by this reason without the position showing it: by its own doing, or by
/// the clock.
bool is_fault(std::string_view reason);

/// As told, or by the scores alone: records of two seats leave them out. Pre: it has scores.
std::vector<int> ranks_of(const Record::Result& result);

/// The result of a game that ended by its own rules.
Record::Result result_of(const Outcome& outcome);

/// `{"scores":…,"ranks":…,"points":…,"reason":…}`, and back.
boost::json::object result_json(const Record::Result& result);
class JsonReader;
Record::Result read_result(JsonReader& reader);

/// `{"round":…,"pairing":…,"game":…,"attempt":…,"entrants":…}`, and back: "bad-record".
boost::json::object of_event_json(const Record::OfEvent& event);
Result<Record::OfEvent> read_of_event(const boost::json::object& object);

/// "not-json" or "bad-record", with a line that says what is wrong.
Result<Record> read_record(std::string_view line);

std::string write_record(const Record& record);

/// Replays the record from `start`, the position that its game and options give: none if each
/// move is legal and the result right, else "illegal-move" or "wrong-result".
std::optional<Error> fault_of(const Record& record, AnyGame start);

}  // namespace agon
