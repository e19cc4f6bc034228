#include "contest/match.h"

#include <algorithm>
#include <cassert>
#include <condition_variable>
#include <map>
#include <mutex>
#include <stop_token>
#include <thread>

namespace agon {
namespace {

/// What the threads share.
class Runner {
public:
    Runner(const MatchSetup& setup, Scheduler& scheduler, const std::stop_token& stop)
        : setup_{setup}, scheduler_{scheduler}, passes_on_{stop, [this] { stop_.request_stop(); }}
    {}

    Result<void> run()
    {
        {
            std::vector<std::jthread> threads;
            threads.reserve(static_cast<std::size_t>(setup_.concurrency));
            for (int i = 0; i < setup_.concurrency; ++i) threads.emplace_back([this] { work(); });
        }
        if (error_) return *error_;
        return {};
    }

private:
    void work()
    {
        Crew crew{setup_.make};
        for (auto pairing = next(); pairing; pairing = next()) {
            const auto seats = crew.take_seats(pairing->player_of_seat, pairing->game);
            if (!seats) return fail(seats.error());
            const GameSetup game{.start = setup_.start,
                                 .seed = pairing->seed,
                                 .book = setup_.book,
                                 .began = setup_.today(),
                                 .cpu = setup_.cpu};
            finish(*pairing,
                   play_game(game, *seats, setup_.now, stop_.get_token(), setup_.watcher));
        }
    }

    /// Waits until there is a game to play; none if there will be none.
    std::optional<Pairing> next()
    {
        std::unique_lock lock{mutex_};
        while (!stop_.stop_requested() && !scheduler_.is_over()) {
            if (auto pairing = scheduler_.next()) {
                ++under_way_;
                return pairing;
            }
            if (scheduler_.is_over()) break;
            if (under_way_ == 0) {
                break_off({"no-game", "the match is not over, but there is no game to play"});
                break;
            }
            const long known = results_;
            news_.wait(lock, stop_.get_token(), [&] { return results_ != known; });
        }
        return std::nullopt;
    }

    void finish(const Pairing& pairing, const PlayedGame& played)
    {
        const std::lock_guard lock{mutex_};
        --under_way_;
        ++results_;
        news_.notify_all();
        if (!played.counts()) return;
        scheduler_.add(pairing, played);
        if (const auto kept = setup_.keep(pairing, played); !kept) break_off(kept.error());
    }

    void fail(const Error& error)
    {
        const std::lock_guard lock{mutex_};
        break_off(error);
    }

    /// The first error counts: it may cause others.
    void break_off(const Error& error)
    {
        if (!error_) error_ = error;
        stop_.request_stop();
    }

    const MatchSetup& setup_;
    Scheduler& scheduler_;
    std::stop_source stop_;
    std::stop_callback<std::function<void()>> passes_on_;
    std::mutex mutex_;  ///< guards what follows, and the scheduler
    std::condition_variable_any news_;
    int under_way_ = 0;
    long results_ = 0;  ///< games that have ended
    std::optional<Error> error_;
};

}  // namespace

Result<void> play_match(const MatchSetup& setup, Scheduler& scheduler, std::stop_token stop)
{
    assert(setup.concurrency >= 1);
    return Runner{setup, scheduler, stop}.run();
}

}  // namespace agon
