#pragma once

#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>

namespace agon {

/// Sockets of the one loop. Naming its executor spares the virtual calls that Asio's usual
/// sockets, which take any, make for every operation.
using Executor = boost::asio::io_context::executor_type;
using Socket = boost::asio::basic_stream_socket<boost::asio::ip::tcp, Executor>;

}  // namespace agon
