#include "server/origin.h"

#include "core/text.h"

#include <boost/asio/ip/address.hpp>

#include <algorithm>
#include <string>

namespace agon {
namespace {

/// Empty if what follows the name is no port.
std::string_view without_port(std::string_view host)
{
    const auto end =
        host.starts_with('[') ? host.find(']') + 1 : std::min(host.find(':'), host.size());
    const std::string_view port = host.substr(end);
    const bool is_port =
        port.empty() || (port.starts_with(':') && std::ranges::all_of(port.substr(1), is_digit));
    return is_port ? host.substr(0, end) : std::string_view{};
}

}  // namespace

bool is_own_origin(std::string_view origin, std::string_view host)
{
    if (origin.empty()) return true;
    for (const std::string_view scheme : {"http://", "https://"})
        if (origin.starts_with(scheme)) return origin.substr(scheme.size()) == host;
    return false;
}

bool is_this_machine(std::string_view host)
{
    const std::string_view name = without_port(host);
    if (name == "localhost" || name == "[::1]") return true;
    boost::system::error_code error;
    const auto address = boost::asio::ip::make_address_v4(std::string{name}, error);
    return !error && address.is_loopback();
}

}  // namespace agon
