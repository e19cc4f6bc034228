// Attacks on the classic ports.
#include "attacks/attack.h"

#include <fmt/core.h>

#include <array>

namespace agon::bench {
namespace {

std::string send_long_lines(Field& field)
{
    constexpr std::size_t kGigabyte = 1'000'000'000;
    const std::string chunk(65'536, '(');
    Swarm swarm{field.addresses()};
    std::size_t next = 0;
    std::size_t came = 0;
    std::size_t sent = 0;
    std::map<Swarm::Number, std::size_t> lengths;
    const Swarm::Ears ears{
        .on_bytes = {}, .on_closed = {}, .on_drained = [&](Swarm::Number number) {
            if (lengths[number] >= kGigabyte) return swarm.close(number);
            lengths[number] += chunk.size();
            sent += chunk.size();
            swarm.send(number, chunk);
        }};
    field.begin();
    while (Clock::now() < field.end()) {
        for (; swarm.open_count() < kClassicPorts.size(); ++came) {
            const auto number =
                swarm.open(field.port(kClassicPorts[next++ % kClassicPorts.size()]));
            if (!number) break;
            lengths[*number] = 0;
        }
        swarm.poll(1, ears);
    }
    return fmt::format("{} connections, {} MB", came, sent / 1'000'000);
}

}  // namespace

std::string_view greeting_of(std::string_view port)
{
    using namespace std::string_view_literals;
    if (port == "quoridor") return "(REGISTER ((name \"a\")))\n(wait)\n";
    if (port == "dame") return "VERSION 1.0\nID 0000000000000\nPLAYER\n";
    if (port == "ants") return "\3Ann"sv;
    // REQUEST_PLAYER for any colour, with an empty name.
    if (port == "blokus") return "\x15\0\x16\1\xc4\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0"sv;
    return "";
}

namespace {

/// Joins whoever waits and leaves again, so that lobbies, votes and tables come and go.
std::string churn_lobbies(Field& field)
{
    constexpr std::size_t kConnections = 100;
    constexpr std::chrono::milliseconds kStays{20};
    Swarm swarm{field.addresses()};
    std::size_t came = 0;
    field.begin();
    while (Clock::now() < field.end()) {
        std::vector<Swarm::Number> numbers;
        for (std::size_t i = 0; i < kConnections; ++i, ++came) {
            const auto* port = kClassicPorts[i % kClassicPorts.size()];
            const auto number = swarm.open(field.port(port));
            if (!number) break;
            swarm.send(*number, greeting_of(port));
            numbers.push_back(*number);
        }
        swarm.poll_until(Clock::now() + kStays, {});
        for (const auto number : numbers) swarm.close(number);
    }
    return fmt::format("{} clients came and left", came);
}

constexpr std::array kAttacks{
    Attack{"long-lines", "lines of 1 GB on every classic port", send_long_lines},
    Attack{"lobbies", "100 clients join, vote and leave, again and again", churn_lobbies},
};

}  // namespace

std::span<const Attack> classic_attacks() { return kAttacks; }

}  // namespace agon::bench
