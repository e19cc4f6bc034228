#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace agon::bench {

/// What a browser would send to become a WebSocket of a table; `query` begins with `&` or is empty.
std::string live_request(std::uint16_t port, std::string_view table, std::string_view token,
                         std::string_view query = "");

/// A client's text frame; it is masked, as all of a client's are, with zeros. Pre: at most 65,535
/// bytes.
std::string text_frame(std::string_view text);

inline constexpr std::string_view kPing{"\x89\x80\0\0\0\0", 6};
inline constexpr std::string_view kPong{"\x8a\x80\0\0\0\0", 6};

struct Frame {
    enum class Kind { Text, Ping, Pong, Close, Other };

    Kind kind = Kind::Other;
    std::string text;
};

/// The first whole frame of a server's bytes, which are taken away; nothing if there is none yet.
std::optional<Frame> take_frame(std::string& heard);

/// A text of a JSON object.
std::string text_of(const std::string& json, std::string_view key);

/// A table of the API with a person's token for each of its first seats.
struct OpenTable {
    std::string id;
    std::vector<std::string> tokens;
};

/// Opens one and sits down, from this machine's usual address; throws if that is refused.
OpenTable open_table(std::uint16_t port, std::string_view body, std::size_t persons);

}  // namespace agon::bench
