#pragma once

#include "core/error.h"
#include "report/report.h"

#include <boost/json/array.hpp>
#include <boost/json/object.hpp>

#include <string>
#include <vector>

namespace agon {

/// A counted game, with its entrants by their place in event.json.
struct ReportGame {
    const Record* record = nullptr;
    std::vector<int> entrants{};  ///< by seat
    std::vector<double> scores{};

    const Record::OfEvent& place() const { return *record->event; }
};

/// A line of standings.json.
struct ReportLine {
    int entrant = 0;  ///< by its place in event.json
    std::string name{};
    int rank = 1;
    double points = 0;
    int games = 0;
    int wins = 0;
    int draws = 0;
    int losses = 0;
    int byes = 0;
    double rating = 0;
    double rating95 = 0;
    boost::json::object tiebreaks{};
    boost::json::object faults{};
};

/// The texts of an event, read. Refers to its records.
struct EventData {
    boost::json::object event;
    boost::json::object standings;
    std::string name;
    std::string game;
    std::string format;
    int seats = 2;
    int games_of_pairing = 2;
    std::vector<std::string> entrants;  ///< names, in the order of the file
    std::vector<ReportLine> lines;      ///< best first
    std::vector<ReportGame> games;      ///< by round, pairing and game
};

Result<EventData> read_event_data(const ReportEvent& event);

}  // namespace agon
