#include "cli/steady_clock.h"
#include "cli/verbs.h"
#include "core/text.h"

#include <boost/json/parse.hpp>
#include <fmt/core.h>

#include <cstdio>
#include <iostream>
#include <memory>
#include <thread>

namespace agon::cli {
namespace {

/// The engine protocol on standard input and output: one line a command, a line an answer.
class Engine {
public:
    Engine(AnyGame start, PlayerSpec spec, std::unique_ptr<Player> player)
        : start_{std::move(start)},
          position_{start_.view(kNobody)},
          spec_{std::move(spec)},
          player_{std::move(player)}
    {
        player_->begin(seed_of(spec_.text));
    }

    void run()
    {
        for (std::string line; std::getline(std::cin, line);) {
            const auto parts = words(line);
            if (parts.empty()) continue;
            if (parts[0] == "quit") return;
            obey(line, parts);
        }
        wait();
    }

private:
    static void say(const std::string& line)
    {
        fmt::print("{}\n", line);
        std::fflush(stdout);
    }

    void obey(const std::string& line, const std::vector<std::string_view>& parts)
    {
        if (parts[0] == "stop") {
            thinking_.request_stop();
            return;
        }
        if (parts[0] == "agon") {
            say(fmt::format("id name Agon {} {}", spec_.name, start_.name()));
            say("ready");
        }
        if (parts[0] == "game") set_game(line, parts);
        if (parts[0] == "position") set_position(parts);
        if (parts[0] == "go") go(parts);
    }

    void set_game(const std::string& line, const std::vector<std::string_view>& parts)
    {
        wait();
        const auto brace = line.find('{');
        const std::string options = brace == std::string::npos ? "{}" : line.substr(brace);
        auto game = typed_game(parts.size() > 1 ? parts[1] : "", options);
        if (!game) return say("error " + game.error().text);
        if (*game != start_) {  // else it keeps what it has built: the clock may run soon
            auto player = make_player(spec_, *game);
            if (!player) return say("error " + player.error().text);
            player_ = std::move(*player);
            start_ = std::move(*game);
        }
        player_->begin(seed_of(spec_.text));
        position_ = start_.view(kNobody);
        moves_.clear();
    }

    void set_position(const std::vector<std::string_view>& parts)
    {
        wait();
        AnyGame position = start_.view(kNobody);
        for (const auto move : std::span{parts}.subspan(1)) {
            const auto why = position.try_play(move);
            if (!why.empty())
                return say(fmt::format("error the move '{}' is illegal: {}", move, why));
        }
        position_ = std::move(position);
        moves_.assign(parts.begin() + 1, parts.end());
    }

    void go(const std::vector<std::string_view>& parts)
    {
        wait();
        if (position_.to_move() < 0) return say("error nobody is to move");
        const auto own = budget_of(spec_, {});
        if (!own) return say("error " + own.error().text);
        Budget budget = *own;
        for (std::size_t i = 1; i + 1 < parts.size(); i += 2) {
            const auto number = to_number<std::int64_t>(parts[i + 1]);
            if (!number || *number < 0) continue;
            if (parts[i] == "seat" && *number != position_.to_move())
                return say(fmt::format("error seat {} is not to move", *number));
            if (parts[i] == "movetime")
                limit<std::chrono::nanoseconds>(budget.time, std::chrono::milliseconds{*number});
            if (parts[i] == "nodes")
                limit<std::uint64_t>(budget.nodes, static_cast<std::uint64_t>(*number));
            if (parts[i] == "depth")
                limit(budget.depth, static_cast<int>(std::min<std::int64_t>(*number, 100)));
        }
        if (budget == Budget{}) budget.time = std::chrono::seconds{1};
        thinking_ = std::jthread{[this, budget](std::stop_token stop) {
            const Thought best =
                player_->think({position_, moves_}, budget, steady_now, std::move(stop), tell);
            say("move " + best.move);
        }};
    }

    /// What `go` allows comes on top of what the player's own spec allows.
    template <class Value>
    static void limit(std::optional<Value>& allowed, Value most)
    {
        allowed = std::min(allowed.value_or(most), most);
    }

    static void tell(const Thought& thought)
    {
        std::string line = fmt::format("info depth {} nodes {} score {}", thought.depth,
                                       thought.nodes, thought.score);
        if (!thought.line.empty()) line += " line " + join(thought.line, " ");
        say(line);
    }

    void wait()
    {
        if (thinking_.joinable()) thinking_.join();
    }

    AnyGame start_;
    AnyGame position_;
    std::vector<std::string> moves_;  ///< that lead to the position
    PlayerSpec spec_;
    std::unique_ptr<Player> player_;
    std::jthread thinking_;  ///< last, so that it ends before what it uses
};

int run_engine(const std::string& game, const std::string& typed_spec)
{
    auto start = typed_game(game, "{}");
    if (!start) return complain(kBadUsage, "engine", start.error().text);
    const auto spec = read_spec(typed_spec);
    if (!spec) return complain(kBadUsage, "engine", spec.error().text);
    auto player = make_player(*spec, *start);
    if (!player) return complain(kBadUsage, "engine", player.error().text);
    Engine{std::move(*start), *spec, std::move(*player)}.run();
    return kDone;
}

}  // namespace

void add_engine(CommandLine& program)
{
    auto verb = program.add_verb("engine", "A built-in player on standard input and output");
    const auto game = std::make_shared<std::string>();
    const auto spec = std::make_shared<std::string>("best");
    verb.add("GAME", *game, "the game").required();
    verb.add("--player", *spec, "the player; best unless said otherwise");
    verb.runs([game, spec] { return run_engine(*game, *spec); });
}

}  // namespace agon::cli
