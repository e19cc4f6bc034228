#include "protocols/blokus/port.h"

#include "protocols/blokus/session.h"

#include <array>

namespace agon {
namespace {

constexpr PortOption kPlayer{.name = "blokus-player",
                             .kind = PortOption::Kind::Player,
                             .help = "plays free colours and gives hints",
                             .usual = "normal:time=0.2"};

constexpr PortOption kAutochat{
    .name = "blokus-autochat",
    .kind = PortOption::Kind::Flag,
    .help = "blokus: say who takes back, and which colours have no move any more"};

constexpr std::array kOptions{kPlayer, kAutochat};

}  // namespace

std::span<const PortOption> blokus_port_options() { return kOptions; }

/// Free colours are the computer's as soon as a client starts: nobody else fills them.
std::unique_ptr<Port> serve_blokus(House& house, const PortSettings& settings)
{
    using BlokusPort = PortOf<BlokusSession, BlokusRoom, BlokusSettings>;
    return std::make_unique<BlokusPort>(
        house, LobbySettings{},
        BlokusSettings{.player = std::string{settings.of(kPlayer)},
                       .move = settings.move,
                       .autochat = !settings.of(kAutochat).empty()});
}

}  // namespace agon
