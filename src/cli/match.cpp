#include "classics.h"
#include "cli/clocks.h"
#include "cli/match_file.h"
#include "cli/match_logs.h"
#include "cli/match_report.h"
#include "cli/port_options.h"
#include "cli/verbs.h"
#include "contest/series.h"
#include "programs/any_player.h"
#include "programs/sandbox_ability.h"

#include <fmt/core.h>

#include <algorithm>
#include <filesystem>
#include <limits>
#include <memory>

namespace agon::cli {
namespace {

constexpr std::uint64_t kMostSeed = std::numeric_limits<std::uint64_t>::max();

struct MatchArguments {
    std::string game;
    std::vector<std::string> specs;
    int games = 0;
    double time = 0;  // seconds; 0: not given
    std::string clock{kWallClock};
    int concurrency = 1;
    std::string seed = "1";
    std::string options = "{}";
    std::string out;
    bool resume = false;
    int book = 0;
    std::vector<double> sprt;
    bool json = false;
    bool watch = false;
    bool sandbox = false;
    PortOptionValues port_options;
    std::string protocol;
};

/// What a match is between.
struct MatchPlayers {
    std::vector<PlayerSpec> specs;
    std::vector<Budget> budgets;
    std::vector<std::uint64_t> seeds;
    std::optional<Cell> cell;  ///< where the programs among them live
    std::string sandbox;       ///< what keeps them there, for people

