#include "protocols/software_challenge/port.h"

#include "core/text.h"
#include "protocols/software_challenge/session.h"

#include <array>

namespace agon {
namespace {

constexpr int kLongest = 600'000;  ///< ms

constexpr PortOption kPassword{.name = "software-challenge-password",
                               .kind = PortOption::Kind::Text,
                               .help = "lets administrators in (nobody)"};
constexpr PortOption kSoft{.name = "software-challenge-soft",
                           .kind = PortOption::Kind::Number,
                           .help = "ms; a later answer loses",
                           .usual = "2000",
                           .least = 1,
                           .most = kLongest};
constexpr PortOption kHard{.name = "software-challenge-hard",
                           .kind = PortOption::Kind::Number,
                           .help = "ms after which no answer is waited for",
                           .usual = "10000",
                           .least = 1,
                           .most = kLongest};

constexpr std::array kOptions{kPassword, kSoft, kHard};

class ChallengePort final : public Port {
public:
    ChallengePort(House& house, ChallengeSettings settings, LobbySettings filler)
        : house_{house}, hall_{house, std::move(settings), std::move(filler)}
    {}

    std::unique_ptr<Session> receive(Peer peer) override
    {
        return std::make_unique<ChallengeSession>(house_, peer, hall_);
    }

private:
    House& house_;
    ChallengeHall hall_;
};

Milliseconds milliseconds(const PortSettings& settings, const PortOption& option)
{
    return Milliseconds{to_number(settings.of(option)).value()};
}

}  // namespace

std::span<const PortOption> software_challenge_port_options() { return kOptions; }

std::unique_ptr<Port> serve_software_challenge(House& house, const PortSettings& settings)
{
    return std::make_unique<ChallengePort>(
        house,
        ChallengeSettings{.soft = milliseconds(settings, kSoft),
                          .hard = milliseconds(settings, kHard),
                          .password = std::string{settings.of(kPassword)}},
        settings.lobby);
}

}  // namespace agon
