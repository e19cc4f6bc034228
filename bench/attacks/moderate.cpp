// A little of everything that an attacker can do.
#include "attacks/attack.h"

#include <fmt/core.h>

#include <array>
#include <random>
#include <stdexcept>

namespace agon::bench {
namespace {

constexpr std::string_view kQuoridor =
    R"({"game":"quoridor","seats":[{"kind":"open"},{"kind":"open"}]})";

class Nuisance {
public:
    explicit Nuisance(Field& field)
        : field_{field}, swarm_{field.addresses()}, table_{field.open(kQuoridor, 2)}
    {
        if (table_.id.empty()) throw std::runtime_error{"no table"};
    }

    void poll(Clock::time_point until)
    {
        const Swarm::Ears ears{
            .on_bytes = {},
            .on_closed = [this](Swarm::Number number) { stay_until_.erase(number); },
            .on_drained = {}};
        swarm_.poll_until(until, ears);
        std::erase_if(stay_until_, [this](const auto& each) {
            if (Clock::now() < each.second) return false;
            swarm_.close(each.first);
            return true;
        });
    }

    void step(std::size_t number)
    {
        const auto* classic = kClassicPorts[number / 7 % kClassicPorts.size()];
        const auto post = [&](std::string_view verb, std::string_view more) {
            return request_text(field_.web(), "POST",
                                fmt::format("/api/tables/{}/{}", table_.id, verb),
                                fmt::format(R"({{"token":"{}",{}}})", table_.tokens[0], more));
        };
        switch (number % 7) {
            case 0:
                return visit(field_.port(classic), noise());
            case 1:
                return visit(field_.port(classic), "");
            case 2:
                return visit(field_.port(classic), greeting_of(classic));
            case 3:
                return visit(field_.web(), live_request(field_.web(), table_.id, "", "&state=1"));
            case 4:
                return visit(field_.web(), post("hint", R"("spec":"hard:nodes=20000")"));
            case 5:
                return visit(field_.web(), post("chat", R"("text":"hello")").substr(0, 150));
            default:
                return visit(field_.web(), request_text(field_.web(), "GET", "/api/tables", ""));
        }
    }

private:
    void visit(std::uint16_t port, std::string_view words)
    {
        const auto number = swarm_.open(port);
        if (!number) return;
        swarm_.send(*number, words);
        stay_until_[*number] = Clock::now() + std::chrono::milliseconds{random_() % 3'000};
    }

    std::string noise()
    {
        std::string text(random_() % 4'096, '\0');
        for (char& c : text) c = static_cast<char>(random_());
        return text;
    }

    Field& field_;
    Swarm swarm_;
    OpenTable table_;
    std::map<Swarm::Number, Clock::time_point> stay_until_;
    std::mt19937 random_{1};
};

std::string annoy(Field& field)
{
    constexpr std::chrono::milliseconds kApart{50};
    Nuisance nuisance{field};
    field.begin();
    std::size_t steps = 0;
    for (; Clock::now() < field.end(); ++steps) {
        nuisance.step(steps);
        nuisance.poll(Clock::now() + kApart);
    }
    return fmt::format("{} visits", steps);
}

}  // namespace

Attack moderate_attack() { return {"moderate", "a little of everything", annoy}; }

}  // namespace agon::bench
