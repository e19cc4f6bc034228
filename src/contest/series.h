#pragma once

#include "contest/match.h"
#include "contest/sprt.h"
#include "contest/standings.h"

#include <set>
#include <string>

namespace agon {

/// So many games between as many players as seats, in the order of `pairing_of`, or fewer once a
/// sequential test has decided.
class Series final : public Scheduler {
public:
    /// Pre: a test is between two.
    Series(int games, int seats, std::string seed, std::optional<Sprt> sprt = {});

    std::optional<Pairing> next() override;
    void add(const Pairing& pairing, const PlayedGame& played) override;
    bool is_over() const override;

    const Standings& standings() const { return standings_; }
    const std::optional<SprtRun>& sprt() const { return sprt_; }

private:
    void skip_played();

    int games_;
    int seats_;
    std::string seed_;
    Standings standings_;
    std::optional<SprtRun> sprt_;
    int next_ = 0;                 ///< the first game that was neither given out nor played before
    std::set<int> played_before_;  ///< of those from `next_` on
};

}  // namespace agon
