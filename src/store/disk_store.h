#pragma once

#include "store/store.h"

namespace agon {

struct DiskSettings {
    std::string path;                  ///< of the database; the journal stands beside it
    bool survives_power_loss = false;  ///< each append waits for the disk
    StoreSettings store{};
    std::uint64_t large_segment = std::uint64_t{8} << 20U;  ///< bytes, then it is folded
    std::chrono::milliseconds fold_every{30'000};           ///< and else so often
};

/// A journal for what is new and a database for all the rest. One process at a time may have it.
Result<std::unique_ptr<Store>> open_disk_store(const DiskSettings& settings);

/// As `prune_store`, of this database.
Result<Pruned> prune_disk_store(const std::string& path, const Keep& keep);

}  // namespace agon
