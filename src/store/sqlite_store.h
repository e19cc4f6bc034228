#pragma once

#include "store/store.h"

namespace agon {

/// What was moved from the write-ahead log to the file at one time.
struct Checkpoint {
    int pages = 0;  ///< in the log
    int moved = 0;  ///< of these, in the file now
};

struct SqliteSettings {
    std::string path;
    bool survives_power_loss = false;
    /// Hears of each checkpoint, on a thread of its own.
    std::function<void(const Checkpoint&)> on_checkpoint{};
};

/// One process at a time may have the file.
Result<std::unique_ptr<Store>> open_sqlite(const SqliteSettings& settings);

}  // namespace agon
