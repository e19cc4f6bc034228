#pragma once

#include "programs/sandbox/keeper_orders.h"

#include <optional>
#include <string>

namespace agon {

/// In the keeper, while it has all rights in its cell: what bubblewrap cannot do. The private /tmp
/// is bounded, root's folder is shown as the program's own, and the keeper's program is hidden: it
/// plays well. What failed, if something did.
std::optional<std::string> finish_cell(const KeeperOrders& orders);

/// In the keeper, when all is made: what is left of its rights is to signal, to remove control
/// groups if there are any and, where it has to bound the memory, to see how much is used.
void keep_rights_of_keeper(const KeeperOrders& orders);

/// In a child of the keeper: gives up every right, enters the control groups, takes the program's
/// descriptors, limits and environment, and becomes the program. If that fails, `failure` is told
/// what did, and the child ends.
[[noreturn]] void become_program(const KeeperOrders& orders, int failure);

}  // namespace agon
