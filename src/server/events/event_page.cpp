#include "server/events/event_page.h"

#include "contest/event_link.h"
#include "core/text.h"
#include "games/json_text.h"

#include <boost/json/array.hpp>
#include <boost/json/value_from.hpp>

#include <algorithm>

namespace agon {
namespace {

namespace json = boost::json;

json::object key_json(const GameKey& key, int attempt)
{
    return {
        {"round", key.round}, {"pairing", key.pairing}, {"game", key.game}, {"attempt", attempt}};
}

/// By seat, as their places in the settings.
std::vector<int> entrants_of(const EventSettings& event, const Record::OfEvent& of)
{
    std::vector<int> entrants;
    for (const std::string& name : of.entrants) {
        const auto found = std::ranges::find(event.entrants, name, &Entrant::name);
        entrants.push_back(static_cast<int>(found - event.entrants.begin()));
    }
    return entrants;
}

json::array pairings_json(const EventResults& results)
{
    json::array list;
    for (const auto& [pairing, points, played] : results.pairings()) {
        json::array won;
        for (std::size_t i = 0; i < pairing.entrants.size(); ++i)
            won.push_back(static_cast<double>(points[i]) / static_cast<double>(kPoint));
        list.push_back({{"round", pairing.round},
                        {"pairing", pairing.number},
                        {"entrants", json::value_from(pairing.entrants)},
                        {"games", pairing.games},
                        {"played", played},
                        {"points", std::move(won)}});
    }
    return list;
}

json::array running_json(const std::vector<EventTask>& running)
{
    json::array list;
    for (const EventTask& task : running) {
        json::object object = key_json(task.key, task.attempt);
        object["entrants"] = json::value_from(task.entrants);
        object["table"] = table_id(task);
        list.push_back(std::move(object));
    }
    return list;
}

std::string without_end(const std::string& line)
{
    return line.ends_with('\n') ? line.substr(0, line.size() - 1) : line;
}

}  // namespace

void EventPage::add(const EventSettings& event, const Record& record, const std::string& line)
{
    const GameKey key = key_of(*record.event);
    json::object brief = key_json(key, record.event->attempt);
    brief["entrants"] = json::value_from(entrants_of(event, *record.event));
    brief["scores"] = json::value_from(record.result.scores.value());
    brief["reason"] = record.result.reason;
    if (!record.result.why.empty()) brief["why"] = record.result.why;
    if (has_tables_) brief["table"] = table_id({.key = key, .attempt = record.event->attempt});
    const std::lock_guard lock{mutex_};
    games_.insert_or_assign(key, Line{line, json_text(brief)});
}

void EventPage::show(const EventMoment& moment)
{
    const std::lock_guard lock{mutex_};
    ++version_;
    const std::size_t running = moment.running.size();
    summary_ = json_text({{"id", id_},
                          {"name", moment.event.name},
                          {"game", moment.event.game},
                          {"format", name_of(moment.event.format.kind)},
                          {"complete", moment.is_over},
                          {"games", games_.size()},
                          {"expected", moment.known_games},
                          {"running", running}});
    std::string games;
    for (const auto& [key, line] : games_) games += (games.empty() ? "" : ",") + line.brief;
    json::value left = nullptr;
    if (moment.seconds_left) left = *moment.seconds_left;
    state_ = std::make_shared<const std::string>(
        R"({"version":)" + std::to_string(version_) + R"(,"event":)" +
        without_end(write_event(moment.event)) + R"(,"standings":)" +
        without_end(moment.standings) + R"(,"pairings":)" +
        json_text(pairings_json(moment.results)) + R"(,"games":[)" + games + R"(],"running":)" +
        json_text(running_json(moment.running)) + R"(,"seconds_left":)" + json_text(left) +
        R"(,"workers":)" + std::to_string(moment.workers) + '}');
}

std::string EventPage::summary() const
{
    const std::lock_guard lock{mutex_};
    return summary_;
}

WebEvent EventPage::state() const
{
    const std::lock_guard lock{mutex_};
    return {version_, state_};
}

std::optional<std::string> EventPage::record(std::string_view game) const
{
    const auto parts = split(game, '-');
    if (parts.size() != 3) return std::nullopt;
    const auto round = to_number(parts[0]);
    const auto pairing = to_number(parts[1]);
    const auto number = to_number(parts[2]);
    if (!round || !pairing || !number) return std::nullopt;
    const std::lock_guard lock{mutex_};
    const auto found = games_.find({*round, *pairing, *number});
    if (found == games_.end()) return std::nullopt;
    return found->second.record;
}

WebEvents web_events(std::vector<std::shared_ptr<const EventPage>> pages)
{
    const auto shared = std::make_shared<const decltype(pages)>(std::move(pages));
    const auto find = [shared](std::string_view id) -> const EventPage* {
        const auto found =
            std::ranges::find(*shared, id, [](const auto& page) { return page->id(); });
        return found != shared->end() ? found->get() : nullptr;
    };
    return {
        .list =
            [shared] {
                std::string list;
                for (const auto& page : *shared)
                    list += (list.empty() ? "" : ",") + page->summary();
                return '[' + list + ']';
            },
        .find = [find](std::string_view id) -> std::optional<WebEvent> {
            const EventPage* page = find(id);
            if (page == nullptr) return std::nullopt;
            return page->state();
        },
        .record = [find](std::string_view id, std::string_view game) -> std::optional<std::string> {
            const EventPage* page = find(id);
            return page != nullptr ? page->record(game) : std::nullopt;
        }};
}

}  // namespace agon
