#include "server/join.h"

#include "classics.h"
#include "cli/typed_server.h"
#include "cli/verbs.h"
#include "core/text.h"
#include "programs/any_player.h"
#include "server/join_web.h"

#include <fmt/core.h>

#include <algorithm>
#include <chrono>
#include <functional>
#include <limits>
#include <memory>
#include <random>

namespace agon::cli {
namespace {

constexpr double kUsualSeconds = 0.1;
constexpr double kUsualSecondsOfProgram = 1;
constexpr std::size_t kLongestId = 64;
constexpr std::uint16_t kUsualWebPort = 80;
constexpr double kMostPatience = 30.0 * 24 * 3600;

struct JoinArguments {
    std::string game;
    std::string server;
    std::string web;
    std::string table;
    std::string player = "best";
    std::string name = "agon";
    std::string id;
    std::optional<int> seat;
    bool start = false;
    double patience = 0;  // seconds; 0: without end
    double time = 0;      // seconds; 0: not given
    std::string options;  // empty: the protocol's usual ones
    std::string protocol;
};

bool is_id(std::string_view text)
{
    return text.size() <= kLongestId && text.find(' ') == std::string_view::npos &&
           printable(text) == text;
}

std::optional<Milliseconds> typed_patience(double seconds)
{
    if (seconds == 0) return std::nullopt;
    return Milliseconds{static_cast<std::int64_t>(seconds * 1000)};
}

/// The protocol that was named, or the first that knows the options. A game that is none, or
/// options that are none, are told here.
Result<const Classic*> typed_classic(const JoinArguments& typed)
{
    const auto start = typed_game(typed.game, typed.options.empty() ? "{}" : typed.options);
    if (!start) return start.error();
    auto classic =
        typed.protocol.empty() ? classic_for(*start) : find_classic(start->name(), typed.protocol);
    if (!classic) return Error{"bad-usage", classic.error().text};
    return classic;
}

/// As they were typed, or as the protocol's programs usually play.
Result<std::string> options_of(const JoinArguments& typed)
{
    const auto classic = typed_classic(typed);
    if (!classic) return classic.error();
    const std::string_view usual = typed.web.empty() ? (*classic)->usual_options : "{}";
    std::string options{typed.options.empty() ? usual : typed.options};
    if (typed.protocol.empty() || (*classic)->program_options == nullptr)
        return Result<std::string>{boost::system::in_place_value, std::move(options)};
    const auto start = typed_game(typed.game, options);
    if (!start) return start.error();
    const auto known = (*classic)->program_options(*start);
    if (!known) return Error{"bad-usage", known.error().text};
    return Result<std::string>{boost::system::in_place_value, std::move(options)};
}

/// Where it is to play, and who speaks to whoever is there.
struct JoinPlace {
    TypedServer server;
    std::function<std::unique_ptr<Client>(ClientHost&)> make_client;
};

Result<JoinPlace> classic_place(const JoinArguments& typed, JoinSettings settings)
{
    const auto classic = typed_classic(typed);
    if (!classic) return classic.error();
    if (typed.server.empty()) return Error{"bad-usage", "give a HOST, or --web URL and --table ID"};
    const auto server = typed_server(typed.server, (*classic)->port);
    if (!server) return server.error();
    settings.id = typed.id;
    return JoinPlace{*server, [make = (*classic)->join, settings](ClientHost& host) {
                         return make(host, settings);
                     }};
}

/// A table of a server of ours; the address is the one that a browser opens.
Result<JoinPlace> web_place(const JoinArguments& typed, JoinSettings settings)
{
    constexpr std::string_view kScheme = "http://";
    std::string_view address = typed.web;
    if (!typed.server.empty() || typed.table.empty())
        return Error{"bad-usage", "--web URL goes with --table ID, and without HOST"};
    if (!address.starts_with(kScheme))
        return Error{"bad-usage",
                     fmt::format("'{}' is no address; type http://HOST:PORT", address)};
    address.remove_prefix(kScheme.size());
    address = address.substr(0, address.find('/'));
    const auto server = typed_server(address, kUsualWebPort);
    if (!server) return server.error();
    settings.id = typed.table;
    settings.server = address;
    return JoinPlace{*server,
                     [settings](ClientHost& host) { return join_web_table(host, settings); }};
}

Result<JoinPlace> place_of(const JoinArguments& typed, const std::string& options)
{
    for (const std::string& id : {typed.id, typed.table})
        if (!is_id(id)) return Error{"bad-usage", "an id of a table has no blanks"};
    const JoinSettings settings{.name = typed.name,
                                .seat = typed.seat,
                                .start = typed.start,
                                .options = typed_options(options).value()};
    return typed.web.empty() && typed.table.empty() ? classic_place(typed, settings)
                                                    : web_place(typed, settings);
}

Result<Budget> typed_budget(const JoinArguments& typed, const PlayerSpec& spec)
{
    const bool is_program = !spec.program.empty();
    const double seconds = typed.time > 0 ? typed.time
                           : is_program   ? kUsualSecondsOfProgram
                                          : kUsualSeconds;
    return budget_of(spec,
                     {.time = std::chrono::nanoseconds{static_cast<std::int64_t>(seconds * 1e9)}});
}

/// What was typed, or what is wrong with it.
Result<JoinRequest> request_of(const JoinArguments& typed, const std::string& options,
                               const AnyGame& start, const PlayerSpec& spec)
{
    if (typed.seat && (*typed.seat < 0 || *typed.seat >= start.seats()))
        return Error{"bad-usage", fmt::format("--seat is from 0 to {} here", start.seats() - 1)};
    auto place = place_of(typed, options);
    if (!place) return place.error();
    const auto budget = typed_budget(typed, spec);
    if (!budget) return budget.error();
    const auto seed = whole_setting(spec, "seed", 0, std::numeric_limits<std::uint64_t>::max());
    if (!seed) return seed.error();
    return JoinRequest{.host = place->server.host,
                       .port = place->server.port,
                       .make_client = std::move(place->make_client),
                       .budget = *budget,
                       .seed = seed->value_or(std::random_device{}()),
                       .is_program = !spec.program.empty(),
                       .waited = Milliseconds{0},
                       .patience = typed_patience(typed.patience)};
}

Result<std::unique_ptr<Player>> player_of(const PlayerSpec& spec, const AnyGame& start)
{
    if (spec.name == "tcp")
        return Error{"bad-usage", "a tcp: program connects by itself; cmd: and gtp: can join"};
    if (const auto missing = why_no_player(spec, start)) return *missing;
    return make_any_player(spec, start);
}

int run_join(const JoinArguments& typed)
{
    const auto began = std::chrono::steady_clock::now();
    const auto options = options_of(typed);
    if (!options) return complain(kBadUsage, "join", options.error().text);
    const auto start = typed_game(typed.game, *options);
    if (!start) return complain(kBadUsage, "join", start.error().text);
    const auto spec = read_spec(typed.player);
    if (!spec) return complain(kBadUsage, "join", spec.error().text);
    auto request = request_of(typed, *options, *start, *spec);
    if (!request) return complain(kBadUsage, "join", request.error().text);
    auto player = player_of(*spec, *start);
    if (!player) return complain(kBadUsage, "join", player.error().text);
    request->waited =
        std::chrono::duration_cast<Milliseconds>(std::chrono::steady_clock::now() - began);
    const Farewell farewell = join_server(*request, std::move(*player));
    if (!farewell.by_the_rules) return complain(kFailed, "join", farewell.text);
    fmt::print("{}\n", farewell.text);
    return kDone;
}

}  // namespace

void add_join(CommandLine& program)
{
    auto verb = program.add_verb(
        "join", "A player as client of a server: of the game's classic protocol, or of our API");
    const auto typed = std::make_shared<JoinArguments>();
    verb.add("GAME", typed->game, game_names()).required();
    verb.add("HOST", typed->server, "HOST[:PORT]; the port is the original's unless given");
    verb.add("--web", typed->web, "instead of HOST: a server of ours, as http://HOST:PORT")
        .called("URL");
    verb.add("--table", typed->table, "with --web: the table").called("ID");
    verb.add("--player", typed->player, "who plays (best): a level, cmd:PROGRAM or gtp:PROGRAM")
        .called("SPEC");
    verb.add("--time", typed->time,
             "seconds a move, unless SPEC says otherwise (0.1; of a program 1)")
        .in(0.001, 3600.0);
    verb.add("--name", typed->name, "its name, where the protocol has one (agon)").called("NAME");
    verb.add("--id", typed->id,
             "the table's id (dame), a reservation or a room (software-challenge)")
        .called("ID");
    verb.add("--seat", typed->seat, "the seat it asks for").called("N");
    verb.add_flag("--start", typed->start, "starts the game instead of waiting for it (blokus)");
    verb.add("--patience", typed->patience,
             "how long it waits for a game, and in it for the others (without end)")
        .in(0.001, kMostPatience);
    verb.add("--protocol", typed->protocol,
             "what is spoken, where a game has several (what suits the options)")
        .called("NAME");
    verb.add("--options", typed->options, "the game's options as JSON").called("JSON");
    verb.ends_help_with(
        "A program that plays as cmd: or gtp: meets everybody so (docs/bots.md):\n\n"
        "  agon join dame 127.0.0.1 --player \"cmd:./my_bot\" --id 0000000000000\n"
        "  agon join quoridor --web http://127.0.0.1:8080 --table 50b4aec484805 --player "
        "\"cmd:./my_bot\"");
    verb.runs([typed] { return run_join(*typed); });
}

}  // namespace agon::cli
