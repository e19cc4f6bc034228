#pragma once

#include "players/player.h"

namespace agon {

/// The computer player of the program from which the blokus protocol comes, move for move. It looks
/// one stone ahead and errs on purpose: docs/protocols/blokus.md.
class OriginalPlayer final : public Player {
public:
    static constexpr int kUsualError = 5;  ///< its "hard"
    static constexpr int kMostError = 2000;

    /// `error`: by how many hundredths, at most, each value is read too high.
    explicit OriginalPlayer(int error) : error_{error} {}

    void begin(std::uint64_t seed) override { rng_ = Rng{seed}; }

    Thought think(const Situation& situation, const Budget& budget, const Now& now,
                  std::stop_token stop, const Listener& listener) override;

private:
    int error_;
    Rng rng_{0};
};

}  // namespace agon
