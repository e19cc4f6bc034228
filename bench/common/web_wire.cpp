#include "common/web_wire.h"

#include "common/clients.h"

#include <boost/json/parse.hpp>
#include <fmt/core.h>

namespace agon::bench {
namespace {

constexpr unsigned kMasked = 0x80;
constexpr std::size_t kTwoBytes = 126;  ///< a length that says: the length is in the next two
constexpr std::size_t kEightBytes = 127;

Frame::Kind kind_of(unsigned opcode)
{
    switch (opcode) {
        case 1:
            return Frame::Kind::Text;
        case 8:
            return Frame::Kind::Close;
        case 9:
            return Frame::Kind::Ping;
        case 10:
            return Frame::Kind::Pong;
        default:
            return Frame::Kind::Other;
    }
}

}  // namespace

std::string live_request(std::uint16_t port, std::string_view table, std::string_view token,
                         std::string_view query)
{
    return fmt::format(
        "GET /api/tables/{}/live?token={}{} HTTP/1.1\r\nHost: 127.0.0.1:{}\r\n"
        "Upgrade: websocket\r\nConnection: Upgrade\r\n"
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
        "Sec-WebSocket-Version: 13\r\n\r\n",
        table, token, query, port);
}

std::string text_frame(std::string_view text)
{
    constexpr char kText = '\x81';
    std::string frame{kText};
    if (text.size() < kTwoBytes) {
        frame += static_cast<char>(kMasked | text.size());
    } else {
        frame += static_cast<char>(kMasked | kTwoBytes);
        frame += static_cast<char>(text.size() >> 8U);
        frame += static_cast<char>(text.size() & 0xffU);
    }
    frame.append(4, '\0');
    frame += text;
    return frame;
}

std::optional<Frame> take_frame(std::string& heard)
{
    if (heard.size() < 2) return std::nullopt;
    const auto byte = [&](std::size_t at) { return static_cast<unsigned char>(heard[at]); };
    std::size_t size = byte(1);
    std::size_t start = 2;
    if (size >= kTwoBytes) {
        start += size == kEightBytes ? 8 : 2;
        if (heard.size() < start) return std::nullopt;
        size = 0;
        for (std::size_t at = 2; at < start; ++at) size = size << 8U | byte(at);
    }
    if (heard.size() < start + size) return std::nullopt;
    Frame frame{kind_of(byte(0) & 0x0fU), heard.substr(start, size)};
    heard.erase(0, start + size);
    return frame;
}

std::string text_of(const std::string& json, std::string_view key)
{
    return std::string{boost::json::parse(json).at(key).as_string()};
}

OpenTable open_table(std::uint16_t port, std::string_view body, std::size_t persons)
{
    OpenTable table{text_of(post(port, "/api/tables", body), "id"), {}};
    for (std::size_t seat = 0; seat < persons; ++seat)
        table.tokens.push_back(text_of(post(port, fmt::format("/api/tables/{}/sit", table.id),
                                            fmt::format(R"({{"seat":{}}})", seat)),
                                       "token"));
    return table;
}

}  // namespace agon::bench
