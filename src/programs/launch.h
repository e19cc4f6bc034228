#pragma once

#include "programs/sandbox/sandbox.h"

#include <optional>
#include <string>
#include <vector>

namespace agon {

/// Where programs that connect do so in their cells; in a network of their own it is free.
inline constexpr int kCellPort = 20'000;

/// A program to be started, in the open or in a cell.
struct Launch {
    std::vector<std::string> words;  ///< at least one
    std::optional<Cell> cell{};
    bool connects = false;  ///< to `kCellPort`; only in a cell
    bool writes = false;    ///< into the cell's folder

    bool is_confined() const { return cell && cell->settings.on; }
    bool freezes() const { return is_confined() && cell->settings.freeze; }
};

}  // namespace agon
