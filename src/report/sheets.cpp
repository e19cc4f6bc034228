#include "report/sheets.h"

#include "core/text.h"
#include "games/json_text.h"
#include "report/byes.h"
#include "report/outside.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <cmath>
#include <map>

namespace agon {
namespace {

constexpr std::array<std::string_view, 4> kTieBreaks{"direct", "buchholz", "sonneborn", "wins"};
constexpr std::size_t kNameWidth = 33;
constexpr std::string_view kAbsent = "  0000 - Z";
constexpr std::string_view kBye = "  0000 - U";

std::string number_text(double number) { return json_text(boost::json::value(number)); }

std::string member_text(const boost::json::object& object, std::string_view key)
{
    const auto* value = object.if_contains(key);
    return value == nullptr ? "" : json_text(*value);
}

std::string faults_text(const boost::json::object& faults)
{
    std::vector<std::string> parts;
    for (const auto& [reason, count] : faults)
        parts.push_back(std::string{reason} + ' ' + json_text(count));
    return join(parts, "; ");
}

std::string right(const std::string& text, std::size_t width)
{
    return text.size() < width ? std::string(width - text.size(), ' ') + text : text;
}

/// The name on one line, so many characters wide; a character may have several bytes.
std::string name_column(std::string_view name)
{
    std::string column;
    std::size_t width = 0;
    for (const char c : name) {
        const auto byte = static_cast<unsigned char>(c);
        if ((byte & 0xC0U) != 0x80 && ++width > kNameWidth) return column;
        column += byte < 0x20 || byte == 0x7F ? ' ' : c;
    }
    return column + std::string(kNameWidth - width, ' ');
}

/// Of one entrant by TRF's rounds: `opponent colour result`, ten characters each.
using Cells = std::vector<std::string>;

char result_mark(const ReportGame& game, std::size_t seat)
{
    const auto& scores = game.scores;
    const bool was_played = game.record->result.reason != "withdrawn";
    if (scores[seat] == scores[1 - seat]) return '=';
    if (scores[seat] > scores[1 - seat]) return was_played ? '1' : '+';
    return was_played ? '0' : '-';
}

std::string cell_of(const ReportGame& game, std::size_t seat)
{
    const std::string opponent = std::to_string(game.entrants[1 - seat] + 1);
    return "  " + right(opponent, 4) + (seat == 0 ? " w " : " b ") + result_mark(game, seat);
}

std::vector<Cells> cells_of(const EventData& data)
{
    const int rounds = data.games.empty() ? 0 : data.games.back().place().round;
    const auto per_round = static_cast<std::size_t>(data.games_of_pairing);
    const auto at = [&](int round, int game) {
        return static_cast<std::size_t>(round - 1) * per_round + static_cast<std::size_t>(game);
    };
    std::vector<Cells> cells(data.entrants.size(), Cells(at(rounds + 1, 0), std::string{kAbsent}));
    for (const auto& game : data.games)
        for (std::size_t seat = 0; seat < 2; ++seat)
            if (game.place().game < data.games_of_pairing)
                cells[static_cast<std::size_t>(game.entrants[seat])]
                     [at(game.place().round, game.place().game)] = cell_of(game, seat);
    for (const auto& [round, entrant] : byes_of(data))
        for (int game = 0; game < data.games_of_pairing; ++game)
            cells[static_cast<std::size_t>(entrant)][at(round, game)] = kBye;
    return cells;
}

std::string player_line(const ReportLine& line, const Cells& cells)
{
    const auto points = std::to_string(std::lround(line.points * 10));
    const std::string tenths = points.size() == 1 ? '0' + points : points;
    std::string text = "001 " + right(std::to_string(line.entrant + 1), 4);
    text += "      " + name_column(line.name);                                    // sex, title
    text += ' ' + right(std::to_string(std::lround(line.rating)), 4);             // 49-52
    text += std::string(28, ' ');                                                 // FED, id, birth
    text += right(tenths.substr(0, tenths.size() - 1) + '.' + tenths.back(), 4);  // 81-84
    text += ' ' + right(std::to_string(line.rank), 4);                            // 86-89
    for (const auto& cell : cells) text += cell;
    return text + '\n';
}

}  // namespace

std::string event_csv(const EventData& data)
{
    std::string text =
        "rank,name,points,games,wins,draws,losses,byes,direct,buchholz,sonneborn,most wins,"
        "rating,rating95,faults\n";
    for (const auto& line : data.lines) {
        std::vector<std::string> fields{std::to_string(line.rank), csv_field(line.name),
                                        number_text(line.points)};
        for (const int count : {line.games, line.wins, line.draws, line.losses, line.byes})
            fields.push_back(std::to_string(count));
        for (const auto key : kTieBreaks) fields.push_back(member_text(line.tiebreaks, key));
        fields.push_back(number_text(line.rating));
        fields.push_back(number_text(line.rating95));
        fields.push_back(csv_field(faults_text(line.faults)));
        text += join(fields, ",") + '\n';
    }
    return text;
}

bool has_trf(const EventData& data) { return data.format == "swiss" && data.seats == 2; }

std::string event_trf(const EventData& data)
{
    assert(has_trf(data));
    const auto cells = cells_of(data);
    const auto count = std::to_string(data.entrants.size());
    std::string text = "012 " + std::string{one_line(data.name)} + '\n';
    text += "062 " + count + "\n072 " + count + "\n092 Individual: Swiss-System\n";
    text += "XXR " + std::to_string(cells.empty() ? 0 : cells.front().size()) + '\n';
    std::vector<const ReportLine*> lines;
    lines.reserve(data.lines.size());
    for (const auto& line : data.lines) lines.push_back(&line);
    std::ranges::sort(lines, {}, &ReportLine::entrant);
    for (const auto* line : lines)
        text += player_line(*line, cells[static_cast<std::size_t>(line->entrant)]);
    return text;
}

}  // namespace agon
