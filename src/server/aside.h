#pragma once

#include <condition_variable>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <stop_token>
#include <thread>

namespace agon {

/// Where work is done that would keep the loop from its peers.
class Aside {
public:
    Aside() = default;
    Aside(const Aside&) = delete;
    Aside& operator=(const Aside&) = delete;
    virtual ~Aside() = default;

    /// Does the work, which owns all that it looks at, and then calls `then` on the caller's
    /// thread: false if there was no memory for it. Not after this object has gone.
    using Then = std::function<void(bool is_done)>;
    virtual void run(std::function<void()> work, Then then) = 0;
};

/// One thread, behind those that serve and those that think.
class AsideThread final : public Aside {
public:
    /// Runs something on the thread that owns this.
    using Post = std::function<void(std::function<void()>)>;

    explicit AsideThread(Post post);

    void run(std::function<void()> work, Then then) override;

private:
    struct Job {
        std::function<void()> work;
        Then then;
    };

    void work(const std::stop_token& stop);

    Post post_;
    std::mutex mutex_;
    std::condition_variable_any wake_;
    std::deque<Job> jobs_;
    std::shared_ptr<int> alive_ = std::make_shared<int>();  ///< as long as this object
    std::jthread thread_;
};

}  // namespace agon
