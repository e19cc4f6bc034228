#pragma once

#include "protocols/session.h"

namespace agon {

/// Whether a person sits there: the computer and programs play again without being asked.
bool is_person(const Holder& holder);

/// Opens the next table and tells the old one, if somebody has asked for it and every person who
/// is still there has. Persons find their seats and tokens there.
Result<void> follow_if_all_agree(House& house, const Table& table);

}  // namespace agon
