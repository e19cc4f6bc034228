#pragma once

#include "protocols/port.h"

namespace agon {

std::unique_ptr<Port> serve_ants(House& house, const PortSettings& settings);

std::span<const PortOption> ants_port_options();

}  // namespace agon
