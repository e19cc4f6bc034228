#include "games/battleship/options.h"

#include "games/battleship/judge/evidence.h"
#include "games/battleship/judge/fleet_solver.h"
#include "games/json_reader.h"

#include <boost/json/array.hpp>
#include <boost/json/object.hpp>

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

namespace agon {

using namespace battleship;

namespace {

constexpr int kFewShipCells = 20;  ///< never too many for a relay game (rule 5.5)
constexpr std::array<std::string_view, 3> kTouchNames{"none", "corner", "any"};

void set_fleet(FleetRules& rules, const std::vector<int>& lengths)
{
    rules.ships = static_cast<int>(lengths.size());
    rules.lengths.fill(0);
    std::ranges::transform(lengths, rules.lengths.begin(),
                           [](int length) { return static_cast<std::uint8_t>(length); });
}

void read_fleet(JsonReader& reader, FleetRules& rules)
{
    const auto lengths = reader.integers("fleet", 1, kLongestShip);
    if (!lengths) return;
    if (lengths->empty() || lengths->size() > std::size_t{kMostShips})
        reader.refuse("fleet", "must have 1 to " + std::to_string(kMostShips) + " ships");
    else if (std::ranges::max(*lengths) > rules.size)
        reader.refuse("fleet",
                      "must have ships no longer than the size, " + std::to_string(rules.size));
    else
        set_fleet(rules, *lengths);
}

/// What is wrong with the fleet as a whole; nothing if it can be played.
std::string fault_of_fleet(const BattleshipOptions& options)
{
    const FleetRules& rules = options.rules;
    // Of larger ones it could take longer to tell whether any fleet fits all answers.
    const int most = std::max(kFewShipCells, rules.cells() / 5);
    if (options.relay && rules.ship_cells() > most)
        return "must cover at most " + std::to_string(most) + " squares in a relay game";
    const std::string board = " a board of size " + std::to_string(rules.size);
    switch (find_fleet(rules, Evidence{}).fit) {
        case Fit::Some:
            return "";
        case Fit::None:
            return "does not fit" + board;
        case Fit::Unknown:
            return "is too crowded for" + board;
    }
    return "";
}

}  // namespace

Result<BattleshipOptions> BattleshipOptions::from_json(const boost::json::object& json)
{
    JsonReader reader = option_reader(json);
    BattleshipOptions options;
    FleetRules& rules = options.rules;
    rules.size = reader.integer("size", kLeastSize, kMostSize, rules.size);
    read_fleet(reader, rules);
    rules.touch =
        static_cast<Touch>(reader.choice("touch", kTouchNames, static_cast<int>(rules.touch)));
    options.relay = reader.flag("relay", options.relay);
    if (!reader.error())
        if (const auto fault = fault_of_fleet(options); !fault.empty())
            reader.refuse("fleet", fault);
    if (auto error = reader.error()) return *error;
    return options;
}

boost::json::object BattleshipOptions::to_json() const
{
    boost::json::array lengths_of_ships;
    for (const int length : rules.fleet()) lengths_of_ships.emplace_back(length);
    return {{"size", rules.size},
            {"fleet", std::move(lengths_of_ships)},
            {"touch", kTouchNames[static_cast<std::size_t>(rules.touch)]},
            {"relay", relay}};
}

}  // namespace agon
