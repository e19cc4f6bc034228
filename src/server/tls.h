#pragma once

#include "core/error.h"

#include <memory>
#include <string>

struct ssl_ctx_st;
struct ssl_st;

namespace agon {

/// The certificate and key with which a server speaks TLS.
class TlsIdentity {
public:
    /// Both as PEM files. "bad-tls" with what is wrong with which of them.
    static Result<TlsIdentity> load(const std::string& certificate, const std::string& key);

    struct Free {
        void operator()(ssl_st* tls) const;
    };
    using Tls = std::unique_ptr<ssl_st, Free>;

    /// The server's side of a new connection on this socket, which it does not own.
    Tls accept(int socket) const;

private:
    struct FreeContext {
        void operator()(ssl_ctx_st* context) const;
    };

    std::unique_ptr<ssl_ctx_st, FreeContext> context_;
};

}  // namespace agon
