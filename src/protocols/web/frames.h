#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace agon {

/// What came over a WebSocket (RFC 6455).
struct WebFrame {
    enum class Kind : std::uint8_t {
        Text,  ///< a whole message, however many frames it came in
        Ping,
        Pong,
        Close
    };

    Kind kind = Kind::Text;
    std::string payload;

    bool operator==(const WebFrame&) const = default;
};

/// The status with which a WebSocket is closed (RFC 6455, 7.4.1).
enum class WebClose : std::uint16_t {
    None = 0,
    Normal = 1000,
    BrokenRules = 1002,
    NotText = 1003,
    NotUtf8 = 1007,
    TooLong = 1009
};

/// Puts the other side's messages together from the pieces in which they arrive.
class WebFrames {
public:
    enum class Sender : std::uint8_t { Client, Server };  ///< of whom only a client masks

    explicit WebFrames(std::size_t longest, Sender sender = Sender::Client)
        : longest_{longest}, sender_{sender}
    {}

    void add(std::string_view bytes);

    /// The next one that is whole; none if there is none yet, or never will be: see `fault`.
    std::optional<WebFrame> next();

    /// How the sender broke the rules. Nothing it says after that is read.
    WebClose fault() const { return fault_; }

private:
    struct Header;

    std::optional<Header> read_header();
    std::optional<WebFrame> take(const Header& header, std::string payload);
    std::optional<WebFrame> take_text(bool is_last, std::string payload);

    std::size_t longest_;  ///< bytes of a message
    Sender sender_;
    std::string waiting_;
    std::size_t taken_ = 0;               ///< bytes of it
    std::optional<std::string> message_;  ///< what is there of one whose last frame is yet to come
    WebClose fault_ = WebClose::None;
};

// As a server sends them, each in one piece.
std::string text_frame(std::string_view text);
std::string ping_frame();
std::string pong_frame(std::string_view payload);  ///< Pre: as long as a ping's may be
std::string close_frame(WebClose status);

/// A server's frame as a client sends it. Pre: the mask has four bytes.
std::string masked_frame(std::string_view frame, std::string_view mask);

}  // namespace agon
