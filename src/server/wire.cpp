#include "server/wire.h"

#include <openssl/err.h>
#include <openssl/ssl.h>
#include <sys/socket.h>

#include <cerrno>

namespace agon {
namespace {

bool can_go_on(SSL* tls, int answer)
{
    const int why = SSL_get_error(tls, answer);
    ERR_clear_error();
    return why == SSL_ERROR_WANT_READ || why == SSL_ERROR_WANT_WRITE;
}

}  // namespace

std::optional<std::size_t> Wire::read(std::span<char> buffer)
{
    if (tls_) {
        const int count = SSL_read(tls_.get(), buffer.data(), static_cast<int>(buffer.size()));
        if (count > 0) return static_cast<std::size_t>(count);
        return can_go_on(tls_.get(), count) ? std::optional<std::size_t>{0} : std::nullopt;
    }
    const auto count = ::recv(socket_.get(), buffer.data(), buffer.size(), 0);
    if (count > 0) return static_cast<std::size_t>(count);
    const bool is_there = count < 0 && (errno == EAGAIN || errno == EINTR);
    return is_there ? std::optional<std::size_t>{0} : std::nullopt;
}

std::size_t Wire::write(std::string_view bytes)
{
    if (bytes.empty()) return 0;
    if (tls_) {
        const int count = SSL_write(tls_.get(), bytes.data(), static_cast<int>(bytes.size()));
        ERR_clear_error();
        return count > 0 ? static_cast<std::size_t>(count) : 0;
    }
    const auto count = ::send(socket_.get(), bytes.data(), bytes.size(), MSG_NOSIGNAL);
    return count > 0 ? static_cast<std::size_t>(count) : 0;
}

void Wire::end_writing()
{
    if (tls_) {
        SSL_shutdown(tls_.get());
        ERR_clear_error();
    }
    ::shutdown(socket_.get(), SHUT_WR);
}

void Wire::close()
{
    tls_.reset();
    socket_.close();
}

}  // namespace agon
