#include "server/origin.h"

#include <boost/asio/ip/address.hpp>

#include <string>

namespace agon {
namespace {

std::string_view without_port(std::string_view host)
{
    if (host.starts_with('[')) return host.substr(0, host.find(']') + 1);
    return host.substr(0, host.find(':'));
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
