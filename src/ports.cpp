// The classic protocols that are spoken. A further one adds a folder under protocols/ and a line
// here.
#include "ports.h"

#include "games/ants/ants.h"
#include "games/battleship/battleship.h"
#include "games/blokus/blokus.h"
#include "games/dame/dame.h"
#include "games/quoridor/quoridor.h"
#include "protocols/battleship/for_programs.h"
#include "protocols/quoridor/for_programs.h"

#include <array>

namespace agon {
namespace {

template <class S, class Lobby, class Settings>
class PortOf final : public Port {
public:
    PortOf(House& house, Settings settings) : house_{house}, settings_{std::move(settings)} {}

    std::unique_ptr<Session> receive(Peer peer) override
    {
        return std::make_unique<S>(house_, peer, lobby_, settings_);
    }

private:
    House& house_;
    Settings settings_;
    Lobby lobby_;
};

template <class S, class Lobby, auto Own>
std::unique_ptr<Port> make(House& house, const PortSettings& settings)
{
    using Settings = std::remove_cvref_t<decltype(settings.*Own)>;
    return std::make_unique<PortOf<S, Lobby, Settings>>(house, settings.*Own);
}

constexpr std::array kPorts{
    PortEntry{Battleship::kName, 54321,
              make<BattleshipSession, BattleshipLobby, &PortSettings::battleship>,
              battleship_for_programs},
    PortEntry{Blokus::kName, 59995, make<BlokusSession, BlokusHall, &PortSettings::blokus>},
    PortEntry{Dame::kName, 1357, make<DameSession, DameLobby, &PortSettings::dame>},
    PortEntry{Quoridor::kName, 1044, make<QuoridorSession, QuoridorLobby, &PortSettings::quoridor>,
              quoridor_for_programs},
    PortEntry{Ants::kName, 6001, make<AntsSession, AntsLobby, &PortSettings::ants>},
};

}  // namespace

std::span<const PortEntry> all_ports() { return kPorts; }

}  // namespace agon
