#pragma once

#include "protocols/port.h"

namespace agon {

/// Where programs of the Software-Challenge come.
std::unique_ptr<Port> serve_software_challenge(House& house, const PortSettings& settings);
std::span<const PortOption> software_challenge_port_options();

}  // namespace agon
