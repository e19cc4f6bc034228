// One of the two files that compile Beast. It shakes hands; what follows is the session's, on a
// socket like those of the classic ports: through Beast's own stream a move cost half as much
// again.
#include "server/websocket.h"

#include "server/connection.h"

#include <boost/beast/websocket.hpp>

namespace agon {
namespace {

namespace websocket = boost::beast::websocket;

void start(Web& web, Socket socket, const WebWish& wish)
{
    Hub& hub = web.loop.hub();
    const Peer peer = hub.new_peer();
    const auto table = hub.find(wish.table, wish.token);
    const bool spectates = !table || table->viewer().is_spectator();
    const auto connection =
        std::make_shared<Connection>(web.loop, std::move(socket), [&web] { --web.connections; });
    ++web.connections;
    connection->start(std::make_unique<WebSession>(hub, peer, wish), peer, spectates);
}

}  // namespace

void take_websocket(Web& web, Socket socket, const WebUpgrade& request, const WebWish& wish)
{
    const auto stream = std::make_shared<websocket::stream<Socket>>(std::move(socket));
    stream->async_accept(request, [&web, stream, wish](const auto& error) {
        if (!error) start(web, std::move(stream->next_layer()), wish);
    });
}

}  // namespace agon
