#include "server/serve.h"

#include "cli/verbs.h"
#include "core/text.h"
#include "server/spec_limits.h"

#include <fmt/core.h>

#include <cstdlib>

namespace agon::cli {
namespace {

/// As typed; what CLI11 cannot read by itself is read when all is there.
struct Typed {
    std::string web = "8080";
    std::map<std::string, std::string> ports;
    double fill_after = 0;
    double move_time = 600;
    std::string dame_dialect = "dame1";
    int dame_gap = 30;
    std::string ants_flow = "B";
    int pace = 2500;
    std::string log = "error";
};

Milliseconds from_seconds(double seconds)
{
    return std::chrono::duration_cast<Milliseconds>(std::chrono::duration<double>{seconds});
}

/// XDG's data home, or where it would be.
std::string usual_data()
{
    const auto* home = std::getenv("XDG_DATA_HOME");
    if (home != nullptr && *home != '\0') return std::string{home} + "/agon";
    const auto* user = std::getenv("HOME");
    return std::string{user != nullptr ? user : "."} + "/.local/share/agon";
}

Result<std::optional<std::uint16_t>> read_port(const std::string& option, const std::string& text)
{
    if (text == "off") return std::optional<std::uint16_t>{};
    if (const auto number = to_number<std::uint16_t>(text)) return std::optional{*number};
    return Error{"bad-usage",
                 fmt::format("--{} takes a port from 0 to 65535 or 'off', not '{}'", option, text)};
}

/// Why no game has such a player; nothing if one has.
std::string fault_of_fill(const std::string& text)
{
    std::string fault;
    for (const GameEntry& entry : all_games()) {
        const auto spec = read_hosted_spec(text, entry.start({}).value());
        if (spec) return "";
        if (fault.empty()) fault = spec.error().text;
    }
    return fault;
}

std::string fault_of_blokus_player(const std::string& text)
{
    const auto spec = read_hosted_spec(text, start_game("blokus", {}).value());
    return spec ? "" : spec.error().text;
}

std::optional<Error> finish(ServeSettings& settings, const Typed& typed)
{
    auto web = read_port("web", typed.web);
    if (!web) return web.error();
    settings.web = *web;
    for (const auto& [game, text] : typed.ports) {
        auto port = read_port(game, text);
        if (!port) return port.error();
        settings.ports[game] = *port;
    }
    PortSettings& classic = settings.classic;
    const Milliseconds move = from_seconds(typed.move_time);
    classic.battleship.move = classic.blokus.move = classic.quoridor.move = classic.ants.move =
        move;
    classic.dame.gap = Milliseconds{typed.dame_gap};
    classic.dame.dialect = typed.dame_dialect == "dame1"       ? DameDialect::Dame1
                           : typed.dame_dialect == "checkers2" ? DameDialect::Checkers2
                                                               : DameDialect::Checkers3;
    classic.ants.positions = typed.ants_flow == "B";
    classic.quoridor.pace = Milliseconds{typed.pace};
    settings.hub.fill_after = classic.quoridor.fill_after = classic.ants.fill_after =
        from_seconds(typed.fill_after);
    classic.quoridor.fill = classic.ants.fill = settings.hub.fill;
    if (settings.data.empty()) settings.data = usual_data();
    settings.log = typed.log == "debug"  ? LogLevel::Debug
                   : typed.log == "info" ? LogLevel::Info
                   : typed.log == "off"  ? LogLevel::Off
                                         : LogLevel::Error;
    return std::nullopt;
}

int run_serve(ServeSettings& settings, const Typed& typed)
{
    if (const auto fault = finish(settings, typed))
        return complain(kBadUsage, "serve", fault->text);
    const auto served = serve(settings, [](const std::string& line) {
        fmt::print("{}\n", line);
        std::fflush(stdout);
    });
    if (served) return kDone;
    const Error& fault = served.error();
    const bool mistyped = fault.code == "bad-address" || fault.code == "bad-store";
    return complain(mistyped ? kBadUsage : kFailed, "serve", fault.text);
}

void add_ports(Verb& verb, Typed& typed)
{
    verb.add("--web", typed.web, "the page and the API: a port, or off")
        .called("PORT")
        .shows_default();
    for (const Classic& entry : all_classics()) {
        std::string& port = typed.ports[std::string{entry.game}];
        port = std::to_string(entry.port);
        verb.add("--" + std::string{entry.game}, port,
                 "the classic port of " + std::string{entry.game} + ", or off")
            .called("PORT")
            .shows_default();
    }
}

void add_classic_options(Verb& verb, ServeSettings& settings, Typed& typed)
{
    PortSettings& classic = settings.classic;
    verb.add("--fill", settings.hub.fill, "plays with classic clients that wait")
        .check(fault_of_fill, "SPEC");
    verb.add("--fill-after", typed.fill_after, "seconds that they wait first")
        .in(0.0, 86'400.0)
        .shows_default();
    verb.add("--move-time", typed.move_time, "seconds for a move where the protocol has no limit")
        .in(0.1, 86'400.0)
        .shows_default();
    verb.add("--dame-dialect", typed.dame_dialect, "what is spoken on the dame port")
        .one_of({"dame1", "checkers2", "checkers3"})
        .shows_default();
    verb.add("--dame-gap", typed.dame_gap, "ms between the first line of a group and the rest")
        .in(0, 10'000)
        .shows_default();
    verb.add("--ants-flow", typed.ants_flow, "after a move: B the position, A the move")
        .one_of({"A", "B"})
        .shows_default();
    verb.add("--ants-games", classic.ants.games, "games that two ants clients play")
        .in(1, 1'000'000)
        .shows_default();
    verb.add_flag("--ants-swap", classic.ants.swap, "they change colours after each game");
    verb.add("--blokus-player", classic.blokus.player, "plays free colours and gives hints")
        .check(fault_of_blokus_player, "SPEC")
        .shows_default();
    verb.add("--pace", typed.pace, "quoridor: ms from a pawn's move to a built-in player's")
        .in(0, 60'000)
        .shows_default();
}

}  // namespace

void add_serve(CommandLine& program)
{
    auto verb = program.add_verb("serve", "Host all games: web page, API, classic ports");
    const auto settings = std::make_shared<ServeSettings>();
    const auto typed = std::make_shared<Typed>();
    verb.add("--bind", settings->bind, "the address to listen on")
        .called("ADDRESS")
        .shows_default();
    add_ports(verb, *typed);
    verb.add("--data", settings->data, "where games are kept (XDG data home/agon)").called("DIR");
    verb.add("--store", settings->store, "sqlite:[PATH][?sync=full], a path, or none")
        .called("URL")
        .shows_default();
    add_classic_options(verb, *settings, *typed);
    verb.add("--threads", settings->threads, "that think for built-in players (0: all cores)")
        .in(0, 256);
    verb.add("--log", typed->log, "what is written to stderr: debug, info, error or off")
        .one_of({"debug", "info", "error", "off"})
        .shows_default();
    verb.runs([settings, typed] { return run_serve(*settings, *typed); });
}

}  // namespace agon::cli
