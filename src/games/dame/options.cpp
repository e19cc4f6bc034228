#include "games/dame/options.h"

#include "games/json_reader.h"

#include <array>

namespace agon {
namespace {

constexpr std::array<std::string_view, 2> kLandings{"any", "next"};
constexpr std::array<std::string_view, 2> kAgains{"any", "same"};
constexpr int kLongestLimit = 1000;
constexpr int kLongestGame = 10000;

}  // namespace

Result<DameOptions> DameOptions::from_json(const boost::json::object& json)
{
    JsonReader reader = option_reader(json);
    const DameOptions usual;
    DameOptions options;
    options.landing = static_cast<Landing>(reader.choice("landing", kLandings, 0));
    options.again = static_cast<Again>(reader.choice("again", kAgains, 0));
    options.limit =
        static_cast<std::uint16_t>(reader.integer("limit", 1, kLongestLimit, usual.limit));
    options.maxplies =
        static_cast<std::uint16_t>(reader.integer("maxplies", 1, kLongestGame, usual.maxplies));
    if (const auto error = reader.error()) return *error;
    return options;
}

boost::json::object DameOptions::to_json() const
{
    return {{"landing", kLandings.at(static_cast<std::size_t>(landing))},
            {"again", kAgains.at(static_cast<std::size_t>(again))},
            {"limit", limit},
            {"maxplies", maxplies}};
}

}  // namespace agon
