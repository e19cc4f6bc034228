#include "server/offer.h"

#include "catalog.h"
#include "classics.h"
#include "server/spec_limits.h"

#include <algorithm>

namespace agon {

WebOffer web_offer(const PortNumbers& ports)
{
    WebOffer offer{.version = AGON_VERSION, .games = {}, .bad_spec = {}};
    for (const GameEntry& entry : all_games()) {
        WebGame game{.name = std::string{entry.name},
                     .players = {},
                     .port = {},
                     .start = entry.start,
                     .for_programs = {}};
        for (const PlayerEntry& player : entry.players) game.players.emplace_back(player.name);
        const auto number = ports.find(entry.name);
        if (number != ports.end()) game.port = number->second;
        const auto port = std::ranges::find(all_classics(), entry.name, &Classic::game);
        if (port != all_classics().end()) {
            game.for_programs = port->carried;
            game.has_late_programs = port->comes_late;
        }
        offer.games.push_back(std::move(game));
    }
    offer.bad_spec = [](std::string_view spec, const AnyGame& start) -> std::optional<Error> {
        const auto read = read_hosted_spec(spec, start);
        if (!read) return read.error();
        return std::nullopt;
    };
    return offer;
}

}  // namespace agon
