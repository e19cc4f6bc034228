#pragma once

#include "server/loop.h"

namespace agon {

/// In Prometheus' text format.
std::string metrics_text(const HubCounts& counts, std::size_t web_connections,
                         const Loop::Busy& busy);

}  // namespace agon
