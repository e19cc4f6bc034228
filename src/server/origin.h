#pragma once

#include <string_view>

namespace agon {

/// Whether a page from this origin may use the server that was asked for under this host: only its
/// own page. No origin: not a page.
bool is_own_origin(std::string_view origin, std::string_view host);

/// Whether this host, with or without a port, is one of the names that only this machine has: so
/// that nobody points a name of his own at a server that is for this machine alone.
bool is_this_machine(std::string_view host);

}  // namespace agon
