#include "report/packed.h"

#include <zlib.h>

#include <array>
#include <cassert>
#include <cstdint>
#include <new>

namespace agon {
namespace {

constexpr std::string_view kDigits =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

std::string deflated(std::string_view bytes)
{
    uLongf size = ::compressBound(bytes.size());
    std::string out(size, '\0');
    const int code =
        ::compress2(reinterpret_cast<Bytef*>(out.data()), &size,
                    reinterpret_cast<const Bytef*>(bytes.data()), bytes.size(), Z_BEST_COMPRESSION);
    if (code == Z_MEM_ERROR) throw std::bad_alloc{};
    assert(code == Z_OK);
    out.resize(size);
    return out;
}

std::string base64(std::string_view bytes)
{
    std::string text;
    text.reserve((bytes.size() + 2) / 3 * 4);
    for (std::size_t i = 0; i < bytes.size(); i += 3) {
        std::uint32_t three = 0;
        for (std::size_t k = 0; k < 3; ++k)
            three = three << 8U |
                    (i + k < bytes.size() ? static_cast<unsigned char>(bytes[i + k]) : 0U);
        for (std::size_t k = 0; k < 4; ++k)
            text += i + k <= bytes.size() ? kDigits[three >> (18 - 6 * k) & 63U] : '=';
    }
    return text;
}

}  // namespace

std::string packed(std::string_view bytes) { return base64(deflated(bytes)); }

}  // namespace agon
