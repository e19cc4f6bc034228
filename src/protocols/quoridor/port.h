#pragma once

#include "protocols/port.h"

namespace agon {

std::unique_ptr<Port> serve_quoridor(House& house, const PortSettings& settings);

std::span<const PortOption> quoridor_port_options();

}  // namespace agon
