#include "worker/honest_player.h"

#include <ctime>

namespace agon {
namespace {

std::chrono::nanoseconds running_time()
{
    timespec time{};
    ::clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return std::chrono::seconds{time.tv_sec} + std::chrono::nanoseconds{time.tv_nsec};
}

class HonestPlayer final : public Player {
public:
    explicit HonestPlayer(std::unique_ptr<Player> player) : player_{std::move(player)} {}

    void begin(std::uint64_t seed) override { player_->begin(seed); }

    Thought think(const Situation& situation, const Budget& budget, const Now& now,
                  std::stop_token stop, const Listener& listener) override
    {
        const auto began = now();
        const auto ran = running_time();
        Thought thought = player_->think(situation, budget, now, std::move(stop), listener);
        thought.doubt =
            std::max((now() - began) - (running_time() - ran), std::chrono::nanoseconds::zero());
        if (budget.time) thought.doubt = std::min(thought.doubt, *budget.time);
        return thought;
    }

    void end(const Situation& situation, const Outcome& outcome) override
    {
        player_->end(situation, outcome);
    }

private:
    std::unique_ptr<Player> player_;
};

}  // namespace

std::unique_ptr<Player> with_honest_time(std::unique_ptr<Player> player)
{
    return std::make_unique<HonestPlayer>(std::move(player));
}

}  // namespace agon
