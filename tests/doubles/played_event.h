#pragma once

#include "catalog.h"
#include "contest/event_rating.h"
#include "contest/event_table.h"
#include "contest/format/format.h"
#include "core/rng.h"
#include "games/json_text.h"
#include "report/report.h"

#include <boost/json/array.hpp>
#include <boost/json/object.hpp>
#include <boost/json/parse.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <string>
#include <utility>
#include <vector>

namespace agon {

/// An event that is soon played: random moves, and now and then somebody fails. The strong ones are
/// those whose games are taken to be won; the rules of the game decide the rest.
struct PlayedEventSettings {
    std::string name = "Sample";
    std::string game = "dame";
    boost::json::object options{};
    FormatSettings format{};
    std::vector<std::string> names{};
    int faults_in_a_hundred = 6;
    std::uint64_t seed = 1;
};

/// Plays a whole event and gives what its report is made of.
class PlayedEvent {
public:
    explicit PlayedEvent(PlayedEventSettings settings)
        : settings_{std::move(settings)},
          start_{start_game(settings_.game, settings_.options).value()},
          results_{static_cast<int>(settings_.names.size())},
          rng_{settings_.seed}
    {
        settings_.format.seats = start_.seats();
        settings_.format.entrants = static_cast<int>(settings_.names.size());
        settings_.format = with_defaults(settings_.format);
        while (const auto pairings = next_pairings(settings_.format, results_))
            for (const auto& pairing : *pairings) play(pairing);
    }

    ReportEvent report() const
    {
        return {.event_json = json_text(event_json()),
                .standings_json = json_text(standings_json()),
                .games = games_,
                .last_words = [](const Record& record, Seat seat) { return words(record, seat); }};
    }

private:
    static constexpr std::array<const char*, 4> kFormats{"round-robin", "swiss", "knockout",
                                                         "gauntlet"};
    static constexpr std::array<const char*, 3> kFaultReasons{"illegal move", "timeout",
                                                              "disconnect"};
    static constexpr std::array<const char*, 4> kBreaks{"direct", "buchholz", "sonneborn", "wins"};

    void play(const EventPairing& pairing)
    {
        const PairingScore* known = results_.find(pairing.round, pairing.number);
        const int first = known == nullptr ? 0 : known->pairing.games;
        results_.add(pairing);
        if (pairing.entrants.size() == 1) return;
        for (int game = first; game < pairing.games; ++game) {
            const auto entrants = seat_order(pairing, game);
            Record record = played(entrants);
            record.event = Record::OfEvent{
                .round = pairing.round, .pairing = pairing.number, .game = game, .entrants = {}};
            for (const int entrant : entrants)
                record.event->entrants.push_back(
                    settings_.names[static_cast<std::size_t>(entrant)]);
            results_.add(EventGame{
                .round = pairing.round,
                .pairing = pairing.number,
                .game = game,
                .entrants = entrants,
                .scores = *record.result.scores,
                .ranks = ranks_of(record),
                .fault = is_fault(record.result.reason) ? record.result.reason : std::string{}});
            games_.push_back(std::move(record));
        }
    }

    /// The first entrants fail less.
    bool fails(int entrant)
    {
        const auto all = static_cast<std::uint32_t>(100 * settings_.names.size());
        return rng_.below(all) <
               static_cast<std::uint32_t>(settings_.faults_in_a_hundred * entrant);
    }

    Record played(const std::vector<int>& entrants)
    {
        Record record;
        record.game = settings_.game;
        record.options = settings_.options;
        record.times.emplace();
        Seat failing = kNobody;
        for (std::size_t seat = 0; seat < entrants.size(); ++seat)
            if (fails(entrants[seat])) failing = static_cast<Seat>(seat);
        const auto until = 4 + rng_.below(30);
        AnyGame game = start_;
        while (!game.outcome()) {
            if (game.to_move() == failing && record.moves.size() >= until)
                return failed(std::move(record), failing);
            const auto move = chosen(game, entrants);
            record.moves.push_back(move);
            record.times->push_back(static_cast<double>(rng_.below(900)));
            game.try_play(move);
        }
        record.result = result_of(*game.outcome());
        return record;
    }

    /// The first entrants look one ply ahead for a move that wins, the others do not look.
    std::string chosen(const AnyGame& game, const std::vector<int>& entrants)
    {
        const Seat seat = game.to_move();
        const auto any = game.sample(rng_);
        const auto moves = seat < 0 ? std::nullopt : game.legal_moves();
        if (!moves || entrants[static_cast<std::size_t>(seat)] > 2) return any;
        for (const auto& move : *moves) {
            AnyGame next = game;
            next.try_play(move);
            const auto end = next.outcome();
            if (end && end->scores[static_cast<std::size_t>(seat)] == 1) return move;
        }
        return any;
    }

