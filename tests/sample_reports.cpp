// Writes the reports of small events of all games: `sample_reports FOLDER [CYCLES]`. The browser
// tests open them; with more cycles they show how large a report becomes.
#include "doubles/played_event.h"

#include <charconv>
#include <cstdio>
#include <cstring>
#include <filesystem>

namespace {

using namespace agon;

std::vector<PlayedEventSettings> samples(int cycles)
{
    const std::vector<std::string> names{
        "Ada",
        "Émilie du Châtelet",
        "Ελένη",
        "<script>alert(1)</script>",
        "minimax-3000",
        "knut",
        "a name that is so long that no column has room for all of it, ever"};
    const auto event = [&](std::string name, std::string game, FormatKind kind,
                           std::size_t entrants, int rounds) {
        PlayedEventSettings settings;
        settings.name = std::move(name);
        settings.game = std::move(game);
        settings.format.kind = kind;
        settings.format.rounds = rounds;
        for (std::size_t i = 0; i < entrants; ++i)
            settings.names.push_back(i < names.size() ? names[i] : "entrant " + std::to_string(i));
        return settings;
    };
    auto duo = event("Blokus Duo", "blokus", FormatKind::RoundRobin, 5, cycles);
    duo.options = {{"mode", "duo"}};
    return {event("Spring cup", "dame", FormatKind::RoundRobin, 20, cycles),
            event("Quoridor open", "quoridor", FormatKind::Swiss, 7, 0),
            event("Sea battle", "battleship", FormatKind::Knockout, 6, 0),
            event("Ants", "ants", FormatKind::Gauntlet, 5, cycles),
            event("Blokus", "blokus", FormatKind::RoundRobin, 5, cycles),
            std::move(duo)};
}

}  // namespace

int main(int argc, char** argv)
{
    if (argc < 2) return 2;
    int cycles = 1;
    if (argc > 2) std::from_chars(argv[2], argv[2] + std::strlen(argv[2]), cycles);
    const std::filesystem::path folder{argv[1]};
    for (const auto& settings : samples(cycles)) {
        const auto event = agon::PlayedEvent{settings}.report();
        const auto to = folder / (settings.options.empty() ? settings.game : "duo");
        if (const auto written = agon::write_report(event, to.string()); !written) {
            std::fprintf(stderr, "%s\n", written.error().text.c_str());
            return 1;
        }
        std::printf("%s: %zu games, %ju bytes\n", to.c_str(), event.games.size(),
                    static_cast<std::uintmax_t>(std::filesystem::file_size(to / "index.html")));
    }
}
