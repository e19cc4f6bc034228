#pragma once

#include "protocols/session.h"
#include "protocols/web/offer.h"

namespace agon {

/// Whether a person sits there: the computer and programs play again without being asked.
bool is_person(const SeenHolder& holder);

/// Opens the next table and tells the old one, if somebody has asked for it and every person who
/// is still there has. Persons find their seats and tokens there.
Result<void> follow_if_all_agree(House& house, const TableView& table, const WebOffer& offer);

/// Whether an open table's game can begin at a smaller one, with those who are here: if the game
/// has an option `players` and is played by so many.
bool may_begin_with_fewer(const TableView& table, const WebOffer& offer);

}  // namespace agon
