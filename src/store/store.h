#pragma once

#include "store/keep.h"
#include "table/event.h"

#include <functional>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace agon {

/// An entry of a table's log on its way to the store.
struct Kept {
    std::string table;
    Entry entry;
};

using Log = std::vector<Entry>;

class ProfileStore;

/// What a store has and does, for /metrics.
struct StoreCounts {
    std::uint64_t journal_bytes = 0;  ///< not folded into the database yet
    std::uint64_t database_bytes = 0;
    std::uint64_t wal_bytes = 0;
    std::uint64_t folds = 0;
    std::uint64_t failed_folds = 0;
    std::uint64_t pruned = 0;   ///< games
    std::size_t set_aside = 0;  ///< tables
    double last_fold = 0;       ///< seconds, here and below
    double longest_fold = 0;
    double last_checkpoint = 0;
    double longest_checkpoint = 0;
};

/// Keeps the logs of all tables. One thread uses it, and hears its answers: at once, in the middle
/// of the call, or later. Whatever fails is a "store-failed". A log that makes no sense is set
/// aside: it stays where it is for a person to look at, and nobody is given it again.
class Store {
public:
    Store() = default;
    Store(const Store&) = delete;
    Store& operator=(const Store&) = delete;
    virtual ~Store() = default;

    /// Keeps all of these or none; once it answers, they outlive the process. The batch stays where
    /// it is until then. Pre: in each table's order, and the last append has been answered.
    using Appended = std::function<void(const Result<void>& kept)>;
    virtual void append(std::span<const Kept> batch, Appended then) = 0;

    /// Answers with the table's log; empty if there is no such table. "bad-log" when it is set
    /// aside for what was found now, "set-aside" if it was before.
    using Loaded = std::function<void(const Result<Log>& log)>;
    virtual void load(std::string_view table, Loaded then) = 0;

    /// Hears of a table and its log, or why that was set aside now: a "bad-log".
    using Visit = std::function<void(const std::string& table, const Result<Log>& log)>;

    /// All tables that are not over, the oldest first, one at a time. Waits: for a start.
    virtual Result<void> each_unfinished(const Visit& visit) = 0;

    /// The tables that were over last, the oldest of them first. Waits.
    virtual Result<void> each_newest(std::size_t most, const Visit& visit) = 0;

    /// For a log that can be read, but cannot have happened. Done later.
    virtual void set_aside(std::string_view table, std::string_view why) = 0;

    /// Who played; null if it keeps nothing. Lives as long as the store.
    virtual ProfileStore* profiles() { return nullptr; }

    /// From any thread.
    virtual StoreCounts counts() const = 0;
};

/// Runs something on the thread that uses the store.
using Post = std::function<void(std::function<void()>)>;

struct StoreSettings {
    Keep keep{};
    Post post{};  ///< for late answers; none: they come on a thread of the store's own
};

/// A store as a person names it: `sqlite:PATH` with `?sync=full` to outlive a power loss too, a
/// plain path, or `none`; an empty path is `agon.db` in `folder`. "bad-store" or "store-failed",
/// with a line that says what to mend.
Result<std::unique_ptr<Store>> open_store(std::string_view url, const std::string& folder,
                                          StoreSettings settings = {});

/// What came of a pruning by hand.
struct Pruned {
    std::string path;
    std::size_t gone = 0;  ///< games
    std::size_t left = 0;  ///< games that are over
    std::uint64_t bytes_before = 0;
    std::uint64_t bytes_after = 0;
};

/// Deletes what is not to be kept and makes the file as small as it can be. Errors as above.
Result<Pruned> prune_store(std::string_view url, const std::string& folder, const Keep& keep);

}  // namespace agon
