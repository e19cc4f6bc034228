#include "protocols/ants/port.h"

#include "core/text.h"
#include "protocols/ants/session.h"

#include <array>

namespace agon {
namespace {

constexpr std::array<std::string_view, 2> kFlows{"A", "B"};

constexpr PortOption kFlow{.name = "ants-flow",
                           .kind = PortOption::Kind::Choice,
                           .help = "after a move: B the position, A the move",
                           .usual = "B",
                           .choices = kFlows};
constexpr PortOption kGames{.name = "ants-games",
                            .kind = PortOption::Kind::Number,
                            .help = "games that two ants clients play",
                            .usual = "1",
                            .least = 1,
                            .most = 1'000'000};
constexpr PortOption kSwap{.name = "ants-swap",
                           .kind = PortOption::Kind::Flag,
                           .help = "they change colours after each game"};

constexpr std::array kOptions{kFlow, kGames, kSwap};

}  // namespace

std::span<const PortOption> ants_port_options() { return kOptions; }

std::unique_ptr<Port> serve_ants(House& house, const PortSettings& settings)
{
    using AntsPort = PortOf<AntsSession, AntsPair, AntsSettings>;
    return std::make_unique<AntsPort>(house, settings.lobby,
                                      AntsSettings{.positions = settings.of(kFlow) == "B",
                                                   .games = to_number(settings.of(kGames)).value(),
                                                   .swap = !settings.of(kSwap).empty(),
                                                   .move = settings.move});
}

}  // namespace agon
