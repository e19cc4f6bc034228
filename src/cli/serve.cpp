#include "server/serve.h"

#include "cli/store.h"
#include "cli/verbs.h"
#include "core/text.h"
#include "server/events/event_shelf.h"
#include "server/spec_limits.h"

#include <fmt/core.h>

#include <algorithm>

namespace agon::cli {
namespace {

/// As typed; what CLI11 cannot read by itself is read when all is there.
struct Typed {
    std::string web = "8080";
    std::map<std::string, std::string> ports;
    std::vector<std::string> events;
    double fill_after = 0;
    double move_time = 600;
    std::string keep{kUsualKeep};
    std::map<std::string_view, bool> flags;
    std::vector<std::string> limits;
    std::vector<std::string> tls;
    std::string log = "error";
};

Milliseconds from_seconds(double seconds)
{
    return std::chrono::duration_cast<Milliseconds>(std::chrono::duration<double>{seconds});
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

/// Why this game has no such player; nothing if it has.
std::string fault_of_player(std::string_view game, const std::string& text)
{
    const auto spec = read_hosted_spec(text, start_game(game, {}).value());
    return spec ? "" : spec.error().text;
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
    auto web = read_port("web", typed.web);
    if (!web) return web.error();
    settings.web = *web;
    for (const auto& [protocol, text] : typed.ports) {
        auto port = read_port(protocol, text);
        if (!port) return port.error();
        settings.ports[protocol] = *port;
    }
    for (const std::string& limit : typed.limits)
        if (auto fault = set_limit(settings.hub.limits, limit)) return fault;
    if (!typed.tls.empty()) {
        settings.tls_certificate = typed.tls.at(0);
        settings.tls_key = typed.tls.at(1);
    }
    settings.classic.move = from_seconds(typed.move_time);
    settings.classic.lobby.fill_after = from_seconds(typed.fill_after);
    for (const auto& [name, is_set] : typed.flags)
        if (is_set) settings.classic.typed[std::string{name}] = "yes";
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

void add_ports(Verb& verb, Typed& typed)
{
    verb.add("--web", typed.web, "the page and the API: a port, or off")
        .called("PORT")
        .shows_default();
    for (const Classic& entry : all_classics()) {
        std::string& port = typed.ports[std::string{entry.name}];
        port = std::to_string(entry.port);
        verb.add("--" + std::string{entry.name}, port,
                 "the classic port of " + std::string{entry.game} + ", or off")
            .called("PORT")
            .shows_default();
    }
}

/// What the protocols of the list can be told.
void add_option(Verb& verb, const Classic& classic, const PortOption& option,
                ServeSettings& settings, Typed& typed)
{
    const std::string name = "--" + std::string{option.name};
    const std::string help{option.help};
    if (option.kind == PortOption::Kind::Flag)
        return verb.add_flag(name, typed.flags[option.name], help);
    std::string& value = settings.classic.typed[std::string{option.name}];
    value = option.usual;
    Option added = verb.add(name, value, help);
    if (option.kind == PortOption::Kind::Choice)
        added.one_of({option.choices.begin(), option.choices.end()});
    if (option.kind == PortOption::Kind::Number) added.in(option.least, option.most);
    if (option.kind == PortOption::Kind::Player)
        added.check(
            [game = classic.game](const std::string& text) { return fault_of_player(game, text); },
            "SPEC");
    added.shows_default();
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
    for (const Classic& classic : all_classics())
        if (classic.options != nullptr)
            for (const PortOption& option : classic.options())
                add_option(verb, classic, option, settings, typed);
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
    verb.add("--log", typed->log, "what is written to stderr: debug, info, error or off")
        .one_of({"debug", "info", "error", "off"})
        .shows_default();
    verb.runs([settings, typed] { return run_serve(*settings, *typed); });
}

}  // namespace agon::cli
