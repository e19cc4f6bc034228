#include "games/json_reader.h"
#include "protocols/web/api.h"
#include "protocols/web/body.h"

#include <boost/json/value_from.hpp>

#include <cmath>

namespace agon {
namespace {

namespace json = boost::json;

constexpr std::string_view kAdviser = "best:time=0.5";
constexpr std::uint64_t kEvaluationNodes = 2000;
constexpr int kWon = 10000;  ///< hundredths

json::object advice_json(const Advice& advice)
{
    json::object object{{"move", advice.move},
                        {"score", advice.score},
                        {"depth", advice.depth},
                        {"nodes", advice.nodes},
                        {"line", json::value_from(advice.line)}};
    if (advice.heat.empty()) return object;
    json::object heat;
    for (const auto& [cell, chance] : advice.heat) heat[cell] = chance;
    object["heat"] = std::move(heat);
    return object;
}

/// From the first seat's view.
int final_score(const Outcome& outcome)
{
    return static_cast<int>(std::lround((2 * outcome.scores[0] - 1) * kWon));
}

Result<AnyGame> replayed(AnyGame game, const std::vector<std::string>& moves)
{
    if (moves.size() > kMostPlies) return Error{"bad-request", "\"moves\" is too long"};
    for (std::size_t i = 0; i < moves.size(); ++i) {
        const auto why = game.try_play(moves[i]);
        if (!why.empty())
            return Error{"illegal-move",
                         "move " + std::to_string(i + 1) + " is illegal: " + std::string{why}};
    }
    return game;
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
    Question question{.spec = spec,
                      .view = table.position(),
                      .moves = table.moves(),
                      .account = call.request.account,
                      .stop = call.request.stop};
    house_.advise(std::move(question), [reply](const std::optional<Advice>& advice) {
        reply(advice ? answer(advice_json(*advice)) : refused({"too-busy", ""}));
    });
}

void WebApi::evaluate(const Call& call, const Reply& reply)
{
    JsonReader body{call.body, "bad-request"};
    for (const auto* key : {"game", "moves"}) body.require(key);
    const std::string name = body.text("game");
    const json::object options = body.object("options");
    const auto moves = body.optional_list<std::string>("moves");
    if (body.error()) return reply(refused(*body.error()));
    const WebGame* game = offer_.find(name);
    if (game == nullptr || !moves)
        return reply(
            refused({"bad-request", game == nullptr ? "there is no such game"
                                                    : "\"moves\" is not a list of texts"}));
    const auto start = game->start(options);
    if (!start) return reply(refused(start.error()));
    const auto position = replayed(*start, *moves);
    if (!position) {
        constexpr int kBadRequest = 400;
        WebAnswer wrong = refused(position.error());
        wrong.status = kBadRequest;
        return reply(std::move(wrong));
    }
    const Seat seat = position->to_move();
    json::object value{{"seat", nullptr}, {"score", nullptr}, {"over", false}};
    if (seat < 0) {
        const auto outcome = position->outcome();
        value["over"] = outcome.has_value();
        if (outcome) value["score"] = final_score(*outcome);
        return reply(answer(value));
    }
    value["seat"] = seat;
    Question question{.spec = std::string{kAdviser},
                      .view = position->view(seat),
                      .moves = *moves,
                      .nodes = kEvaluationNodes,
                      .account = call.request.account,
                      .stop = call.request.stop};
    house_.advise(std::move(question),
                  [reply, value = std::move(value)](const std::optional<Advice>& advice) mutable {
                      if (!advice) return reply(refused({"too-busy", ""}));
                      value["score"] = advice->score;
                      reply(answer(value));
                  });
}

}  // namespace agon
