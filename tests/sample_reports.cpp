// Writes the reports of small events of all games, which the browser tests open: `sample_reports
// FOLDER`. `sample_reports FOLDER GAMES` makes events of so many games each, and shows how large
// reports become.
#include "doubles/played_event.h"

#include <charconv>
#include <cstdio>
#include <cstring>
#include <filesystem>

namespace {

using namespace agon;

PlayedEventSettings event(std::string name, std::string game, FormatKind kind, std::size_t entrants,
                          int rounds = 0)
{
    const std::vector<std::string> names{
        "Ada",
        "Émilie du Châtelet",
        "Ελένη",
        "<script>alert(1)</script>",
        "minimax-3000",
        "knut",
        "a name that is so long that no column has room for all of it, ever"};
    PlayedEventSettings settings;
    settings.name = std::move(name);
    settings.game = std::move(game);
    settings.format.kind = kind;
    settings.format.rounds = rounds;
    for (std::size_t i = 0; i < entrants; ++i)
        settings.names.push_back(i < names.size() ? names[i] : "entrant " + std::to_string(i));
    return settings;
}

PlayedEventSettings duo(PlayedEventSettings settings)
{
    settings.options = {{"mode", "duo"}};
    return settings;
}

std::vector<PlayedEventSettings> small()
{
    return {event("Spring cup", "dame", FormatKind::RoundRobin, 20),
            event("Quoridor open", "quoridor", FormatKind::Swiss, 7),
            event("Sea battle", "battleship", FormatKind::Knockout, 6),
            event("Ants", "ants", FormatKind::Gauntlet, 5),
            event("Blokus", "blokus", FormatKind::RoundRobin, 5),
            duo(event("Blokus Duo", "blokus", FormatKind::RoundRobin, 5))};
}

/// Five entrants, of whom two or four meet, have twenty games a cycle.
std::vector<PlayedEventSettings> large(int games)
{
    std::vector<PlayedEventSettings> events;
    for (const auto* game : {"dame", "quoridor", "battleship", "ants", "blokus", "blokus"})
        events.push_back(event(game, game, FormatKind::RoundRobin, 5, games / 20));
    events.back() = duo(events.back());
    return events;
}

}  // namespace

int main(int argc, char** argv)
{
    if (argc < 2) return 2;
    int games = 0;
    if (argc > 2) std::from_chars(argv[2], argv[2] + std::strlen(argv[2]), games);
    const std::filesystem::path folder{argv[1]};
    for (const auto& settings : games > 0 ? large(games) : small()) {
        const auto played = agon::PlayedEvent{settings}.report();
        const auto to = folder / (settings.options.empty() ? settings.game : "duo");
        if (const auto written = agon::write_report(played, to.string()); !written) {
            std::fprintf(stderr, "%s\n", written.error().text.c_str());
            return 1;
        }
        std::printf("%s: %zu games, %ju bytes\n", to.c_str(), played.games.size(),
                    static_cast<std::uintmax_t>(std::filesystem::file_size(to / "index.html")));
    }
}
