#include "cli/clocks.h"
#include "cli/verbs.h"
#include "contest/affordable.h"
#include "core/text.h"

#include <boost/json/parse.hpp>
#include <fmt/core.h>

#include <algorithm>
#include <condition_variable>
#include <cstdio>
#include <deque>
#include <iostream>
#include <limits>
#include <memory>
#include <mutex>
#include <random>
#include <thread>

namespace agon::cli {
namespace {

/// The engine protocol on standard input and output: one line a command, a line an answer. Lines
/// are read on one thread and obeyed on another, so that `stop` and `quit` are heard at any time.
class Engine {
public:
    Engine(AnyGame start, PlayerSpec spec, Budget budget, std::uint64_t seed,
           std::unique_ptr<Player> player, Now now)
        : start_{std::move(start)},
          spec_{std::move(spec)},
          budget_{budget},
          player_{std::move(player)},
          seed_{seed},
          now_{std::move(now)}
    {
        begin();
    }

    void run()
    {
        std::jthread obedient{[this] { obey_all(); }};
        for (std::string line; std::getline(std::cin, line);) {
            const auto parts = words(line);
            if (parts.empty()) continue;
            if (parts[0] == "stop" || parts[0] == "quit") stop();
            if (parts[0] == "quit") break;
            if (parts[0] != "stop") add({std::move(line), stopping_.get_token()});
        }
        end();  // what was asked for is still answered
    }

private:
    /// A line, and what `stop` does to it.
    struct Order {
        std::string line;
        std::stop_token stop;
    };

    static void say(const std::string& line)
    {
        fmt::print("{}\n", line);
        std::fflush(stdout);
    }

    static void refuse(const std::string& why) { say("error " + one_line(why)); }

    void add(Order order)
    {
        const std::lock_guard lock{mutex_};
        orders_.push_back(std::move(order));
        changed_.notify_one();
    }

    /// Whatever has been asked for is to be answered at once.
    void stop()
    {
        stopping_.request_stop();
        stopping_ = {};
    }

    void end()
    {
        const std::lock_guard lock{mutex_};
        ended_ = true;
        changed_.notify_one();
    }

    void obey_all()
    {
        for (;;) {
            std::unique_lock lock{mutex_};
            changed_.wait(lock, [&] { return ended_ || !orders_.empty(); });
            if (orders_.empty()) return;
            const Order order = std::move(orders_.front());
            orders_.pop_front();
            lock.unlock();
            obey(order);
        }
    }

    void obey(const Order& order)
    {
        const auto parts = words(order.line);
        if (parts[0] == "agon") {
            say(fmt::format("id name Agon {} {}", spec_.name, start_.name()));
            say("ready");
        }
        if (parts[0] == "game") set_game(order.line, parts);
        if (parts[0] == "position") set_position(parts);
        if (parts[0] == "go") go(parts, order.stop);
    }

    /// A new game from `start_`, in which this player may draw by lot otherwise than in the last.
    void begin()
    {
        player_->begin(mix64(seed_ + games_++));
        position_ = start_.view(kNobody);
        moves_.clear();
    }

    void set_game(const std::string& line, const std::vector<std::string_view>& parts)
    {
        position_.reset();
        const auto brace = line.find('{');
        const std::string options = brace == std::string::npos ? "{}" : line.substr(brace);
        auto game = typed_game(parts.size() > 1 ? parts[1] : "", options);
        if (!game) return refuse(game.error().text);
        // A player plays its game under any options: it keeps what it has built, as the clock may
        // run soon.
        if (game->name() != start_.name()) {
            auto player = make_player(spec_, *game);
            if (!player) return refuse(player.error().text);
            player_ = std::move(*player);
        }
        start_ = std::move(*game);
        begin();
    }

    void set_position(const std::vector<std::string_view>& parts)
    {
        position_.reset();
        AnyGame position = start_.view(kNobody);
        for (const auto move : std::span{parts}.subspan(1)) {
            const auto why = position.try_play(move);
            if (!why.empty()) return refuse(fmt::format("the move '{}' is illegal: {}", move, why));
        }
        position_ = std::move(position);
        moves_.assign(parts.begin() + 1, parts.end());
    }

    void go(const std::vector<std::string_view>& parts, const std::stop_token& stop)
    {
        if (!position_) return refuse("there is no position");
        if (position_->to_move() < 0) return refuse("nobody is to move");
        const Budget asked = asked_in(parts);
        if (const auto seat = seat_in(parts); seat && *seat != position_->to_move())
            return refuse(fmt::format("seat {} is not to move", *seat));
        Budget budget{.time = lesser(budget_.time, asked.time),
                      .nodes = lesser(budget_.nodes, asked.nodes),
                      .depth = lesser(budget_.depth, asked.depth)};
        if (!budget.time && !budget.nodes && !asked.depth) budget.time = std::chrono::seconds{1};
        bool told = false;
        const Thought best =
            player_->think({*position_, moves_}, budget, now_, stop, [&](const Thought& thought) {
                told = true;
                tell(thought);
            });
        if (!told) tell(best);
        say("move " + best.move);
    }

