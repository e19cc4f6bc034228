#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>

struct z_stream_s;

namespace agon {

/// Makes bytes fewer, by zlib. Keeps its tables from one time to the next, as most logs are short.
class Squeezer {
public:
    Squeezer();
    std::string squeeze(std::string_view bytes);

private:
    struct Ender {
        void operator()(z_stream_s* stream) const;
    };
    std::unique_ptr<z_stream_s, Ender> stream_;
};

/// None if these bytes are not what was squeezed: zlib's checksum is part of it.
std::optional<std::string> unsqueeze(std::string_view squeezed);

}  // namespace agon
