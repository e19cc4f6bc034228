#include "cli/match_file.h"
#include "cli/match_logs.h"
#include "cli/match_report.h"
#include "cli/clocks.h"
#include "cli/verbs.h"
#include "contest/one_game.h"
#include "contest/schedule.h"
#include "contest/sprt.h"
#include "contest/standings.h"
#include "programs/any_player.h"
#include "table/date_text.h"

#include <fmt/core.h>

#include <algorithm>
#include <limits>
#include <memory>
#include <mutex>
#include <thread>

namespace agon::cli {
namespace {

constexpr std::uint64_t kMostSeed = std::numeric_limits<std::uint64_t>::max();

struct MatchArguments {
    std::string game;
    std::vector<std::string> specs;
    int games = 0;
    double time = 0;  // seconds; 0: not given
    int concurrency = 1;
    std::string seed = "1";
    std::string options = "{}";
    std::string out;
    bool resume = false;
    int book = 0;
    std::vector<double> sprt;
    bool json = false;
};

/// What a match is between.
struct MatchPlayers {
    std::vector<PlayerSpec> specs;
    std::vector<Budget> budgets;

    bool have_programs() const
    {
        return std::ranges::any_of(specs, [](const auto& spec) { return !spec.program.empty(); });
    }
};

/// A match under way; the workers share it.
class Match {
public:
    Match(const MatchArguments& typed, AnyGame start, MatchPlayers players, MatchFile& file,
          const MatchLogs& logs)
        : typed_{typed},
          start_{std::move(start)},
          players_{std::move(players)},
          file_{file},
          logs_{logs},
          standings_{start_, start_.seats()},
          schedule_{typed.games, start_.seats(), typed.seed}
    {
        if (!typed.sprt.empty()) sprt_.emplace(Sprt{.elo0 = typed.sprt[0], .elo1 = typed.sprt[1]});
        for (const auto& [game, record] : file_.done())
            add(pairing_of(game, start_.seats(), typed_.seed), record);
    }

    const Standings& play()
    {
        {
            std::vector<std::jthread> workers;
            workers.reserve(static_cast<std::size_t>(typed_.concurrency));
            for (int i = 0; i < typed_.concurrency; ++i) workers.emplace_back([this] { work(); });
        }
        end_progress();
        return standings_;
    }

    const std::optional<SprtRun>& sprt() const { return sprt_; }

private:
    void work()
    {
        const std::size_t count = players_.specs.size();
        std::vector<std::string> logs(count);  // of each player in the game under way
        std::vector<std::unique_ptr<Player>> players;
        for (std::size_t i = 0; i < count; ++i)
            players.push_back(make_any_player(players_.specs[i], start_, [&log = logs[i]] {
                                  return log;
                              }).value());
        for (auto pairing = next(); pairing.has_value(); pairing = next()) {
            std::vector<Contender> seats;
            for (const int player : pairing->player_of_seat) {
                const auto i = static_cast<std::size_t>(player);
                logs[i] = logs_.file_of(pairing->game, static_cast<Seat>(seats.size()));
                seats.push_back({players[i].get(), players_.budgets[i], own_seed(i), player});
            }
            const GameSetup setup{start_, pairing->seed, typed_.book};
            const std::string started = date_text(std::chrono::system_clock::now());
            finish(*pairing, play_game(setup, seats, steady_now, {}), started);
        }
    }

    /// Checked when the match was set up.
    std::uint64_t own_seed(std::size_t player) const
    {
        return whole_setting(players_.specs[player], "seed", 0, kMostSeed).value().value_or(0);
    }

    std::optional<Pairing> next()
    {
        const std::lock_guard lock{mutex_};
        if (sprt_ && sprt_->verdict() != Verdict::Continue) return std::nullopt;
        for (;;) {
            auto pairing = schedule_.next();
            if (!pairing || !file_.done().contains(pairing->game)) return pairing;
        }
    }

