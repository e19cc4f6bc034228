#include "report/report.h"

#include "doubles/played_event.h"
#include "doubles/scratch_folder.h"
#include "report/boards.h"
#include "report/overview.h"
#include "report/sheets.h"

#include <gtest/gtest.h>
#include <stdlib.h>
#include <zlib.h>

#include <filesystem>
#include <fstream>
#include <iterator>

namespace agon {
namespace {

namespace json = boost::json;

std::string unpacked(std::string_view text)
{
    static constexpr std::string_view kDigits =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    std::string bytes;
    std::uint32_t bits = 0;
    int count = 0;
    for (const char c : text) {
        if (c == '=') break;
        bits = bits << 6U | static_cast<std::uint32_t>(kDigits.find(c));
        count += 6;
        if (count < 8) continue;
        count -= 8;
        bytes += static_cast<char>(bits >> static_cast<unsigned>(count) & 0xFFU);
    }
    std::string out(std::size_t{64} << 20U, '\0');
    uLongf size = out.size();
    EXPECT_EQ(::uncompress(reinterpret_cast<Bytef*>(out.data()), &size,
                           reinterpret_cast<const Bytef*>(bytes.data()), bytes.size()),
              Z_OK);
    out.resize(size);
    return out;
}

/// What the patch makes of the value, as a page does it.
json::value applied(const json::value& value, const json::value& patch)
{
    if (patch.is_string()) {
        const std::string_view text = patch.get_string();
        const auto colon = text.find(':');
        std::string changed{value.get_string()};
        const auto start = std::stoul(std::string{text.substr(0, colon)});
        return json::value(changed.replace(start, text.size() - colon - 1, text.substr(colon + 1)));
    }
    if (const auto* list = patch.if_array()) {
        if (list->size() == 1) return (*list)[0];
        const auto& old = value.get_array();
        const auto start = (*list)[0].to_number<std::size_t>();
        const auto count = (*list)[1].to_number<std::size_t>();
        json::array changed(old.begin(), old.begin() + static_cast<std::ptrdiff_t>(start));
        changed.insert(changed.end(), list->begin() + 2, list->end());
        changed.insert(changed.end(), old.begin() + static_cast<std::ptrdiff_t>(start + count),
                       old.end());
        return changed;
    }
    json::value changed = value;
    for (const auto& [key, inner] : patch.get_object()) {
        json::value& member = changed.is_array() ? changed.get_array()[std::stoul(std::string{key})]
                                                 : changed.get_object()[key];
        member = applied(member, inner);
    }
    return changed;
}

PlayedEventSettings sample(std::string_view game, FormatKind kind, int entrants)
{
    PlayedEventSettings settings;
    settings.game = game;
    settings.format.kind = kind;
    for (int i = 0; i < entrants; ++i) settings.names.push_back("entrant " + std::to_string(i));
    return settings;
}

/// The text of a data script of the page.
std::string script_in(const std::string& page, std::string_view kind)
{
    const std::string begin = "data-agon=\"" + std::string{kind} + "\">";
    const auto from = page.find(begin) + begin.size();
    return page.substr(from, page.find("</script>", from) - from);
}

class BoardsOf : public testing::TestWithParam<std::string_view> {};

TEST_P(BoardsOf, GiveEveryPositionBack)
{
    auto settings = sample(GetParam(), FormatKind::RoundRobin, 4);
    settings.faults_in_a_hundred = 60;
    const auto event = PlayedEvent{settings}.report();
    const Boards boards = squeeze_boards(event.games, std::size_t{1} << 30U);
    ASSERT_EQ(boards.places.size(), event.games.size());
    for (std::size_t i = 0; i < event.games.size(); ++i) {
        const Record& record = event.games[i];
        ASSERT_TRUE(boards.places[i]);
        const auto part = json::parse(unpacked(boards.parts[boards.places[i]->part]));
        const auto& board = part.get_array()[boards.places[i]->index].get_object();
        AnyGame game = start_game(record.game, record.options).value();
        json::value view = board.at("start");
        for (std::size_t ply = 0; ply < record.moves.size(); ++ply) {
            game.try_play(record.moves[ply]);
            if (const auto& step = board.at("steps").get_array()[ply]; !step.is_null())
                view = applied(view, step);
            json::object shown = game.shown();
            shown.erase("anchors");
            ASSERT_EQ(view, json::value(shown)) << record.game << ' ' << ply;
        }
        EXPECT_EQ(board.at("seats").get_string().size(), record.moves.size());
        EXPECT_EQ(board.contains("told"), game.has_secrets());
    }
}

INSTANTIATE_TEST_SUITE_P(Catalog, BoardsOf,
                         testing::Values("ants", "battleship", "blokus", "dame", "quoridor"),
                         [](const auto& tested) { return std::string{tested.param}; });

TEST(Boards, KeepThoseThatEndedByAFaultWhenThereIsNoRoomForAll)
{
    const auto event = PlayedEvent{sample("quoridor", FormatKind::RoundRobin, 12)}.report();
    const Boards all = squeeze_boards(event.games, std::size_t{1} << 30U);
    ASSERT_GT(all.parts.size(), 1U);
    const Boards some = squeeze_boards(event.games, all.parts.front().size());
    EXPECT_EQ(some.parts.size(), 1U);
    int without = 0;
    for (std::size_t i = 0; i < event.games.size(); ++i) {
        without += some.places[i] ? 0 : 1;
        EXPECT_TRUE(some.places[i] || !is_fault(event.games[i].result.reason)) << i;
    }
    EXPECT_GT(without, 0);
}

TEST(Report, SaysWhatIsWrongWithItsTexts)
{
    const auto whole = PlayedEvent{sample("dame", FormatKind::RoundRobin, 3)}.report();
    EXPECT_TRUE(report_page(whole));
    const auto code = [&](auto&& change) {
        ReportEvent event = whole;
        change(event);
        const auto page = report_page(event);
        return page ? "" : page.error().code;
    };
    EXPECT_EQ(code([](ReportEvent& event) { event.event_json = "{"; }), "bad-event");
    EXPECT_EQ(code([](ReportEvent& event) { event.event_json = "{}"; }), "bad-event");
    EXPECT_EQ(code([](ReportEvent& event) { event.standings_json = "[]"; }), "bad-event");
    EXPECT_EQ(code([](ReportEvent& event) { event.games[0].event.reset(); }), "bad-event");
    EXPECT_EQ(code([](ReportEvent& event) { event.games[0].event->entrants[0] = "x"; }),
              "bad-event");
    EXPECT_EQ(code([](ReportEvent& event) { event.games[0].result.scores.reset(); }), "bad-event");
    EXPECT_EQ(code([](ReportEvent& event) { event.last_words = nullptr; }), "");
    EXPECT_EQ(code([](ReportEvent& event) { event.games[0].moves[0] = "nonsense"; }), "")
        << "only that game has no board";
}

TEST(Report, HasNamesAndTableAsPlainHtmlAndNothingThatRuns)
{
    auto settings = sample("dame", FormatKind::RoundRobin, 3);
    settings.name = "</title><script>alert(0)</script>";
    settings.names = {"<script>alert(1)</script>", "\"><img src=x onerror=alert(2)>", "Ελένη"};
    settings.faults_in_a_hundred = 300;
    const auto page = report_page(PlayedEvent{settings}.report()).value();
    EXPECT_EQ(page.find("<script>alert"), std::string::npos);
    EXPECT_EQ(page.find("<img"), std::string::npos);
    EXPECT_NE(page.find("<td>&lt;script&gt;alert(1)&lt;/script&gt;</td>"), std::string::npos);
    EXPECT_NE(page.find("<td>Ελένη</td>"), std::string::npos);
    const auto overview = json::parse(unpacked(script_in(page, "overview")));
    EXPECT_EQ(overview.at("event").at("entrants").at(0).at("name").get_string(), settings.names[0]);
}

TEST(Report, TellsTheLastWordsOfWhoLost)
{
    auto settings = sample("dame", FormatKind::RoundRobin, 3);
    settings.faults_in_a_hundred = 300;
    const auto event = PlayedEvent{settings}.report();
    const auto page = report_page(event).value();
    const auto overview = json::parse(unpacked(script_in(page, "overview")));
    int told = 0;
    for (const auto& game : overview.at("games").get_array()) {
        const auto* words = game.get_object().if_contains("words");
        if (words == nullptr) continue;
        ++told;
        for (std::size_t seat = 0; seat < 2; ++seat)
            EXPECT_EQ(words->at(seat).get_string().empty(),
                      game.at("scores").at(seat).to_number<double>() == 1);
    }
    EXPECT_GT(told, 0);
}

TEST(Report, KnowsWhoMetAndWhoSatOut)
{
    const auto event = PlayedEvent{sample("dame", FormatKind::Swiss, 5)}.report();
    const auto data = read_event_data(event).value();
    const auto overview = overview_of(data, event, squeeze_boards(event.games, 0));
    int byes = 0;
    double points = 0;
    for (const auto& pairing : overview.at("pairings").get_array()) {
        byes += pairing.at("entrants").get_array().size() == 1 ? 1 : 0;
        for (const auto& one : pairing.at("points").get_array()) points += one.to_number<double>();
    }
    EXPECT_EQ(byes, 4) << "one a round";
    double in_table = 0;
    for (const auto& line : data.lines) in_table += line.points;
    EXPECT_DOUBLE_EQ(points, in_table);
}

TEST(Sheets, CsvHasALineForEveryone)
{
    auto settings = sample("dame", FormatKind::RoundRobin, 3);
    settings.names = {"=ann", "bob, the \"second\"", "eve"};
    const auto event = PlayedEvent{settings}.report();
    const auto csv = event_csv(read_event_data(event).value());
    EXPECT_EQ(std::ranges::count(csv, '\n'), 4);
    EXPECT_EQ(csv.substr(0, 17), "rank,name,points,");
    EXPECT_NE(csv.find(",'=ann,"), std::string::npos);
    EXPECT_NE(csv.find(R"(,"bob, the ""second""",)"), std::string::npos);
}

TEST(Sheets, TrfIsForSwissEventsOfTwo)
{
    const auto has = [](std::string_view game, FormatKind kind) {
        const auto event = PlayedEvent{sample(game, kind, 6)}.report();
        return has_trf(read_event_data(event).value());
    };
    EXPECT_TRUE(has("dame", FormatKind::Swiss));
    EXPECT_FALSE(has("dame", FormatKind::RoundRobin));
    EXPECT_FALSE(has("blokus", FormatKind::Swiss));
}

TEST(Sheets, TrfHasItsColumns)
{
    auto settings = sample("dame", FormatKind::Swiss, 5);
    settings.names[2] = "Ελένη, whose name is much longer than a column of it";
    const auto event = PlayedEvent{settings}.report();
    const auto data = read_event_data(event).value();
    const auto trf = event_trf(data);
    std::vector<std::string> lines;
    std::istringstream in{trf};
    for (std::string line; std::getline(in, line);)
        if (line.starts_with("001")) lines.push_back(line);
    ASSERT_EQ(lines.size(), 5U);
    // the Greek name has five more bytes than characters
    EXPECT_EQ(lines[2].substr(14, 38), "Ελένη, whose name is much longer ");
    for (std::size_t i = 0; i < lines.size(); ++i) {
        std::string line = lines[i];
        if (i == 2) line.erase(14, 5);
        EXPECT_EQ(line.substr(0, 8), "001    " + std::to_string(i + 1));
        const auto& row = *std::ranges::find(data.lines, static_cast<int>(i), &ReportLine::entrant);
        EXPECT_EQ(std::stod(line.substr(80, 4)), row.points);
        EXPECT_EQ(std::stoi(line.substr(85, 4)), row.rank);
        EXPECT_EQ(std::stol(line.substr(48, 4)), std::lround(row.rating));
        // four rounds of two games; what the marks say adds up to the points
        ASSERT_EQ(line.size(), 89U + 8U * 10U);
        double points = 0;
        for (std::size_t round = 0; round < 8; ++round) {
            const char mark = line[98 + round * 10];
            points += mark == '1' || mark == 'U' ? 1 : mark == '=' ? 0.5 : 0;
            const int opponent = std::stoi(line.substr(91 + round * 10, 4));
            if (opponent == 0) continue;
            std::string other = lines[static_cast<std::size_t>(opponent - 1)];
            if (opponent == 3) other.erase(14, 5);
            EXPECT_EQ(std::stoi(other.substr(91 + round * 10, 4)), static_cast<int>(i) + 1);
            EXPECT_NE(other[96 + round * 10], line[96 + round * 10]) << "colours";
        }
        EXPECT_EQ(points, row.points);
    }
}

std::string read_whole(const std::filesystem::path& path)
{
    std::ifstream in{path, std::ios::binary};
    return {std::istreambuf_iterator<char>{in}, {}};
}

TEST(Report, IsWrittenIntoItsFolderAndReplaced)
{
    const ScratchFolder scratch;
    const std::filesystem::path folder = scratch.path() / "report";
    const auto swiss = PlayedEvent{sample("dame", FormatKind::Swiss, 4)}.report();
    ASSERT_TRUE(write_report(swiss, folder.string()));
    std::ofstream{folder / "index.html"} << "old";
    ASSERT_TRUE(write_report(swiss, folder.string()));
    EXPECT_EQ(read_whole(folder / "index.html"), report_page(swiss).value());
    std::vector<std::string> files;
    for (const auto& file : std::filesystem::directory_iterator{folder})
        files.push_back(file.path().filename().string());
    std::ranges::sort(files);
    EXPECT_EQ(files, (std::vector<std::string>{"event.csv", "event.trf", "index.html"}));
    const auto refused = write_report(swiss, (folder / "index.html" / "below").string());
    EXPECT_EQ(refused.error().code, "no-report");
}

}  // namespace
}  // namespace agon
