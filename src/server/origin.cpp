#include "server/origin.h"

namespace agon {
namespace {

std::string_view without_port(std::string_view host)
{
    if (host.starts_with('[')) return host.substr(0, host.find(']') + 1);
    return host.substr(0, host.find(':'));
}

bool is_this_machine(std::string_view host)
{
    const auto name = without_port(host);
    return name == "localhost" || name == "[::1]" || name.starts_with("127.");
}

}  // namespace

bool is_own_origin(std::string_view origin, std::string_view host, bool is_local)
{
    if (origin.empty()) return true;
    for (const std::string_view scheme : {"http://", "https://"})
        if (origin.starts_with(scheme))
            return origin.substr(scheme.size()) == host && (!is_local || is_this_machine(host));
    return false;
}

}  // namespace agon
