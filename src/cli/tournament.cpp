#include "cli/clocks.h"
#include "cli/event_progress.h"
#include "cli/verbs.h"
#include "contest/event_standings.h"
#include "programs/any_player.h"
#include "report/report.h"
#include "server/events/event_desk.h"
#include "server/events/event_folder.h"
#include "server/serve.h"
#include "store/files.h"
#include "worker/cells.h"
#include "worker/honest_player.h"
#include "worker/resolve.h"
#include "worker/worker.h"

#include <fmt/core.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <limits>
#include <memory>
#include <thread>

namespace agon::cli {
namespace {

namespace fs = std::filesystem;

constexpr std::uint64_t kMostSeed = std::numeric_limits<std::uint64_t>::max();

struct TournamentArguments {
    std::string file;
    std::string out;
    std::optional<int> concurrency;
    std::string web = "off";
    std::vector<std::string> withdraw;
    bool json = false;
};

/// What the folder knows already of this event: who has withdrawn, and whether it is over.
struct KnownEvent {
    std::vector<Withdrawal> withdrawn{};
    bool is_over = false;
};

/// "changed" if the folder's event is another one.
Result<KnownEvent> known_event(const ResolvedEvent& event, const std::string& folder)
{
    const std::string path = folder + "/event.json";
    if (!fs::exists(path)) return KnownEvent{};
    const auto text = read_file(path);
    if (!text) return text.error();
    auto known = read_event(*text);
    if (!known) return Error{known.error().code, path + ": " + known.error().text};
    EventSettings now = event.settings;
    now.withdrawn = known->withdrawn;
    if (write_event(now) != *text)
        return Error{"changed",
                     fmt::format("the event in {} was another one: its file, a folder or a "
                                 "program has changed; take another --out",
                                 folder)};
    const auto files = read_event_folder(folder);
    const bool is_over = files && says_complete(files->standings);
    return KnownEvent{known->withdrawn, is_over};
}

Result<int> entrant_called(const EventSettings& event, const std::string& name)
{
    const auto found = std::ranges::find(event.entrants, name, &Entrant::name);
    if (found == event.entrants.end())
        return Error{"bad-usage", fmt::format("there is no entrant called '{}'", name)};
    return static_cast<int>(found - event.entrants.begin());
}

/// Those of whom it is not known yet.
Result<std::vector<int>> leaving(const EventSettings& event, const std::vector<std::string>& names)
{
    std::vector<int> entrants;
    for (const std::string& name : names) {
        const auto entrant = entrant_called(event, name);
        if (!entrant) return entrant.error();
        const bool is_known =
            std::ranges::count(event.withdrawn, *entrant, &Withdrawal::entrant) > 0 ||
            std::ranges::count(entrants, *entrant) > 0;
        if (!is_known) entrants.push_back(*entrant);
    }
    return entrants;
}

/// An entrant's player, for one thread of the worker.
Result<MatchPlayer> make_entrant(const ResolvedEvent& event, const std::string& folder, int number,
                                 std::function<std::string()> log_name)
{
    const Entrant& entrant = event.settings.entrants[static_cast<std::size_t>(number)];
    const auto spec = read_spec(entrant.spec);
    if (!spec) return spec.error();
    const auto seed = whole_setting(*spec, "seed", 0, kMostSeed);
    if (!seed) return seed.error();
    const auto budget = budget_of(*spec, {});
    if (!budget) return budget.error();
    auto player =
        make_any_player(*spec, event.start, std::move(log_name), cell_of(event, entrant, folder));
    if (!player) return player.error();
    const bool is_program = !spec->program.empty();
    return MatchPlayer{
        .player = is_program ? std::move(*player) : with_honest_time(std::move(*player)),
        .budget = *budget,
        .seed = seed->value_or(0),
        .name = entrant.spec,
        .clock = event.settings.clock,
        .is_program = is_program};
}

/// The end of what a program said in a game.
std::string last_words(const std::string& folder, const Record::OfEvent& of, Seat seat)
{
    constexpr std::streamoff kMost = 4096;
    std::ifstream log{fmt::format("{}/logs/{}-{}-{}-{}-{}.txt", folder, of.round, of.pairing,
                                  of.game, of.attempt, seat),
                      std::ios::binary | std::ios::ate};
    if (!log) return {};
    log.seekg(std::max<std::streamoff>(0, log.tellg() - kMost));
    return {std::istreambuf_iterator<char>{log}, {}};
}

/// From the event's own files, as anyone could.
Result<void> report_on(const std::string& folder)
{
    const auto files = read_event_folder(folder);
    if (!files) return files.error();
    std::error_code failed;
    fs::create_directories(folder + "/report", failed);
    return write_report(
        {.event_json = write_event(files->event),
         .standings_json = files->standings,
         .games = files->games,
         .last_words = [&](const Record& record,
                           Seat seat) { return last_words(folder, *record.event, seat); }},
        folder + "/report");
}

/// The server in which the event is played; off the net unless somebody wants to watch.
ServeSettings server_for(const std::string& folder, const std::optional<std::uint16_t>& web)
{
    ServeSettings settings;
    settings.web = web;
    for (const Classic& entry : all_classics())
        settings.ports[std::string{entry.name}] = std::nullopt;
    settings.data = folder;
    settings.keep = Keep{};
    settings.hub.is_for_events = true;
    settings.threads = 1;
    settings.prepares_players = false;  // those who play make themselves ready
    settings.log = LogLevel::Off;       // what is wrong ends the event, which says so
    return settings;
}

int print_standings(const std::string& folder, bool as_json)
{
    const auto files = read_event_folder(folder);
    if (!files) return complain(kFailed, "tournament", files.error().text);
    if (as_json)
        fmt::print("{}", files->standings);
    else
        print_final_table(*files);
    return kDone;
}

/// Plays what is left of the event.
int play(ResolvedEvent& event, const std::vector<int>& leaving, const TournamentArguments& typed,
         const std::string& folder, const std::optional<std::uint16_t>& web)
{
    const int concurrency = typed.concurrency.value_or(
        std::max(1, static_cast<int>(std::thread::hardware_concurrency())));
    EventProgress progress{event.settings, !typed.json};
    Result<void> reported;
    const auto page = std::make_shared<EventPage>("1", true);
    EventDesk desk{{.event = event.settings,
                    .leaving = leaving,
                    .folder = folder,
                    .page = page.get(),
                    .workers = concurrency,
                    .ahead = concurrency + 1,
                    .stays = web.has_value(),
                    .on_news = [&](const EventNews& news) {
                        progress.show(news);
                        if (news.snapshot.is_over) reported = report_on(folder);
                    }}};
    ServeSettings server = server_for(folder, web);
    server.events = {page};
    const auto on_ready = [&](const std::string& line) {
        if (web) fmt::print(stderr, "{}\n", line);
    };
    Result<void> served;
    {
        const Worker worker{
            desk,
            {.event = event.settings,
             .start = event.start,
             .concurrency = concurrency,
             .make = [&](int entrant,
                         auto log) { return make_entrant(event, folder, entrant, log); },
             .logs = folder + "/logs",
             .now = steady_now,
             .today = today}};
        served = serve(server, on_ready, &desk);
    }
    progress.end();
    if (!served) return complain(kFailed, "tournament", served.error().text);
    if (desk.failure()) return complain(kFailed, "tournament", desk.failure()->text);
    if (!desk.is_over()) reported = report_on(folder);
    if (!reported) return complain(kFailed, "tournament", reported.error().text);
    if (!desk.is_over())
        return complain(kFailed, "tournament", "interrupted; type the same again to go on");
    return print_standings(folder, typed.json);
}

/// Whether one folder is the other or lies in it.
bool lies_in(const fs::path& inner, const fs::path& outer)
{
    const auto path = fs::weakly_canonical(inner).lexically_relative(fs::weakly_canonical(outer));
    return !path.empty() && *path.begin() != "..";
}

/// What an event keeps is nothing for programs to see, nor to be built with.
Result<void> check_place(const ResolvedEvent& event, const std::string& folder)
{
    if (lies_in(event.folder, folder))
        return Error{"bad-usage", "--out cannot be the folder of the event's file, or above it"};
    for (const Entrant& entrant : event.settings.entrants)
        if (!entrant.folder.empty() && lies_in(folder, event.path_of(entrant)))
            return Error{"bad-usage", "--out cannot be in the folder of " + entrant.name};
    return {};
}

/// Makes the folder and what is built there.
Result<void> get_ready(const ResolvedEvent& event, const std::string& folder)
{
    std::error_code failed;
    fs::create_directories(folder + "/logs", failed);
    if (failed)
        return Error{"cannot-write", fmt::format("cannot write {}: {}", folder, failed.message())};
    auto built = build_folders(event, folder, [](const std::string& name) {
        if (::isatty(STDERR_FILENO) != 0) fmt::print(stderr, "building {}\n", name);
    });
    if (!built) return built;
    return replace_files({{folder + "/event.json", write_event(event.settings)}});
}

/// The last lines of a build are several.
int complain_of_build(const Error& error)
{
    if (error.code != "cannot-build") return complain(kFailed, "tournament", error.text);
    fmt::print(stderr, "agon tournament: not all folders can take part\n{}\n", error.text);
    return kFailed;
}

int run_tournament(const TournamentArguments& typed)
{
    std::optional<std::uint16_t> web;
    if (typed.web != "off") {
        const auto port = to_number<std::uint16_t>(typed.web);
        if (!port) return complain(kBadUsage, "tournament", "--web takes a port, or off");
        web = *port;
    }
    auto event = resolve_event(typed.file);
    if (!event) return complain(kBadUsage, "tournament", event.error().text);
    const std::string folder = typed.out.empty() ? usual_folder(typed.file) : typed.out;
    const auto known = known_event(*event, folder);
    if (!known)
        return complain(known.error().code == "changed" ? kBadUsage : kFailed, "tournament",
                        known.error().text);
    event->settings.withdrawn = known->withdrawn;
    const auto gone = leaving(event->settings, typed.withdraw);
    if (!gone) return complain(kBadUsage, "tournament", gone.error().text);
    if (known->is_over && !gone->empty())
        return complain(kBadUsage, "tournament", "the event is over: nobody can withdraw");
    if (known->is_over && !web) {
        if (auto reported = report_on(folder); !reported)
            return complain(kFailed, "tournament", reported.error().text);
        return print_standings(folder, typed.json);
    }
    if (auto fine = check_place(*event, folder); !fine)
        return complain(kBadUsage, "tournament", fine.error().text);
    std::error_code failed;
    fs::create_directories(folder, failed);
    const FileLock lock{folder + "/event.lock"};
    if (!lock.is_held())
        return complain(kFailed, "tournament",
                        failed || !fs::exists(folder + "/event.lock")
                            ? fmt::format("cannot write {}", folder)
                            : fmt::format("another agon tournament is at work in {}", folder));
    if (auto fine = check_programs(*event, folder); !fine)
        return complain(kBadUsage, "tournament", fine.error().text);
    if (auto ready = get_ready(*event, folder); !ready) return complain_of_build(ready.error());
    return play(*event, *gone, typed, folder, web);
}

}  // namespace

void add_tournament(CommandLine& program)
{
    auto verb = program.add_verb("tournament", "Run the championship that a file describes");
    const auto typed = std::make_shared<TournamentArguments>();
    verb.add("FILE", typed->file, "the event, as TOML").required().called("FILE.toml");
    verb.add("--out", typed->out, "where it is kept (the file's path without .toml)").called("DIR");
    verb.add("--concurrency", typed->concurrency, "games at once (as many as cores)").in(1, 1024);
    verb.add("--web", typed->web, "a port for its live page, or off (off)").called("PORT");
    verb.add("--withdraw", typed->withdraw, "an entrant that has gone loses what it has not played")
        .repeatable()
        .called("NAME");
    verb.add_flag("--json", typed->json, "the standings as JSON, and nothing else");
    verb.ends_help_with(
        "Typed again after a crash it goes on where it was.\n\n"
        "  agon tournament final.toml\n"
        "  agon tournament final.toml --web 8080\n"
        "  agon verify final");
    verb.runs([typed] { return run_tournament(*typed); });
}

}  // namespace agon::cli
