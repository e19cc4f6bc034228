#pragma once

#include <boost/asio/ip/address.hpp>

#include <compare>
#include <cstdint>
#include <string>

namespace agon {

/// Who is at the other end, as far as limits go: an IPv4 address, or the first half of an IPv6 one,
/// all of which one household or machine may use. The default is nobody, who has no limits.
struct Address {
    std::uint64_t network = 0;
    bool is_local = false;  ///< 127.0.0.1 or ::1

    auto operator<=>(const Address&) const = default;
};

Address address_of(const boost::asio::ip::address& address);

/// For people: `192.0.2.7`, `2001:db8::/64`.
std::string write_address(const Address& address);

}  // namespace agon
