#pragma once

#include "protocols/web/session.h"
#include "server/web.h"

#include <boost/beast/http/message.hpp>
#include <boost/beast/http/string_body.hpp>

namespace agon {

using WebUpgrade = boost::beast::http::request<boost::beast::http::string_body>;

/// Makes the connection a WebSocket of this table. Counts itself.
void take_websocket(Web& web, Socket socket, const WebUpgrade& request, const WebWish& wish);

}  // namespace agon
