#include "server/aside.h"

#include <sys/resource.h>

#include <new>

namespace agon {
namespace {

constexpr int kNice = 5;

bool has_memory_for(const std::function<void()>& work)
{
    try {
        work();
        return true;
    } catch (const std::bad_alloc&) {
        return false;
    }
}

}  // namespace

AsideThread::AsideThread(Post post)
    : post_{std::move(post)}, thread_{[this](const std::stop_token& stop) { work(stop); }}
{}

void AsideThread::run(std::function<void()> work, Then then)
{
    {
        const std::lock_guard lock{mutex_};
        jobs_.push_back({std::move(work), std::move(then)});
    }
    wake_.notify_one();
}

void AsideThread::work(const std::stop_token& stop)
{
    ::setpriority(PRIO_PROCESS, 0, kNice);  // on Linux: of this thread
    for (;;) {
        std::unique_lock lock{mutex_};
        if (!wake_.wait(lock, stop, [&] { return !jobs_.empty(); })) return;
        Job job = std::move(jobs_.front());
        jobs_.pop_front();
        lock.unlock();
        const bool is_done = has_memory_for(job.work);
        post_([alive = std::weak_ptr{alive_}, is_done, then = std::move(job.then)] {
            if (!alive.expired()) then(is_done);
        });
    }
}

}  // namespace agon
