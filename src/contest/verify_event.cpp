#include "contest/verify_event.h"

#include "contest/event_link.h"
#include "contest/event_standings.h"
#include "contest/one_game.h"
#include "contest/standings.h"
#include "games/json_text.h"

#include <algorithm>

namespace agon {
namespace {

namespace json = boost::json;

Error wrong(std::string text) { return {"wrong-event", std::move(text)}; }

std::string shown(const GameKey& key)
{
    return "round " + std::to_string(key.round) + ", pairing " + std::to_string(key.pairing) +
           ", game " + std::to_string(key.game);
}

std::vector<std::string> specs_of(const EventSettings& event, const std::vector<int>& entrants)
{
    std::vector<std::string> specs;
    for (const int entrant : entrants)
        specs.push_back(event.entrants[static_cast<std::size_t>(entrant)].spec);
    return specs;
}

/// What a record can be wrong about without its game being looked at.
std::string fault_of_frame(const EventSettings& event, const AnyGame& start, const Record& record)
{
    if (!record.event) return "the record does not say which game of the event it is";
    if (record.game != event.game) return "the game is " + record.game;
    if (record.options != start.options()) return "the options are others";
    if (!record.players || !record.seed || !record.result.scores)
        return "the record has no players, no seed or no scores";
    const auto seats = static_cast<std::size_t>(start.seats());
    if (record.result.scores->size() != seats || ranks_of(record.result).size() != seats)
        return "the result is not one of " + std::to_string(seats) + " seats";
    return {};
}

/// What the schedule knows of a game.
std::string fault_of_schedule(const EventSettings& event, const EventTask& task,
                              const Record& record)
{
    if (record.event->entrants != of_event(event, task).entrants)
        return "others play it, or in other seats";
    if (*record.players != specs_of(event, task.entrants)) return "the players are others";
    if (*record.seed != std::to_string(task.seed)) return "its luck has another seed";
    return {};
}

bool is_same(const Record::Result& told, const Record::Result& right)
{
    Record::Result words = told;
    words.why = right.why;
    return words == right;
}

/// In an event who is to move is the only one who can commit a fault.
std::string fault_of_end(const Table& table, const Record& record)
{
    const AnyGame& end = table.position();
    const Record::Result& told = record.result;
    if (table.state() == Table::State::Over)
        return is_same(told, *table.result()) ? "" : "the result is not that of the game";
    if (std::ranges::count(kFaultReasons, told.reason) == 0)
        return "the game is not over, yet the reason is \"" + told.reason + '"';
    const auto right = result_of(lost_by(end.to_move(), end.seats(), told.reason));
    return is_same(told, right) ? "" : "the result is not that of a fault of the seat to move";
}

/// Plays the game again, with its own luck and opening.
std::string fault_of_moves(const EventSettings& event, const AnyGame& start, const Record& record,
                           std::uint64_t seed)
{
    event::Opened opened = opened_for(start, seed);
    for (const auto& player : *record.players)
        opened.seats.push_back({Holder::Kind::Player, player, "", ""});
    Table table{std::move(opened), start, Moment{}};
    Opening opening{seed, event.book};
    const auto at = [](std::size_t ply) { return "move " + std::to_string(ply + 1) + ' '; };
    for (std::size_t ply = 0; ply < record.moves.size(); ++ply) {
        const std::string& move = record.moves[ply];
        const bool is_drawn = ply < table.moves().size();
        if (!is_drawn && table.state() == Table::State::Over) return "it goes on after its end";
        if (!is_drawn) {
            const auto usual = opening.next(table.position());
            if (usual && *usual != move) return at(ply) + "is not that of the opening";
            const Seat seat = table.position().to_move();
            if (!table.handle(command::Move{seat, move, Microseconds{0}}, Moment{}))
                return at(ply) + '\'' + move + "' is illegal";
        }
        if (table.moves()[ply].move != move) return at(ply) + "is not what the luck gives";
    }
    if (record.moves.size() < table.moves().size()) return "it lacks moves of the luck";
    return fault_of_end(table, record);
}

std::optional<Error> fault_of_order(const std::vector<Record>& games)
{
    for (std::size_t i = 1; i < games.size(); ++i)
        if (key_of(*games[i - 1].event) >= key_of(*games[i].event))
            return wrong(shown(key_of(*games[i].event)) + " is there twice or out of order");
    return std::nullopt;
}

EventPast past_of(const std::vector<Record>& games)
{
    EventPast past;
    for (const Record& record : games)
        if (record.result.reason != "withdrawn")
            past.results.emplace(key_of(*record.event), record.result);
    return past;
}

/// Each record against the game that the schedule has there.
std::optional<Error> fault_of_games(const EventSettings& event, const AnyGame& start,
                                    const std::vector<Record>& games, const Tournament& again)
{
    std::map<GameKey, const Tournament::Forfeit*> forfeits;
    for (const auto& forfeit : again.forfeits()) forfeits.emplace(forfeit.task.key, &forfeit);
    for (const Record& record : games) {
        const GameKey key = key_of(*record.event);
        const PairingScore* pairing = again.results().find(key.round, key.pairing);
        const bool is_known = pairing != nullptr && pairing->pairing.entrants.size() > 1 &&
                              key.game < pairing->pairing.games;
        if (!is_known) return wrong(shown(key) + " is not in the schedule");
        const EventTask task{.key = key,
                             .entrants = seat_order(pairing->pairing, key.game),
                             .seed = luck_of(event.format.seed, key.round, key.pairing,
                                             key.game / event.format.seats)};
        std::string fault = fault_of_schedule(event, task, record);
        const auto forfeit = forfeits.find(key);
        if (forfeit != forfeits.end()) {
            if (!record.moves.empty() || !is_same(record.result, forfeit->second->result))
                fault = "it was lost by withdrawing";
            forfeits.erase(forfeit);
        } else if (fault.empty()) {
            fault = fault_of_moves(event, start, record, task.seed);
        }
        if (!fault.empty()) return wrong(shown(key) + ": " + fault);
    }
    if (!forfeits.empty())
        return wrong(shown(forfeits.begin()->first) + " was lost by withdrawing and is missing");
    return std::nullopt;
}

/// Where two values first differ, the told one first; empty: nowhere.
std::string first_difference(const json::value& told, const json::value& right,
                             const std::string& where)
{
    if (told == right) return {};
    const auto* told_members = told.if_object();
    const auto* right_members = right.if_object();
    if (told_members != nullptr && right_members != nullptr) {
        for (const auto& [key, value] : *right_members) {
            const std::string inside =
                where.empty() ? std::string{key} : where + '.' + std::string{key};
            const auto* other = told_members->if_contains(key);
            if (other == nullptr) return inside + " is missing";
            if (auto found = first_difference(*other, value, inside); !found.empty()) return found;
        }
        return where + " has more than it should";
    }
    const auto* told_items = told.if_array();
    const auto* right_items = right.if_array();
    if (told_items != nullptr && right_items != nullptr &&
        told_items->size() == right_items->size())
        for (std::size_t i = 0; i < right_items->size(); ++i)
            if (auto found = first_difference((*told_items)[i], (*right_items)[i],
                                              where + '[' + std::to_string(i) + ']');
                !found.empty())
                return found;
    if (told_items != nullptr && right_items != nullptr)
        return where + " has " + std::to_string(told_items->size()) + " entries and should have " +
               std::to_string(right_items->size());
    return where + " is " + json_text(told) + " and should be " + json_text(right);
}

/// What is wrong with the table that an event's folder shows.
std::string fault_of_standings(std::string_view told, std::string_view right)
{
    if (told == right) return {};
    const auto value = read_json(told);
    const std::string found = value ? first_difference(*value, *read_json(right), "") : "";
    return "standings.json is not the table of these games" + (found.empty() ? "" : ": " + found);
}

}  // namespace

Record record_of(const EventSettings& event, const Tournament::Forfeit& forfeit)
{
    const EventTask& task = forfeit.task;
    Record record;
    record.game = event.game;
    record.options = event.options;
    record.seed = std::to_string(task.seed);
    record.event = of_event(event, task);
    record.players = specs_of(event, task.entrants);
    record.result = forfeit.result;
    return record;
}

Result<CheckedEvent> verify_event(const EventSettings& event, const AnyGame& start,
                                  const std::vector<Record>& games, std::string_view standings)
{
    const FormatSettings& format = event.format;
    const bool has_numbers = format.rounds > 0 && format.games > 0 && event.book >= 0;
    if (format.seats != start.seats() || event.options != start.options() || !has_numbers ||
        impossible(format))
        return wrong("event.json describes no event");
    for (std::size_t i = 0; i < games.size(); ++i)
        if (const auto fault = fault_of_frame(event, start, games[i]); !fault.empty())
            return wrong("line " + std::to_string(i + 1) + ": " + fault);
    if (const auto error = fault_of_order(games)) return *error;
    const Tournament again{event, past_of(games)};
    if (const auto error = fault_of_games(event, start, games, again)) return *error;
    const auto table = event_standings(event, again.results());
    const std::string right = write_standings(event, again.results(), table, again.is_over());
    if (auto fault = fault_of_standings(standings, right); !fault.empty())
        return wrong(std::move(fault));
    return CheckedEvent{static_cast<int>(games.size()), again.is_over()};
}

}  // namespace agon
