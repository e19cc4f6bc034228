#include "server/handshake.h"

#include <openssl/evp.h>

#include <array>

namespace agon {

std::string websocket_accept(std::string_view key)
{
    const std::string text = std::string{key} + "258EAFA5-E914-47DA-95CA-C5AB0DC85B11";
    constexpr std::size_t kSha1 = 20;
    std::array<unsigned char, kSha1> digest{};
    EVP_Digest(text.data(), text.size(), digest.data(), nullptr, EVP_sha1(), nullptr);
    constexpr std::size_t kBase64 = (kSha1 + 2) / 3 * 4;
    std::array<unsigned char, kBase64 + 1> encoded{};
    EVP_EncodeBlock(encoded.data(), digest.data(), kSha1);
    return {encoded.begin(), encoded.begin() + kBase64};
}

}  // namespace agon
