#include "cli/event_progress.h"

#include "games/json_reader.h"
#include "games/json_text.h"

#include <fmt/core.h>
#include <unistd.h>

#include <algorithm>
#include <cmath>

namespace agon::cli {
namespace {

/// What a table shows of an entrant.
struct Line {
    int rank = 1;
    std::string name{};
    double points = 0;
    int games = 0;
    double rating = 0;
    double rating95 = 0;
    std::string faults{};
};

/// Not bytes: letters have several, but each begins with one that is no continuation.
std::size_t letters(std::string_view text)
{
    constexpr unsigned char kKind = 0xc0;
    constexpr unsigned char kContinuation = 0x80;
    return static_cast<std::size_t>(std::ranges::count_if(
        text, [](char c) { return (static_cast<unsigned char>(c) & kKind) != kContinuation; }));
}

std::string padded(const std::string& text, std::size_t width)
{
    return text + std::string(width - std::min(width, letters(text)), ' ');
}

std::string table_text(const std::vector<Line>& lines)
{
    std::size_t width = 4;
    for (const Line& line : lines) width = std::max(width, letters(line.name));
    std::string text =
        fmt::format("rank  {}  points  games  rating         faults\n", padded("name", width));
    for (const Line& line : lines)
        text += fmt::format("{:4}  {}  {:6.4g}  {:5}  {:6.0f} ± {:<5.0f} {}\n", line.rank,
                            padded(line.name, width), line.points, line.games, line.rating,
                            line.rating95, line.faults);
    return text;
}

void add_fault(std::string& text, std::string_view reason, long count)
{
    text += fmt::format("{}{} {}", text.empty() ? "" : ", ", count, reason);
}

std::vector<Line> lines_of(const EventSettings& event, const EventNews& news)
{
    std::vector<Line> lines;
    for (const auto& [row, rating] : news.standings) {
        const auto entrant = static_cast<std::size_t>(row.entrant);
        const EventTally& tally = news.snapshot.results.tallies()[entrant];
        Line line{.rank = row.rank,
                  .name = event.entrants[entrant].name,
                  .points = row.points,
                  .games = tally.games,
                  .rating = rating.rating,
                  .rating95 = rating.rating95};
        for (const auto& [reason, count] : tally.faults) add_fault(line.faults, reason, count);
        lines.push_back(std::move(line));
    }
    return lines;
}

Line line_of(const boost::json::object& object)
{
    JsonReader reader{object, "bad-standings"};
    Line line{.rank = reader.number<int>("rank"),
              .name = reader.text("name"),
              .points = reader.number<double>("points"),
              .games = reader.number<int>("games"),
              .rating = reader.number<double>("rating"),
              .rating95 = reader.number<double>("rating95")};
    for (const auto& [reason, count] : reader.object("faults"))
        add_fault(line.faults, reason, count.to_number<long>());
    return line;
}

std::string as_time(double seconds)
{
    const auto whole = std::lround(seconds);
    if (whole < 60) return fmt::format("{} s", whole);
    if (whole < 3600) return fmt::format("{} min", (whole + 30) / 60);
    return fmt::format("{:.1f} h", static_cast<double>(whole) / 3600);
}

}  // namespace

EventProgress::EventProgress(const EventSettings& event, bool is_wanted)
    : event_{event}, is_shown_{is_wanted && ::isatty(STDERR_FILENO) != 0}
{}

void EventProgress::show(const EventNews& news)
{
    if (!is_shown_) return;
    const auto& snapshot = news.snapshot;
    const std::size_t games = snapshot.results.games().size();
    std::string text = table_text(lines_of(event_, news));
    text += fmt::format(
        "\n{} of {} games, {} running{}\n", games, snapshot.known_games, snapshot.running.size(),
        news.seconds_left ? ", about " + as_time(*news.seconds_left) + " left" : "");
    const std::string up = lines_ > 0 ? fmt::format("\x1b[{}A\x1b[J", lines_) : "";
    fmt::print(stderr, "{}{}", up, text);
    lines_ = static_cast<int>(std::ranges::count(text, '\n'));
}

void EventProgress::end()
{
    if (lines_ > 0) fmt::print(stderr, "\x1b[{}A\x1b[J", lines_);
    lines_ = 0;
}

void print_final_table(const EventFiles& files)
{
    const auto value = read_json(files.standings);
    if (!value || !value->is_object()) return;
    std::vector<Line> lines;
    if (const auto* entrants = value->get_object().if_contains("entrants"))
        if (const auto* list = entrants->if_array())
            for (const auto& entrant : *list)
                if (const auto* object = entrant.if_object()) lines.push_back(line_of(*object));
    fmt::print("{}", table_text(lines));
}

}  // namespace agon::cli
