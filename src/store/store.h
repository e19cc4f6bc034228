#pragma once

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

/// Keeps the logs of all tables. One thread uses it, and hears its answers: at once, in the middle
/// of the call, or later. Whatever fails is a "store-failed".
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

    /// Answers with the table's log; empty if there is no such table.
    using Loaded = std::function<void(Result<Log> log)>;
    virtual void load(std::string_view table, Loaded then) = 0;

    /// The logs of all tables that are not over, the oldest first. Waits: for a start.
    virtual Result<std::vector<Log>> unfinished() = 0;

    /// The ids of the last tables, the newest first. Waits.
    virtual Result<std::vector<std::string>> newest(std::size_t most) = 0;
};

/// A store as a person names it: `sqlite:PATH` with `?sync=full` to outlive a power loss too, a
/// plain path, or `none`; an empty path is `agon.db` in `folder`. "bad-store" or "store-failed",
/// with a line that says what to mend.
Result<std::unique_ptr<Store>> open_store(std::string_view url, const std::string& folder);

}  // namespace agon
