#pragma once

#include "table/table_view.h"

#include <boost/json/object.hpp>

namespace agon {

/// A game as somebody may see it, to be put into words elsewhere: it refers to nothing.
struct Replay {
    struct Ply {
        std::string move;
        std::optional<Seat> seat;    ///< none: whose turn it is
        std::optional<double> time;  ///< milliseconds
    };

    AnyGame start;  ///< as it is seen
    std::vector<std::string> players;
    std::optional<Record::Result> result;
    std::vector<Ply> plies;
};

/// The game so far as it is seen; whole once it is over. Pre: `start` is the position that the
/// table began with.
Replay replay_of(const TableView& table, const AnyGame& start);

/// Pre: the record has no fault, and `start` is the position it began with.
Replay replay_of(const Record& record, const AnyGame& start);

/// Where moves lead, and whose they were.
struct Played {
    AnyGame position;
    std::vector<Seat> movers;
};

/// Or "illegal-move": of the last move with the rule's code alone.
Result<Played> played(AnyGame start, const std::vector<std::string>& moves);

boost::json::object replay_json(const Replay& replay);

}  // namespace agon
