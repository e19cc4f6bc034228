#include "server/acceptor.h"

namespace agon {
namespace {

constexpr int kBacklog = 4096;
constexpr std::chrono::milliseconds kPause{100};  ///< when the system has no more sockets for us

}  // namespace

Result<void> Acceptor::open(const boost::asio::ip::address& address, std::uint16_t port)
{
    using boost::asio::ip::tcp;
    const tcp::endpoint endpoint{address, port};
    boost::system::error_code error;
    const auto failed = [&] {
        return Error{"cannot-listen", "cannot listen on " + address.to_string() + " port " +
                                          std::to_string(port) + ": " + error.message()};
    };
    if (acceptor_.open(endpoint.protocol(), error)) return failed();
    acceptor_.set_option(tcp::acceptor::reuse_address{true}, error);
    if (acceptor_.bind(endpoint, error)) return failed();
    if (acceptor_.listen(kBacklog, error)) return failed();
    accept();
    return {};
}

std::uint16_t Acceptor::port() const
{
    boost::system::error_code ignored;
    return acceptor_.local_endpoint(ignored).port();
}

void Acceptor::close()
{
    boost::system::error_code ignored;
    acceptor_.close(ignored);
    pause_.cancel();
}

void Acceptor::accept()
{
    acceptor_.async_accept([this](const boost::system::error_code& error, auto socket) {
        if (!acceptor_.is_open()) return;
        if (!error) {
            take_(std::move(socket));
            return accept();
        }
        pause_.expires_after(kPause);
        pause_.async_wait([this](const auto& stopped) {
            if (!stopped) accept();
        });
    });
}

}  // namespace agon
