#pragma once

#include "catalog.h"

#include <boost/json/parse.hpp>

#include <cctype>
#include <ostream>
#include <string>
#include <string_view>
#include <vector>

namespace agon::tests {

/// A game under options worth testing.
struct Variant {
    std::string_view game;
    std::string_view options;  // JSON

    boost::json::object json() const { return boost::json::parse(options).as_object(); }
    AnyGame start() const { return start_game(game, json()).value(); }
};

inline std::ostream& operator<<(std::ostream& out, const Variant& variant)
{
    return out << variant.game << ' ' << variant.options;
}

/// A name that GoogleTest and ctest accept.
inline std::string name_of(const Variant& variant)
{
    std::string name{variant.game};
    for (const char c : variant.options)
        if (std::isalnum(static_cast<unsigned char>(c)) != 0) name += c;
    return name;
}

inline const std::vector<Variant>& variants()
{
    static const std::vector<Variant> kAll{
        {"battleship", "{}"},
        {"battleship", R"({"touch":"none"})"},
        {"battleship", R"({"touch":"any","size":8,"fleet":[4,3,3,2,1]})"},
        {"battleship", R"({"relay":true,"size":6,"fleet":[3,2]})"},
        {"battleship", R"({"relay":true,"size":6,"fleet":[3,2],"touch":"any"})"},
        {"battleship", R"({"relay":true,"size":6,"fleet":[2,2,1],"touch":"none"})"},
        {"blokus", "{}"},
        {"blokus", R"({"mode":"4x2","scoring":"minus"})"},
        {"blokus", R"({"mode":"2x2"})"},
        {"blokus", R"({"mode":"duo"})"},
        {"blokus", R"({"mode":"junior"})"},
        {"blokus", R"({"mode":"teams"})"},
        {"blokus", R"({"mode":"teams","start":"W","width":8,"height":7})"},
        {"blokus", R"({"mode":"4x4","width":7,"height":5})"},
        {"blokus", R"({"mode":"duo","width":9,"height":11,"stones":[2,3,1,0,1]})"},
        {"dame", "{}"},
        {"dame", R"({"landing":"next"})"},
        {"dame", R"({"again":"same","limit":20})"},
        {"dame", R"({"again":"same","landing":"next","maxplies":60})"},
        {"quoridor", "{}"},
        {"quoridor", R"({"players":4})"},
        {"quoridor", R"({"players":3,"size":7,"walls":6,"first":2})"},
        {"quoridor", R"({"players":4,"size":5,"walls":4})"},
        {"quoridor", R"({"size":11,"walls":20,"first":1,"maxplies":120})"},
        {"ants", "{}"},
        {"ants", R"({"food":1,"luck":1})"},
        {"ants", R"({"food":0.25,"luck":0.3333})"},
        {"ants", R"({"food":0})"},
    };
    return kAll;
}

}  // namespace agon::tests
