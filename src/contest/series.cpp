#include "contest/series.h"

#include <cassert>

namespace agon {

Series::Series(int games, int seats, std::string seed, std::optional<Sprt> sprt)
    : games_{games}, seats_{seats}, seed_{std::move(seed)}, standings_{seats}
{
    assert(!sprt || seats == 2);
    if (sprt) sprt_.emplace(*sprt);
}

std::optional<Pairing> Series::next()
{
    if (is_over()) return std::nullopt;
    const Pairing pairing = pairing_of(next_++, seats_, seed_);
    skip_played();
    return pairing;
}

void Series::add(const Pairing& pairing, const PlayedGame& played)
{
    if (pairing.game >= next_) played_before_.insert(pairing.game);
    skip_played();
    const auto group = standings_.add(pairing, played);
    if (group && sprt_) sprt_->add(group->group, group->score);
}

void Series::skip_played()
{
    while (played_before_.erase(next_) > 0) ++next_;
}

bool Series::is_over() const
{
    return next_ >= games_ || (sprt_ && sprt_->verdict() != Verdict::Continue);
}

}  // namespace agon
