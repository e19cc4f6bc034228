#pragma once

#include <string_view>

namespace agon {

/// Whether a page from this origin may use the server that was asked for under this host: only its
/// own page. No origin: not a page. If the server is for this machine alone, it answers to no other
/// name, so that nobody points a name of his own at it.
bool is_own_origin(std::string_view origin, std::string_view host, bool is_local);

}  // namespace agon
