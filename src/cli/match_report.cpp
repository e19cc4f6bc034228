#include "cli/match_report.h"

#include "cli/clocks.h"
#include "cli/paint.h"
#include "games/json_text.h"

#include <fmt/core.h>
#include <unistd.h>

#include <algorithm>
#include <cmath>
#include <cstdio>

namespace agon::cli {
namespace {

bool on_a_terminal() { return ::isatty(STDERR_FILENO) != 0; }

double share(double sum, long count) { return count == 0 ? 0 : sum / static_cast<double>(count); }

/// To two digits after the point: more would be noise. Never -0.
double rounded(double value) { return std::round(value * 100) / 100 + 0.0; }

std::string counted(long count, std::string_view one)
{
    return fmt::format("{} {}{}", count, one, count == 1 ? "" : "s");
}

/// Cut short in the middle: of the command lines of two programs the ends tell most.
std::string shown(const std::string& spec)
{
    constexpr std::size_t kMostShown = 44;
    constexpr std::size_t kStart = 12;
    if (spec.size() <= kMostShown) return spec;
    return spec.substr(0, kStart) + "..." + spec.substr(spec.size() - (kMostShown - kStart - 3));
}

int faults_of(const Tally& tally, std::string_view reason)
{
    const auto found = tally.faults.find(reason);
    return found == tally.faults.end() ? 0 : found->second;
}

/// On average; not every game has any.
std::string points_of(const Tally& tally)
{
    if (tally.with_points == 0) return "-";
    return fmt::format("{:.1f}", share(tally.points, tally.with_points));
}

const char* in_words(Verdict verdict)
{
    switch (verdict) {
        case Verdict::Continue:
            return "undecided";
        case Verdict::AcceptH0:
            return "accepts elo0";
        case Verdict::AcceptH1:
            return "accepts elo1";
    }
    return "";
}

}  // namespace

void show_progress(const Standings& standings, int games)
{
    if (!on_a_terminal()) return;
    const Tally& first = standings.tallies().front();
    fmt::print(stderr, "\r{}/{} games, first player +{} ={} -{} ({:.1f} %) ", standings.games(),
               games, first.wins, first.draws, first.losses, 100 * share(first.score, first.games));
}

void end_progress()
{
    if (on_a_terminal()) fmt::print(stderr, "\r{:60}\r", "");
}

void show_position(const Table& table, std::span<const Entry> entries)
{
    constexpr std::string_view kNewScreen = "\x1b[H\x1b[2J";
    const bool terminal = on_a_terminal();
    const std::string picture = table.position().picture();
    std::string text = terminal ? std::string{kNewScreen} + painted(picture) : picture;
    for (const Entry& entry : entries) {
        if (const auto* moved = as<event::Moved>(entry); moved != nullptr && moved->seat >= 0)
            text +=
                fmt::format("seat {} ({}) plays {}\n", moved->seat,
                            table.seats()[static_cast<std::size_t>(moved->seat)].spec, moved->move);
        if (const auto* ended = as<event::Ended>(entry)) text += ended->result.reason + '\n';
    }
    fmt::print(stderr, "{}\n", text);
}

void print_table(const Standings& standings, const std::vector<std::string>& specs,
                 const std::optional<SprtRun>& sprt, std::string_view clock)
{
    const bool is_cpu = clock == kCpuClock;
    std::size_t width = 6;
    for (const auto& spec : specs) width = std::max(width, shown(spec).size());
    const bool many = specs.size() > 2;
    fmt::print("{:<{}} {:>6} {:>6} {:>6} {:>8} {:>16} {:>9} {:>9}{} {:>8} {:>7} {:>7}{}\n",
               "player", width, "wins", "draws", "losses", "score", "Elo",
               is_cpu ? "CPU ms" : "ms mean", is_cpu ? "CPU max" : "ms max",
               is_cpu ? "   wall ms" : "", "timeouts", "illegal", "crashes",
               many ? "  mean rank  mean points" : "");
    for (std::size_t i = 0; i < specs.size(); ++i) {
        const Tally& tally = standings.tallies()[i];
        const Rating rating = standings.rating(static_cast<int>(i));
        const std::string elo =
            fmt::format("{:+.0f} ± {:.0f}", std::round(rating.elo) + 0.0, rating.elo95);
        fmt::print("{:<{}} {:>6} {:>6} {:>6} {:>6.1f} % {:>16} {:>9.1f} {:>9.1f}", shown(specs[i]),
                   width, tally.wins, tally.draws, tally.losses,
                   100 * share(tally.score, tally.games), elo, share(tally.ms, tally.moves),
                   tally.ms_max);
        if (is_cpu) fmt::print(" {:>9.1f}", share(tally.wall_ms, tally.moves));
        fmt::print(" {:>8} {:>7} {:>7}", faults_of(tally, "timeout"),
                   faults_of(tally, "illegal move"), faults_of(tally, "disconnect"));
        if (many)
            fmt::print("  {:>9.2f}  {:>11}", share(tally.ranks, tally.games), points_of(tally));
        fmt::print("\n");
    }
    fmt::print("{}\n", counted(standings.games(), "game"));
    if (sprt)
        fmt::print("SPRT {:g},{:g}: LLR {:.2f} after {}, {}\n", sprt->sprt().elo0,
                   sprt->sprt().elo1, llr(sprt->sprt(), sprt->units()),
                   counted(sprt->units().total(), "pair"), in_words(sprt->verdict()));
}

void print_json(const Standings& standings, const std::vector<std::string>& specs,
                const std::optional<SprtRun>& sprt, std::string_view clock)
{
    boost::json::array players;
    for (std::size_t i = 0; i < specs.size(); ++i) {
        const Tally& tally = standings.tallies()[i];
        const Rating rating = standings.rating(static_cast<int>(i));
        boost::json::object faults;
        for (const auto reason : kFaultReasons) faults[reason] = faults_of(tally, reason);
        for (const auto& [reason, count] : tally.faults) faults[reason] = count;
        boost::json::object player{{"spec", specs[i]},
                                   {"score", share(tally.score, tally.games)},
                                   {"wins", tally.wins},
                                   {"draws", tally.draws},
                                   {"losses", tally.losses},
                                   {"elo", rounded(rating.elo)},
                                   {"elo95", rounded(rating.elo95)},
                                   {"faults", std::move(faults)},
                                   {"ms_mean", rounded(share(tally.ms, tally.moves))},
                                   {"ms_max", rounded(tally.ms_max)}};
        if (clock == kCpuClock) player["wall_ms_mean"] = rounded(share(tally.wall_ms, tally.moves));
        if (specs.size() > 2) {
            player["rank_mean"] = rounded(share(tally.ranks, tally.games));
            if (tally.with_points > 0)
                player["points_mean"] = rounded(share(tally.points, tally.with_points));
        }
        players.push_back(std::move(player));
    }
    boost::json::object table{
        {"games", standings.games()}, {"clock", clock}, {"players", std::move(players)}};
    if (sprt)
        table["sprt"] = {{"elo0", sprt->sprt().elo0},
                         {"elo1", sprt->sprt().elo1},
                         {"llr", rounded(llr(sprt->sprt(), sprt->units()))},
                         {"pairs", sprt->units().total()},
                         {"verdict", in_words(sprt->verdict())}};
    fmt::print("{}\n", json_text(table));
}

}  // namespace agon::cli
