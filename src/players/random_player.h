#pragma once

#include "players/player.h"

#include <cassert>

namespace agon {

/// Any legal move, each as likely: the bottom of every ladder.
class RandomPlayer final : public Player {
public:
    void begin(std::uint64_t seed) override { rng_ = Rng{seed}; }

    Thought think(const Situation& situation, const Budget&, const Now&, std::stop_token,
                  const Listener& listener) override
    {
        assert(situation.view.to_move() >= 0);
        Thought thought;
        thought.move = situation.view.sample(rng_);
        thought.nodes = 1;
        thought.line = {thought.move};
        if (listener) listener(thought);
        return thought;
    }

private:
    Rng rng_{0};
};

}  // namespace agon
