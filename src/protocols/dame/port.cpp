#include "protocols/dame/port.h"

#include "core/text.h"
#include "protocols/dame/session.h"

#include <array>

namespace agon {
namespace {

constexpr PortOption kDialect{.name = "dame-dialect",
                              .kind = PortOption::Kind::Choice,
                              .help = "what is spoken on the dame port",
                              .usual = kDameDialects.front(),
                              .choices = kDameDialects};
constexpr PortOption kGap{.name = "dame-gap",
                          .kind = PortOption::Kind::Number,
                          .help = "ms between the first line of a group and the rest",
                          .usual = "30",
                          .least = 0,
                          .most = 10'000};

constexpr std::array kOptions{kDialect, kGap};

}  // namespace

std::span<const PortOption> dame_port_options() { return kOptions; }

std::unique_ptr<Port> serve_dame(House& house, const PortSettings& settings)
{
    DameSettings own;
    own.dialect = dame_dialect(settings.of(kDialect)).value();
    own.gap = Milliseconds{to_number(settings.of(kGap)).value()};
    using DamePort = PortOf<DameSession, DameParty, DameSettings>;
    return std::make_unique<DamePort>(house, settings.lobby, own);
}

int dame_seat_number(const PortSettings& settings, Seat seat)
{
    return dame_lines::number_of(dame_dialect(settings.of(kDialect)).value(), seat);
}

}  // namespace agon
