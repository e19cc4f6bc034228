#pragma once

#include <cstddef>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace agon {

/// A frame as a client sends it, masked. `first`: flags and kind, for the last frame of a text
/// 0x81.
inline std::string client_frame(std::string_view payload, unsigned first = 0x81)
{
    std::string bytes{static_cast<char>(first)};
    if (payload.size() < 126) {
        bytes += static_cast<char>(0x80U | payload.size());
    } else {
        bytes += '\xFE';
        bytes += static_cast<char>(payload.size() >> 8U);
        bytes += static_cast<char>(payload.size() & 0xFFU);
    }
    const std::string mask{"\x37\xFA\x21\x3D", 4};
    bytes += mask;
    for (std::size_t i = 0; i < payload.size(); ++i)
        bytes += static_cast<char>(payload[i] ^ mask[i % 4]);
    return bytes;
}

struct ServerFrame {
    unsigned first = 0;
    std::string payload;
};

/// What a server has sent, frame by frame.
inline std::vector<ServerFrame> server_frames(std::string_view bytes)
{
    std::vector<ServerFrame> frames;
    while (!bytes.empty()) {
        const auto number = [&](std::size_t at, std::size_t count) {
            std::size_t value = 0;
            for (std::size_t i = 0; i < count; ++i)
                value = value << 8U | static_cast<unsigned char>(bytes.at(at + i));
            return value;
        };
        const std::size_t code = number(1, 1);
        const std::size_t wide = code == 127 ? 8 : code == 126 ? 2 : 0;
        const std::size_t length = wide == 0 ? code : number(2, wide);
        if (code > 127 || bytes.size() < 2 + wide + length)
            throw std::logic_error{"no frame of a server"};
        frames.push_back(
            {static_cast<unsigned>(number(0, 1)), std::string{bytes.substr(2 + wide, length)}});
        bytes.remove_prefix(2 + wide + length);
    }
    return frames;
}

/// The texts among them, one after the other.
inline std::string server_texts(std::string_view bytes)
{
    std::string texts;
    for (const auto& frame : server_frames(bytes))
        if (frame.first == 0x81) texts += frame.payload;
    return texts;
}

}  // namespace agon
