#pragma once

#include "protocols/port.h"

namespace agon {

std::unique_ptr<Port> serve_dame(House& house, const PortSettings& settings);
int dame_seat_number(const PortSettings& settings, Seat seat);

std::span<const PortOption> dame_port_options();

}  // namespace agon
