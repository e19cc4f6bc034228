#include "store/squeeze.h"

#include "store/packed_entry.h"

#include <zlib.h>

#include <cassert>
#include <new>

namespace agon {
namespace {

constexpr int kLevel = 6;
constexpr int kWindowBits = 13;
constexpr int kMemoryLevel = 6;
constexpr std::size_t kMostRatio = 1'032;  ///< more zlib cannot save
constexpr std::size_t kMostBytes = std::size_t{1} << 30U;

Bytef* bytes_of(std::string_view text)
{
    return const_cast<Bytef*>(reinterpret_cast<const Bytef*>(text.data()));
}

}  // namespace

Squeezer::Squeezer() : stream_{new z_stream{}}
{
    if (::deflateInit2(stream_.get(), kLevel, Z_DEFLATED, kWindowBits, kMemoryLevel,
                       Z_DEFAULT_STRATEGY) != Z_OK)
        throw std::bad_alloc{};
}

void Squeezer::Ender::operator()(z_stream_s* stream) const
{
    ::deflateEnd(stream);
    delete stream;
}

std::string Squeezer::squeeze(std::string_view bytes)
{
    assert(bytes.size() <= kMostBytes);
    ::deflateReset(stream_.get());
    std::string squeezed;
    put_number(squeezed, bytes.size());
    const auto begin = squeezed.size();
    squeezed.resize(begin + ::deflateBound(stream_.get(), bytes.size()));
    stream_->next_in = bytes_of(bytes);
    stream_->avail_in = static_cast<uInt>(bytes.size());
    stream_->next_out = bytes_of(squeezed) + begin;
    stream_->avail_out = static_cast<uInt>(squeezed.size() - begin);
    [[maybe_unused]] const int code = ::deflate(stream_.get(), Z_FINISH);
    assert(code == Z_STREAM_END);
    squeezed.resize(squeezed.size() - stream_->avail_out);
    return squeezed;
}

std::optional<std::string> unsqueeze(std::string_view squeezed)
{
    const auto size = take_number(squeezed);
    if (!size || *size > kMostBytes || *size > squeezed.size() * kMostRatio) return std::nullopt;
    std::string bytes(*size, '\0');
    uLongf got = bytes.size();
    if (::uncompress(bytes_of(bytes), &got, bytes_of(squeezed), squeezed.size()) != Z_OK ||
        got != *size)
        return std::nullopt;
    return bytes;
}

}  // namespace agon
