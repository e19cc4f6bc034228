#include "table/ended_game.h"

#include "games/json_reader.h"
#include "games/json_text.h"
#include "table/date_text.h"
#include "table/seat_json.h"

#include <boost/json/array.hpp>

#include <algorithm>

namespace agon {
namespace {

namespace json = boost::json;

constexpr std::string_view kBadResult = "bad-result";

bool is_same_player(const Holder& one, const Holder& other)
{
    return one.kind == other.kind && one.spec == other.spec && one.profile == other.profile;
}

/// Follows a log until the game is over.
struct Follower {
    EndedGame game;
    std::vector<Holder> at_start;  ///< empty: it has not started

    void see(const Entry& entry)
    {
        if (const auto* opened = as<event::Opened>(entry)) {
            game.table = opened->id;
            game.record.game = opened->game;
            game.record.options = opened->options;
            game.record.seed = std::to_string(opened->seed);
            game.holders = opened->seats;
            game.is_straight = opened->opening.empty();
        } else if (const auto* seated = as<event::Seated>(entry)) {
            sit(*seated);
        } else if (is<event::Started>(entry)) {
            at_start = game.holders;
            game.record.started = date_text(entry.when);
        } else if (const auto* moved = as<event::Moved>(entry)) {
            game.record.moves.push_back(moved->move);
        } else if (const auto* undone = as<event::Undone>(entry)) {
            auto& moves = game.record.moves;
            moves.resize(moves.size() - std::min(moves.size(), as_size(undone->moves)));
            game.is_straight = false;
        } else if (const auto* helped = as<event::Helped>(entry)) {
            if (helped->seat >= 0 && helped->seat < kMostSeats) game.helped |= 1U << helped->seat;
        }
    }

private:
    static std::size_t as_size(int moves) { return static_cast<std::size_t>(std::max(moves, 0)); }

    /// Whoever leaves in the middle may come back; till then it is still his game to lose.
    void sit(const event::Seated& seated)
    {
        const auto seat = static_cast<std::size_t>(seated.seat);
        if (seat >= game.holders.size()) return;
        Holder& holder = game.holders[seat];
        const bool is_left = !seated.holder.is_taken() && seated.holder.kind == holder.kind;
        if (is_left && !at_start.empty()) return;
        holder = seated.holder;
        if (!at_start.empty() && !is_same_player(holder, at_start[seat])) game.is_straight = false;
    }
};

std::string player_of(const Holder& holder)
{
    return holder.kind == Holder::Kind::Player ? holder.spec : holder.name;
}

json::array players_json(const std::vector<Holder>& players)
{
    json::array array;
    for (const Holder& player : players)
        array.push_back(json::object{
            {"kind", name_of(player.kind)}, {"spec", player.spec}, {"name", player.name}});
    return array;
}

std::vector<Holder> read_players(const json::object& object)
{
    std::vector<Holder> players;
    const auto* list = object.if_contains("players");
    if (list == nullptr || !list->is_array()) return players;
    for (const auto& each : list->get_array()) {
        if (!each.is_object()) continue;
        JsonReader reader{each.get_object(), kBadResult};
        const auto kind = read_kind(reader.text("kind")).value_or(Holder::Kind::Open);
        players.push_back({kind, reader.text("spec"), reader.text("name"), {}});
    }
    return players;
}

}  // namespace

std::optional<EndedGame> ended_game(std::span<const Entry> log)
{
    Follower follower;
    for (const Entry& entry : log) {
        const auto* ended = as<event::Ended>(entry);
        if (ended == nullptr) {
            follower.see(entry);
            continue;
        }
        if (follower.at_start.empty()) return std::nullopt;
        EndedGame game = std::move(follower.game);
        game.record.result = ended->result;
        game.record.players.emplace();
        for (const Holder& holder : game.holders) game.record.players->push_back(player_of(holder));
        game.ended = entry.when;
        return game;
    }
    return std::nullopt;
}

std::vector<SeatResult> seat_results(const EndedGame& game)
{
    std::vector<Holder> players;
    for (const Holder& holder : game.holders)
        players.push_back({holder.kind, holder.spec, holder.name, {}});
    std::vector<SeatResult> results;
    for (std::size_t seat = 0; seat < game.holders.size(); ++seat) {
        const std::string& profile = game.holders[seat].profile;
        if (profile.empty() || std::ranges::count(game.holders, profile, &Holder::profile) != 1)
            continue;
        results.push_back({.profile = profile,
                           .table = game.table,
                           .game = game.record.game,
                           .options = game.record.options,
                           .seat = static_cast<Seat>(seat),
                           .players = players,
                           .result = game.record.result,
                           .ended = game.ended,
                           .is_unaided = game.is_straight && (game.helped >> seat & 1U) == 0});
    }
    return results;
}

std::string write_seat_result(const SeatResult& result)
{
    return json_text(json::object{{"table", result.table},
                                  {"game", result.game},
                                  {"options", result.options},
                                  {"seat", result.seat},
                                  {"players", players_json(result.players)},
                                  {"result", result_json(result.result)},
                                  {"ended", result.ended.time_since_epoch().count()},
                                  {"unaided", result.is_unaided}});
}

Result<SeatResult> read_seat_result(std::string_view text)
{
    const auto value = read_json(text);
    if (!value || !value->is_object())
        return Error{std::string{kBadResult}, "this is no JSON object"};
    const json::object& object = value->get_object();
    JsonReader reader{object, kBadResult};
    for (const auto* key : {"table", "game", "seat", "players", "result", "ended"})
        reader.require(key);
    const json::object of_result = reader.object("result");
    JsonReader result_reader{of_result, kBadResult};
    SeatResult result{.profile = {},
                      .table = reader.text("table"),
                      .game = reader.text("game"),
                      .options = reader.object("options"),
                      .seat = reader.number<Seat>("seat"),
                      .players = read_players(object),
                      .result = read_result(result_reader),
                      .ended = Moment{Milliseconds{reader.number<std::int64_t>("ended")}},
                      .is_unaided = reader.flag("unaided")};
    for (const auto& error : {reader.error(), result_reader.error()})
        if (error) return *error;
    if (result.seat < 0 || static_cast<std::size_t>(result.seat) >= result.players.size() ||
        (result.result.scores && result.result.scores->size() != result.players.size()))
        return Error{std::string{kBadResult}, "seats and players do not fit"};
    return result;
}

}  // namespace agon
