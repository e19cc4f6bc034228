#include "protocols/web/frames.h"

#include "core/utf8.h"

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

std::size_t number_in(std::string_view bytes)
{
    std::size_t number = 0;
    for (const char c : bytes) number = number << 8U | byte_of(c);
    return number;
}

/// Puts it on, or takes it off.
void put_mask(std::string& payload, std::string_view mask)
{
    for (std::size_t i = 0; i < payload.size(); ++i)
        payload[i] = static_cast<char>(payload[i] ^ mask[i % kMask]);
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
        std::string payload = waiting_.substr(taken_ + header->size, header->length);
        if (sender_ == Sender::Client)
            put_mask(payload, std::string_view{waiting_}.substr(taken_ + header->size - kMask));
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
                  .size = 2 + (sender_ == Sender::Client ? kMask : 0),
                  .length = second & ~kMasked};
    const bool is_masked = (second & kMasked) != 0;
    if ((first & kReserved) != 0 || is_masked != (sender_ == Sender::Client) ||
        header.kind > kPong || (header.kind > kBinary && !is_control(header.kind)))
        return broken(WebClose::BrokenRules);
    if (is_control(header.kind) && (!header.is_last || header.length > kLongestShort))
        return broken(WebClose::BrokenRules);
    if (header.kind == kClose && header.length == 1) return broken(WebClose::BrokenRules);
    if (header.kind == kBinary) return broken(WebClose::NotText);
    if (!is_control(header.kind) && (header.kind == kMoreText) != message_.has_value())
        return broken(WebClose::BrokenRules);
    if (header.length == kEightBytes && longest_ <= 0xFFFF) return broken(WebClose::TooLong);
    if (header.length >= kTwoBytes) {
        const std::size_t wide = header.length == kTwoBytes ? 2 : 8;
        if (bytes.size() < 2 + wide) return std::nullopt;
        header.size += wide;
        header.length = number_in(bytes.substr(2, wide));
        if (header.length <= (wide == 2 ? kLongestShort : 0xFFFF))
            return broken(WebClose::BrokenRules);
        if (header.length > longest_) return broken(WebClose::TooLong);
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

std::string masked_frame(std::string_view frame, std::string_view mask)
{
    assert(frame.size() >= 2 && mask.size() == kMask);
    const unsigned length = byte_of(frame[1]);
    const std::size_t wide = length == kTwoBytes ? 2 : length == kEightBytes ? 8 : 0;
    std::string bytes{frame.substr(0, 2 + wide)};
    bytes[1] = static_cast<char>(length | kMasked);
    std::string payload{frame.substr(2 + wide)};
    put_mask(payload, mask);
    return bytes.append(mask).append(payload);
}

}  // namespace agon
