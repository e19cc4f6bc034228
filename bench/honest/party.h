#pragma once

#include "common/clients.h"
#include "common/delays.h"

#include <array>
#include <chrono>
#include <map>

namespace agon::bench {

using Clock = std::chrono::steady_clock;

enum class Wire { Web, Classic, Level };
inline constexpr std::array kWires{Wire::Web, Wire::Classic, Wire::Level};

class Party;

/// What the honest share: their sockets, whose each is, and how long their moves took.
struct Desk {
    Clients clients;
    std::map<std::size_t, Party*> owners;
    std::array<Delays, kWires.size()> delays;
    std::size_t unanswered = 0;
};

/// Some honest clients at one table, one of whom moves whenever it is time to. It waits for the
/// answer before the next move, so a slow server is asked less.
class Party {
public:
    /// So many moves a second at most.
    Party(Desk& desk, Wire wire, double rate);
    Party(const Party&) = delete;
    Party& operator=(const Party&) = delete;
    virtual ~Party();

    /// What one of its clients hears; nothing: the server has closed.
    virtual void hear(std::size_t client, std::string_view bytes) = 0;

    /// Moves if it may and it is time.
    void step(Clock::time_point now);

    /// Loses a connection and comes back in the middle of the game, if its wire allows that.
    virtual void come_back() {}

    /// Ends the game, if leaving does not.
    virtual void resign() {}

    /// Counts a move that has waited long as one that took so long.
    void count_unanswered(Clock::time_point now);

    bool has_begun() const { return has_begun_; }
    bool is_over() const { return is_over_; }

    /// Why it could not play on though it did nothing wrong; empty if it could.
    const std::string& fault() const { return fault_; }

protected:
    /// Sends the next move, and says `sent` if anything went out.
    virtual void move() = 0;

    std::size_t connect(std::uint16_t port);
    void send(std::size_t client, std::string_view bytes);
    void leave(std::size_t client);

    void may_move();
    void sent();
    void arrived();
    void end() { is_over_ = true; }
    void fail(std::string fault);

private:
    Desk& desk_;
    Wire wire_;
    Clock::duration apart_;
    Clock::time_point due_ = Clock::now();
    Clock::time_point sent_{};
    bool may_move_ = false;
    bool is_on_its_way_ = false;
    bool has_begun_ = false;
    bool is_over_ = false;
    std::string fault_;
};

}  // namespace agon::bench
