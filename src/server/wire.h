#pragma once

#include "core/descriptor.h"
#include "server/tls.h"

#include <optional>
#include <span>
#include <string_view>

namespace agon {

/// A connected socket that makes nobody wait, plain or by TLS.
class Wire {
public:
    explicit Wire(Descriptor socket) : socket_{std::move(socket)} {}

    /// TLS from its first byte on; closed if there is no memory for it.
    Wire(Descriptor socket, const TlsIdentity& identity)
        : socket_{std::move(socket)}, tls_{identity.accept(socket_.get())}
    {
        if (!tls_) socket_.close();
    }

    /// How many bytes there were: 0 if there is nothing now, none if the other side is gone.
    std::optional<std::size_t> read(std::span<char> buffer);

    /// How many of these the system has taken.
    std::size_t write(std::string_view bytes);

    /// Says that no more will come.
    void end_writing();

    int handle() const { return socket_.get(); }
    void close();

private:
    Descriptor socket_;
    TlsIdentity::Tls tls_;
};

}  // namespace agon
