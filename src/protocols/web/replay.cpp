#include "protocols/web/replay.h"

#include <boost/json/array.hpp>
#include <boost/json/value_from.hpp>

#include <cassert>

namespace agon {

namespace json = boost::json;

Replay replay_of(const Record& record, const AnyGame& start)
{
    assert(record.game == start.name());
    const auto seats = static_cast<std::size_t>(start.seats());
    Replay replay{.start = start,
                  .players = record.players.value_or(std::vector<std::string>(seats)),
                  .result = record.result,
                  .plies = {}};
    for (std::size_t i = 0; i < record.moves.size(); ++i)
        replay.plies.push_back({record.moves[i], std::nullopt,
                                record.times ? std::optional{record.times->at(i)} : std::nullopt});
    return replay;
}

Replay replay_of(const TableView& table, const AnyGame& start)
{
    assert(table.game() == start.name());
    if (table.is_over()) return replay_of(table.record(), start);
    Replay replay{.start = start.view(table.viewer().as(table.to_move())),
                  .players = {},
                  .result = {},
                  .plies = {}};
    each_seen_move(table, [&](std::string_view move, Seat seat, Milliseconds time) {
        replay.plies.push_back({std::string{move}, seat, static_cast<double>(time.count())});
    });
    for (Seat seat = 0; seat < table.seats(); ++seat) {
        const SeenHolder holder = table.holder(seat);
        replay.players.emplace_back(holder.kind == Holder::Kind::Player ? holder.spec
                                                                        : holder.name);
    }
    return replay;
}

Result<Played> played(AnyGame start, const std::vector<std::string>& moves)
{
    Played done{std::move(start), {}};
    for (const std::string& move : moves) {
        done.movers.push_back(done.position.to_move());
        std::string why{done.position.try_play(move)};
        if (why.empty()) continue;
        const std::size_t ply = done.movers.size();
        if (ply < moves.size()) why = "move " + std::to_string(ply) + " is illegal: " + why;
        return Error{"illegal-move", std::move(why)};
    }
    return done;
}

/// The start and what each move makes of it.
json::object replay_json(const Replay& replay)
{
    AnyGame game = replay.start;
    json::array plies{json::object{{"move", nullptr}, {"seat", nullptr}, {"view", game.shown()}}};
    for (const Replay::Ply& made : replay.plies) {
        const Seat seat = made.seat.value_or(game.to_move());
        [[maybe_unused]] const auto why = game.try_play(made.move);
        json::object ply{{"move", made.move}, {"seat", nullptr}, {"view", game.shown()}};
        if (seat >= 0) ply["seat"] = seat;
        if (made.time) ply["time"] = *made.time;
        plies.push_back(std::move(ply));
    }
    return {{"game", game.name()},
            {"options", replay.start.options()},
            {"players", json::value_from(replay.players)},
            {"result", replay.result ? json::value(result_json(*replay.result)) : nullptr},
            {"plies", std::move(plies)}};
}

}  // namespace agon
