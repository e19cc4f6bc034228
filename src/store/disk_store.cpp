#include "store/disk_store.h"

#include "store/archive.h"
#include "store/files.h"
#include "store/fold.h"
#include "store/journal.h"
#include "store/profile_clerk.h"

#include <algorithm>
#include <atomic>
#include <condition_variable>
#include <deque>
#include <filesystem>
#include <mutex>
#include <thread>

namespace agon {
namespace {

using Clock = std::chrono::steady_clock;

constexpr std::size_t kMostLoads = 4'096;  ///< that wait
constexpr std::size_t kPrunedAtOnce = 200;
constexpr std::chrono::milliseconds kRetry{1'000};  ///< of a fold that has failed

double seconds_since(Clock::time_point began)
{
    return std::chrono::duration<double>{Clock::now() - began}.count();
}

Moment today()
{
    return std::chrono::time_point_cast<Milliseconds>(std::chrono::system_clock::now());
}

/// All that a store has on the disk, with every entry in the database.
struct Files {
    std::unique_ptr<FileLock> lock;
    std::unique_ptr<Archive> archive;
    std::uint64_t last_segment = 0;
};

Result<Files> open_files(const std::string& path)
{
    if (auto made = make_folder_of(path); !made) return made.error();
    auto lock = std::make_unique<FileLock>(path + ".lock");
    if (!lock->is_held())
        return Error{"store-failed", "cannot use " + path +
                                         ": another agon serve has it, or the folder is not ours"};
    if (auto made = make_private(path); !made) return made.error();
    for (const char* beside : {"-wal", "-shm", ".lock"})
        if (std::filesystem::exists(path + beside))
            if (auto made = make_private(path + beside); !made) return made.error();
    auto archive = Archive::open(path);
    if (!archive) return archive.error();
    Files files{std::move(lock), std::move(*archive), 0};
    for (const Segment& segment : find_segments(path)) {
        if (auto folded = fold_segment(segment, *files.archive); !folded) return folded.error();
        files.last_segment = segment.number;
    }
    if (auto moved = files.archive->checkpoint(); !moved) return moved.error();
    return files;
}

/// The thread that appends meets only the journal; a thread of the store's own does all that has
/// to do with the database, and whoever starts may wait for it.
class DiskStore final : public Store {
public:
    DiskStore(DiskSettings settings, Files files, std::unique_ptr<Journal> journal)
        : settings_{std::move(settings)},
          files_{std::move(files)},
          journal_{std::move(journal)},
          clerk_{[this](auto errand) { return ask_for(std::move(errand)); },
                 [this](auto act) { tell(std::move(act)); }, settings_.survives_power_loss}
    {
        note_set_aside();
        thread_ = std::jthread{[this](const std::stop_token& stop) { work(stop); }};
    }

    ~DiskStore() override
    {
        *alive_ = false;
        thread_.request_stop();
        thread_.join();
        const std::lock_guard lock{archive_mutex_};
        do_set_asides();
        if (fold_all()) journal_->remove();
    }

    void append(std::span<const Kept> batch, Appended then) override
    {
        const auto kept = journal_->append(batch);
        if (std::ranges::any_of(batch,
                                [](const Kept& each) { return is<event::Ended>(each.entry); }))
            has_ends_ = true;
        if (kept && journal_->size() >= settings_.large_segment) ask_for_a_fold();
        then(kept);
    }

    void load(std::string_view table, Loaded then) override
    {
        {
            const std::lock_guard lock{mutex_};
            if (loads_.size() < kMostLoads) {
                loads_.push_back({std::string{table}, std::move(then)});
                then = nullptr;
            }
        }
        if (then) return then(Error{"store-failed", "too many ask for games at once"});
        wake_.notify_one();
    }

    Result<void> each_unfinished(const Visit& visit) override
    {
        const std::lock_guard lock{archive_mutex_};
        if (auto folded = fold_all(); !folded) return folded;
        auto visited = files_.archive->each_unfinished(visit);
        note_set_aside();
        return visited;
    }

    Result<void> each_newest(std::size_t most, const Visit& visit) override
    {
        const std::lock_guard lock{archive_mutex_};
        if (auto folded = fold_all(); !folded) return folded;
        auto visited = files_.archive->each_newest(most, visit);
        note_set_aside();
        return visited;
    }

    void set_aside(std::string_view table, std::string_view why) override
    {
        {
            const std::lock_guard lock{mutex_};
            set_asides_.push_back({std::string{table}, std::string{why}});
        }
        wake_.notify_one();
    }

    ProfileStore* profiles() override { return &clerk_; }

    StoreCounts counts() const override
    {
        StoreCounts counts;
        {
            const std::lock_guard lock{mutex_};
            counts = counts_;
        }
        counts.journal_bytes += journal_->size();
        counts.database_bytes = size_of(settings_.path);
        counts.wal_bytes = size_of(settings_.path + "-wal");
        return counts;
    }

private:
    struct LoadJob {
        std::string table;
        Loaded then;
    };

    struct SetAsideJob {
        std::string table;
        std::string why;
    };

    bool ask_for(ProfileClerk::Errand errand)
    {
        {
            const std::lock_guard lock{mutex_};
            if (errands_.size() >= kMostLoads) return false;
            errands_.push_back(std::move(errand));
        }
        wake_.notify_one();
        return true;
    }

    void ask_for_a_fold()
    {
        {
            const std::lock_guard lock{mutex_};
            if (is_fold_wanted_) return;
            is_fold_wanted_ = true;
        }
        wake_.notify_one();
    }

    void work(const std::stop_token& stop)
    {
        auto fold_at = Clock::now() + settings_.fold_every;
        bool has_failed = false;
        while (!stop.stop_requested()) {
            bool folds = false;
            {
                std::unique_lock lock{mutex_};
                const auto is_wanted = [&] { return is_fold_wanted_ && !has_failed; };
                wake_.wait_until(lock, stop, fold_at, [&] {
                    return is_wanted() || !loads_.empty() || !set_asides_.empty() ||
                           !errands_.empty();
                });
                folds = is_wanted() || Clock::now() >= fold_at;
                if (folds) is_fold_wanted_ = false;
            }
            const std::lock_guard lock{archive_mutex_};
            do_set_asides();
            do_loads(true);
            do_errands();
            if (!folds || stop.stop_requested()) continue;
            has_failed = !fold_all();
            if (!has_failed) prune(stop);
            fold_at = Clock::now() + (has_failed ? kRetry : settings_.fold_every);
        }
    }

    // What follows is done by whoever holds the archive.

    void do_set_asides()
    {
        std::vector<SetAsideJob> jobs;
        {
            const std::lock_guard lock{mutex_};
            jobs.swap(set_asides_);
        }
        if (jobs.empty()) return;
        (void)fold_all();  // so that the tables are there
        for (const auto& job : jobs) (void)files_.archive->set_aside(job.table, job.why);
        note_set_aside();
    }

    /// For profiles, which are to know of all games that are over.
    void do_errands()
    {
        std::deque<ProfileClerk::Errand> errands;
        {
            const std::lock_guard lock{mutex_};
            errands.swap(errands_);
        }
        if (errands.empty()) return;
        if (has_ends_.exchange(false) && !fold_all()) has_ends_ = true;
        for (const auto& errand : errands) errand(*files_.archive);
    }

    /// Those that need no fold, unless there may be one.
    void do_loads(bool may_fold)
    {
        std::deque<LoadJob> jobs;
        {
            const std::lock_guard lock{mutex_};
            jobs.swap(loads_);
        }
        std::deque<LoadJob> later;
        for (LoadJob& job : jobs)
            if (!may_fold && is_in_journal(job.table))
                later.push_back(std::move(job));
            else
                answer(std::move(job.then), load_now(job.table));
        const std::lock_guard lock{mutex_};
        loads_.insert(loads_.begin(), std::make_move_iterator(later.begin()),
                      std::make_move_iterator(later.end()));
    }

    Result<Log> load_now(const std::string& table)
    {
        if (is_in_journal(table))
            if (auto folded = fold_all(); !folded) return folded.error();
        auto log = files_.archive->load(table);
        if (!log && log.error().code == "bad-log") note_set_aside();
        return log;
    }

    void answer(Loaded then, Result<Log> log)
    {
        tell([then = std::move(then), log = std::move(log)] { then(log); });
    }

    /// To who asked, if that is still there.
    void tell(std::function<void()> act)
    {
        auto told = [alive = alive_, act = std::move(act)] {
            if (*alive) act();
        };
        if (settings_.store.post)
            settings_.store.post(std::move(told));
        else
            told();
    }

    bool is_in_journal(std::string_view table) const
    {
        return journal_->has_entries_of(table) ||
               std::ranges::any_of(
                   closed_, [&](const Segment& segment) { return segment.tables.contains(table); });
    }

    /// Whatever was appended before is in the database then.
    Result<void> fold_all()
    {
        auto folded = fold_closed();
        if (folded || journal_->size() >= settings_.large_segment) {
            auto next = journal_->begin_next();
            if (!next) return note_fold(next.error());
            if (*next) closed_.push_back(std::move(**next));
        }
        return folded ? fold_closed() : folded;
    }

    Result<void> fold_closed()
    {
        while (!closed_.empty()) {
            note_closed();
            const auto began = Clock::now();
            const auto folded =
                fold_segment(closed_.front(), *files_.archive, [this] { do_loads(false); });
            if (!folded) return note_fold(folded.error());
            closed_.pop_front();
            note_fold(seconds_since(began));
        }
        return {};
    }

    void prune(const std::stop_token& stop)
    {
        (void)files_.archive->profiles().prune(today() - kUnusedProfile);
        while (!stop.stop_requested()) {
            const auto gone = files_.archive->prune(settings_.store.keep, today(), kPrunedAtOnce);
            if (!gone || *gone == 0) return;
            (void)files_.archive->checkpoint();
            do_loads(true);
            const std::lock_guard lock{mutex_};
            counts_.pruned += *gone;
        }
    }

    Error note_fold(const Error& failure)
    {
        const std::lock_guard lock{mutex_};
        ++counts_.failed_folds;
        return failure;
    }

    void note_fold(double seconds)
    {
        note_closed();
        const double checkpoint = files_.archive->last_checkpoint();
        const std::lock_guard lock{mutex_};
        ++counts_.folds;
        counts_.last_fold = seconds;
        counts_.longest_fold = std::max(counts_.longest_fold, seconds);
        counts_.last_checkpoint = checkpoint;
        counts_.longest_checkpoint = std::max(counts_.longest_checkpoint, checkpoint);
    }

    void note_closed()
    {
        std::uint64_t bytes = 0;
        for (const Segment& segment : closed_) bytes += segment.size;
        const std::lock_guard lock{mutex_};
        counts_.journal_bytes = bytes;
    }

    void note_set_aside()
    {
        const auto count = files_.archive->count_set_aside();
        const std::lock_guard lock{mutex_};
        if (count) counts_.set_aside = *count;
    }

    const DiskSettings settings_;
    Files files_;
    std::unique_ptr<Journal> journal_;
    ProfileClerk clerk_;
    std::atomic<bool> has_ends_ = false;  ///< of games, that may not be in the database yet
    std::mutex archive_mutex_;            ///< files_ and closed_
    std::deque<Segment> closed_;          ///< not in the database yet
    mutable std::mutex mutex_;            ///< all below
    std::condition_variable_any wake_;
    std::deque<LoadJob> loads_;
    std::vector<SetAsideJob> set_asides_;
    std::deque<ProfileClerk::Errand> errands_;
    bool is_fold_wanted_ = false;
    StoreCounts counts_;
    std::shared_ptr<std::atomic<bool>> alive_ = std::make_shared<std::atomic<bool>>(true);
    std::jthread thread_;
};

}  // namespace

Result<std::unique_ptr<Store>> open_disk_store(const DiskSettings& settings)
{
    auto files = open_files(settings.path);
    if (!files) return files.error();
    auto journal =
        Journal::begin(settings.path, files->last_segment + 1, settings.survives_power_loss);
    if (!journal) return journal.error();
    return std::make_unique<DiskStore>(settings, std::move(*files), std::move(*journal));
}

Result<Pruned> prune_disk_store(const std::string& path, const Keep& keep)
{
    if (!std::filesystem::exists(path))
        return Error{"store-failed", "there is no store at " + path};
    const auto files = open_files(path);
    if (!files) return files.error();
    Archive& archive = *files->archive;
    if (auto done = archive.profiles().prune(today() - kUnusedProfile); !done) return done.error();
    Pruned pruned{.path = path, .bytes_before = size_of(path)};
    for (;;) {
        const auto gone = archive.prune(keep, today(), kPrunedAtOnce);
        if (!gone) return gone.error();
        if (*gone == 0) break;
        pruned.gone += *gone;
    }
    if (auto shrunk = archive.shrink(); !shrunk) return shrunk.error();
    const auto left = archive.count_over();
    if (!left) return left.error();
    pruned.left = *left;
    pruned.bytes_after = size_of(path);
    return pruned;
}

}  // namespace agon
