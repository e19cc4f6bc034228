// Calls about the asker's own profile: its key comes in a header, and goes nowhere else.
#include "core/text.h"
#include "games/json_reader.h"
#include "protocols/web/acts.h"
#include "protocols/web/api.h"
#include "protocols/web/body.h"
#include "table/seat_json.h"

#include <boost/json/array.hpp>
#include <boost/json/parse.hpp>
#include <boost/json/value_from.hpp>

#include <algorithm>
#include <cmath>
#include <limits>

namespace agon {
namespace {

namespace json = boost::json;

constexpr int kUsualResults = 50;
constexpr int kMostResultsShown = 500;
constexpr std::size_t kFewResults = 200;  ///< rated sooner than handed to another thread

/// How it ended for one seat: `won`, `lost`, `draw` or, without scores, `none`.
std::string_view fate_of(const SeatResult& played)
{
    if (!played.result.scores) return "none";
    const auto& scores = *played.result.scores;
    const double best = std::ranges::max(scores);
    if (scores[static_cast<std::size_t>(played.seat)] < best) return "lost";
    return std::ranges::count(scores, best) > 1 ? "draw" : "won";
}

double rounded(double number) { return std::round(number * 10) / 10; }

json::object result_row(const WebResult& row)
{
    const SeatResult& played = row.result;
    json::array players;
    for (const Holder& player : played.players)
        players.push_back(holder_json({player.kind, player.spec, player.name, /*is_taken=*/true}));
    json::object object{{"id", row.number},        {"table", played.table},
                        {"game", played.game},     {"options", played.options},
                        {"seat", played.seat},     {"players", std::move(players)},
                        {"scores", nullptr},       {"reason", played.result.reason},
                        {"fate", fate_of(played)}, {"rated", row.rating_change.has_value()}};
    if (played.result.scores) object["scores"] = json::value_from(*played.result.scores);
    if (played.result.points) object["points"] = json::value_from(*played.result.points);
    object["ended"] = played.ended.time_since_epoch().count();
    if (row.rating_change) object["rating_change"] = rounded(*row.rating_change);
    return object;
}

json::object profile_json(const WebProfile& profile, const json::object& levels)
{
    json::object ratings;
    for (const auto& [game, rating] : profile.ratings)
        ratings[game] = {{"rating", rounded(rating.rating)},
                         {"deviation", rounded(rating.deviation)},
                         {"games", rating.games}};
    struct Counts {
        int total = 0, won = 0, lost = 0, draw = 0;
    };
    std::map<std::string, Counts, std::less<>> games;
    for (const WebResult& row : profile.results) {
        Counts& counts = games[row.result.game];
        const auto fate = fate_of(row.result);
        ++counts.total;
        if (fate == "won") ++counts.won;
        if (fate == "lost") ++counts.lost;
        if (fate == "draw") ++counts.draw;
    }
    json::object of_games;
    for (const auto& [game, counts] : games)
        of_games[game] = {{"total", counts.total},
                          {"wins", counts.won},
                          {"losses", counts.lost},
                          {"draws", counts.draw}};
    return {{"name", profile.name},
            {"created", profile.created.time_since_epoch().count()},
            {"ratings", std::move(ratings)},
            {"levels", levels},
            {"games", std::move(of_games)}};
}

Result<std::string> read_name(const json::object& object)
{
    JsonReader body{object, "bad-request"};
    std::string name = body.text("name");
    if (body.error()) return *body.error();
    if (auto fault = fault_of_text("name", name)) return *fault;
    if (name.size() > kLongestName) return Error{"name-too-long", ""};
    return Result<std::string>{boost::system::in_place_value, std::move(name)};
}

WebAnswer bad_key() { return refused({"bad-key", ""}); }

}  // namespace

/// `profiles`, `profile`, `profile/games` or `profile/export`.
void WebApi::handle_profile(Call call, const Reply& reply)
{
    const auto& path = call.target.path;
    const std::string page = path.size() == 3 ? path[2] : "";
    const bool is_new = path[1] == "profiles";
    if (path.size() > 3 || (is_new && path.size() != 2) ||
        (path.size() == 3 && page != "games" && page != "export"))
        return reply(refused({"no-such-page", ""}));
    const std::string& method = call.request.method;
    const bool is_get = method == "GET" && !is_new;
    const bool is_change = (method == "POST" || (method == "DELETE" && !is_new)) && page.empty();
    if (!is_get && !is_change) return reply(refused({"bad-method", ""}));
    if (!offer_.profiles) return reply(refused({"no-store", ""}));
    if (!is_new && !is_profile_key(call.request.token)) return reply(bad_key());
    if (method == "POST") {
        auto body = read_body(call.request.body);
        if (!body) return reply(refused(body.error()));
        call.body = std::move(*body);
    }
    if (is_new) return make_profile(call, reply);
    if (is_change) return change_profile(call, reply);
    if (page == "games") return list_results(call, reply);
    return page.empty() ? show_profile(call, reply) : export_profile(call, reply);
}

void WebApi::make_profile(const Call& call, const Reply& reply)
{
    const auto name = read_name(call.body);
    if (!name) return reply(refused(name.error()));
    WebProfile profile{.name = *name, .created = call.now, .results = {}};
    offer_.profiles->make(*name, [this, reply, profile](const Result<std::string>& key) {
        if (!key) return reply(refused(key.error()));
        constexpr int kCreated = 201;
        reply(answer(json::object{{"key", *key}, {"profile", profile_json(profile, offer_.levels)}},
                     kCreated));
    });
}

void WebApi::change_profile(const Call& call, const Reply& reply)
{
    if (call.request.method == "DELETE")
        return offer_.profiles->remove(call.request.token, [reply](const Result<void>& removed) {
            constexpr int kNoContent = 204;
            reply(removed ? WebAnswer{.status = kNoContent, .body = ""} : refused(removed.error()));
        });
    const auto name = read_name(call.body);
    if (!name) return reply(refused(name.error()));
    offer_.profiles->rename(call.request.token, *name,
                            [this, call, reply](const Result<void>& renamed) {
                                if (!renamed) return reply(refused(renamed.error()));
                                show_profile(call, reply);
                            });
}

void WebApi::with_profile(const Call& call, ShowProfile show, const Reply& reply)
{
    const auto on_found = [this, show = std::move(show), reply](const Result<WebProfile>& found) {
        if (!found) return reply(refused(found.error()));
        auto work = [profiles = offer_.profiles, show, profile = *found]() mutable {
            profiles->rate(profile);
            return show(profile);
        };
        if (found->results.size() <= kFewResults) return reply(work());
        reply_aside(std::move(work), reply);
    };
    offer_.profiles->find(call.request.token, on_found);
}

void WebApi::show_profile(const Call& call, const Reply& reply)
{
    with_profile(
        call,
        [this](const WebProfile& profile) { return answer(profile_json(profile, offer_.levels)); },
        reply);
}

void WebApi::list_results(const Call& call, const Reply& reply)
{
    std::optional<int> limit = kUsualResults;
    if (const auto text = call.target.of("limit"); !text.empty()) limit = to_number(text);
    if (!limit || *limit < 1 || *limit > kMostResultsShown)
        return reply(refused({"bad-request", "\"limit\" is not a number from 1 to 500"}));
    std::optional<std::int64_t> before = std::numeric_limits<std::int64_t>::max();
    if (const auto text = call.target.of("before"); !text.empty())
        before = to_number<std::int64_t>(text);
    if (!before) return reply(refused({"bad-request", "\"before\" is not a number"}));
    const auto show = [game = std::string{call.target.of("game")}, limit = *limit,
                       before = *before](const WebProfile& profile) {
        json::array games;
        bool has_more = false;
        for (auto row = profile.results.rbegin(); row != profile.results.rend(); ++row) {
            if (row->number >= before || (!game.empty() && row->result.game != game)) continue;
            has_more = std::ssize(games) == limit;
            if (has_more) break;
            games.push_back(result_row(*row));
        }
        return answer(json::object{{"games", std::move(games)}, {"more", has_more}});
    };
    with_profile(call, show, reply);
}

void WebApi::export_profile(const Call& call, const Reply& reply)
{
    const auto on_records = [this, call, reply](const Result<std::vector<WebRecord>>& records) {
        if (!records) return reply(refused(records.error()));
        const auto show = [this, records = *records](const WebProfile& profile) {
            std::map<std::string_view, std::string_view> lines;
            for (const WebRecord& each : records) lines[each.table] = each.record;
            json::array games;
            for (const WebResult& row : profile.results) {
                json::object game = result_row(row);
                if (const auto found = lines.find(row.result.table); found != lines.end())
                    game["record"] = json::parse(found->second);
                games.push_back(std::move(game));
            }
            return answer(json::object{{"agon", 1},
                                       {"profile", profile_json(profile, offer_.levels)},
                                       {"games", std::move(games)}});
        };
        with_profile(call, show, reply);
    };
    offer_.profiles->records(call.request.token, on_records);
}

}  // namespace agon
