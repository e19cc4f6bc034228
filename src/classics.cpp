// The classic protocols that are spoken. A further one adds a folder under protocols/ and a line
// here.
#include "classics.h"

#include "games/ants/ants.h"
#include "games/battleship/battleship.h"
#include "games/blokus/blokus.h"
#include "games/dame/dame.h"
#include "games/quoridor/quoridor.h"
#include "protocols/ants/client.h"
#include "protocols/battleship/client.h"
#include "protocols/battleship/for_programs.h"
#include "protocols/blokus/client.h"
#include "protocols/dame/client.h"
#include "protocols/quoridor/client.h"
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
std::unique_ptr<Port> serve(House& house, const PortSettings& settings)
{
    using Settings = std::remove_cvref_t<decltype(settings.*Own)>;
    return std::make_unique<PortOf<S, Lobby, Settings>>(house, settings.*Own);
}

constexpr std::array kClassics{
    Classic{Battleship::kName, 54321,
            serve<BattleshipSession, BattleshipLobby, &PortSettings::battleship>,
            make_battleship_client, battleship_for_programs},
    Classic{Blokus::kName, 59995, serve<BlokusSession, BlokusHall, &PortSettings::blokus>,
            make_blokus_client},
    Classic{Dame::kName, 1357, serve<DameSession, DameLobby, &PortSettings::dame>, make_dame_client,
            nullptr, true},
    Classic{Quoridor::kName, 1044, serve<QuoridorSession, QuoridorLobby, &PortSettings::quoridor>,
            make_quoridor_client, quoridor_for_programs},
    Classic{Ants::kName, 6001, serve<AntsSession, AntsLobby, &PortSettings::ants>,
            make_ants_client},
};

}  // namespace

std::span<const Classic> all_classics() { return kClassics; }

}  // namespace agon
