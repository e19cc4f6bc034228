#include "server/address.h"

#include <algorithm>

namespace agon {
namespace {

namespace ip = boost::asio::ip;

/// No sender has such a first half in IPv6: these are groups.
constexpr std::uint64_t kIsV4 = 0xFFFF'FFFF'0000'0000;

}  // namespace

Address address_of(const ip::address& address)
{
    if (address.is_v6() && address.to_v6().is_v4_mapped())
        return address_of(ip::make_address_v4(ip::v4_mapped, address.to_v6()));
    if (address.is_v4()) {
        const auto v4 = address.to_v4();
        return {kIsV4 | v4.to_uint(), v4 == ip::address_v4::loopback()};
    }
    const auto bytes = address.to_v6().to_bytes();
    std::uint64_t network = 0;
    for (std::size_t i = 0; i < sizeof network; ++i) network = network << 8U | bytes[i];
    // This machine's own is not a network of somebody else's.
    if (address.is_loopback()) return {kIsV4 | ip::address_v4::loopback().to_uint(), true};
    return {network, false};
}

std::string write_address(const Address& address)
{
    if ((address.network & kIsV4) == kIsV4)
        return ip::address_v4{static_cast<std::uint32_t>(address.network)}.to_string();
    ip::address_v6::bytes_type bytes{};
    for (std::size_t i = 0; i < sizeof address.network; ++i)
        bytes[i] = static_cast<unsigned char>(address.network >> (56 - 8 * i));
    return ip::address_v6{bytes}.to_string() + "/64";
}

}  // namespace agon
