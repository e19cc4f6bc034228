#include "cli/typed_server.h"

#include "core/text.h"

#include <fmt/core.h>

namespace agon::cli {

Result<TypedServer> typed_server(std::string_view text, std::uint16_t usual_port)
{
    const Error bad{"bad-usage", fmt::format("'{}' is no server; type HOST, HOST:PORT or "
                                             "[IPV6-ADDRESS]:PORT",
                                             text)};
    std::string_view host = text;
    std::string_view port;
    const auto bracket = text.find(']');
    const auto colon = text.find(':', bracket == std::string_view::npos ? 0 : bracket);
    if (colon != std::string_view::npos) {
        host = text.substr(0, colon);
        port = text.substr(colon + 1);
    }
    if (host.starts_with('[')) {
        if (!host.ends_with(']')) return bad;
        host = host.substr(1, host.size() - 2);
    } else if (host.find(']') != std::string_view::npos) {
        return bad;
    }
    const auto number = to_number(port.empty() ? std::string_view{"0"} : port);
    if (host.empty() || !number || *number < 0 || *number > 65'535) return bad;
    if (colon != std::string_view::npos && *number == 0) return bad;
    return TypedServer{std::string{host},
                       *number == 0 ? usual_port : static_cast<std::uint16_t>(*number)};
}

}  // namespace agon::cli
