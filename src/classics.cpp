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
    Classic{.game = Battleship::kName,
            .port = 54321,
            .serve = serve<BattleshipSession, BattleshipLobby, &PortSettings::battleship>,
            .join = make_battleship_client,
            .carried = battleship_for_programs,
            .comes_late = false},
    Classic{.game = Blokus::kName,
            .port = 59995,
            .serve = serve<BlokusSession, BlokusHall, &PortSettings::blokus>,
            .join = make_blokus_client},
    Classic{.game = Dame::kName,
            .port = 1357,
            .serve = serve<DameSession, DameLobby, &PortSettings::dame>,
            .join = make_dame_client,
            .names_tables = true},
    Classic{.game = Quoridor::kName,
            .port = 1044,
            .serve = serve<QuoridorSession, QuoridorLobby, &PortSettings::quoridor>,
            .join = make_quoridor_client,
            .carried = quoridor_for_programs,
            .comes_late = false},
    Classic{.game = Ants::kName,
            .port = 6001,
            .serve = serve<AntsSession, AntsLobby, &PortSettings::ants>,
            .join = make_ants_client},
};

}  // namespace

std::span<const Classic> all_classics() { return kClassics; }

}  // namespace agon
