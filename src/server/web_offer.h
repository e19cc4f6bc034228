#pragma once

#include "protocols/web/offer.h"

#include <map>

namespace agon {

/// Where the classic ports are, by protocol.
using PortNumbers = std::map<std::string, std::uint16_t, std::less<>>;

/// The whole catalog, for the API.
WebOffer web_offer(const PortNumbers& ports);

}  // namespace agon
