#include "protocols/web/api.h"

#include "core/text.h"
#include "protocols/web/acts.h"
#include "protocols/web/body.h"
#include "protocols/web/replay.h"
#include "protocols/web/state.h"
#include "protocols/web/told.h"

#include <boost/json/array.hpp>
#include <boost/json/value_from.hpp>

#include <algorithm>
#include <array>

namespace agon {
namespace {

namespace json = boost::json;

constexpr std::array<std::string_view, 4> kShows{"", "record", "replay", "why"};

bool is_id(std::string_view text)
{
    constexpr std::size_t kLength = 13;
    return text.size() == kLength &&
           std::ranges::all_of(text, [](char c) { return is_digit(c) || (c >= 'a' && c <= 'f'); });
}

bool shows(std::string_view page) { return std::ranges::find(kShows, page) != kShows.end(); }

bool acts(std::string_view page)
{
    return page == "sit" || page == "hint" || find_act(page) != nullptr;
}

}  // namespace

/// An address of its own. `evaluate` is answered later and has no page here.
struct WebApi::Route {
    std::string_view path;
    std::string_view method;
    Page page;
};

const WebApi::Route* WebApi::find_route(std::string_view path, std::string_view method)
{
    static constexpr std::array kRoutes{
        Route{"games", "GET", &WebApi::games},  Route{"tables", "GET", &WebApi::tables},
        Route{"tables", "POST", &WebApi::open}, Route{"replay", "POST", &WebApi::replay_record},
        Route{"evaluate", "POST", nullptr},
    };
    const auto* found = std::ranges::find_if(kRoutes, [&](const Route& route) {
        return route.path == path && (method.empty() || route.method == method);
    });
    return found != kRoutes.end() ? found : nullptr;
}

void WebApi::handle(const WebRequest& request, Moment now, Reply reply)
{
    auto target = read_target(request.target);
    if (!target) return reply(refused(target.error()));
    Call call{.request = request, .target = std::move(*target), .body = {}, .now = now};
    const auto& path = call.target.path;
    if (path.size() < 2 || path.size() > 4 || path[0] != "api")
        return reply(refused({"no-such-page", ""}));
    if (request.body.size() > kLongestBody) return reply(refused({"too-large", ""}));
    if (path.size() == 2) return handle_page(call, path[1], reply);
    const std::string_view action = path.size() == 4 ? std::string_view{path[3]} : "";
    if (path[1] != "tables" || (path.size() == 4 && action.empty()) ||
        (!shows(action) && !acts(action)))
        return reply(refused({"no-such-page", ""}));
    const Table* table = is_id(path[2]) ? house_.find(path[2]) : nullptr;
    if (table == nullptr) return reply(refused({"no-such-table", ""}));
    if (request.method != (shows(action) ? "GET" : "POST"))
        return reply(refused({"bad-method", ""}));
    handle_table(call, *table, action, reply);
}

void WebApi::handle_page(const Call& call, std::string_view path, const Reply& reply)
{
    if (find_route(path, "") == nullptr) return reply(refused({"no-such-page", ""}));
    const Route* route = find_route(path, call.request.method);
    if (route == nullptr) return reply(refused({"bad-method", ""}));
    if (call.request.method == "GET" || path == "replay") return reply((this->*route->page)(call));
    auto body = read_body(call.request.body);
    if (!body) return reply(refused(body.error()));
    const Call with_body{call.request, call.target, std::move(*body), call.now};
    if (route->page == nullptr) return evaluate(with_body, reply);
    reply((this->*route->page)(with_body));
}

void WebApi::handle_table(const Call& call, const Table& table, std::string_view action,
                          const Reply& reply)
{
    if (shows(action)) return reply(show(call, table, action));
    auto body = read_body(call.request.body);
    if (!body) return reply(refused(body.error()));
    const Call with_body{call.request, call.target, std::move(*body), call.now};
    if (action == "hint") return hint(with_body, table, reply);
    reply(act(with_body, table, action));
}

WebAnswer WebApi::games(const Call&)
{
    json::array games;
    for (const WebGame& game : offer_.games) {
        const auto start = game.start({});
        if (!start) continue;
        json::object entry{{"name", game.name},
                           {"seats", start->seats()},
                           {"options", start->options()},
                           {"players", json::value_from(game.players)},
                           {"port", nullptr}};
        if (game.port) entry["port"] = *game.port;
        games.push_back(std::move(entry));
    }
    return answer(json::object{{"version", offer_.version}, {"games", std::move(games)}});
}

WebAnswer WebApi::show(const Call& call, const Table& table, std::string_view page)
{
    const Viewer viewer = viewer_of(table, call.target.of("token"));
    if (page == "record") {
        if (table.state() != Table::State::Over) return refused({"not-over", ""});
        return {.status = 200, .body = write_record(table.record())};
    }
    if (page == "replay") {
        const WebGame* game = offer_.find(table.opened().game);
        if (game == nullptr) return refused({"no-such-page", ""});
        const auto start = game->start(table.opened().options);
        if (!start) return refused(start.error());
        return answer(replay_json(table, viewer, *start));
    }
    if (page == "why") {
        // Whoever is to move learns it by moving, so it is no secret; a view allows more.
        const Seat mover = table.position().to_move();
        const std::string_view move = call.target.of("move");
        const auto why = viewer.holds(mover)
                             ? table.position().why_illegal(move)
                             : position_seen_by(table, viewer.as(mover)).why_illegal(move);
        return answer(json::object{{"why", why}});
    }
    return answer(state_json(table, viewer, house_.spectators(table.opened().id), call.now));
}

WebAnswer WebApi::act(const Call& call, const Table& table, std::string_view action)
{
    Members body{call.body, "bad-request"};
    const std::string token = body.text("token");
    if (body.error()) return refused(*body.error());
    const Asked asked{house_, table, body, viewer_of(table, token), &offer_};
    const std::string id = table.opened().id;
    if (action == "sit") {
        const auto taken = sit(asked);
        if (!taken) return refused(taken.error());
        return answer(json::object{{"seat", taken->seat}, {"token", taken->token}});
    }
    if (asked.asker.is_spectator()) return refused({"bad-token", ""});
    if (const auto done = find_act(action)(asked); !done) return refused(done.error());
    const Table* after = house_.find(id);
    return answer(json::object{{"event", after != nullptr ? after->log().size() : 0}});
}

}  // namespace agon
