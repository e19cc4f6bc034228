#include "report/overview.h"

#include "games/json_text.h"
#include "report/byes.h"
#include "report/outside.h"
#include "report/sheets.h"

#include <boost/json/value_from.hpp>

#include <algorithm>
#include <map>

namespace agon {
namespace {

namespace json = boost::json;

constexpr std::size_t kMostLines = 20;     ///< of a program's last words
constexpr std::size_t kMostWords = 2'000;  ///< bytes of them
constexpr std::size_t kMostWordsInAll = 1'000'000;

json::object game_json(const ReportGame& game)
{
    const auto& place = game.place();
    json::object object{{"round", place.round},
                        {"pairing", place.pairing},
                        {"game", place.game},
                        {"attempt", place.attempt},
                        {"entrants", json::value_from(game.entrants)},
                        {"scores", json::value_from(game.scores)},
                        {"reason", game.record->result.reason},
                        {"plies", game.record->moves.size()}};
    if (game.record->result.points)
        object["points"] = json::value_from(*game.record->result.points);
    return object;
}

json::array words_of(const ReportGame& game, const ReportEvent& event)
{
    const auto& scores = game.scores;
    const double best = *std::ranges::max_element(scores);
    json::array words;
    bool any = false;
    for (std::size_t seat = 0; seat < scores.size(); ++seat) {
        const bool has_lost = scores[seat] < best;
        const auto said =
            has_lost ? event.last_words(*game.record, static_cast<Seat>(seat)) : std::string{};
        words.emplace_back(last_lines(said, kMostLines, kMostWords));
        any = any || !words.back().get_string().empty();
    }
    return any ? words : json::array{};
}

/// Of games that ended by a fault first, as long as there is room.
void add_words(json::array& objects, const EventData& data, const ReportEvent& event)
{
    if (!event.last_words) return;
    std::size_t used = 0;
    for (const bool faults : {true, false})
        for (std::size_t i = 0; i < data.games.size() && used < kMostWordsInAll; ++i) {
            if (is_fault(data.games[i].record->result.reason) != faults) continue;
            auto words = words_of(data.games[i], event);
            if (words.empty()) continue;
            for (const auto& word : words) used += word.get_string().size();
            objects[i].get_object()["words"] = std::move(words);
        }
}

json::array games_json(const EventData& data, const ReportEvent& event, const Boards& boards)
{
    json::array objects;
    for (const auto& game : data.games) {
        json::object object = game_json(game);
        const auto index = static_cast<std::size_t>(game.record - event.games.data());
        if (const auto& place = boards.places[index])
            object["place"] = json::array{place->part, place->index};
        objects.push_back(std::move(object));
    }
    add_words(objects, data, event);
    return objects;
}

json::object pairing_json(int round, int pairing, const std::vector<int>& entrants, int games)
{
    return {{"round", round}, {"pairing", pairing}, {"entrants", json::value_from(entrants)},
            {"games", games}, {"played", games},    {"points", json::array{}}};
}

json::array pairings_json(const EventData& data)
{
    std::map<std::pair<int, int>, std::vector<const ReportGame*>> pairings;
    for (const auto& game : data.games)
        pairings[{game.place().round, game.place().pairing}].push_back(&game);
    json::array objects;
    for (const auto& [place, games] : pairings) {
        const auto& entrants = games.front()->entrants;
        auto object =
            pairing_json(place.first, place.second, entrants, static_cast<int>(games.size()));
        for (const int entrant : entrants) {
            double points = 0;
            for (const auto* game : games)
                for (std::size_t seat = 0; seat < game->entrants.size(); ++seat)
                    if (game->entrants[seat] == entrant) points += game->scores[seat];
            object["points"].get_array().emplace_back(points);
        }
        objects.push_back(std::move(object));
    }
    for (const auto& [round, entrant] : byes_of(data)) {
        const auto number = 1 + std::ranges::count_if(objects, [&](const json::value& one) {
                                return one.at("round").to_number<int>() == round;
                            });
        auto object =
            pairing_json(round, static_cast<int>(number), {entrant}, data.games_of_pairing);
        object["points"] = json::array{data.games_of_pairing};
        objects.push_back(std::move(object));
    }
    return objects;
}

std::string cell(std::string_view tag, std::string_view text)
{
    return '<' + std::string{tag} + '>' + html_text(text) + "</" + std::string{tag} + '>';
}

std::string number_cell(double number) { return cell("td", json_text(json::value(number))); }

}  // namespace

json::object overview_of(const EventData& data, const ReportEvent& event, const Boards& boards)
{
    json::object overview{{"version", 0},
                          {"event", data.event},
                          {"standings", data.standings},
                          {"pairings", pairings_json(data)},
                          {"games", games_json(data, event, boards)},
                          {"running", json::array{}},
                          {"seconds_left", nullptr},
                          {"workers", 0},
                          {"csv", event_csv(data)}};
    if (has_trf(data)) overview["trf"] = event_trf(data);
    return overview;
}

std::string plain_table(const EventData& data)
{
    std::string html = "<main>" + cell("h1", data.name) +
                       cell("p", data.game + " · " + data.format + " · " +
                                     std::to_string(data.games.size()) + " games") +
                       "<table><thead><tr>";
    for (const auto* head :
         {"Rank", "Name", "Points", "Games", "Wins", "Draws", "Losses", "Rating", "±"})
        html += "<th scope=\"col\">" + std::string{head} + "</th>";
    html += "</tr></thead><tbody>";
    for (const auto& line : data.lines) {
        html += "<tr>" + number_cell(line.rank) + cell("td", line.name) + number_cell(line.points);
        for (const int count : {line.games, line.wins, line.draws, line.losses})
            html += number_cell(count);
        html += number_cell(line.rating) + number_cell(line.rating95) + "</tr>\n";
    }
    return html + "</tbody></table></main>";
}

}  // namespace agon
