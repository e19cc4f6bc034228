#pragma once

#include "table/event.h"

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

/// Keeps the logs of all tables. One thread uses it. Whatever fails is a "store-failed".
class Store {
public:
    Store() = default;
    Store(const Store&) = delete;
    Store& operator=(const Store&) = delete;
    virtual ~Store() = default;

    /// All of these or none; once it returns, they outlive the process. Pre: in each table's order.
    virtual Result<void> append(std::span<const Kept> batch) = 0;

    /// The table's log; empty if there is no such table.
    virtual Result<Log> load(std::string_view table) = 0;

    /// The logs of all tables that are not over, the oldest first.
    virtual Result<std::vector<Log>> unfinished() = 0;

    /// The ids of the last tables, the newest first.
    virtual Result<std::vector<std::string>> newest(std::size_t most) = 0;
};

/// A store as a person names it: `sqlite:PATH` with `?sync=full` to outlive a power loss too, a
/// plain path, or `none`; an empty path is `agon.db` in `folder`. "bad-store" or "store-failed",
/// with a line that says what to mend.
Result<std::unique_ptr<Store>> open_store(std::string_view url, const std::string& folder);

}  // namespace agon
