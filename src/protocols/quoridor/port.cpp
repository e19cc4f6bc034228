#include "protocols/quoridor/port.h"

#include "core/text.h"
#include "protocols/quoridor/session.h"

#include <array>

namespace agon {
namespace {

constexpr PortOption kPace{.name = "pace",
                           .kind = PortOption::Kind::Number,
                           .help =
                               "quoridor: ms from a pawn's move to a built-in player's, "
                               "shorter while the client keeps up",
                           .usual = "4000",
                           .least = 0,
                           .most = 60'000};

constexpr std::array kOptions{kPace};

}  // namespace

std::span<const PortOption> quoridor_port_options() { return kOptions; }

std::unique_ptr<Port> serve_quoridor(House& house, const PortSettings& settings)
{
    QuoridorSettings own{.pace = Milliseconds{0}, .move = settings.move};
    if (settings.is_watched) own.pace = Milliseconds{to_number(settings.of(kPace)).value()};
    using QuoridorPort = PortOf<QuoridorSession, QuoridorUniverse, QuoridorSettings>;
    return std::make_unique<QuoridorPort>(house, settings.lobby, own);
}

}  // namespace agon
