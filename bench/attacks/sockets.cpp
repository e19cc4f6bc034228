// Attacks by connections that say nothing, little or nonsense.
#include "attacks/attack.h"

#include <fmt/core.h>

#include <array>
#include <random>

namespace agon::bench {
namespace {

constexpr std::size_t kAtOnce = 200;  ///< connections before others have their turn

/// Connects so many to each port and sends this.
void come(Field& field, Swarm& swarm, std::span<const std::uint16_t> ports, std::size_t count,
          std::string_view words)
{
    for (std::size_t i = 0; i < count && Clock::now() < field.end(); ++i) {
        for (const auto port : ports) {
            const auto number = swarm.open(port);
            if (number) swarm.send(*number, words);
        }
        if (i % kAtOnce == 0) swarm.poll(0, {});
    }
}

std::vector<std::uint16_t> classic_ports(const Field& field)
{
    std::vector<std::uint16_t> ports;
    for (const auto* name : kClassicPorts) ports.push_back(field.port(name));
    return ports;
}

std::string be_mute(Field& field, const std::vector<std::uint16_t>& ports, std::size_t count)
{
    Swarm swarm{field.addresses()};
    field.begin();
    come(field, swarm, ports, count, "");
    swarm.poll_until(field.end(), {});
    return fmt::format("{} of {} connections left", swarm.open_count(), count * ports.size());
}

std::string mute_classic(Field& field) { return be_mute(field, classic_ports(field), 3'000); }
std::string mute_web(Field& field) { return be_mute(field, {field.web()}, 12'000); }

std::string send_bodies(Field& field)
{
    constexpr std::size_t kBodies = 2'000;
    auto request = request_text(field.web(), "POST", "/api/replay", std::string(1'000'000, ' '));
    request.pop_back();  // so that it is never whole
    Swarm swarm{field.addresses()};
    field.begin();
    const std::array ports{field.web()};
    for (std::size_t i = 0; i < kBodies && Clock::now() < field.end(); ++i) {
        come(field, swarm, ports, 1, request);
        for (int round = 0; round < 10; ++round) swarm.poll(0, {});
    }
    swarm.poll_until(field.end(), {});
    return fmt::format("{} of {} connections left", swarm.open_count(), kBodies);
}

std::string send_slow_headers(Field& field)
{
    constexpr std::size_t kConnections = 2'000;
    Swarm swarm{field.addresses()};
    std::size_t closed = 0;
    std::vector<Swarm::Number> numbers;
    const Swarm::Ears ears{
        .on_bytes = {}, .on_closed = [&](Swarm::Number) { ++closed; }, .on_drained = {}};
    field.begin();
    for (std::size_t i = 0; i < kConnections; ++i) {
        const auto number = swarm.open(field.web());
        if (!number) break;
        swarm.send(*number, "GET /api/tables HTTP/1.1\r\nHost: 127.0.0.1\r\n");
        numbers.push_back(*number);
        if (i % kAtOnce == 0) swarm.poll(0, ears);
    }
    while (Clock::now() < field.end()) {
        for (const auto number : numbers) swarm.send(number, "X-A: b\r\n");
        swarm.poll_until(Clock::now() + std::chrono::milliseconds{500}, ears);
    }
    return fmt::format("{} of {} connections left", swarm.open_count(), kConnections);
}

std::vector<std::uint16_t> all_ports(const Field& field)
{
    auto ports = classic_ports(field);
    ports.push_back(field.web());
    return ports;
}

std::string send_noise(Field& field)
{
    constexpr std::size_t kConnections = 60;
    std::mt19937 random{1};
    Swarm swarm{field.addresses()};
    std::size_t came = 0;
    std::size_t bytes = 0;
    const auto noise = [&] {
        std::string text(4'096, '\0');
        for (char& c : text) c = static_cast<char>(random());
        bytes += text.size();
        return text;
    };
    const Swarm::Ears ears{
        .on_bytes = {}, .on_closed = {}, .on_drained = [&](Swarm::Number number) {
            swarm.send(number, noise());
        }};
    const auto ports = all_ports(field);
    field.begin();
    while (Clock::now() < field.end()) {
        for (; swarm.open_count() < kConnections; ++came)
            if (!swarm.open(ports[came % ports.size()])) break;
        swarm.poll(1, ears);
    }
    return fmt::format("{} connections, {} MB", came, bytes / 1'000'000);
}

std::string come_and_go(Field& field)
{
    Swarm swarm{field.addresses()};
    std::size_t came = 0;
    const auto ports = all_ports(field);
    const Swarm::Ears ears{.on_bytes = {},
                           .on_closed = {},
                           .on_drained = [&](Swarm::Number number) { swarm.close(number); }};
    field.begin();
    while (Clock::now() < field.end()) {
        for (; swarm.open_count() < kAtOnce; ++came)
            if (!swarm.open(ports[came % ports.size()])) break;
        swarm.poll(1, ears);
    }
    return fmt::format("{} connections", came);
}

constexpr std::array kAttacks{
    Attack{"mute-classic", "3000 mute connections on each classic port", mute_classic},
    Attack{"mute-web", "12000 mute connections on the web port", mute_web},
    Attack{"bodies", "2000 bodies of 1 MB that lack their last byte", send_bodies},
    Attack{"slow-headers", "2000 headers that never end", send_slow_headers},
    Attack{"noise", "random bytes on every port, 60 connections", send_noise},
    Attack{"churn", "connects and leaves on every port", come_and_go},
};

}  // namespace

std::span<const Attack> socket_attacks() { return kAttacks; }

}  // namespace agon::bench
