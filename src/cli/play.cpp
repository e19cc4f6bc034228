#include "classics.h"
#include "cli/play_session.h"
#include "cli/terminal_person.h"
#include "cli/typed_server.h"
#include "cli/verbs.h"
#include "core/text.h"
#include "programs/any_player.h"
#include "server/join.h"

#include <fmt/core.h>
#include <unistd.h>

#include <array>
#include <cstdlib>
#include <iostream>
#include <memory>
#include <random>

namespace agon::cli {
namespace {

constexpr Budget kUsual{.time = std::chrono::seconds{1}};

struct PlayArguments {
    std::string game;
    std::vector<std::string> against;
    std::optional<int> seat;
    std::string seed;
    std::string server;  ///< empty: the game is played here
    std::string name = "guest";
    std::string id;
    std::string options = "{}";
};

Result<Opponent> opponent(const std::string& text, const AnyGame& start)
{
    const auto spec = read_spec(text);
    if (!spec) return spec.error();
    const auto budget = budget_of(*spec, kUsual);
    if (!budget) return budget.error();
    if (!spec->program.empty())
        if (const auto missing = try_player(*spec, start)) return *missing;
    auto player = make_any_player(*spec, start);
    if (!player) return player.error();
    return Opponent{std::move(*player), text, *budget};
}

/// The first that plays this game; some players know it for two seats only.
template <std::size_t N>
Opponent first_of(const std::array<const char*, N>& specs, const AnyGame& start)
{
    for (const auto* spec : specs)
        if (auto found = opponent(spec, start)) return std::move(*found);
    return opponent("random", start).value();
}

/// Who sits where: one opponent for all other seats, or one for each.
Result<std::vector<Opponent>> seated(const PlayArguments& typed, const AnyGame& start)
{
    std::vector<Opponent> seats;
    const std::size_t others = static_cast<std::size_t>(start.seats()) - 1;
    if (typed.against.size() > 1 && typed.against.size() != others)
        return Error{
            "bad-usage",
            fmt::format("give --against once for all {} others, or once for each", others)};
    std::size_t next = 0;
    for (Seat seat = 0; seat < start.seats(); ++seat) {
        if (seat == typed.seat.value_or(0)) {
            seats.push_back({nullptr, "person", {}});
            continue;
        }
        if (typed.against.empty()) {
            seats.push_back(first_of(std::array{"normal"}, start));
            continue;
        }
        auto made = opponent(typed.against[next], start);
        if (!made) return made.error();
        seats.push_back(std::move(*made));
        if (typed.against.size() > 1) ++next;
    }
    return seats;
}

PlayStyle style_here()
{
    const auto environment = [](const char* name) {
        const char* value = std::getenv(name);
        return std::string_view{value == nullptr ? "" : value};
    };
    const bool terminal = ::isatty(STDOUT_FILENO) != 0 && environment("TERM") != "dumb";
    return {.colours = terminal && environment("NO_COLOR").empty(),
            .prompt = terminal && ::isatty(STDIN_FILENO) != 0};
}

/// A whole number, as records carry it, is the seed itself.
std::uint64_t read_seed(const std::string& text)
{
    return to_number<std::uint64_t>(text).value_or(seed_of(text));
}

/// By the game's classic protocol on somebody's server.
int play_elsewhere(const PlayArguments& typed, const AnyGame& start)
{
    const auto classic = classic_for(start);
    if (!classic) return complain(kBadUsage, "play", classic.error().text);
    if (!typed.against.empty() || !typed.seed.empty())
        return complain(kBadUsage, "play", "--against and --seed are the other server's to say");
    const auto server = typed_server(typed.server, (*classic)->port);
    if (!server) return complain(kBadUsage, "play", server.error().text);
    const JoinSettings settings{.name = typed.name,
                                .id = typed.id,
                                .seat = typed.seat,
                                .options = typed_options(typed.options).value()};
    const auto make_client = [&](ClientHost& host) { return (*classic)->join(host, settings); };
    const JoinRequest request{
        .host = server->host, .port = server->port, .make_client = make_client, .budget = {}};
    fmt::print("Connecting to {} port {}. Type 'help' when it is your turn.\n", server->host,
               server->port);
    std::fflush(stdout);
    const Farewell farewell =
        join_server(request, std::make_unique<TerminalPerson>(style_here(), std::cout));
    if (!farewell.by_the_rules) return complain(kFailed, "play", farewell.text);
    fmt::print("{}\n", farewell.text);
    return kDone;
}

int run_play(const PlayArguments& typed)
{
    auto start = typed_game(typed.game, typed.options);
    if (!start) return complain(kBadUsage, "play", start.error().text);
    const int seat = typed.seat.value_or(0);
    if (seat < 0 || seat >= start->seats())
        return complain(kBadUsage, "play",
                        fmt::format("--seat is from 0 to {} here", start->seats() - 1));
    if (!typed.server.empty()) return play_elsewhere(typed, *start);
    auto seats = seated(typed, *start);
    if (!seats) return complain(kBadUsage, "play", seats.error().text);
    const std::uint64_t seed = typed.seed.empty() ? std::random_device{}() : read_seed(typed.seed);
    const auto make_adviser = [&start] {
        return first_of(std::array{"best", "hard", "normal"}, *start);
    };
    PlaySetup setup{*start, seat, seed, std::move(*seats), make_adviser};
    PlaySession{std::move(setup), style_here(), std::cin, std::cout}.run();
    return kDone;
}

}  // namespace

void add_play(CommandLine& program)
{
    auto verb = program.add_verb("play", "Play in the terminal");
    const auto typed = std::make_shared<PlayArguments>();
    verb.add("GAME", typed->game, game_names()).required();
    verb.add("--against", typed->against, "the opponent (normal); again for each further one")
        .repeatable()
        .called("SPEC");
    verb.add("--seat", typed->seat, "where you sit (0: you begin)").called("N");
    verb.add("--seed", typed->seed, "same seed, same luck").called("TEXT");
    verb.add("--options", typed->options, "the game's options as JSON").called("JSON");
    verb.add("--server", typed->server, "play on this server by the game's classic protocol")
        .called("HOST[:PORT]");
    verb.add("--name", typed->name, "your name there (guest)").called("NAME");
    verb.add("--id", typed->id, "the table's id there (dame)").called("ID");
    verb.runs([typed] { return run_play(*typed); });
}

}  // namespace agon::cli
