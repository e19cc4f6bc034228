#include "server/tls.h"

#include <openssl/err.h>
#include <openssl/ssl.h>

namespace agon {
namespace {

Error failed(const std::string& about)
{
    const auto code = ERR_peek_last_error();
    ERR_clear_error();
    const char* reason = code != 0 ? ERR_reason_error_string(code) : nullptr;
    return {"bad-tls", about + ": " + (reason != nullptr ? reason : "cannot be used")};
}

}  // namespace

void TlsIdentity::FreeContext::operator()(ssl_ctx_st* context) const { SSL_CTX_free(context); }

void TlsIdentity::Free::operator()(ssl_st* tls) const { SSL_free(tls); }

Result<TlsIdentity> TlsIdentity::load(const std::string& certificate, const std::string& key)
{
    TlsIdentity identity;
    identity.context_.reset(SSL_CTX_new(TLS_server_method()));
    SSL_CTX* context = identity.context_.get();
    if (context == nullptr) return failed("TLS");
    SSL_CTX_set_min_proto_version(context, TLS1_2_VERSION);
    SSL_CTX_set_options(context, SSL_OP_NO_RENEGOTIATION | SSL_OP_CIPHER_SERVER_PREFERENCE);
    // A write is tried again with what is left then, wherever that lies; idle connections are many.
    SSL_CTX_set_mode(context, SSL_MODE_ENABLE_PARTIAL_WRITE | SSL_MODE_ACCEPT_MOVING_WRITE_BUFFER |
                                  SSL_MODE_RELEASE_BUFFERS);
    if (SSL_CTX_use_certificate_chain_file(context, certificate.c_str()) != 1)
        return failed(certificate);
    if (SSL_CTX_use_PrivateKey_file(context, key.c_str(), SSL_FILETYPE_PEM) != 1)
        return failed(key);
    if (SSL_CTX_check_private_key(context) != 1) return failed(key);
    return identity;
}

TlsIdentity::Tls TlsIdentity::accept(int socket) const
{
    Tls tls{SSL_new(context_.get())};
    if (tls && SSL_set_fd(tls.get(), socket) != 1) tls.reset();
    if (tls) SSL_set_accept_state(tls.get());
    return tls;
}

}  // namespace agon
