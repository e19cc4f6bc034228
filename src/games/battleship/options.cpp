#include "games/battleship/options.h"

#include "games/battleship/evidence.h"
#include "games/battleship/fleet_solver.h"
#include "games/option_reader.h"

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

void set_fleet(BattleshipOptions& options, const std::vector<int>& lengths)
{
    options.ships = static_cast<int>(lengths.size());
    options.lengths.fill(0);
    std::ranges::transform(lengths, options.lengths.begin(),
                           [](int length) { return static_cast<std::uint8_t>(length); });
}

void read_fleet(OptionReader& reader, BattleshipOptions& options)
{
    const auto lengths = reader.integers("fleet", 1, kLongestShip);
    if (!lengths) return;
    if (lengths->empty() || lengths->size() > std::size_t{kMostShips})
        reader.refuse("fleet", "must have 1 to " + std::to_string(kMostShips) + " ships");
    else if (std::ranges::max(*lengths) > options.size)
        reader.refuse("fleet",
                      "must have ships no longer than the size, " + std::to_string(options.size));
    else
        set_fleet(options, *lengths);
}

/// What is wrong with the fleet as a whole; nothing if it can be played.
std::string fault_of_fleet(const BattleshipOptions& options)
{
    // Of larger ones it could take longer to tell whether any fleet fits all answers.
    const int most = std::max(kFewShipCells, options.cells() / 5);
    if (options.relay && options.ship_cells() > most)
        return "must cover at most " + std::to_string(most) + " squares in a relay game";
    const std::string board = " a board of size " + std::to_string(options.size);
    switch (find_fleet(options, Evidence{}).fit) {
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
    OptionReader reader{json};
    BattleshipOptions options;
    options.size = reader.integer("size", kLeastSize, kMostSize, options.size);
    read_fleet(reader, options);
    options.touch =
        static_cast<Touch>(reader.choice("touch", kTouchNames, static_cast<int>(options.touch)));
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
    for (const int length : fleet()) lengths_of_ships.emplace_back(length);
    return {{"size", size},
            {"fleet", std::move(lengths_of_ships)},
            {"touch", kTouchNames[static_cast<std::size_t>(touch)]},
            {"relay", relay}};
}

}  // namespace agon
