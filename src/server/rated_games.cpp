#include "server/rated_games.h"

#include "catalog.h"
#include "contest/glicko.h"
#include "players/level_ratings.h"

#include <boost/json/parse.hpp>

namespace agon {
namespace {

/// The options under which the levels of a game were measured; none: they were not.
using Usual = std::optional<boost::json::object>;

Usual usual_options(const GameLevels& levels)
{
    const auto start = start_game(levels.game, boost::json::parse(levels.options).as_object());
    if (!start) return std::nullopt;
    return start->options();
}

const std::map<std::string_view, Usual>& all_usual_options()
{
    static const auto kAll = [] {
        std::map<std::string_view, Usual> all;
        for (const GameLevels& levels : kGameLevels) all[levels.game] = usual_options(levels);
        return all;
    }();
    return kAll;
}

/// What it says of the seat's player; none if it does not count.
std::optional<GlickoGame> rated(const SeatResult& played)
{
    if (!played.is_unaided || !played.result.scores || played.players.size() != 2)
        return std::nullopt;
    const Holder& opponent = played.players[static_cast<std::size_t>(1 - played.seat)];
    if (opponent.kind != Holder::Kind::Player) return std::nullopt;
    const auto level = level_rating(played.game, opponent.spec);
    if (!level) return std::nullopt;
    const auto usual = all_usual_options().find(played.game);
    if (usual == all_usual_options().end() || usual->second != played.options) return std::nullopt;
    return GlickoGame{*level, kLevelDeviation,
                      (*played.result.scores)[static_cast<std::size_t>(played.seat)]};
}

}  // namespace

void rate_games(WebProfile& profile)
{
    std::map<std::string_view, Glicko> players;
    for (WebResult& row : profile.results) {
        const auto game = rated(row.result);
        if (!game) continue;
        Glicko& player = players[row.result.game];
        const Glicko before = std::exchange(player, after_games(player, {&*game, 1}));
        row.rating_change = player.rating - before.rating;
        WebRating& rating = profile.ratings[row.result.game];
        rating = {player.rating, player.deviation, rating.games + 1};
    }
}

}  // namespace agon
