#pragma once

#include "contest/rating.h"

#include <cstdint>
#include <map>

namespace agon {

/// A sequential test of two guesses about how much stronger one player is (logistic Elo): it goes
/// on only until the units decide. Pre: elo0 < elo1, and 0 < alpha, beta < 1/2.
struct Sprt {
    double elo0;
    double elo1;
    double alpha = 0.05;  ///< how often elo1 may be accepted although elo0 is true
    double beta = 0.05;   ///< how often elo0 may be accepted although elo1 is true
};

enum class Verdict : std::uint8_t { Continue, AcceptH0, AcceptH1 };

/// Log-likelihood ratio of elo1 against elo0 (generalised SPRT): for each, of all distributions
/// over the five scores with its mean, the one that fits the units best. So the draws and pairs of
/// the match itself are accounted for. To fit, one more unit is spread evenly over the scores, so
/// that none seems impossible for not having come up yet.
double llr(const Sprt& sprt, const Units& units);

/// May be asked after every unit. A pair that is half played is none yet.
Verdict verdict_of(const Sprt& sprt, const Units& units);

/// The test of a match. It hears the units in the order of the schedule, whatever order they are
/// finished in: of games that run at once the short ones end first, and may well be those that one
/// side wins. Once it has decided, it hears no more.
class SprtRun {
public:
    explicit SprtRun(const Sprt& sprt) : sprt_{sprt} {}

    /// Pre: each unit once; they count from 0.
    void add(int unit, double score);

    const Sprt& sprt() const { return sprt_; }
    const Units& units() const { return units_; }
    Verdict verdict() const { return verdict_; }

private:
    Sprt sprt_;
    Units units_;
    std::map<int, double> early_;  ///< finished before one that comes before
    int next_ = 0;
    Verdict verdict_ = Verdict::Continue;
};

}  // namespace agon
