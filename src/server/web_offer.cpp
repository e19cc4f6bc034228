#include "server/web_offer.h"

#include "catalog.h"
#include "classics.h"
#include "players/level_ratings.h"
#include "server/spec_limits.h"

namespace agon {
namespace {

WebProtocol protocol_of(const Classic& classic, const PortNumbers& ports)
{
    const auto number = ports.find(classic.name);
    return {.name = std::string{classic.name},
            .port = number != ports.end() ? std::optional<int>{number->second} : std::nullopt,
            .program_options = classic.program_options,
            .late_programs = classic.late_programs,
            .names_tables = classic.names_tables,
            .votes = classic.votes,
            .usual_port = classic.port,
            .join = classic.join};
}

}  // namespace

WebOffer web_offer(const PortNumbers& ports)
{
    WebOffer offer{.version = AGON_VERSION, .games = {}, .bad_spec = {}};
    for (const GameEntry& entry : all_games()) {
        WebGame game{
            .name = std::string{entry.name}, .players = {}, .protocols = {}, .start = entry.start};
        for (const PlayerEntry& player : entry.players) game.players.emplace_back(player.name);
        for (const Classic& classic : all_classics())
            if (classic.game == entry.name) game.protocols.push_back(protocol_of(classic, ports));
        offer.games.push_back(std::move(game));
    }
    for (const GameLevels& of_game : kGameLevels) {
        boost::json::object levels;
        for (std::size_t i = 0; i < kLevelNames.size(); ++i)
            levels[kLevelNames.at(i)] = of_game.ratings.at(i);
        offer.levels[of_game.game] = std::move(levels);
    }
    offer.bad_spec = [](std::string_view spec, const AnyGame& start) -> std::optional<Error> {
        const auto read = read_hosted_spec(spec, start);
        if (!read) return read.error();
        return std::nullopt;
    };
    return offer;
}

}  // namespace agon
