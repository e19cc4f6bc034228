#pragma once

#include "players/levels.h"
#include "players/player.h"
#include "search/alpha_beta.h"

#include <algorithm>
#include <cassert>
#include <memory>
#include <thread>
#include <vector>

namespace agon {

/// A player that searches with alpha-beta. With several threads each searches the whole position,
/// and they help each other by the table they share; then a number of nodes is the first one's, and
/// the same nodes need not give the same move.
template <Game G, Knowledge<G> K>
class SearchPlayer final : public Player {
public:
    SearchPlayer(const K& knowledge, SearchLevel level, std::size_t table_bytes, int threads)
        : table_{std::make_shared<typename Search::Table>(table_bytes)},
          knowledge_{knowledge},
          search_{knowledge, table_},
          level_{level}
    {
        for (int i = 1; i < threads; ++i)
            helpers_.push_back(std::make_unique<Search>(knowledge, table_));
    }

    void begin(std::uint64_t seed) override
    {
        search_.forget();
        for (const auto& helper : helpers_) helper->forget();
        rng_ = Rng{seed};
    }

    Thought think(const Situation& situation, const Budget& budget, const Now& now,
                  std::stop_token stop, const Listener& listener) override
    {
        assert(situation.view.to_move() >= 0);
        const G& game = *situation.view.as<G>();
        if (rng_.unit() < level_.careless) return careless_thought(game);
        Brake brake{budget, now, std::move(stop)};
        const int depth = std::min(level_.depth, budget.depth.value_or(level_.depth));
        const auto report = [&](const Finding<G>& finding) {
            if (listener) listener(in_words(game, finding));
        };
        const std::vector<std::uint64_t> worn = worn_positions(game, situation.moves);
        std::vector<std::jthread> helping;
        for (const auto& helper : helpers_)
            helping.emplace_back(
                [&game, &now, &worn, depth, search = helper.get()](std::stop_token done) {
                    Brake own{{}, now, std::move(done)};
                    search->search(game, depth, own, {}, worn);
                });
        return in_words(game, search_.search(game, depth, brake, report, worn));
    }

private:
    Thought careless_thought(const G& game)
    {
        const std::string move = game.write(game.sample(rng_));
        return {.move = move, .nodes = 1, .line = {move}};
    }

    /// Positions that may come again and were there twice: once more leads nowhere.
    std::vector<std::uint64_t> worn_positions(const G& game,
                                              std::span<const std::string> moves) const
    {
        std::vector<std::uint64_t> worn;
        if constexpr (KnowsReturns<K, G>) {
            std::vector<std::uint64_t> past;  // since a move that cannot be undone
            G before{game.options()};
            for (const auto& text : moves) {
                const auto move = before.read(text);
                if (!move || !before.why_illegal(*move).empty()) return {};
                if (knowledge_.may_return(before, *move))
                    past.push_back(before.hash());
                else
                    past.clear();
                before.play(*move);
            }
            if (before != game) return {};
            std::ranges::sort(past);
            for (std::size_t i = 1; i < past.size(); ++i)
                if (past[i] == past[i - 1]) worn.push_back(past[i]);
        }
        return worn;
    }

    static Thought in_words(G game, const Finding<G>& finding)
    {
        Thought thought{.move = game.write(finding.move),
                        .score = finding.value,
                        .depth = finding.depth,
                        .nodes = finding.nodes,
                        .line = {}};
        for (const auto& move : finding.line) {
            if (game.to_move() < 0 || !game.why_illegal(move).empty()) break;
            thought.line.push_back(game.write(move));
            game.play(move);
        }
        return thought;
    }

    using Search = AlphaBeta<G, K>;

    std::shared_ptr<typename Search::Table> table_;
    K knowledge_;
    Search search_;
    std::vector<std::unique_ptr<Search>> helpers_;
    SearchLevel level_;
    Rng rng_{0};
};

}  // namespace agon
