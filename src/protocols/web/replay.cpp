#include "protocols/web/replay.h"

#include <boost/json/array.hpp>
#include <boost/json/value_from.hpp>

#include <cassert>

namespace agon {
namespace {

namespace json = boost::json;

/// The start and what each move makes of it.
class Plies {
public:
    explicit Plies(AnyGame start) : game_{std::move(start)}
    {
        plies_.push_back(
            json::object{{"move", nullptr}, {"seat", nullptr}, {"view", game_.shown()}});
    }

    Seat to_move() const { return game_.to_move(); }

    void add(std::string_view move, Seat seat, std::optional<double> time)
    {
        [[maybe_unused]] const auto why = game_.try_play(move);
        json::object ply{{"move", move}, {"seat", nullptr}, {"view", game_.shown()}};
        if (seat >= 0) ply["seat"] = seat;
        if (time) ply["time"] = *time;
        plies_.push_back(std::move(ply));
    }

    json::array take() { return std::move(plies_); }

private:
    AnyGame game_;
    json::array plies_;
};

}  // namespace

json::object replay_json(const Record& record, const AnyGame& start)
{
    assert(record.game == start.name());
    Plies plies{start};
    for (std::size_t i = 0; i < record.moves.size(); ++i)
        plies.add(record.moves[i], plies.to_move(),
                  record.times ? std::optional{record.times->at(i)} : std::nullopt);
    return {{"game", record.game},
            {"options", start.options()},
            {"players", json::value_from(record.players.value_or(std::vector<std::string>(
                            static_cast<std::size_t>(start.seats()), "")))},
            {"result", result_json(record.result)},
            {"plies", plies.take()}};
}

json::object replay_json(const TableView& table, const AnyGame& start)
{
    assert(table.game() == start.name());
    if (table.is_over()) return replay_json(table.record(), start);
    Plies plies{start.view(table.viewer().as(table.to_move()))};
    each_seen_move(table, [&](std::string_view move, Seat seat, Milliseconds time) {
        plies.add(move, seat, static_cast<double>(time.count()));
    });
    json::array players;
    for (Seat seat = 0; seat < table.seats(); ++seat) {
        const SeenHolder holder = table.holder(seat);
        players.emplace_back(holder.kind == Holder::Kind::Player ? holder.spec : holder.name);
    }
    return {{"game", table.game()},
            {"options", start.options()},
            {"players", std::move(players)},
            {"result", nullptr},
            {"plies", plies.take()}};
}

}  // namespace agon
