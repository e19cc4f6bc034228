#include "server/join.h"

#include "cli/verbs.h"
#include "core/text.h"

#include <fmt/core.h>

#include <algorithm>
#include <chrono>
#include <limits>
#include <memory>
#include <random>

namespace agon::cli {
namespace {

constexpr Budget kUsual{.time = std::chrono::milliseconds{100}};
constexpr std::size_t kLongestId = 64;

struct JoinArguments {
    std::string game;
    std::string server;
    std::string player = "best";
    std::string name = "agon";
    std::string id;
    std::optional<int> seat;
    bool start = false;
    std::string options = "{}";
};

struct Server {
    std::string host;
    std::uint16_t port = 0;
};

/// From `HOST`, `HOST:PORT` or, of an address with colons, `[ADDRESS]:PORT`.
Result<Server> typed_server(std::string_view text, std::uint16_t usual_port)
{
    const Error bad{"bad-usage", fmt::format("'{}' is no server; type HOST, HOST:PORT or "
                                             "[IPV6-ADDRESS]:PORT",
                                             text)};
    std::string_view host = text;
    std::string_view port;
    const auto bracket = text.find(']');
    const auto colon = text.find(':', bracket == std::string_view::npos ? 0 : bracket);
    if (colon != std::string_view::npos) {
        host = text.substr(0, colon);
        port = text.substr(colon + 1);
    }
    if (host.starts_with('[')) {
        if (!host.ends_with(']')) return bad;
        host = host.substr(1, host.size() - 2);
    } else if (host.find(']') != std::string_view::npos) {
        return bad;
    }
    const auto number = to_number(port.empty() ? std::string_view{"0"} : port);
    if (host.empty() || !number || *number < 0 || *number > 65'535) return bad;
    if (colon != std::string_view::npos && *number == 0) return bad;
    return Server{std::string{host},
                  *number == 0 ? usual_port : static_cast<std::uint16_t>(*number)};
}

bool is_id(std::string_view text)
{
    return text.size() <= kLongestId && text.find(' ') == std::string_view::npos &&
           printable(text) == text;
}

/// What was typed, or what is wrong with it.
Result<JoinRequest> request_of(const JoinArguments& typed)
{
    auto start = typed_game(typed.game, typed.options);
    if (!start) return start.error();
    const Classic* classic = classic_of(typed.game);
    if (classic == nullptr || classic->join == nullptr)
        return Error{"bad-usage", fmt::format("{} cannot be joined yet", typed.game)};
    const auto server = typed_server(typed.server, classic->port);
    if (!server) return server.error();
    const auto spec = read_spec(typed.player);
    if (!spec) return spec.error();
    const auto budget = budget_of(*spec, kUsual);
    if (!budget) return budget.error();
    const auto seed = whole_setting(*spec, "seed", 0, std::numeric_limits<std::uint64_t>::max());
    if (!seed) return seed.error();
    if (typed.seat && (*typed.seat < 0 || *typed.seat >= start->seats()))
        return Error{"bad-usage", fmt::format("--seat is from 0 to {} here", start->seats() - 1)};
    if (!is_id(typed.id)) return Error{"bad-usage", "--id takes the id of a table, without blanks"};
    return JoinRequest{.host = server->host,
                       .port = server->port,
                       .classic = *classic,
                       .settings = {.name = typed.name,
                                    .id = typed.id,
                                    .seat = typed.seat,
                                    .start = typed.start,
                                    .options = typed_options(typed.options).value()},
                       .spec = *spec,
                       .budget = *budget,
                       .seed = seed->value_or(std::random_device{}()),
                       .start = std::move(*start),
                       .waited = Milliseconds{0}};
}

int run_join(const JoinArguments& typed)
{
    const auto began = std::chrono::steady_clock::now();
    auto request = request_of(typed);
    if (!request) return complain(kBadUsage, "join", request.error().text);
    auto player = make_player(request->spec, request->start);
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
        "join", "A built-in player as client of a server that speaks the game's classic protocol");
    const auto typed = std::make_shared<JoinArguments>();
    verb.add("GAME", typed->game, game_names()).required();
    verb.add("HOST", typed->server, "HOST[:PORT]; the port is the original's unless given")
        .required();
    verb.add("--player", typed->player, "who plays (best); 0.1 s a move unless it says so")
        .called("SPEC");
    verb.add("--name", typed->name, "its name, where the protocol has one (agon)").called("NAME");
    verb.add("--id", typed->id, "the table's id (dame)").called("ID");
    verb.add("--seat", typed->seat, "the seat it asks for").called("N");
    verb.add_flag("--start", typed->start, "starts the game instead of waiting for it (blokus)");
    verb.add("--options", typed->options, "the game's options as JSON").called("JSON");
    verb.runs([typed] { return run_join(*typed); });
}

}  // namespace agon::cli
