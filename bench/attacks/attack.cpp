#include "attacks/attack.h"

#include <fcntl.h>
#include <fmt/core.h>
#include <poll.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cassert>
#include <stdexcept>

namespace agon::bench {
namespace {

constexpr int kPatience = 3'000;  ///< ms, for an answer that an attack needs
constexpr char kBegun = '!';

/// Nothing of what the honest have open stays open here.
void close_all_but(int pipe)
{
    if (pipe > STDERR_FILENO + 1)
        ::close_range(STDERR_FILENO + 1, static_cast<unsigned>(pipe) - 1, 0);
    ::close_range(static_cast<unsigned>(pipe) + 1, ~0U, 0);
}

[[noreturn]] void run_attack(const Attack& attack, const Child& server,
                             std::vector<Address> addresses, Clock::duration length, int pipe)
{
    constexpr int kNice = 5;
    ::prctl(PR_SET_PDEATHSIG, SIGKILL);
    ::setpriority(PRIO_PROCESS, 0, kNice);
    close_all_but(pipe);
    std::string said;
    try {
        Field field{server, std::move(addresses), length,
                    [pipe] { (void)!::write(pipe, &kBegun, 1); }};
        said = attack.run(field);
    } catch (const std::exception& failure) {
        said = fmt::format("gave up: {}", failure.what());
    }
    (void)!::write(pipe, said.data(), said.size());
    ::_exit(0);
}

}  // namespace

Answer Field::ask(std::string_view method, std::string_view target, std::string_view body) const
{
    return bench::ask(addresses_.front(), web(), method, target, body, kPatience)
        .value_or(Answer{});
}

OpenTable Field::open(std::string_view body, std::size_t persons) const
{
    OpenTable table;
    const Answer opened = ask("POST", "/api/tables", body);
    if (opened.status / 100 != 2) return table;
    table.id = text_of(opened.body, "id");
    for (std::size_t seat = 0; seat < persons; ++seat) {
        const Answer sat = ask("POST", fmt::format("/api/tables/{}/sit", table.id),
                               fmt::format(R"({{"seat":{}}})", seat));
        table.tokens.push_back(sat.status == 200 ? text_of(sat.body, "token") : "none");
    }
    return table;
}

Attacker::Attacker(const Attack& attack, const Child& server, std::vector<Address> addresses,
                   Clock::duration length)
{
    std::array<int, 2> ends{};
    if (::pipe2(ends.data(), O_CLOEXEC) != 0) throw std::runtime_error{"no pipe"};
    process_ = ::fork();
    if (process_ == 0) run_attack(attack, server, std::move(addresses), length, ends[1]);
    ::close(ends[1]);
    pipe_ = ends[0];
}

Attacker::~Attacker()
{
    ::kill(process_, SIGKILL);
    ::waitpid(process_, nullptr, 0);
    ::close(pipe_);
}

void Attacker::hear()
{
    pollfd waits{pipe_, POLLIN, 0};
    std::array<char, 256> bytes{};
    while (!has_ended_ && ::poll(&waits, 1, 0) == 1) {
        const auto size = ::read(pipe_, bytes.data(), bytes.size());
        has_ended_ = size <= 0;
        if (size > 0) said_.append(bytes.data(), static_cast<std::size_t>(size));
    }
}

bool Attacker::has_begun()
{
    hear();
    return has_ended_ || !said_.empty();
}

bool Attacker::has_ended()
{
    hear();
    return has_ended_;
}

std::string Attacker::result() const
{
    assert(has_ended_);
    return said_.starts_with(kBegun) ? said_.substr(1) : said_;
}

std::vector<Address> addresses_of_attackers(std::size_t count, bool same)
{
    if (same) return {kThisMachine};
    std::vector<Address> addresses;
    for (std::size_t i = 1; i <= count; ++i)
        addresses.push_back(kThisMachine + static_cast<Address>(i));
    return addresses;
}

std::vector<Attack> all_attacks()
{
    std::vector<Attack> all;
    for (const auto& some : {websocket_attacks(), request_attacks(), thinking_attacks(),
                             socket_attacks(), classic_attacks()})
        all.insert(all.end(), some.begin(), some.end());
    return all;
}

}  // namespace agon::bench
