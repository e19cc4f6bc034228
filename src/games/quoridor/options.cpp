#include "games/quoridor/options.h"

#include "games/json_reader.h"

#include <boost/json/object.hpp>

namespace agon {

Result<QuoridorOptions> QuoridorOptions::from_json(const boost::json::object& json)
{
    JsonReader reader = option_reader(json);
    QuoridorOptions options;
    options.players = reader.integer("players", 2, 4, options.players);
    options.size = reader.integer("size", 5, 11, options.size);
    if (options.size % 2 == 0)
        reader.refuse("size", "must be 5, 7, 9 or 11: pawns start in the middle");
    options.walls = reader.integer("walls", 0, 20, options.players == 2 ? 10 : 5);
    options.first = reader.integer("first", 0, options.players - 1, options.first);
    options.maxplies = reader.integer("maxplies", 1, 10000, options.maxplies);
    if (const auto error = reader.error()) return *error;
    return options;
}

boost::json::object QuoridorOptions::to_json() const
{
    return {{"players", players},
            {"size", size},
            {"walls", walls},
            {"first", first},
            {"maxplies", maxplies}};
}

}  // namespace agon
