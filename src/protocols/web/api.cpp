#include "protocols/web/api.h"

#include "core/text.h"
#include "protocols/web/acts.h"
#include "protocols/web/body.h"
#include "protocols/web/replay.h"
#include "protocols/web/state.h"

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
    return page == "sit" || page == "hint" || page == "port" || find_act(page) != nullptr;
}

json::object protocol_json(const WebProtocol& protocol)
{
    return {{"name", protocol.name},
            {"port", protocol.port ? json::value(*protocol.port) : nullptr},
            {"late_programs", protocol.late_programs},
            {"names_tables", protocol.names_tables},
            {"votes", protocol.votes},
            {"usual_port", protocol.usual_port}};
}

/// Of `api/tables/ID` or `api/tables/ID/ACTION`.
std::string_view action_of(const std::vector<std::string>& path)
{
    return path.size() == 4 ? std::string_view{path[3]} : "";
}

}  // namespace

/// An address of its own, which is answered at once or later.
struct WebApi::Route {
    std::string_view path;
    std::string_view method;
    Page page;
    Later later = nullptr;
};

const WebApi::Route* WebApi::find_route(std::string_view path, std::string_view method)
{
    static constexpr std::array kRoutes{
        Route{"games", "GET", &WebApi::games},
        Route{"tables", "GET", &WebApi::tables},
        Route{"tables", "POST", nullptr, &WebApi::open},
        Route{"replay", "POST", nullptr, &WebApi::replay_record},
        Route{"evaluate", "POST", nullptr, &WebApi::evaluate},
        Route{"position", "POST", nullptr, &WebApi::position},
        Route{"remote", "POST", nullptr, &WebApi::go_elsewhere},
    };
    const auto* found = std::ranges::find_if(kRoutes, [&](const Route& route) {
        return route.path == path && (method.empty() || route.method == method);
    });
    return found != kRoutes.end() ? found : nullptr;
}

void WebApi::handle(WebRequest request, Moment now, Reply reply)
{
    auto target = read_target(request.target);
    if (!target) return reply(refused(target.error()));
    Call call{std::move(request), std::move(*target), {}, now};
    const auto& path = call.target.path;
    if (path.size() < 2 || path.size() > 4 || path[0] != "api")
        return reply(refused({"no-such-page", ""}));
    const bool is_replay = path.size() == 2 && path[1] == "replay";
    if (call.request.body.size() > (is_replay ? kLongestReplay : kLongestBody))
        return reply(refused({"too-large", ""}));
    if (!call.request.token.empty()) call.target.query.try_emplace("token", call.request.token);
    if (path[1] == "events") return reply(handle_event(call));
    if (path[1] == "profile" || path[1] == "profiles")
        return handle_profile(std::move(call), reply);
    if (path.size() == 2) return handle_page(std::move(call), reply);
    const std::string_view action = action_of(path);
    if (path[1] != "tables" || (path.size() == 4 && action.empty()) ||
        (!shows(action) && !acts(action)))
        return reply(refused({"no-such-page", ""}));
    if (!is_id(path[2])) return reply(refused({"no-such-table", ""}));
    const std::string id = path[2];
    house_.fetch(id, [this, call = std::move(call), reply = std::move(reply)](bool is_here) {
        if (!is_here) return reply(refused({"no-such-table", ""}));
        handle_table(call, reply);
    });
}

/// `events`, `events/ID` or `events/ID/ROUND-PAIRING-GAME`.
WebAnswer WebApi::handle_event(const Call& call) const
{
    const auto& path = call.target.path;
    const WebEvents& events = offer_.events;
    if (call.request.method != "GET") return refused({"bad-method", ""});
    if (path.size() == 2) return {.body = events.list ? events.list() : "[]"};
    const auto event = events.find ? events.find(path[2]) : std::nullopt;
    if (!event) return refused({"no-such-event", ""});
    if (path.size() == 4) {
        auto record = events.record(path[2], path[3]);
        return record ? WebAnswer{.body = std::move(*record)} : refused({"no-such-game", ""});
    }
    if (to_number(call.target.of("after")) == event->version) return {.status = 204, .body = ""};
    return {.body = *event->state};
}

void WebApi::handle_page(Call call, const Reply& reply)
{
    const std::string path = call.target.path[1];
    if (find_route(path, "") == nullptr) return reply(refused({"no-such-page", ""}));
    const Route* route = find_route(path, call.request.method);
    if (route == nullptr) return reply(refused({"bad-method", ""}));
    if (call.request.method == "POST" && path != "replay") {  // a record is larger, and read aside
        auto body = read_body(call.request.body);
        if (!body) return reply(refused(body.error()));
        call.body = std::move(*body);
    }
    if (route->page != nullptr) return reply((this->*route->page)(call));
    (this->*route->later)(call, reply);
}

void WebApi::handle_table(Call call, const Reply& reply)
{
    const std::string action{action_of(call.target.path)};
    if (call.request.method != (shows(action) ? "GET" : "POST"))
        return reply(refused({"bad-method", ""}));
    if (action == "replay") return replay_table(call, reply);
    if (shows(action)) return reply(show(call, action));
    auto body = read_body(call.request.body);
    if (!body) return reply(refused(body.error()));
    call.body = std::move(*body);
    if (!call.request.token.empty()) call.body.emplace("token", call.request.token);
    if (action == "hint") return hint(call, reply);
    if (action == "port") return reply(open_port(call));
    reply(act(call, action));
}

WebAnswer WebApi::games(const Call&)
{
    json::array games;
    for (const WebGame& game : offer_.games) {
        const auto start = game.start({});
        if (!start) continue;
        json::array protocols;
        for (const WebProtocol& protocol : game.protocols)
            protocols.push_back(protocol_json(protocol));
        json::object entry{{"name", game.name},
                           {"seats", start->seats()},
                           {"options", start->options()},
                           {"players", json::value_from(game.players)},
                           {"secrets", start->has_secrets()},
                           {"port", protocols.empty() ? nullptr : protocols.front().at("port")}};
        entry["protocols"] = std::move(protocols);
        games.push_back(std::move(entry));
    }
    return answer(json::object{{"version", offer_.version},
                               {"games", std::move(games)},
                               {"profiles", offer_.profiles != nullptr},
                               {"remote", offer_.dial != nullptr}});
}

WebAnswer WebApi::show(const Call& call, std::string_view page)
{
    const TableView table = *house_.find(call.target.path[2], call.target.of("token"));
    if (page == "record") {
        if (!table.is_over()) return refused({"not-over", ""});
        return {.status = 200, .body = write_record(table.record())};
    }
    if (page == "why")
        return answer(json::object{{"why", table.why_illegal(call.target.of("move"))}});
    return answer(state_json(table, house_.spectators(table.id()), call.now));
}

WebAnswer WebApi::act(const Call& call, std::string_view action)
{
    JsonReader body{call.body, "bad-request"};
    const std::string token = body.text("token");
    if (body.error()) return refused(*body.error());
    const std::string id = call.target.path[2];
    const TableView table = *house_.find(id, token);
    const Asked asked{house_, table, body, token, &offer_};
    if (action == "sit") {
        const auto taken = sit(asked);
        if (!taken) return refused(taken.error());
        return answer(json::object{{"seat", taken->seat}, {"token", taken->token}});
    }
    const bool may_watch = action == "chat" && token.empty();
    if (asked.asker().is_spectator() && !may_watch) return refused({"bad-token", ""});
    if (const auto done = find_act(action)(asked); !done) return refused(done.error());
    const auto after = house_.find(id);
    return answer(json::object{{"event", after ? after->last_event() : 0}});
}

}  // namespace agon
