// Attacks by WebSockets.
#include "attacks/attack.h"

#include <fmt/core.h>

#include <array>
#include <set>

namespace agon::bench {
namespace {

constexpr std::string_view kQuoridor =
    R"({"game":"quoridor","options":{"maxplies":10000},"seats":[{"kind":"open"},{"kind":"open"}]})";

std::string repeated(std::string_view text, std::size_t bytes)
{
    std::string all;
    while (all.size() < bytes) all += text;
    return all;
}

/// Spectators who send pings for a second without reading, and then read for a while.
std::string ping_unread(Field& field, std::size_t count)
{
    const auto table = field.open(kQuoridor, 0);
    if (table.id.empty()) return "no table";
    const auto request = live_request(field.web(), table.id, "");
    const auto pings = repeated(kPing, 65'536);
    Swarm swarm{field.addresses()};
    std::set<Swarm::Number> up;
    std::size_t came = 0;
    std::size_t sent = 0;
    bool reads = false;
    const auto send_pings = [&](Swarm::Number number) {
        swarm.send(number, pings);
        sent += pings.size() / kPing.size();
    };
    const Swarm::Ears ears{.on_bytes =
                               [&](Swarm::Number number, std::string_view) {
                                   if (!up.insert(number).second) return;
                                   swarm.set_reading(number, false);
                                   send_pings(number);
                               },
                           .on_closed = {},
                           .on_drained =
                               [&](Swarm::Number number) {
                                   if (!reads && up.contains(number)) send_pings(number);
                               }};
    field.begin();
    while (Clock::now() < field.end()) {
        reads = false;
        up.clear();
        for (; swarm.open_count() < count; ++came) {
            const auto number = swarm.open(field.web());
            if (!number) break;
            swarm.send(*number, request);
        }
        swarm.poll_until(Clock::now() + std::chrono::seconds{1}, ears);
        reads = true;
        for (const auto number : up) swarm.set_reading(number, true);
        swarm.poll_until(Clock::now() + std::chrono::milliseconds{500}, ears);
        for (const auto number : up) swarm.close(number);
    }
    return fmt::format("{} WebSockets, {} pings", came, sent);
}

std::string ping_unread_one(Field& field) { return ping_unread(field, 1); }
std::string ping_unread_six(Field& field) { return ping_unread(field, 6); }

/// Who sits at a table and sends this again and again, reading what comes back.
std::string flood_frames(Field& field, std::string_view frames)
{
    const auto table = field.open(kQuoridor, 2);
    if (table.id.empty()) return "no table";
    const auto many = repeated(frames, 16'384);
    const std::size_t in_each = many.size() / frames.size();
    Swarm swarm{field.addresses()};
    std::set<Swarm::Number> up;
    std::size_t sent = 0;
    std::size_t closed = 0;
    const auto send_many = [&](Swarm::Number number) {
        swarm.send(number, many);
        sent += in_each;
    };
    const Swarm::Ears ears{.on_bytes =
                               [&](Swarm::Number number, std::string_view) {
                                   if (up.insert(number).second) send_many(number);
                               },
                           .on_closed =
                               [&](Swarm::Number number) {
                                   up.erase(number);
                                   ++closed;
                               },
                           .on_drained =
                               [&](Swarm::Number number) {
                                   if (up.contains(number)) send_many(number);
                               }};
    field.begin();
    while (Clock::now() < field.end()) {
        while (swarm.open_count() < table.tokens.size()) {
            const auto number = swarm.open(field.web());
            if (!number) break;
            const auto& token = table.tokens[*number % table.tokens.size()];
            swarm.send(*number, live_request(field.web(), table.id, token));
        }
        swarm.poll(1, ears);
    }
    return fmt::format("{} frames, {} closed", sent, closed);
}

std::string flood_chat(Field& field)
{
    return flood_frames(field,
                        text_frame(fmt::format(R"({{"text":"{}"}})", std::string(400, 'y'))));
}

std::string flood_moves(Field& field)
{
    return flood_frames(field, text_frame(R"({"ping":1})") + text_frame(R"({"move":"e5"})") +
                                   text_frame(R"({"move":"a1h"})"));
}

/// Spectators who never read, at a table where there is much to tell.
std::string watch_deaf(Field& field)
{
    constexpr std::size_t kSpectators = 300;
    const auto table = field.open(kQuoridor, 2);
    if (table.id.empty()) return "no table";
    Swarm swarm{field.addresses()};
    for (std::size_t i = 0; i < kSpectators; ++i)
        if (const auto number = swarm.open(field.web(), true))
            swarm.send(*number, live_request(field.web(), table.id, "", "&after=0&state=1"));
    const auto said = text_frame(fmt::format(R"({{"text":"{}"}})", std::string(400, 'z')));
    std::optional<Swarm::Number> talker;
    bool is_up = false;
    std::size_t spoken = 0;
    std::size_t closed = 0;
    const Swarm::Ears ears{.on_bytes = [&](Swarm::Number, std::string_view) { is_up = true; },
                           .on_closed =
                               [&](Swarm::Number number) {
                                   ++closed;
                                   if (talker == number) talker.reset();
                               },
                           .on_drained = {}};
    field.begin();
    while (Clock::now() < field.end()) {
        if (!talker && (talker = swarm.open(field.web()))) {
            is_up = false;
            swarm.send(*talker, live_request(field.web(), table.id, table.tokens[0]));
        }
        if (talker && is_up) swarm.send(*talker, said);
        spoken += is_up ? 1 : 0;
        swarm.poll_until(Clock::now() + std::chrono::milliseconds{5}, ears);
    }
    return fmt::format("{} lines said, {} closed", spoken, closed);
}

constexpr std::array kAttacks{
    Attack{"pings", "a spectator sends pings without reading, then reads", ping_unread_one},
    Attack{"pings-6", "six of these", ping_unread_six},
    Attack{"chat", "two seats chat as fast as it goes", flood_chat},
    Attack{"frames", "two seats send pings and illegal moves as fast as it goes", flood_moves},
    Attack{"deaf", "300 spectators never read, 200 lines a second are said", watch_deaf},
};

}  // namespace

std::span<const Attack> websocket_attacks() { return kAttacks; }

}  // namespace agon::bench
