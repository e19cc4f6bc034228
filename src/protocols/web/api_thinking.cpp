#include "core/rng.h"
#include "games/json_text.h"
#include "protocols/web/api.h"
#include "protocols/web/body.h"
#include "protocols/web/replay.h"

#include <boost/json/value_from.hpp>

#include <cmath>

namespace agon {
namespace {

namespace json = boost::json;

constexpr std::string_view kAdviser = "best:time=0.5";
constexpr std::uint64_t kEvaluationNodes = 2000;
constexpr double kLeastSlice = 0.05;  ///< seconds for an evaluation, if somebody asks for that
constexpr double kMostSlice = 2;
constexpr int kWon = 10000;  ///< hundredths

/// What is expected, and known of single cells.
void add_prospect(json::object& object, const Advice& advice)
{
    object["move"] = advice.move;
    object["line"] = json::value_from(advice.line);
    if (advice.heat.empty()) return;
    json::object heat;
    for (const auto& [cell, chance] : advice.heat) heat[cell] = chance;
    object["heat"] = std::move(heat);
}

json::object advice_json(const Advice& advice)
{
    json::object object{{"score", advice.score}, {"depth", advice.depth}, {"nodes", advice.nodes}};
    add_prospect(object, advice);
    return object;
}

/// From the first seat's view.
int final_score(const Outcome& outcome)
{
    return static_cast<int>(std::lround((2 * outcome.scores[0] - 1) * kWon));
}

/// What the table has to draw is drawn too, at the same ply always the same.
WebAnswer shown_after(const AnyGame& start, std::vector<std::string> moves)
{
    auto done = played(start, moves);
    if (!done) return wrong(done.error());
    AnyGame& game = done->position;
    while (game.to_move() == kChance) {
        Rng luck{mix64(moves.size())};
        moves.push_back(game.sample(luck));
        done->movers.push_back(kChance);
        [[maybe_unused]] const auto why = game.try_play(moves.back());
    }
    json::array movers;
    for (const Seat seat : done->movers)
        movers.push_back(seat >= 0 ? json::value(seat) : json::value(nullptr));
    const auto outcome = game.outcome();
    json::object shown{{"view", game.shown()},
                       {"legal", nullptr},
                       {"to_move", nullptr},
                       {"over", outcome.has_value()},
                       {"moves", json::value_from(moves)},
                       {"movers", std::move(movers)}};
    if (outcome) shown["result"] = result_json(result_of(*outcome));
    if (game.to_move() >= 0) {
        shown["to_move"] = game.to_move();
        if (const auto legal = game.legal_moves()) shown["legal"] = json::value_from(*legal);
    }
    return answer(shown);
}

}  // namespace

/// Only whoever is to move may ask, and the adviser knows no more than they do.
void WebApi::hint(const Call& call, const Reply& reply)
{
    JsonReader body{call.body, "bad-request"};
    const std::string token = body.text("token");
    const std::string spec = body.optional_text("spec").value_or(std::string{kAdviser});
    if (body.error()) return reply(refused(*body.error()));
    const TableView table = *house_.find(call.target.path[2], token);
    if (table.viewer().is_spectator()) return reply(refused({"bad-token", ""}));
    if (table.state() == Table::State::Open) return reply(refused({"not-started", ""}));
    if (table.is_over()) return reply(refused({"game-over", ""}));
    if (!table.holds(table.to_move())) return reply(refused({"not-your-turn", ""}));
    if (const auto bad = offer_.bad_spec(spec, table.position())) return reply(refused(*bad));
    const Seat seat = table.to_move();
    Question question{
        .spec = spec, .view = table.position(), .moves = table.moves(), .stop = call.request.stop};
    if (const auto noted = house_.ask(table.id(), command::Help{seat}); !noted)
        return reply(refused(noted.error()));
    house_.advise(std::move(question), [reply](const std::optional<Advice>& advice) {
        reply(advice ? answer(advice_json(*advice)) : refused({"too-busy", ""}));
    });
}

Result<WebApi::Brought> WebApi::read_brought(JsonReader& body) const
{
    for (const auto* key : {"game", "moves"}) body.require(key);
    const std::string name = body.text("game");
    const json::object options = body.object("options");
    auto moves = body.optional_list<std::string>("moves");
    if (body.error()) return *body.error();
    if (!moves) return Error{"bad-request", "\"moves\" is not a list of texts"};
    if (moves->size() > kMostPlies) return Error{"bad-request", "\"moves\" is too long"};
    const WebGame* game = offer_.find(name);
    if (game == nullptr) return Error{"bad-request", "there is no such game"};
    auto start = game->start(options);
    if (!start) return start.error();
    return Brought{std::move(*start), std::move(*moves)};
}

/// Calls `then` with the position that the moves lead to, or replies why they lead nowhere.
void WebApi::play_aside(Brought game, const Reply& reply, std::function<void(const AnyGame&)> then)
{
    const auto made = std::make_shared<std::optional<Result<Played>>>();
    house_.do_aside([made, game = std::move(game)] { *made = played(game.start, game.moves); },
                    [made, reply, then = std::move(then)](bool is_done) {
                        if (!is_done) return reply(refused({"too-busy", ""}));
                        if (!**made) return reply(wrong((*made)->error()));
                        then((**made)->position);
                    });
}

void WebApi::position(const Call& call, const Reply& reply)
{
    JsonReader body{call.body, "bad-request"};
    auto game = read_brought(body);
    if (!game) return reply(refused(game.error()));
    reply_aside([game = std::move(*game)] { return shown_after(game.start, game.moves); }, reply);
}

void WebApi::evaluate(const Call& call, const Reply& reply)
{
    JsonReader body{call.body, "bad-request"};
    const auto game = read_brought(body);
    const double time = body.number("time", kLeastSlice, kMostSlice, 0);
    if (body.error()) return reply(refused(*body.error()));
    if (!game) return reply(refused(game.error()));
    Effort effort{std::string{kAdviser}, kEvaluationNodes, call.request.stop};
    if (time > 0) effort = {"best:time=" + json_text(time), 0, call.request.stop};
    play_aside(*game, reply,
               [this, game = *game, effort = std::move(effort), reply](const AnyGame& position) {
                   evaluate(game, position, effort, reply);
               });
}

void WebApi::evaluate(const Brought& game, const AnyGame& position, const Effort& effort,
                      const Reply& reply)
{
    const Seat seat = position.to_move();
    json::object value{{"seat", nullptr}, {"score", nullptr}, {"over", false}};
    if (seat < 0) {
        const auto outcome = position.outcome();
        value["over"] = outcome.has_value();
        if (outcome) value["score"] = final_score(*outcome);
        return reply(answer(value));
    }
    value["seat"] = seat;
    Question question{.spec = effort.spec,
                      .view = position.view(seat),
                      .moves = game.moves,
                      .nodes = effort.nodes,
                      .stop = effort.stop};
    house_.advise(std::move(question),
                  [reply, value = std::move(value)](const std::optional<Advice>& advice) mutable {
                      if (!advice) return reply(refused({"too-busy", ""}));
                      value["score"] = advice->score;
                      add_prospect(value, *advice);
                      reply(answer(value));
                  });
}

}  // namespace agon