    bool have_programs() const
    {
        return std::ranges::any_of(specs, [](const auto& spec) { return !spec.program.empty(); });
    }
};

/// The cell of every program: this folder, without what the match itself writes there.
Result<std::optional<Cell>> typed_cell(const MatchArguments& typed)
{
    if (!typed.sandbox) return std::optional<Cell>{};
    std::error_code failed;
    Cell cell{.folder = std::filesystem::current_path(failed).native()};
    if (const auto checked = check_folder(cell.folder); !checked)
        return Error{"bad-usage", "--sandbox: " + checked.error().text};
    if (!typed.out.empty()) cell.hidden = {typed.out, MatchLogs::folder_beside(typed.out)};
    return std::optional{cell};
}

/// What a move may take, unless a spec says otherwise: programs need longer than built-in players,
/// and all have the same.
Budget usual_budget(const MatchArguments& typed, bool has_programs)
{
    const double seconds = typed.time > 0 ? typed.time : has_programs ? 1 : 0.1;
    return {.time = std::chrono::nanoseconds{static_cast<std::int64_t>(seconds * 1e9)},
            .nodes = {},
            .depth = {}};
}

/// Whose CPU time cannot be told.
std::optional<Error> fault_of_clock(const MatchArguments& typed,
                                    const std::vector<PlayerSpec>& specs)
{
    if (typed.clock != kCpuClock) return std::nullopt;
    for (const PlayerSpec& spec : specs) {
        if (spec.name == "tcp" && !spec.program.empty())
            return Error{"bad-usage", "--clock cpu times no tcp: programs"};
        const auto threads = spec.settings.find("threads");
        if (threads != spec.settings.end() && threads->second != "1")
            return Error{"bad-usage", "--clock cpu times one thread; leave out threads="};
    }
    return std::nullopt;
}

/// The players as typed, with their budgets, or what is wrong with them.
Result<MatchPlayers> typed_players(const MatchArguments& typed, const AnyGame& start)
{
    if (typed.specs.size() != static_cast<std::size_t>(start.seats()))
        return Error{"bad-usage", fmt::format("{} has {} seats here; give as many players",
                                              typed.game, start.seats())};
    MatchPlayers players;
    auto cell = typed_cell(typed);
    if (!cell) return cell.error();
    players.cell = std::move(*cell);
    if (players.cell) {
        const auto ability = sandbox_ability();
        if (!ability) return ability.error();
        players.sandbox = ability->describe();
    }
    for (const auto& text : typed.specs) {
        auto spec = read_spec(text);
        if (!spec) return spec.error();
        spec->protocol = typed.protocol;
        players.specs.push_back(std::move(*spec));
    }
    if (const auto fault = fault_of_clock(typed, players.specs)) return *fault;
    const Budget otherwise = usual_budget(typed, players.have_programs());
    for (const PlayerSpec& spec : players.specs) {
        const auto seed = whole_setting(spec, "seed", 0, kMostSeed);
        if (!seed) return seed.error();
        const auto budget = budget_of(spec, otherwise);
        if (!budget) return budget.error();
        if (typed.book > 0)
            if (auto why = why_no_book(spec, start)) return *why;
        if (const auto missing = why_no_player(spec, start, players.cell)) return *missing;
        players.budgets.push_back(*budget);
        players.seeds.push_back(seed->value_or(0));
    }
    return players;
}

/// What is in the file must be this match's; a seed alone is soon the same.
std::optional<Error> fault_of_done(const MatchFile& file, const MatchArguments& typed,
                                   const AnyGame& start)
{
    for (const auto& [game, record] : file.done()) {
        const auto bad = [&](std::string_view why) {
            return Error{"other-match",
                         fmt::format("{}: game {} is of another match: {}", typed.out, game, why)};
        };
        if (record.game != start.name()) return bad("it is " + record.game);
        if (record.options != start.options()) return bad("it has other options");
        std::vector<std::string> players;
        for (const int player : pairing_of(game, start.seats(), typed.seed).player_of_seat)
            players.push_back(typed.specs[static_cast<std::size_t>(player)]);
        if (record.players && *record.players != players) return bad("others have played it");
        if (const auto fault = fault_of(record, start))
            return Error{fault->code, fmt::format("{}: game {}: {}", typed.out, game, fault->text)};
    }
    return std::nullopt;
}

/// What is wrong with the rest of what was typed.
std::optional<Error> fault_of_typed(const MatchArguments& typed, const AnyGame& start)
{
    if (!typed.sprt.empty() && (start.seats() != 2 || !(typed.sprt[0] < typed.sprt[1])))
        return Error{"bad-usage", "--sprt takes ELO0,ELO1 with ELO0 below ELO1, between two"};
    if (!typed.protocol.empty())
        if (const auto known = find_classic(start.name(), typed.protocol); !known)
            return Error{"bad-usage", "--protocol: " + known.error().text};
    if (typed.watch && (typed.json || typed.concurrency > 1))
        return Error{"bad-usage", "--watch shows one game at a time, and not with --json"};
    return std::nullopt;
}

/// The match as typed; the games of the file count as played.
std::unique_ptr<Series> typed_series(const MatchArguments& typed, const AnyGame& start,
                                     const MatchFile& file)
{
    std::optional<Sprt> sprt;
    if (!typed.sprt.empty()) sprt = Sprt{.elo0 = typed.sprt[0], .elo1 = typed.sprt[1]};
    auto series = std::make_unique<Series>(typed.games, start.seats(), typed.seed, sprt);
    for (const auto& [game, record] : file.done())
        series->add(pairing_of(game, start.seats(), typed.seed), played_before(record, start));
    return series;
}

/// Plays what is left of the match.
Result<void> play(Series& series, const MatchArguments& typed, const AnyGame& start,
                  const MatchPlayers& players, MatchFile& file, const MatchLogs& logs)
{
    const auto make = [&](int player, const Place& place) -> Result<MatchPlayer> {
        const auto i = static_cast<std::size_t>(player);
        auto made = make_any_player(
            players.specs[i], start,
            [&place, &logs] { return logs.file_of(place.game, place.seat); }, players.cell,
            typed.port_options.typed());
        if (!made) return made.error();
        return MatchPlayer{std::move(*made), players.budgets[i], players.seeds[i],
                           players.specs[i].text};
    };
    const auto keep = [&](const Pairing& pairing, const PlayedGame& played) {
        if (!typed.watch) show_progress(series.standings(), typed.games);
        return file.add(pairing.game, played.record);
    };
    const MatchSetup setup{.start = start,
                           .book = typed.book,
                           .concurrency = typed.concurrency,
                           .make = make,
                           .keep = keep,
                           .now = steady_now,
                           .cpu = typed.clock == kCpuClock ? Now{thread_cpu_now} : Now{},
                           .today = today,
                           .watcher = typed.watch ? Watcher{show_position} : Watcher{}};
    auto played = play_match(setup, series, {});
    end_progress();
    return played;
}

int run_match(const MatchArguments& typed)
{
    const auto start = typed_game(typed.game, typed.options);
    if (!start) return complain(kBadUsage, "match", start.error().text);
    const auto players = typed_players(typed, *start);
    if (!players) return complain(kBadUsage, "match", players.error().text);
    if (const auto fault = fault_of_typed(typed, *start))
        return complain(kBadUsage, "match", fault->text);
    auto file = open_match_file(typed.out, typed.resume, typed.seed);
    if (!file)
        return complain(file.error().code == "bad-usage" ? kBadUsage : kFailed, "match",
                        file.error().text);
    if (const auto fault = fault_of_done(*file, typed, *start))
        return complain(kFailed, "match", fault->text);
    MatchLogs logs{typed.out, players->have_programs()};
    if (players->cell) {
        logs.make_folder();
        fmt::print(stderr, "sandbox: {}\n", players->sandbox);
    }
    const auto series = typed_series(typed, *start, *file);
    if (const auto played = play(*series, typed, *start, *players, *file, logs); !played)
        return complain(kFailed, "match", played.error().text);
    const Standings& standings = series->standings();
    if (typed.json)
        print_json(standings, typed.specs, series->sprt(), typed.clock);
    else
        print_table(standings, typed.specs, series->sprt(), typed.clock);
    const bool faulty = std::ranges::any_of(
        standings.tallies(), [](const Tally& tally) { return !tally.faults.empty(); });
    if (faulty && logs.keep())
        fmt::print(stderr, "what the programs said on stderr is in {}\n", logs.folder());
    return kDone;
}

}  // namespace

void add_match(CommandLine& program)
{
    auto verb = program.add_verb("match", "Play games between players and rate them");
    const auto typed = std::make_shared<MatchArguments>();
    verb.add("GAME", typed->game, game_names()).required();
    verb.add("SPEC", typed->specs, "a player for each seat").required().values(1, kMostSeats);
    verb.add("--games", typed->games, "how many").required().in(1, 10'000'000);
    verb.add("--time", typed->time,
             "seconds a move, unless a SPEC says otherwise (0.1; with programs 1)")
        .in(0.001, 3600.0);
    verb.add("--clock", typed->clock,
             "count a move's time by the wall clock, or only what the player itself takes of a "
             "processor")
        .one_of({std::string{kWallClock}, std::string{kCpuClock}})
        .shows_default();
    verb.add("--concurrency", typed->concurrency, "games at once").in(1, 1024);
    verb.add("--seed", typed->seed, "same seed, same luck").called("TEXT");
    verb.add("--options", typed->options, "the game's options as JSON").called("JSON");
    verb.add("--out", typed->out, "a new file, for a record of each game as it ends")
        .called("FILE");
    verb.add_flag("--resume", typed->resume, "go on with the match in the --out file");
    verb.add("--book", typed->book, "random legal plies at the start of each game").in(0, 1000);
    verb.add("--sprt", typed->sprt, "stop when ELO0,ELO1 is decided")
        .comma_separated(2)
        .called("ELO0,ELO1");
    verb.add("--protocol", typed->protocol,
             "what tcp: programs speak, where a game has several (what suits the options)")
        .called("NAME");
    verb.add_flag("--sandbox", typed->sandbox,
                  "programs run apart, and see of this machine /usr and this folder");
    add_port_options(verb, typed->port_options, [](const PortOption& option) {
        return option.kind == PortOption::Kind::Choice;
    });
    verb.add_flag("--json", typed->json, "the table as JSON, and nothing else");
    verb.add_flag("--watch", typed->watch, "draw each position as it comes");
    verb.ends_help_with(
        "SPEC is a level (random, easy, normal, hard, best), with settings as in hard:time=0.5 or\n"
        "best:nodes=10000,seed=7, or a program: cmd:PROGRAM ARGS (engine protocol), tcp:PROGRAM "
        "ARGS\n"
        "(classic protocol; {host} {port} {id} {name} {seat} are filled in, the seat as its "
        "protocol "
        "counts),\n"
        "gtp:PROGRAM ARGS (blokus). docs/bots.md tells how to write one.\n\n"
        "  agon match dame hard normal --games 20\n"
        "  agon match ants best \"cmd:./my_bot\" --games 100 --time 0.5 --out games.jsonl\n"
        "  agon match blokus hard normal easy random --games 24");
    verb.runs([typed] { return run_match(*typed); });
}

}  // namespace agon::cli
