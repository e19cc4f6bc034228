#pragma once

#include "players/levels.h"
#include "players/player.h"
#include "search/alpha_beta.h"

#include <algorithm>
#include <optional>

namespace agon {

/// A player that searches with alpha-beta.
template <Game G, Knowledge<G> K>
class SearchPlayer final : public Player {
public:
    SearchPlayer(K knowledge, SearchLevel level, std::size_t table_bytes)
        : search_{std::move(knowledge), table_bytes}, level_{level}
    {}

    void begin(std::uint64_t seed) override
    {
        search_.forget();
        rng_ = Rng{seed};
    }

    Thought think(const Situation& situation, const Budget& budget, const Now& now,
                  std::stop_token stop, const Listener& listener) override
    {
        const G& game = *situation.view.as<G>();
        if (rng_.unit() < level_.careless) return careless_thought(game);
        Brake brake{budget, now, std::move(stop)};
        const int depth = std::min(level_.depth, budget.depth.value_or(level_.depth));
        const auto report = [&](const Finding<G>& finding) {
            if (listener) listener(in_words(game, finding));
        };
        return in_words(game, search_.search(game, depth, brake, report));
    }

private:
    Thought careless_thought(const G& game)
    {
        const std::string move = game.write(game.sample(rng_));
        return {.move = move, .nodes = 1, .line = {move}};
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

    AlphaBeta<G, K> search_;
    SearchLevel level_;
    Rng rng_{0};
};

}  // namespace agon
