#pragma once

#include "store/store.h"

namespace agon {

struct SqliteSettings {
    std::string path;
    bool survives_power_loss = false;
};

/// One process at a time may have the file.
Result<std::unique_ptr<Store>> open_sqlite(const SqliteSettings& settings);

}  // namespace agon
