#pragma once

#include "contest/rating.h"

#include <cstdint>

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

}  // namespace agon
