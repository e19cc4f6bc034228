#include "core/text.h"
#include "protocols/web/acts.h"
#include "protocols/web/api.h"
#include "protocols/web/body.h"
#include "protocols/web/replay.h"
#include "protocols/web/state.h"

#include <boost/json/array.hpp>

#include <algorithm>

namespace agon {
namespace {

namespace json = boost::json;

constexpr int kUsualTables = 100;
constexpr int kMostTables = 1000;  ///< in one list

Error bad(std::string text) { return {"bad-request", std::move(text)}; }

Error no_such_game(const WebOffer& offer, std::string_view name, std::string code)
{
    std::vector<std::string> names;
    for (const WebGame& game : offer.games) names.push_back(game.name);
    return {std::move(code),
            "there is no game '" + std::string{name} + "'; there are " + join(names, ", ")};
}

bool has_programs(const std::vector<Holder>& seats)
{
    return std::ranges::any_of(
        seats, [](const Holder& holder) { return holder.kind == Holder::Kind::Classic; });
}

}  // namespace

WebAnswer WebApi::tables(const Call& call)
{
    const std::string_view state = call.target.of("state");
    const std::string_view game = call.target.of("game");
    if (!state.empty() && state != "open" && state != "running" && state != "over")
        return refused(bad("\"state\" is not open, running or over"));
    if (!game.empty() && offer_.find(game) == nullptr)
        return refused(no_such_game(offer_, game, "bad-request"));
    std::optional<int> limit = kUsualTables;
    if (const auto text = call.target.of("limit"); !text.empty()) limit = to_number(text);
    if (!limit || *limit < 1 || *limit > kMostTables)
        return refused(bad("\"limit\" is not a number from 1 to 1000"));
    std::optional<Table::State> wanted;
    for (const auto each : {Table::State::Open, Table::State::Running, Table::State::Over})
        if (name_of(each) == state) wanted = each;
    json::array tables;
    house_.each_table(wanted, [&](const TableView& table) {
        if (!game.empty() && table.game() != game) return true;
        tables.push_back(list_entry(table, house_.spectators(table.id())));
        return std::ssize(tables) < *limit;
    });
    return answer(json::object{{"tables", std::move(tables)}});
}

Result<std::vector<Holder>> WebApi::read_seats(const Call& call, const AnyGame& start) const
{
    std::vector<Holder> holders(static_cast<std::size_t>(start.seats()));
    const auto* seats = call.body.if_contains("seats");
    if (seats == nullptr || seats->is_null()) return holders;
    if (!seats->is_array() || seats->get_array().size() != holders.size())
        return bad("\"seats\" is not a list of the game's " + std::to_string(holders.size()) +
                   " seats");
    for (std::size_t i = 0; i < holders.size(); ++i) {
        const auto* seat = seats->get_array()[i].if_object();
        if (seat == nullptr) return bad("\"seats\" is not a list of objects");
        JsonReader body{*seat, "bad-request"};
        auto holder = read_holder(body, offer_, start);
        if (!holder) return holder.error();
        holders[i] = std::move(*holder);
    }
    return holders;
}

void WebApi::open(const Call& call, const Reply& reply)
{
    JsonReader body{call.body, "bad-request"};
    body.require("game");
    const std::string name = body.text("game");
    const json::object options = body.object("options");
    const auto moves = body.optional_list<std::string>("moves");
    if (body.error()) return reply(refused(*body.error()));
    const WebGame* game = offer_.find(name);
    if (game == nullptr) return reply(refused(no_such_game(offer_, name, "bad-request")));
    const auto start = game->start(options);
    if (!start) return reply(refused(start.error()));
    auto seats = read_seats(call, *start);
    if (!seats) return reply(refused(seats.error()));
    const auto clock = read_clock(call.body);
    if (!clock) return reply(refused(clock.error()));
    TableRequest request{.game = name,
                         .options = start->options(),
                         .seats = std::move(*seats),
                         .clock = *clock,
                         .by_api = true,
                         .opening = moves.value_or(std::vector<std::string>{})};
    if (!request.opening.empty()) return open_played(call, *start, std::move(request), reply);
    if (has_programs(request.seats)) {
        auto fit = game->program_options(*start);
        if (!fit) return reply(refused(fit.error()));
        request.options = std::move(*fit);
    }
    reply(opened(call, request));
}

/// A table that begins with moves. Programs cannot be told of these, and of a game with secrets
/// nobody could know what they led to.
void WebApi::open_played(const Call& call, const AnyGame& start, TableRequest request,
                         const Reply& reply)
{
    if (start.has_secrets()) return reply(refused({"no-opening", ""}));
    if (has_programs(request.seats)) return reply(wrong({"no-late-program", ""}));
    if (request.opening.size() > kMostPlies) return reply(refused(bad("\"moves\" is too long")));
    const Brought game{start, request.opening};
    play_aside(game, reply, [this, call, request, reply](const AnyGame& position) {
        if (position.outcome()) return reply(refused(bad("the game is over after these moves")));
        reply(opened(call, request));
    });
}

WebAnswer WebApi::opened(const Call& call, const TableRequest& request)
{
    const auto id = house_.open(request);
    if (!id) return refused(id.error());
    constexpr int kCreated = 201;
    return answer(state_json(*house_.find(*id), house_.spectators(*id), call.now), kCreated);
}

/// Who knows of the table may bring a program there, as on the usual port.
WebAnswer WebApi::open_port(const Call& call)
{
    if (!offer_.table_port) return refused({"no-port", ""});
    const auto port = offer_.table_port(*house_.find(call.target.path[2]));
    if (!port) return refused(port.error());
    return answer(json::object{{"port", port->number},
                               {"protocol", port->protocol},
                               {"closes", std::chrono::duration<double>(port->closes_in).count()}});
}

namespace {

WebAnswer shown_record(const WebOffer& offer, std::string_view body)
{
    const auto record = read_record(body);
    if (!record) return wrong(record.error());
    if (record->moves.size() > kMostPlies) return wrong({"bad-record", "there are too many moves"});
    const WebGame* game = offer.find(record->game);
    if (game == nullptr) return wrong(no_such_game(offer, record->game, "bad-record"));
    const auto start = game->start(record->options);
    if (!start) return wrong({"bad-record", start.error().text});
    if (const auto fault = fault_of(*record, *start)) return wrong(*fault);
    return answer(replay_json(replay_of(*record, *start)));
}

}  // namespace

void WebApi::reply_aside(std::function<WebAnswer()> work, const Reply& reply)
{
    const auto made = std::make_shared<WebAnswer>();
    house_.do_aside([made, work = std::move(work)] { *made = work(); },
                    [made, reply](bool is_done) {
                        reply(is_done ? std::move(*made) : refused({"too-busy", ""}));
                    });
}

void WebApi::replay_record(const Call& call, const Reply& reply)
{
    reply_aside([this, body = call.request.body] { return shown_record(offer_, body); }, reply);
}

void WebApi::replay_table(const Call& call, const Reply& reply)
{
    const TableView table = *house_.find(call.target.path[2], call.target.of("token"));
    const WebGame* game = offer_.find(table.game());
    if (game == nullptr) return reply(refused({"no-such-page", ""}));
    const auto start = game->start(table.options());
    if (!start) return reply(refused(start.error()));
    reply_aside([replay = replay_of(table, *start)] { return answer(replay_json(replay)); }, reply);
}

}  // namespace agon
