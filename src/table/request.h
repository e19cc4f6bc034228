#pragma once

#include "table/table.h"

namespace agon {

/// A table that somebody wants to be opened.
struct TableRequest {
    std::string game;
    boost::json::object options;
    std::vector<Holder> seats;
    ClockRule clock;
    bool by_api = false;                 ///< programs that come to the game's ports are sent here
    bool follows = false;                ///< another referee draws the luck
    std::vector<std::string> opening{};  ///< moves that it begins with: legal, and the game goes on
};

/// A table where those of another one play on: persons and players keep their seats, and programs
/// come back by themselves or others take their places.
struct NextTable {
    std::string after;            ///< the id of the other one
    boost::json::object options;  ///< of the new one
    bool drops_free_seats = false;
};

/// Pre: `last` is the table that `next` comes after.
TableRequest request_after(const Table& last, const NextTable& next);

}  // namespace agon
