// What was answered is there after the process was killed at any moment, and nothing is twice.
#include "doubles/kept_tables.h"
#include "store/disk_store.h"

#include <sys/wait.h>

#include <csignal>
#include <random>

namespace agon {
namespace {

using Batch = std::vector<Kept>;

constexpr int kKills = 30;
constexpr std::size_t kTables = 8;  ///< at a time
constexpr std::size_t kBatches = 20'000;

/// Many tables, each opened, moved at, ended, talked at and at times taken up again.
std::vector<Batch> make_script(std::mt19937& luck)
{
    struct Place {
        std::string id;
        std::uint64_t entries = 0;
    };
    std::vector<Place> places(kTables);
    std::vector<Batch> script(kBatches);
    int opened = 0;
    for (Batch& batch : script)
        for (auto left = 1 + luck() % 3; left > 0; --left) {
            Place& place = places[luck() % kTables];
            if (place.entries >= 60 || place.id.empty())
                place = {"table" + std::to_string(++opened), 0};
            const auto number = ++place.entries;
            Event what = event::Moved{static_cast<Seat>(number % 2), std::to_string(luck())};
            if (number == 1) {
                event::Opened opening;
                opening.id = place.id;
                what = Boxed{opening};
            }
            if (number == 40 || number == 50)
                what =
                    Boxed{event::Ended{{.scores = {}, .ranks = {}, .points = {}, .reason = "x"}}};
            if (number == 45) what = event::Undone{1};
            if (number > 50) what = Boxed{event::Said{"Ann", "well played"}};
            batch.push_back({place.id, {number, Moment{Milliseconds{7}}, std::move(what)}});
        }
    return script;
}

class CrashTest : public KeptTables {
protected:
    std::unique_ptr<Store> open_busy()
    {
        // So small and so often that there is always a fold going on.
        return std::move(open_disk_store({.path = path(),
                                          .large_segment = 4'000,
                                          .fold_every = std::chrono::milliseconds{2}}))
            .value();
    }

    /// Appends from `begin` on and says so to the pipe, until it is killed.
    [[noreturn]] void append_until_killed(const std::vector<Batch>& script, std::size_t begin,
                                          int to)
    {
        const auto store = open_busy();
        for (std::size_t i = begin; i < script.size(); ++i) {
            const char answer = append(*store, script[i]) ? '+' : '-';
            if (::write(to, &answer, 1) != 1) break;
        }
        ::_exit(1);
    }

    /// How many appends were answered before the kill, which comes some time after `most`.
    std::size_t kill_after(const std::vector<Batch>& script, std::size_t begin, std::size_t most)
    {
        int ends[2];
        EXPECT_EQ(::pipe(ends), 0);
        const pid_t child = ::fork();
        if (child == 0) append_until_killed(script, begin, ends[1]);
        ::close(ends[1]);
        std::size_t answered = 0;
        char answer = 0;
        const auto read_one = [&] {
            const bool is_read = ::read(ends[0], &answer, 1) == 1;
            EXPECT_TRUE(!is_read || answer == '+');
            answered += is_read ? 1 : 0;
            return is_read;
        };
        while (answered < most && read_one()) {
        }
        ::kill(child, SIGKILL);
        while (read_one()) {
        }
        ::close(ends[0]);
        int status = 0;
        EXPECT_EQ(::waitpid(child, &status, 0), child);
        EXPECT_TRUE(WIFSIGNALED(status));
        return answered;
    }

    /// Kills one who only opens the store, and so folds what the last has left.
    void kill_while_it_opens(std::chrono::microseconds after)
    {
        const pid_t child = ::fork();
        if (child == 0) {
            const auto store = open_busy();
            ::pause();
            ::_exit(1);
        }
        std::this_thread::sleep_for(after);  // a random moment is the point
        ::kill(child, SIGKILL);
        ::waitpid(child, nullptr, 0);
    }

    std::map<std::string, Log> logs_now()
    {
        std::map<std::string, Log> logs;
        const auto take = [&](const std::string& id, const Result<Log>& log) {
            EXPECT_TRUE(logs.emplace(id, log.value()).second) << id << " is there twice";
        };
        const auto store = open_busy();
        EXPECT_TRUE(store->each_unfinished(take));
        EXPECT_TRUE(store->each_newest(1'000'000, take));
        return logs;
    }
};

TEST_F(CrashTest, LosesAndDoublesNothing)
{
    std::mt19937 luck{7};
    const auto script = make_script(luck);
    std::map<std::string, Log> expected;
    std::size_t begin = 0;
    for (int kill = 0; kill < kKills; ++kill) {
        const auto answered = kill_after(script, begin, luck() % 300);
        for (auto more = luck() % 3; more > 0; --more)
            kill_while_it_opens(std::chrono::microseconds{luck() % 20'000});
        for (std::size_t i = begin; i < begin + answered; ++i)
            for (const Kept& kept : script[i]) expected[kept.table].push_back(kept.entry);
        begin += answered;
        const auto found = logs_now();
        if (found != expected) {
            // The one append that nobody was told of may be there, whole.
            for (const Kept& kept : script[begin]) expected[kept.table].push_back(kept.entry);
            ++begin;
        }
        ASSERT_EQ(found, expected) << "after " << kill << " kills";
    }
    EXPECT_GT(begin, 1000U);
}

}  // namespace
}  // namespace agon
