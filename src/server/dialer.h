#pragma once

#include "protocols/web/offer.h"
#include "server/loop.h"
#include "server/socket.h"

#include <boost/asio/ip/address.hpp>

#include <string_view>

namespace agon {

/// To which addresses this server may connect for its guests.
class Reach {
public:
    /// From `none`, `any`, or a list of `ADDRESS`, `ADDRESS/BITS`, `loopback` and `private`, with
    /// commas between them. "bad-usage" if it is none of these.
    static Result<Reach> read(std::string_view text);

    bool has(const boost::asio::ip::address& address) const;
    bool is_empty() const { return nets_.empty(); }

private:
    struct Net {
        boost::asio::ip::address_v6 address;  ///< one of IPv4 is mapped
        int bits = 128;
    };

    std::vector<Net> nets_;
};

/// Looks for a server and connects to it. Answers once: with a socket, or why there is none. All
/// that is asked of it lives until then.
void dial(boost::asio::io_context& io, const Reach& reach, const Dial& wish,
          std::function<void(Result<Socket>)> then);

}  // namespace agon
