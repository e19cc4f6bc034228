#include "cli/match_file.h"
#include "cli/match_report.h"
#include "cli/steady_clock.h"
#include "cli/verbs.h"
#include "contest/one_game.h"
#include "contest/schedule.h"
#include "contest/sprt.h"
#include "contest/standings.h"

#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>
#include <fmt/core.h>

#include <ctime>
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

/// A match under way; the workers share it.
class Match {
public:
    Match(const MatchArguments& typed, AnyGame start, std::vector<PlayerSpec> specs,
          std::vector<Budget> budgets, MatchFile& file)
        : typed_{typed},
          start_{std::move(start)},
          specs_{std::move(specs)},
          budgets_{std::move(budgets)},
          file_{file},
          standings_{start_, static_cast<int>(specs_.size())},
          schedule_{typed.games, start_.seats(), typed.seed}
    {
        if (!typed.sprt.empty()) sprt_ = Sprt{.elo0 = typed.sprt[0], .elo1 = typed.sprt[1]};
        for (const auto& [game, record] : file_.done())
            standings_.add(pairing_of(game, start_.seats(), typed_.seed), record);
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

    std::optional<Sprt> sprt() const { return sprt_; }

private:
    void work()
    {
        std::vector<std::unique_ptr<Player>> players;
        players.reserve(specs_.size());
        for (const auto& spec : specs_) players.push_back(make_player(spec, start_).value());
        for (auto pairing = next(); pairing.has_value(); pairing = next()) {
            std::vector<Contender> seats;
            for (const int player : pairing->player_of_seat) {
                const auto i = static_cast<std::size_t>(player);
                seats.push_back({players[i].get(), budgets_[i], own_seed(specs_[i])});
            }
            const GameSetup setup{start_, pairing->seed, typed_.book};
            const std::string started = now_as_text();
            finish(*pairing, play_game(setup, seats, steady_now, {}), started);
        }
    }

    /// Checked when the match was set up.
    static std::uint64_t own_seed(const PlayerSpec& spec)
    {
        return whole_setting(spec, "seed", 0, kMostSeed).value().value_or(0);
    }

    std::optional<Pairing> next()
    {
        const std::lock_guard lock{mutex_};
        if (decided()) return std::nullopt;
        for (;;) {
            auto pairing = schedule_.next();
            if (!pairing || !file_.done().contains(pairing->game)) return pairing;
        }
    }

    void finish(const Pairing& pairing, Record record, const std::string& started)
    {
        const std::lock_guard lock{mutex_};
        record.started = started;
        record.players.emplace();
        for (const int player : pairing.player_of_seat)
            record.players->push_back(specs_[static_cast<std::size_t>(player)].text);
        file_.add(pairing.game, record);
        standings_.add(pairing, record);
        show_progress(standings_, typed_.games);
    }

    bool decided() const
    {
        return sprt_ && verdict_of(*sprt_, standings_.units()) != Verdict::Continue;
    }

    static std::string now_as_text()
    {
        const std::time_t now = std::time(nullptr);
        std::tm utc{};
        gmtime_r(&now, &utc);
        std::array<char, 32> text{};
        std::strftime(text.data(), text.size(), "%Y-%m-%dT%H:%M:%SZ", &utc);
        return text.data();
    }

    const MatchArguments& typed_;
    AnyGame start_;
    std::vector<PlayerSpec> specs_;
    std::vector<Budget> budgets_;
    MatchFile& file_;
    std::mutex mutex_;  ///< guards what follows, and the file
    Standings standings_;
    Schedule schedule_;
    std::optional<Sprt> sprt_;
};

/// The players as typed, with their budgets, or what is wrong with them.
Result<std::pair<std::vector<PlayerSpec>, std::vector<Budget>>> typed_players(
    const MatchArguments& typed, const AnyGame& start)
{
    if (typed.specs.size() != static_cast<std::size_t>(start.seats()))
        return Error{"bad-usage", fmt::format("{} has {} seats here; give as many players",
                                              typed.game, start.seats())};
    const double seconds = typed.time > 0 ? typed.time : 0.1;
    const Budget otherwise{
        .time = std::chrono::nanoseconds{static_cast<std::int64_t>(seconds * 1e9)},
        .nodes = {},
        .depth = {}};
    std::pair<std::vector<PlayerSpec>, std::vector<Budget>> players;
    for (const auto& text : typed.specs) {
        auto spec = read_spec(text);
        if (!spec) return spec.error();
        const auto player = make_player(*spec, start);
        if (!player) return player.error();
        const auto seed = whole_setting(*spec, "seed", 0, kMostSeed);
        if (!seed) return seed.error();
        const auto budget = budget_of(*spec, otherwise);
        if (!budget) return budget.error();
        players.first.push_back(std::move(*spec));
        players.second.push_back(*budget);
    }
    return players;
}

int run_match(const MatchArguments& typed)
{
    auto start = typed_game(typed.game, typed.options);
    if (!start) return complain(kBadUsage, "match", start.error().text);
    auto players = typed_players(typed, *start);
    if (!players) return complain(kBadUsage, "match", players.error().text);
    if (!typed.sprt.empty() && (start->seats() != 2 || typed.sprt[0] >= typed.sprt[1]))
        return complain(kBadUsage, "match",
                        "--sprt takes ELO0,ELO1 with ELO0 below ELO1, between two");
    auto file = open_match_file(typed.out, typed.resume, typed.seed);
    if (!file) return complain(kFailed, "match", file.error().text);
    Match match{typed, *start, std::move(players->first), std::move(players->second), *file};
    const Standings& standings = match.play();
    if (typed.json)
        print_json(standings, typed.specs);
    else
        print_table(standings, typed.specs, match.sprt());
    return kDone;
}

}  // namespace

void add_match(CLI::App& program, int& exit_code)
{
    auto* verb = program.add_subcommand("match", "Play games between players and rate them");
    const auto typed = std::make_shared<MatchArguments>();
    verb->add_option("GAME", typed->game, "the game")->required();
    verb->add_option("SPEC", typed->specs, "a player for each seat")
        ->required()
        ->expected(1, kMostSeats);
    verb->add_option("--games", typed->games, "how many")
        ->required()
        ->check(CLI::Range(1, 10'000'000));
    verb->add_option("--time", typed->time, "seconds a move, unless a SPEC says otherwise (0.1)")
        ->check(CLI::Range(0.001, 3600.0));
    verb->add_option("--concurrency", typed->concurrency, "games at once")
        ->check(CLI::Range(1, 1024));
    verb->add_option("--seed", typed->seed, "same seed, same luck");
    verb->add_option("--options", typed->options, "the game's options as JSON");
    verb->add_option("--out", typed->out, "append a record of each game to this file");
    verb->add_flag("--resume", typed->resume, "go on with the match in the --out file");
    verb->add_option("--book", typed->book, "random legal plies at the start of each game")
        ->check(CLI::Range(0, 1000));
    verb->add_option("--sprt", typed->sprt, "stop when ELO0,ELO1 is decided")
        ->delimiter(',')
        ->expected(2);
    verb->add_flag("--json", typed->json, "the table as JSON, and nothing else");
    verb->callback([typed, &exit_code] { exit_code = run_match(*typed); });
}

}  // namespace agon::cli