    Record failed(Record record, Seat seat)
    {
        const auto seats = static_cast<std::size_t>(start_.seats());
        record.result.reason = kFaultReasons.at(rng_.below(kFaultReasons.size()));
        record.result.scores.emplace(seats, 1.0 / static_cast<double>(seats - 1));
        record.result.scores->at(static_cast<std::size_t>(seat)) = 0;
        if (seats > 2) {
            record.result.ranks.emplace(seats, 1);
            record.result.ranks->at(static_cast<std::size_t>(seat)) = static_cast<int>(seats);
        }
        return record;
    }

    static std::vector<int> ranks_of(const Record& record)
    {
        if (record.result.ranks) return *record.result.ranks;
        std::vector<int> ranks;
        for (const double own : *record.result.scores)
            ranks.push_back(
                1 + static_cast<int>(std::ranges::count_if(
                        *record.result.scores, [own](double other) { return other > own; })));
        return ranks;
    }

    static std::string words(const Record& record, Seat seat)
    {
        if (!is_fault(record.result.reason)) return "";
        if (record.result.reason == "disconnect")
            return "Traceback (most recent call last):\n  File \"bot.py\", line 88, in <module>\n"
                   "    move = best(position, seat=" +
                   std::to_string(seat) +
                   ")\n  File \"bot.py\", line 41, in best\n    return moves[0]\n"
                   "IndexError: list index out of range </script><script>alert(1)</script>\n";
        return "\x1b[31mdepth 7\x1b[0m nodes 120394\ndepth 8 nodes 998123 \xff\n";
    }

    boost::json::object event_json() const
    {
        boost::json::array entrants;
        for (std::size_t i = 0; i < settings_.names.size(); ++i) {
            boost::json::object entrant{{"name", settings_.names[i]}};
            const std::string number = std::to_string(i);
            if (i % 3 == 0) {
                entrant["folder"] = "entries/" + number;
                entrant["run"] = "cmd:python3 bot.py";
            } else {
                entrant["spec"] =
                    i % 3 == 1 ? "hard:nodes=" + number + "00" : "tcp:./client -i {host} -p {port}";
            }
            entrants.push_back(std::move(entrant));
        }
        const auto& format = settings_.format;
        return {{"agon", 1},
                {"name", settings_.name},
                {"game", settings_.game},
                {"options", start_.options()},
                {"format", kFormats.at(static_cast<std::size_t>(format.kind))},
                {"seats", format.seats},
                {"rounds", format.rounds},
                {"games", format.games},
                {"seeds", format.seeds},
                {"clock", {{"move", 1.0}}},
                {"book", 0},
                {"seed", "1"},
                {"tiebreaks", boost::json::array(kBreaks.begin(), kBreaks.end())},
                {"entrants", std::move(entrants)},
                {"withdrawn", boost::json::array{}}};
    }

    static double rounded(double number, double to) { return std::round(number * to) / to; }

    boost::json::object standings_json() const
    {
        const std::vector<std::optional<double>> given(settings_.names.size());
        const auto ratings = event_ratings(results_, given);
        std::vector<double> numbers;
        for (const auto& one : ratings) numbers.push_back(one.rating);
        boost::json::array lines;
        for (const auto& row : event_table(settings_.format, results_, numbers)) {
            const auto i = static_cast<std::size_t>(row.entrant);
            const auto& tally = results_.tallies()[i];
            boost::json::object faults;
            for (const auto& [reason, count] : tally.faults) faults[reason] = count;
            boost::json::object breaks;
            for (std::size_t k = 0; k < kBreaks.size(); ++k)
                breaks[kBreaks[k]] = rounded(row.tiebreaks[k], 1000);
            lines.push_back(boost::json::object{{"name", settings_.names[i]},
                                                {"rank", row.rank},
                                                {"points", rounded(row.points, 1000)},
                                                {"games", tally.games},
                                                {"wins", tally.wins},
                                                {"draws", tally.draws},
                                                {"losses", tally.losses},
                                                {"faults", std::move(faults)},
                                                {"byes", tally.byes},
                                                {"tiebreaks", std::move(breaks)},
                                                {"rating", rounded(ratings[i].rating, 10)},
                                                {"rating95", rounded(ratings[i].rating95, 10)}});
        }
        return {{"agon", 1},
                {"name", settings_.name},
                {"game", settings_.game},
                {"format", kFormats.at(static_cast<std::size_t>(settings_.format.kind))},
                {"complete", true},
                {"games", games_.size()},
                {"entrants", std::move(lines)}};
    }

    PlayedEventSettings settings_;
    AnyGame start_;
    EventResults results_;
    Rng rng_;
    std::vector<Record> games_;
};

}  // namespace agon
