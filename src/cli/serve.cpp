#include "server/serve.h"

#include "cli/board_printer.h"
#include "cli/port_options.h"
#include "cli/store.h"
#include "cli/verbs.h"
#include "core/text.h"
#include "server/events/event_shelf.h"
#include "server/spec_limits.h"

#include <fmt/core.h>
#include <unistd.h>

#include <algorithm>

namespace agon::cli {
namespace {

/// As typed; what CLI11 cannot read by itself is read when all is there.
struct Typed {
    std::string web;                           ///< here and below empty: not named
    std::map<std::string, std::string> ports;  ///< by protocol
    std::vector<std::string> events;
    double fill_after = 0;
    double move_time = 600;
    std::string keep{kUsualKeep};
    PortOptionValues port_options;
    std::string watch;
    std::vector<std::string> limits;
    std::vector<std::string> tls;
    std::string remote;
    std::string log = "error";
};

Milliseconds from_seconds(double seconds)
{
    return std::chrono::duration_cast<Milliseconds>(std::chrono::duration<double>{seconds});
}

Result<std::optional<std::uint16_t>> read_port(const std::string& text)
{
    if (text == "off") return std::optional<std::uint16_t>{};
    if (!text.empty())
        if (const auto number = to_number<std::uint16_t>(text)) return std::optional{*number};
    return Error{"bad-usage", fmt::format("takes a port from 0 to 65535 or 'off', not '{}'", text)};
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

/// NAME=NUMBER
std::optional<Error> set_limit(Limits& limits, const std::string& text)
{
    const auto equals = text.find('=');
    const std::string name = text.substr(0, equals);
    const auto* found = std::ranges::find(kNamedLimits, name, &NamedLimit::name);
    if (found == kNamedLimits.end()) {
        std::vector<std::string> names;
        for (const NamedLimit& each : kNamedLimits) names.emplace_back(each.name);
        return Error{"bad-usage",
                     fmt::format("--limit knows no '{}'; there are {}", name, join(names, ", "))};
    }
    const auto number = equals == std::string::npos
                            ? std::nullopt
                            : to_number<std::uint32_t>(text.substr(equals + 1));
    if (!number || *number == 0)
        return Error{"bad-usage", fmt::format("--limit {}=NUMBER takes a number from 1", name)};
    limits.*found->limit = *number;
    return std::nullopt;
}

std::optional<Error> finish(ServeSettings& settings, const Typed& typed)
{
    settings.is_web_named = !typed.web.empty();
    if (settings.is_web_named) settings.web = read_port(typed.web).value();
    for (const auto& [protocol, text] : typed.ports)
        if (!text.empty()) settings.ports[protocol] = read_port(text).value();
    for (const std::string& limit : typed.limits)
        if (auto fault = set_limit(settings.hub.limits, limit)) return fault;
    const bool is_local =
        (settings.bind == "127.0.0.1" || settings.bind == "::1") && settings.proxy.empty();
    auto reach = Reach::read(!typed.remote.empty() ? typed.remote
                             : is_local            ? "loopback,private"
                                                   : "none");
    if (!reach) return Error{"bad-usage", "--remote: " + reach.error().text};
    settings.remote = std::move(*reach);
    if (!typed.tls.empty()) {
        settings.tls_certificate = typed.tls.at(0);
        settings.tls_key = typed.tls.at(1);
    }
    settings.classic.move = from_seconds(typed.move_time);
    settings.classic.lobby.fill_after = from_seconds(typed.fill_after);
    settings.classic.typed = typed.port_options.typed();
    settings.keep = read_keep(typed.keep).value();
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
    const auto shelf = EventShelf::open(typed.events);
    if (!shelf) return complain(kFailed, "serve", shelf.error().text);
    settings.events = (*shelf)->pages();
    BoardScript script{typed.watch, ::isatty(STDOUT_FILENO) == 1};
    std::optional<BoardPrinter> printer;
    if (!typed.watch.empty()) {
        printer.emplace();
        settings.onlooker = [&](const TableView& table, const SeenEvent& event) {
            printer->print(script.on_event(table, event));
        };
    }
    const auto served = serve(settings, [&](const std::string& line) {
        if (settings.bind != "127.0.0.1" && settings.bind != "::1")
            fmt::print(stderr, "agon serve: open to all who can reach {}: see docs/limits.md\n",
                       settings.bind);
        fmt::print("{}\n", line);
        std::fflush(stdout);
    });
    if (served) return kDone;
    const Error& fault = served.error();
    const bool mistyped =
        fault.code == "bad-address" || fault.code == "bad-store" || fault.code == "bad-tls";
    return complain(mistyped ? kBadUsage : kFailed, "serve", fault.text);
}

std::vector<std::string> names_of_games()
{
    std::vector<std::string> names;
    for (const GameEntry& entry : all_games()) names.emplace_back(entry.name);
    return names;
}

void add_ports(Verb& verb, Typed& typed)
{
    const auto fault = [](const std::string& text) {
        const auto port = read_port(text);
        return port ? "" : port.error().text;
    };
    verb.add("--web", typed.web, "the page and the API: a port, or off (8080)")
        .check(fault, "PORT");
    for (const Classic& entry : all_classics()) {
        verb.add("--" + std::string{entry.name}, typed.ports[std::string{entry.name}],
                 fmt::format("a classic port of {}, or off ({})", entry.game, entry.port))
            .check(fault, "PORT");
    }
}

void add_classic_options(Verb& verb, ServeSettings& settings, Typed& typed)
{
    verb.add("--fill", settings.classic.lobby.fill, "plays with classic clients that wait")
        .check(fault_of_fill, "SPEC");
    verb.add("--fill-after", typed.fill_after, "seconds that they wait first")
        .in(0.0, 86'400.0)
        .shows_default();
    verb.add("--move-time", typed.move_time, "seconds for a move where the protocol has no limit")
        .in(0.1, 86'400.0)
        .shows_default();
    add_port_options(verb, typed.port_options, [](const PortOption&) { return true; });
}

void add_protection(Verb& verb, ServeSettings& settings, Typed& typed)
{
    std::string names;
    for (const NamedLimit& each : kNamedLimits)
        names += (names.empty() ? "" : ", ") + std::string{each.name};
    verb.add("--limit", typed.limits, "what one address may have: NAME=NUMBER of " + names)
        .called("LIMIT")
        .repeatable();
    verb.add("--tls", typed.tls, "speak HTTPS with these PEM files; SIGHUP reads them again")
        .called("CERT KEY")
        .values(2, 2);
    verb.add(
            "--remote", typed.remote,
            "where guests may play on other servers: ADDRESS[/BITS],..., loopback, private, any or "
            "none (loopback and private if bound to loopback and behind no proxy, else none)")
        .called("ALLOWED");
    verb.add("--behind-proxy", settings.proxy, "believe X-Forwarded-For of this address")
        .called("ADDRESS");
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
    add_keep(verb, typed->keep);
    add_classic_options(verb, *settings, *typed);
    add_protection(verb, *settings, *typed);
    verb.add("--event", typed->events, "the folder of an event to show; may be given several times")
        .repeatable()
        .called("DIR");
    verb.add("--threads", settings->threads, "that think for built-in players (0: all cores)")
        .in(0, 256);
    verb.add("--watch", typed->watch, "print each board of this game on standard output")
        .one_of(names_of_games())
        .called("GAME");
    verb.add("--log", typed->log, "what is written to stderr: debug, info, error or off")
        .one_of({"debug", "info", "error", "off"})
        .shows_default();
    verb.runs([settings, typed] { return run_serve(*settings, *typed); });
}

}  // namespace agon::cli
