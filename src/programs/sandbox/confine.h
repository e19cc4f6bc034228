#pragma once

#include "programs/sandbox/keeper_orders.h"

#include <optional>
#include <string>

namespace agon {

/// In the keeper, while it has all rights in its cell: what bubblewrap cannot do. The private /tmp
/// is bounded, root's folder is shown as the program's own, and the keeper's program is hidden: it
/// plays well. What failed, if something did.
std::optional<std::string> finish_cell(const KeeperOrders& orders);

/// In the keeper, when all is made: what is left of its rights is to signal and, where it has to
/// bound the memory, to see how much is used.
void keep_rights_of_keeper(const KeeperOrders& orders);

/// In a child of the keeper: gives up every right, enters the control groups, takes the program's
/// descriptors, limits and environment, and becomes the program. Comes back if that fails, and
/// says what did.
std::string become_program(const KeeperOrders& orders);

}  // namespace agon
