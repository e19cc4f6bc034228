#pragma once

#include "protocols/blokus/messages.h"

/// The games of the wire, and ours.
namespace agon::blokus_wire {

/// None if the rules have no such game.
std::optional<BlokusOptions> options_of(const RequestGameMode& wanted);

RequestGameMode request_for(const BlokusOptions& options);

/// By the mode's number on the wire.
inline bool has_two_colours(int mode) { return mode != 1 && mode != 2; }

}  // namespace agon::blokus_wire
