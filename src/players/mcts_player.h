#pragma once

#include "players/player.h"
#include "search/mcts.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <limits>
#include <memory>
#include <thread>
#include <vector>

namespace agon {

/// How many games a level of a simulating player plays out at most, and how often it does not
/// think at all.
struct MctsLevel {
    std::uint64_t simulations = std::numeric_limits<std::uint64_t>::max();
    double careless = 0;  ///< share of moves drawn at random
};

/// A player that searches with Monte Carlo trees: one a thread, each with its own luck; the visits
/// of the moves are added up. The threads share the budget's nodes.
template <Game G, Policy<G> P>
class MctsPlayer final : public Player {
public:
    MctsPlayer(const P& policy, const MctsSettings& settings, const MctsLevel& level,
               std::size_t bytes, int threads = 1)
        : level_{level}
    {
        const auto count = static_cast<std::size_t>(threads);
        for (std::size_t i = 0; i < count; ++i)
            trees_.push_back(std::make_unique<Search>(policy, settings, bytes / count));
    }

    void begin(std::uint64_t seed) override
    {
        rng_ = Rng{seed};
        for (auto& tree : trees_) tree->begin(rng_());
        known_moves_.clear();
    }

    Thought think(const Situation& situation, const Budget& budget, const Now& now,
                  std::stop_token stop, const Listener& listener) override
    {
        assert(situation.view.to_move() >= 0);
        const G& game = *situation.view.as<G>();
        if (rng_.unit() < level_.careless) return careless_thought(game);
        std::stop_source enough;
        const std::stop_callback stopped{stop, [&] { enough.request_stop(); }};
        std::vector<Brake> brakes;
        for (std::size_t i = 0; i < trees_.size(); ++i)
            brakes.emplace_back(share_of(budget, i), now, enough.get_token());
        const Root root = find_root(game, situation.moves);
        const auto run = [&](std::size_t i, const typename Search::Report& report) {
            trees_[i]->set_root(game, root.trail, root.path, brakes[i]);
            if (trees_[i]->tried().size() > 1) trees_[i]->search(brakes[i], report);
        };
        {
            std::vector<std::jthread> helpers;
            for (std::size_t i = 1; i < trees_.size(); ++i)
                helpers.emplace_back([&run, i] { run(i, {}); });
            run(0, [&] {
                const Thought thought = in_words(game, trees_[0]->tried(), brakes[0].nodes());
                if (listener) listener(thought);
                if (budget.depth && reaches(*budget.depth, game, thought)) enough.request_stop();
            });
        }
        std::uint64_t simulations = 0;
        for (const auto& brake : brakes) simulations += brake.nodes();
        return in_words(game, added_up(), simulations);
    }

private:
    using Move = typename G::Move;
    using Search = Mcts<G, P>;

    /// How the position came about, and how from the last one that was searched.
    struct Root {
        typename P::Trail trail{};
        std::optional<std::vector<Move>> path;
    };

    Thought careless_thought(const G& game)
    {
        const std::string move = game.write(game.sample(rng_));
        return {.move = move, .nodes = 1, .line = {move}};
    }

    /// Whether it sees so many plies ahead, or the end of the game.
    static bool reaches(int depth, G game, const Thought& thought)
    {
        for (const auto& move : thought.line) game.play(*game.read(move));
        return thought.depth >= depth || game.to_move() == kNobody;
    }

    Budget share_of(const Budget& budget, std::size_t tree) const
    {
        Budget share = budget;
        const std::uint64_t all =
            std::min(level_.simulations, budget.nodes.value_or(level_.simulations));
        if (all == std::numeric_limits<std::uint64_t>::max()) return share;
        share.nodes = (all + trees_.size() - 1 - tree) / trees_.size();
        return share;
    }

    Root find_root(const G& game, std::span<const std::string> moves)
    {
        const auto& last = trees_.front()->root();
        const bool goes_on = last && moves.size() >= known_moves_.size() &&
                             std::ranges::equal(moves.first(known_moves_.size()), known_moves_);
        Root root;
        if (goes_on) {
            root =
                followed(*last, trees_.front()->trail(), moves.subspan(known_moves_.size()), game);
        }
        if (!root.path) {
            root = followed(G{game.options()}, {}, moves, game);
            root.path.reset();
        }
        known_moves_.assign(moves.begin(), moves.end());
        return root;
    }

    /// No path if the moves do not lead from the one position to the other.
    static Root followed(G game, typename P::Trail trail, std::span<const std::string> moves,
                         const G& to)
    {
        std::vector<Move> path;
        for (const auto& text : moves) {
            const auto move = game.read(text);
            if (!move || !game.why_illegal(*move).empty()) return {};
            trail.add(game, *move);
            game.play(*move);
            path.push_back(*move);
        }
        if (game != to) return {};
        return {trail, path};
    }

    /// The moves of all trees together. Each lists the same ones, in its own order.
    std::vector<Tried<Move>> added_up() const
    {
        auto sum = trees_.front()->tried();
        for (std::size_t i = 1; i < trees_.size(); ++i) {
            for (const auto& more : trees_[i]->tried()) {
                const auto same = std::ranges::find(sum, more.move, &Tried<Move>::move);
                if (more.visits == 0 || same == sum.end()) continue;
                same->visits += more.visits;
                same->value += (more.value - same->value) * static_cast<double>(more.visits) /
                               static_cast<double>(same->visits);
            }
        }
        return sum;
    }

    /// The move that was tried most; in hundredths, a sure win is 100 and a sure loss -100.
    Thought in_words(G game, const std::vector<Tried<Move>>& tried, std::uint64_t simulations) const
    {
        const auto best = std::ranges::max_element(tried, {}, &Tried<Move>::visits);
        const double value = best->visits != 0 ? best->value : 0.5;
        Thought thought{.move = game.write(best->move),
                        .score = static_cast<int>(std::lround((value - 0.5) * 200)),
                        .depth = 0,
                        .nodes = simulations,
                        .line = {}};
        for (const Move& move : trees_.front()->line(best->move)) {
            thought.line.push_back(game.write(move));
            game.play(move);
        }
        thought.depth = static_cast<int>(thought.line.size());
        return thought;
    }

    std::vector<std::unique_ptr<Search>> trees_;
    MctsLevel level_;
    Rng rng_{0};
    std::vector<std::string> known_moves_;  ///< up to the last position that was searched
};

}  // namespace agon
