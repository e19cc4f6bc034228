#pragma once

#include "protocols/port.h"

namespace agon {

std::unique_ptr<Port> serve_blokus(House& house, const PortSettings& settings);

std::span<const PortOption> blokus_port_options();

}  // namespace agon
