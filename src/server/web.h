#pragma once

#include "protocols/web/api.h"
#include "protocols/web/session.h"
#include "server/hub.h"

#include <boost/asio/ip/address.hpp>

namespace agon {

/// What all connections of the web port share.
struct Web {
    Hub& hub;
    WebApi& api;
    bool is_local;  ///< only this machine can connect, so only its own names are hosts
    std::optional<boost::asio::ip::address> proxy{};  ///< whose word on addresses counts
    std::function<std::string()> metrics{};
    std::size_t unfinished = 0;  ///< bytes of requests that are not whole
    WebScreen screen{};
};

/// HTTP until the peer asks for a WebSocket, which is the connection's from then on.
std::unique_ptr<Session> make_http_session(Web& web, Peer peer,
                                           const boost::asio::ip::address& address);

}  // namespace agon
