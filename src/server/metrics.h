#pragma once

#include "server/hub.h"

namespace agon {

/// In Prometheus' text format.
std::string metrics_text(const HubCounts& counts, std::size_t web_connections);

}  // namespace agon
