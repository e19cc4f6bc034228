#include "server/player_pool.h"

#include "catalog.h"
#include "server/spec_limits.h"

#include <sys/resource.h>

#include <algorithm>
#include <new>
#include <system_error>

namespace agon {
namespace {

constexpr std::size_t kMebibyte = std::size_t{1} << 20U;
constexpr std::size_t kUsualHash = 16 * kMebibyte;  ///< of a player whose spec does not say
constexpr int kNice = 5;                            ///< the loop that serves everybody comes first
constexpr std::chrono::milliseconds kLeastAdvice{100};  ///< before it yields to a move
constexpr std::chrono::milliseconds kLeastMove{1'000};  ///< of a move

std::chrono::nanoseconds steady_now()
{
    return std::chrono::steady_clock::now().time_since_epoch();
}

std::chrono::steady_clock::time_point time_point(std::chrono::nanoseconds when)
{
    return std::chrono::steady_clock::time_point{when};
}

/// Players that differ only in what a move may cost, or in the game's options, are the same player.
std::string key_of(PlayerSpec spec, const AnyGame& game)
{
    for (const char* of_a_move : {"time", "nodes", "depth"}) spec.settings.erase(of_a_move);
    std::string key = std::string{game.name()} + ' ' + spec.name;
    for (const auto& [name, value] : spec.settings) key += ',' + name + '=' + value;
    return key;
}

Thought any_move(const Task& task)
{
    Rng rng{task.seed};
    Thought thought;
    thought.move = task.view.sample(rng);
    return thought;
}

}  // namespace

PlayerPool::PlayerPool(const PoolSettings& settings, Post post, std::function<Moment()> now,
                       Make make)
    : post_{std::move(post)},
      now_{std::move(now)},
      make_{std::move(make)},
      thread_count_{std::max(settings.threads, 1U)}
{
    const std::size_t share = std::max(settings.most_bytes / thread_count_, kMebibyte);
    for (std::size_t i = 0; i < thread_count_; ++i) shelves_.emplace_back(share);
    for (PlayerShelf& shelf : shelves_)
        threads_.emplace_back([this, &shelf](const std::stop_token& stop) { work(stop, shelf); });
    threads_.emplace_back(
        [this](const std::stop_token& stop) { see_that_long_thoughts_yield(stop); });
}

PlayerPool::~PlayerPool()
{
    *alive_ = false;
    for (auto& thread : threads_) thread.request_stop();
}

void PlayerPool::think(Task task, Then then)
{
    const std::uint64_t ticket = ++last_ticket_;
    const std::stop_token stop = task.stop;
    {
        const std::lock_guard lock{mutex_};
        // Whoever waits for a busy pool should not wait long.
        const std::size_t crowd = queue_.ahead_of(task) / thread_count_ + 1;
        if (task.budget.time) *task.budget.time /= static_cast<std::int64_t>(crowd);
        queue_.add({std::move(task), std::move(then), ticket});
        if (next_to_yield() != nullptr) crowded_.notify_one();
    }
    wake_.notify_one();
    if (stop.stop_possible())
        cancels_.try_emplace(ticket, stop, [this, ticket] { cancel(ticket); });
}

void PlayerPool::prepare(const PlayerSpec& spec, const AnyGame& start)
{
    const std::lock_guard lock{mutex_};
    if (queue_.waiting(Purpose::Move) >= thread_count_) return;  // there is enough to do
    queue_.add({{.spec = spec, .view = start, .moves = {}, .budget = {}, .stop = {}}, {}});
    wake_.notify_one();
}

ThinkerCounts PlayerPool::counts() const
{
    const std::lock_guard lock{mutex_};
    std::size_t bytes = 0;
    for (const PlayerShelf& shelf : shelves_) bytes += shelf.bytes();
    return {queue_.waiting(Purpose::Move), queue_.waiting(Purpose::Advice), running_.size(), bytes};
}

/// Never begun, so no thread need be free to say so.
void PlayerPool::cancel(std::uint64_t ticket)
{
    std::unique_lock lock{mutex_};
    auto job = queue_.remove(ticket);
    lock.unlock();
    if (job) answer(std::move(*job), std::nullopt);
}

void PlayerPool::work(const std::stop_token& stop, PlayerShelf& shelf)
{
    ::setpriority(PRIO_PROCESS, 0, kNice);  // on Linux: of this thread
    std::list<Running>::iterator running;
    while (auto job = next_job(stop, shelf, running)) {
        std::optional<Thought> thought;
        {
            // The server's end stops a thought as well.
            const auto end = [&] { running->stop.request_stop(); };
            const std::stop_callback from_task{job->task.stop, end};
            const std::stop_callback from_pool{stop, end};
            thought = run(*job, running->stop.get_token(), shelf);
        }
        {
            const std::lock_guard lock{mutex_};
            running_.erase(running);
        }
        if (job->task.purpose == Purpose::Advice) wake_.notify_one();  // one more may be begun
        if (job->then) answer(std::move(*job), std::move(thought));
    }
}

/// None: it is over. Meanwhile players that nobody uses are dropped.
std::optional<Job> PlayerPool::next_job(const std::stop_token& stop, PlayerShelf& shelf,
                                        std::list<Running>::iterator& running)
{
    const auto has_any = [&] { return queue_.has_any(may_advise()); };
    std::unique_lock lock{mutex_};
    for (;;) {
        if (const auto due = shelf.next_drop())
            wake_.wait_until(lock, stop, time_point(*due), has_any);
        else
            wake_.wait(lock, stop, has_any);
        if (stop.stop_requested()) return std::nullopt;
        const auto now = steady_now();
        if (auto job = queue_.take(now, may_advise())) {
            running = running_.insert(running_.end(), {job->task.purpose, now});
            if (next_to_yield() != nullptr) crowded_.notify_one();
            return job;
        }
        lock.unlock();
        shelf.drop_unused(now);
        lock.lock();
    }
}

bool PlayerPool::may_advise() const
{
    const auto advising = std::ranges::count(running_, Purpose::Advice, &Running::purpose);
    return static_cast<std::size_t>(advising) < std::max<std::size_t>(thread_count_ / 2, 1);
}

/// The oldest advice, else the oldest move, if a move waits for a thread and not enough of those
/// that have one were asked for it.
PlayerPool::Running* PlayerPool::next_to_yield()
{
    if (running_.size() < thread_count_) return nullptr;
    const auto asked = std::ranges::count(running_, true, &Running::has_yielded);
    if (queue_.waiting(Purpose::Move) <= static_cast<std::size_t>(asked)) return nullptr;
    for (const Purpose purpose : {Purpose::Advice, Purpose::Move})
        for (Running& each : running_)
            if (each.purpose == purpose && !each.has_yielded) return &each;
    return nullptr;
}

/// Whoever has thought for a while makes do with what there is when a move needs the thread.
void PlayerPool::see_that_long_thoughts_yield(const std::stop_token& stop)
{
    std::unique_lock lock{mutex_};
    while (!stop.stop_requested()) {
        Running* next = next_to_yield();
        if (next == nullptr) {
            crowded_.wait(lock, stop, [&] { return next_to_yield() != nullptr; });
            continue;
        }
        const auto due =
            next->began + (next->purpose == Purpose::Advice ? kLeastAdvice : kLeastMove);
        if (steady_now() < due) {
            crowded_.wait_until(lock, stop, time_point(due),
                                [&] { return next_to_yield() != next; });
            continue;
        }
        next->has_yielded = true;
        std::stop_source yielding = next->stop;
        lock.unlock();
        yielding.request_stop();
        lock.lock();
    }
}

/// Where memory is short a game goes on with what there is: a smaller player, or any move.
std::optional<Thought> PlayerPool::run(const Job& job, const std::stop_token& stop,
                                       PlayerShelf& shelf) const
{
    std::optional<Thought> thought;
    if (try_to_run(job, stop, shelf, shelf.most_bytes(), thought)) return thought;
    if (!job.then || job.task.purpose == Purpose::Advice) return std::nullopt;
    if (try_to_run(job, stop, shelf, kMebibyte, thought)) return thought;
    return any_move(job.task);
}

/// Whether there was memory, and threads if the player wants some.
bool PlayerPool::try_to_run(const Job& job, const std::stop_token& stop, PlayerShelf& shelf,
                            std::size_t most_hash, std::optional<Thought>& thought) const
{
    const Task& task = job.task;
    try {
        if (task.stop.stop_requested()) return true;
        PlayerShelf::Kept* kept = find_player(task, shelf, most_hash);
        if (kept == nullptr || !job.then) return true;
        if (kept->seed != task.seed || task.purpose == Purpose::Advice)
            kept->player->begin(kept->seed = task.seed);
        thought = kept->player->think({task.view, task.moves}, task.budget, steady_now, stop,
                                      [](const Thought&) {});
        return true;
    } catch (const std::bad_alloc&) {
    } catch (const std::system_error&) {
    }
    shelf.clear();
    return false;
}

PlayerShelf::Kept* PlayerPool::find_player(const Task& task, PlayerShelf& shelf,
                                           std::size_t most_hash) const
{
    PlayerSpec spec = task.spec;
    const auto wanted = whole_setting(spec, "hash", 1, kMostHash / kMebibyte);
    if (!wanted) return nullptr;
    const std::size_t hash = std::min(*wanted ? **wanted * kMebibyte : kUsualHash, most_hash);
    spec.settings["hash"] = std::to_string(hash / kMebibyte);
    const std::string key = key_of(spec, task.view);
    if (auto* kept = shelf.find(key, steady_now())) return kept;
    // Under the usual options, for which `prepare_players` has built what there is to build.
    const auto start = start_game(task.view.name(), {});
    if (!start) return nullptr;
    shelf.make_room(hash);
    auto made = make_(spec, *start);
    if (!made) return nullptr;
    (*made)->begin(0);
    return &shelf.put({key, std::move(*made), hash, steady_now()});
}

void PlayerPool::answer(Job job, std::optional<Thought> thought)
{
    post_([this, alive = alive_, then = std::move(job.then), ticket = job.ticket,
           thought = std::move(thought)] {
        if (!*alive) return;
        cancels_.erase(ticket);
        then(thought, now_());
    });
}

}  // namespace agon
