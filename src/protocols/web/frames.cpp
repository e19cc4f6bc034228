#include "protocols/web/frames.h"

#include <cassert>
#include <utility>

namespace agon {
namespace {

// RFC 6455, 5.2: the first byte is a flag for a message's last frame and the kind; the second a
// flag for a mask and the length, or how many bytes the length has.
constexpr unsigned kLast = 0x80;
constexpr unsigned kReserved = 0x70;
constexpr unsigned kMasked = 0x80;
constexpr unsigned kMoreText = 0;
constexpr unsigned kText = 1;
constexpr unsigned kBinary = 2;
constexpr unsigned kClose = 8;
constexpr unsigned kPing = 9;
constexpr unsigned kPong = 10;
constexpr std::size_t kLongestShort = 125;
constexpr std::size_t kTwoBytes = 126;
constexpr std::size_t kEightBytes = 127;
constexpr std::size_t kMask = 4;  ///< bytes

constexpr bool is_control(unsigned kind) { return kind >= kClose; }

unsigned byte_of(char c) { return static_cast<unsigned char>(c); }

void append_number(std::string& bytes, std::size_t number, int count)
{
    for (int i = count - 1; i >= 0; --i) bytes += static_cast<char>(number >> (8 * i) & 0xFF);
}

std::string frame(unsigned kind, std::string_view payload)
{
    std::string bytes;
    bytes.reserve(payload.size() + 10);
    bytes += static_cast<char>(kLast | kind);
    if (payload.size() <= kLongestShort) {
        append_number(bytes, payload.size(), 1);
    } else if (payload.size() <= 0xFFFF) {
        append_number(bytes, kTwoBytes, 1);
        append_number(bytes, payload.size(), 2);
    } else {
        append_number(bytes, kEightBytes, 1);
        append_number(bytes, payload.size(), 8);
    }
    return bytes.append(payload);
}

/// How many bytes follow the first of a character, and the least that these make; none if no
/// character begins so.
struct Utf8Start {
    int more;
    char32_t bits;
    char32_t least;
};

std::optional<Utf8Start> utf8_start(unsigned first)
{
    if (first < 0x80) return Utf8Start{0, first, 0};
    if ((first & 0xE0) == 0xC0) return Utf8Start{1, first & 0x1F, 0x80};
    if ((first & 0xF0) == 0xE0) return Utf8Start{2, first & 0x0F, 0x800};
    if ((first & 0xF8) == 0xF0) return Utf8Start{3, first & 0x07, 0x10000};
    return std::nullopt;
}

bool is_utf8(std::string_view text)
{
    for (std::size_t i = 0; i < text.size();) {
        const auto start = utf8_start(byte_of(text[i++]));
        if (!start || text.size() - i < static_cast<std::size_t>(start->more)) return false;
        char32_t character = start->bits;
        for (int k = 0; k < start->more; ++k, ++i) {
            if ((byte_of(text[i]) & 0xC0) != 0x80) return false;
            character = character << 6U | (byte_of(text[i]) & 0x3F);
        }
        const bool is_surrogate = character >= 0xD800 && character <= 0xDFFF;
        if (character < start->least || is_surrogate || character > 0x10FFFF) return false;
    }
    return true;
}

}  // namespace

struct WebFrames::Header {
    unsigned kind;
    bool is_last;
    std::size_t size;    ///< of the header, the mask included
    std::size_t length;  ///< of what follows
};

void WebFrames::add(std::string_view bytes)
{
    waiting_.erase(0, std::exchange(taken_, 0));
    if (fault_ == WebClose::None) waiting_ += bytes;
}

std::optional<WebFrame> WebFrames::next()
{
    while (const auto header = read_header()) {
        const std::size_t mask = taken_ + header->size - kMask;
        std::string payload = waiting_.substr(mask + kMask, header->length);
        for (std::size_t i = 0; i < payload.size(); ++i)
            payload[i] = static_cast<char>(payload[i] ^ waiting_[mask + i % kMask]);
        taken_ += header->size + header->length;
        if (auto whole = take(*header, std::move(payload))) return whole;
    }
    return std::nullopt;
}

/// Of a frame that is whole and may come now.
std::optional<WebFrames::Header> WebFrames::read_header()
{
    const auto broken = [this](WebClose fault) {
        fault_ = fault;
        return std::nullopt;
    };
    const std::string_view bytes = std::string_view{waiting_}.substr(taken_);
    if (fault_ != WebClose::None || bytes.size() < 2) return std::nullopt;
    const unsigned first = byte_of(bytes[0]);
    const unsigned second = byte_of(bytes[1]);
    Header header{.kind = first & 0xF,
                  .is_last = (first & kLast) != 0,
                  .size = 2 + kMask,
                  .length = second & ~kMasked};
    if ((first & kReserved) != 0 || (second & kMasked) == 0 || header.kind > kPong ||
        (header.kind > kBinary && !is_control(header.kind)))
        return broken(WebClose::BrokenRules);
    if (is_control(header.kind) && (!header.is_last || header.length > kLongestShort))
        return broken(WebClose::BrokenRules);
    if (header.kind == kClose && header.length == 1) return broken(WebClose::BrokenRules);
    if (header.kind == kBinary) return broken(WebClose::NotText);
    if (!is_control(header.kind) && (header.kind == kMoreText) != message_.has_value())
        return broken(WebClose::BrokenRules);
    if (header.length == kEightBytes) return broken(WebClose::TooLong);
    if (header.length == kTwoBytes) {
        if (bytes.size() < 4) return std::nullopt;
        header.size += 2;
        header.length = byte_of(bytes[2]) << 8U | byte_of(bytes[3]);
        if (header.length <= kLongestShort) return broken(WebClose::BrokenRules);
    }
    if (header.length + (message_ ? message_->size() : 0) > longest_)
        return broken(WebClose::TooLong);
    if (bytes.size() < header.size + header.length) return std::nullopt;
    return header;
}

/// None if its message goes on.
std::optional<WebFrame> WebFrames::take(const Header& header, std::string payload)
{
    switch (header.kind) {
        case kPing:
            return WebFrame{WebFrame::Kind::Ping, std::move(payload)};
        case kPong:
            return WebFrame{WebFrame::Kind::Pong, std::move(payload)};
        case kClose:
            return WebFrame{WebFrame::Kind::Close, std::move(payload)};
        default:
            return take_text(header.is_last, std::move(payload));
    }
}

std::optional<WebFrame> WebFrames::take_text(bool is_last, std::string payload)
{
    if (message_) payload.insert(0, *std::exchange(message_, std::nullopt));
    if (!is_last) {
        message_ = std::move(payload);
        return std::nullopt;
    }
    if (!is_utf8(payload)) {
        fault_ = WebClose::NotUtf8;
        return std::nullopt;
    }
    return WebFrame{WebFrame::Kind::Text, std::move(payload)};
}

std::string text_frame(std::string_view text) { return frame(kText, text); }

std::string ping_frame() { return frame(kPing, ""); }

std::string pong_frame(std::string_view payload)
{
    assert(payload.size() <= kLongestShort);
    return frame(kPong, payload);
}

std::string close_frame(WebClose status)
{
    std::string code;
    append_number(code, static_cast<std::size_t>(status), 2);
    return frame(kClose, code);
}

}  // namespace agon
