#include "contest/event_standings.h"

#include "games/json_text.h"

#include <boost/json/array.hpp>

#include <cmath>

namespace agon {
namespace {

namespace json = boost::json;

/// A whole number of thousandths or tenths, and no minus before a zero.
double rounded(double value, double parts) { return std::round(value * parts) / parts + 0.0; }

double thousandths(double value) { return rounded(value, 1000); }
double tenths(double value) { return rounded(value, 10); }

json::object line_json(const EventSettings& event, const EventStanding& standing,
                       const EventTally& tally)
{
    const EventRow& row = standing.row;
    json::object faults;
    for (const auto& [reason, count] : tally.faults) faults[reason] = count;
    json::object tiebreaks;
    for (const TieBreak tiebreak :
         {TieBreak::Direct, TieBreak::Buchholz, TieBreak::Sonneborn, TieBreak::Wins})
        tiebreaks[name_of(tiebreak)] = thousandths(row.tiebreak(tiebreak));
    return {{"name", event.entrants[static_cast<std::size_t>(row.entrant)].name},
            {"rank", row.rank},
            {"points", thousandths(row.points)},
            {"games", tally.games},
            {"wins", tally.wins},
            {"draws", tally.draws},
            {"losses", tally.losses},
            {"faults", std::move(faults)},
            {"byes", tally.byes},
            {"tiebreaks", std::move(tiebreaks)},
            {"rating", tenths(standing.rating.rating)},
            {"rating95", tenths(standing.rating.rating95)}};
}

}  // namespace

std::vector<EventStanding> event_standings(const EventSettings& event, const EventResults& results)
{
    std::vector<std::optional<double>> given;
    for (const Entrant& entrant : event.entrants) given.push_back(entrant.rating);
    const auto ratings = event_ratings(results, given);
    std::vector<double> order;
    for (const EventRating& rating : ratings) order.push_back(rating.rating);
    std::vector<EventStanding> standings;
    for (const EventRow& row : event_table(event.format, results, order))
        standings.push_back({row, ratings[static_cast<std::size_t>(row.entrant)]});
    return standings;
}

bool says_complete(std::string_view standings)
{
    const auto value = read_json(standings);
    const auto* object = value ? value->if_object() : nullptr;
    const auto* complete = object != nullptr ? object->if_contains("complete") : nullptr;
    return complete != nullptr && complete->is_bool() && complete->get_bool();
}

std::string write_standings(const EventSettings& event, const EventResults& results,
                            const std::vector<EventStanding>& standings, bool is_complete)
{
    json::array entrants;
    for (const EventStanding& standing : standings)
        entrants.push_back(line_json(
            event, standing, results.tallies()[static_cast<std::size_t>(standing.row.entrant)]));
    return json_text({{"agon", 1},
                      {"name", event.name},
                      {"game", event.game},
                      {"format", name_of(event.format.kind)},
                      {"complete", is_complete},
                      {"games", results.games().size()},
                      {"entrants", std::move(entrants)}}) +
           '\n';
}

}  // namespace agon
