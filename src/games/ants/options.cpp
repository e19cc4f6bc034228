#include "games/ants/options.h"

#include "games/json_reader.h"

namespace agon {

Result<AntsOptions> AntsOptions::from_json(const boost::json::object& json)
{
    JsonReader reader = option_reader(json);
    AntsOptions options;
    options.food = reader.number("food", 0, 1, options.food);
    options.luck = reader.number("luck", 0, 1, options.luck);
    if (const auto error = reader.error()) return *error;
    return options;
}

boost::json::object AntsOptions::to_json() const { return {{"food", food}, {"luck", luck}}; }

}  // namespace agon
