#include "server/player_pool.h"

#include "catalog.h"
#include "games/json_text.h"

#include <sys/resource.h>

#include <algorithm>

namespace agon {
namespace {

constexpr std::size_t kMostPlayers = 4;   ///< that a thread keeps
constexpr const char* kUsualHash = "16";  ///< MiB of a player whose spec does not say
constexpr int kNice = 5;                  ///< the loop that serves everybody comes first

std::string key_of(const PlayerSpec& spec, const AnyGame& game)
{
    return std::string{game.name()} + json_text(game.options()) + spec.text;
}

std::chrono::nanoseconds steady_now()
{
    return std::chrono::steady_clock::now().time_since_epoch();
}

}  // namespace

PlayerPool::PlayerPool(unsigned threads, Post post, std::function<Moment()> now)
    : post_{std::move(post)}, now_{std::move(now)}
{
    for (unsigned i = 0; i < std::max(threads, 1U); ++i)
        threads_.emplace_back([this](const std::stop_token& stop) { work(stop); });
}

PlayerPool::~PlayerPool()
{
    *alive_ = false;
    for (auto& thread : threads_) thread.request_stop();
}

void PlayerPool::think(Task task, Then then)
{
    {
        const std::lock_guard lock{mutex_};
        // Whoever waits for a busy pool should not wait long.
        const auto crowd = static_cast<std::int64_t>(jobs_.size() / threads_.size() + 1);
        if (task.budget.time) *task.budget.time /= crowd;
        jobs_.push_back({std::move(task), std::move(then)});
    }
    wake_.notify_one();
}

void PlayerPool::prepare(const PlayerSpec& spec, const AnyGame& start)
{
    const std::lock_guard lock{mutex_};
    if (jobs_.size() >= threads_.size()) return;  // there is enough to do
    jobs_.push_back({{.spec = spec, .view = start, .moves = {}, .budget = {}, .stop = {}}, {}});
    wake_.notify_one();
}

std::size_t PlayerPool::waiting() const
{
    const std::lock_guard lock{mutex_};
    return jobs_.size();
}

void PlayerPool::work(const std::stop_token& stop)
{
    ::setpriority(PRIO_PROCESS, 0, kNice);  // on Linux: of this thread
    std::deque<Ready> players;
    for (;;) {
        std::unique_lock lock{mutex_};
        if (!wake_.wait(lock, stop, [&] { return !jobs_.empty(); }) || stop.stop_requested())
            return;
        Job job = std::move(jobs_.front());
        jobs_.pop_front();
        lock.unlock();
        // The server's end stops a thought as well.
        std::stop_source either;
        const std::stop_callback from_task{job.task.stop, [&] { either.request_stop(); }};
        const std::stop_callback from_pool{stop, [&] { either.request_stop(); }};
        job.task.stop = either.get_token();
        auto thought = run(job, players);
        if (job.then) answer(std::move(job.then), std::move(thought));
    }
}

std::optional<Thought> PlayerPool::run(const Job& job, std::deque<Ready>& players) const
{
    const Task& task = job.task;
    if (task.stop.stop_requested()) return std::nullopt;
    Ready* ready = find_player(task, players);
    if (ready == nullptr || !job.then) return std::nullopt;
    if (ready->seed != task.seed || task.stands_alone)
        ready->player->begin(ready->seed = task.seed);
    return ready->player->think({task.view, task.moves}, task.budget, steady_now, task.stop,
                                [](const Thought&) {});
}

/// The one that was used last stands in front.
PlayerPool::Ready* PlayerPool::find_player(const Task& task, std::deque<Ready>& players)
{
    const std::string key = key_of(task.spec, task.view);
    const auto found = std::ranges::find(players, key, &Ready::key);
    if (found != players.end()) {
        std::rotate(players.begin(), found, found + 1);
        return &players.front();
    }
    PlayerSpec spec = task.spec;
    spec.settings.try_emplace("hash", kUsualHash);
    auto start = start_game(task.view.name(), task.view.options());
    if (!start) return nullptr;
    auto made = make_player(spec, *start);
    if (!made) return nullptr;
    if (players.size() >= kMostPlayers) players.pop_back();
    players.push_front({key, std::move(*made), 0});
    players.front().player->begin(0);
    return &players.front();
}

void PlayerPool::answer(Then then, std::optional<Thought> thought)
{
    post_([alive = alive_, now = now_, then = std::move(then), thought = std::move(thought)] {
        if (*alive) then(thought, now());
    });
}

}  // namespace agon
