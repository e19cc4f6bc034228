#include "contest/event_rating.h"
#include "contest/event_table.h"
#include "core/rng.h"

#include <CLI/CLI.hpp>
#include <fmt/core.h>

#include <algorithm>
#include <chrono>
#include <optional>
#include <vector>

using namespace agon;

namespace {

template <class Work>
double milliseconds(const Work& work)
{
    const auto begin = std::chrono::steady_clock::now();
    work();
    return std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - begin)
        .count();
}

void play(EventResults& results, const std::vector<EventPairing>& pairings, Rng& rng)
{
    for (const EventPairing& pairing : pairings) {
        results.add(pairing);
        for (int game = 0; pairing.entrants.size() == 2 && game < pairing.games; ++game) {
            const bool first = rng.below(2) == 0;
            results.add(EventGame{.round = pairing.round,
                                  .pairing = pairing.number,
                                  .game = game,
                                  .entrants = seat_order(pairing, game),
                                  .scores = first ? std::vector{1.0, 0.0} : std::vector{0.0, 1.0},
                                  .ranks = first ? std::vector{1, 2} : std::vector{2, 1}});
        }
    }
}

}  // namespace

/// What pairing, ranking and rating a large event cost.
int main(int argc, char** argv)
{
    CLI::App app{"What the arithmetic of a large event costs"};
    int entrants = 200;
    app.add_option("--entrants", entrants)->capture_default_str();
    CLI11_PARSE(app, argc, argv);

    Rng rng{1};
    const FormatSettings swiss =
        with_defaults({.kind = FormatKind::Swiss, .entrants = entrants, .seed = 1});
    EventResults results{entrants};
    double longest = 0;
    for (int round = 1; round <= swiss.rounds; ++round) {
        std::optional<std::vector<EventPairing>> next;
        longest = std::max(longest, milliseconds([&] { next = next_pairings(swiss, results); }));
        play(results, *next, rng);
    }
    fmt::print("swiss, {} entrants: {} rounds, longest to pair {:.1f} ms\n", entrants, swiss.rounds,
               longest);

    const FormatSettings all = with_defaults({.entrants = entrants});
    EventResults everyone{entrants};
    play(everyone, *next_pairings(all, everyone), rng);
    constexpr int kTables = 100;
    const double tables = milliseconds([&] {
        for (int i = 0; i < kTables; ++i) event_table(all, everyone);
    });
    const std::vector<std::optional<double>> given(static_cast<std::size_t>(entrants));
    const double ratings = milliseconds([&] { event_ratings(everyone, given); });
    fmt::print("round-robin, {} games: table {:.3f} ms, ratings {:.1f} ms\n",
               everyone.games().size(), tables / kTables, ratings);
}