    static std::optional<std::int64_t> number_after(const std::vector<std::string_view>& parts,
                                                    std::string_view name)
    {
        for (std::size_t i = 1; i + 1 < parts.size(); i += 2) {
            const auto number = to_number<std::int64_t>(parts[i + 1]);
            if (parts[i] == name && number && *number >= 0) return number;
        }
        return std::nullopt;
    }

    static std::optional<std::int64_t> seat_in(const std::vector<std::string_view>& parts)
    {
        return number_after(parts, "seat");
    }

    /// Of what is left for all moves.
    static std::chrono::nanoseconds share_of(Milliseconds left, Milliseconds increment)
    {
        return affordable(left, {.total = left, .increment = increment});
    }

    static Budget asked_in(const std::vector<std::string_view>& parts)
    {
        constexpr std::int64_t kLongest = 86'400'000;
        constexpr std::int64_t kDeepest = 100;
        Budget budget;
        if (const auto ms = number_after(parts, "movetime"))
            budget.time = std::chrono::milliseconds{std::min(*ms, kLongest)};
        const auto inc = number_after(parts, "inc");
        if (const auto left = number_after(parts, "time"))
            budget.time = share_of(Milliseconds{std::min(*left, kLongest)},
                                   Milliseconds{std::min(inc.value_or(0), kLongest)});
        if (const auto nodes = number_after(parts, "nodes"))
            budget.nodes = static_cast<std::uint64_t>(*nodes);
        if (const auto depth = number_after(parts, "depth"))
            budget.depth = static_cast<int>(std::min(*depth, kDeepest));
        return budget;
    }

    /// What `go` allows comes on top of what the player's own spec allows.
    template <class Value>
    static std::optional<Value> lesser(std::optional<Value> one, std::optional<Value> other)
    {
        return one && other ? std::min(one, other) : one ? one : other;
    }

    static void tell(const Thought& thought)
    {
        std::string line = fmt::format("info depth {} nodes {} score {}", thought.depth,
                                       thought.nodes, thought.score);
        if (!thought.line.empty()) line += " line " + join(thought.line, " ");
        say(line);
    }

    AnyGame start_;
    std::optional<AnyGame> position_;  ///< none after one that cannot be
    std::vector<std::string> moves_;   ///< that lead to it
    PlayerSpec spec_;
    Budget budget_;  ///< that the spec itself sets
    std::unique_ptr<Player> player_;
    std::uint64_t seed_;
    Now now_;
    std::uint64_t games_ = 0;

    std::stop_source stopping_;  ///< of all that was read since the last `stop`; the reader's own
    std::mutex mutex_;           ///< guards what follows
    std::condition_variable changed_;
    std::deque<Order> orders_;
    bool ended_ = false;
};

int run_engine(const std::string& game, const std::string& typed_spec, const std::string& options,
               const std::string& clock)
{
    auto start = typed_game(game, options);
    if (!start) return complain(kBadUsage, "engine", start.error().text);
    const auto spec = read_spec(typed_spec);
    if (!spec) return complain(kBadUsage, "engine", spec.error().text);
    const auto budget = budget_of(*spec, {});
    if (!budget) return complain(kBadUsage, "engine", budget.error().text);
    const auto seed = whole_setting(*spec, "seed", 0, std::numeric_limits<std::uint64_t>::max());
    if (!seed) return complain(kBadUsage, "engine", seed.error().text);
    auto player = make_player(*spec, *start);
    if (!player) return complain(kBadUsage, "engine", player.error().text);
    // Without a seed of its own no two games need be alike.
    Engine{std::move(*start),
           *spec,
           *budget,
           seed->value_or(std::random_device{}()),
           std::move(*player),
           clock == kCpuClock ? Now{thread_cpu_now} : Now{steady_now}}
        .run();
    return kDone;
}

}  // namespace

void add_engine(CommandLine& program)
{
    auto verb = program.add_verb("engine", "A built-in player on standard input and output");
    const auto game = std::make_shared<std::string>();
    const auto spec = std::make_shared<std::string>("best");
    verb.add("GAME", *game, game_names()).required();
    verb.add("--player", *spec, "the player; best unless said otherwise").called("SPEC");
    const auto options = std::make_shared<std::string>("{}");
    verb.add("--options", *options,
             "the game's options as JSON, to get ready for; 'game' may change them")
        .called("JSON");
    const auto clock = std::make_shared<std::string>(kWallClock);
    verb.add("--clock", *clock, "what 'go' gives is time of the wall clock, or CPU time")
        .one_of({std::string{kWallClock}, std::string{kCpuClock}})
        .shows_default();
    verb.runs([game, spec, options, clock] { return run_engine(*game, *spec, *options, *clock); });
}

}  // namespace agon::cli
