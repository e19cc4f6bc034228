#pragma once

#include "protocols/port.h"

namespace agon {

std::unique_ptr<Port> serve_battleship(House& house, const PortSettings& settings);

}  // namespace agon