    void finish(const Pairing& pairing, PlayedGame played, const std::string& started)
    {
        const std::lock_guard lock{mutex_};
        Record& record = played.record;
        record.started = started;
        record.players.emplace();
        for (const int player : pairing.player_of_seat)
            record.players->push_back(players_.specs[static_cast<std::size_t>(player)].text);
        file_.add(pairing.game, record);
        add(pairing, record, played.fault_ms);
        show_progress(standings_, typed_.games);
    }

    void add(const Pairing& pairing, const Record& record, double fault_ms = 0)
    {
        const auto pair = standings_.add(pairing, record, fault_ms);
        if (pair && sprt_) sprt_->add(pair->group, pair->score);
    }

    const MatchArguments& typed_;
    AnyGame start_;
    MatchPlayers players_;
    MatchFile& file_;
    const MatchLogs& logs_;
    std::mutex mutex_;  ///< guards what follows, and the file
    Standings standings_;
    Schedule schedule_;
    std::optional<SprtRun> sprt_;
};

/// The players as typed, with their budgets, or what is wrong with them.
Result<MatchPlayers> typed_players(const MatchArguments& typed, const AnyGame& start)
{
    if (typed.specs.size() != static_cast<std::size_t>(start.seats()))
        return Error{"bad-usage", fmt::format("{} has {} seats here; give as many players",
                                              typed.game, start.seats())};
    const double seconds = typed.time > 0 ? typed.time : 0.1;
    const Budget otherwise{
        .time = std::chrono::nanoseconds{static_cast<std::int64_t>(seconds * 1e9)},
        .nodes = {},
        .depth = {}};
    MatchPlayers players;
    for (const auto& text : typed.specs) {
        auto spec = read_spec(text);
        if (!spec) return spec.error();
        const auto seed = whole_setting(*spec, "seed", 0, kMostSeed);
        if (!seed) return seed.error();
        const auto budget = budget_of(*spec, otherwise);
        if (!budget) return budget.error();
        if (const auto missing = why_no_player(*spec, start)) return *missing;
        players.specs.push_back(std::move(*spec));
        players.budgets.push_back(*budget);
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

int run_match(const MatchArguments& typed)
{
    auto start = typed_game(typed.game, typed.options);
    if (!start) return complain(kBadUsage, "match", start.error().text);
    auto players = typed_players(typed, *start);
    if (!players) return complain(kBadUsage, "match", players.error().text);
    if (!typed.sprt.empty() && (start->seats() != 2 || !(typed.sprt[0] < typed.sprt[1])))
        return complain(kBadUsage, "match",
                        "--sprt takes ELO0,ELO1 with ELO0 below ELO1, between two");
    auto file = open_match_file(typed.out, typed.resume, typed.seed);
    if (!file)
        return complain(file.error().code == "bad-usage" ? kBadUsage : kFailed, "match",
                        file.error().text);
    if (const auto fault = fault_of_done(*file, typed, *start))
        return complain(kFailed, "match", fault->text);
    MatchLogs logs{typed.out, players->have_programs()};
    Match match{typed, *start, std::move(*players), *file, logs};
    const Standings& standings = match.play();
    if (typed.json)
        print_json(standings, typed.specs, match.sprt());
    else
        print_table(standings, typed.specs, match.sprt());
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
    verb.add("--time", typed->time, "seconds a move, unless a SPEC says otherwise (0.1)")
        .in(0.001, 3600.0);
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
    verb.add_flag("--json", typed->json, "the table as JSON, and nothing else");
    verb.ends_help_with(
        "SPEC is a level (random, easy, normal, hard, best), with settings as in hard:time=0.5 or\n"
        "best:nodes=10000,seed=7, or a program: cmd:PROGRAM ARGS (engine protocol), tcp:PROGRAM "
        "ARGS\n"
        "(classic protocol; {host} {port} {id} {name} are filled in), gtp:PROGRAM ARGS "
        "(blokus).\n\n"
        "  agon match dame hard normal --games 20\n"
        "  agon match ants best \"cmd:./my_bot\" --games 100 --time 0.5 --out games.jsonl\n"
        "  agon match blokus hard normal easy random --games 24");
    verb.runs([typed] { return run_match(*typed); });
}

}  // namespace agon::cli
