#pragma once

#include "core/rng.h"
#include "games/blokus/blokus.h"
#include "protocols/blokus/messages.h"
#include "protocols/session.h"

#include <cassert>
#include <vector>

namespace agon {

/// Up to eight clients, which colours they own, and what they are going to play: section 1.6 of
/// docs/protocols/blokus.md. Clients and colours are numbered as on the wire.
class BlokusRoster {
public:
    struct Client {
        Peer peer = 0;
        std::string name;
        std::string token;  ///< with which it holds all its seats
    };

    /// Something to be said to one client.
    struct Notice {
        int client = 0;
        blokus_wire::Message message;
    };

    explicit BlokusRoster(const BlokusOptions& options = {}) : options_{options} {}

    /// Of the game to come.
    const BlokusOptions& options() const { return options_; }
    /// Its empty board, which is too large to be kept for everybody who waits.
    Blokus start() const { return Blokus{options_}; }
    bool has(int client) const { return clients_[static_cast<std::size_t>(client)].has_value(); }
    /// Pre: there is one of that number.
    const Client& client(int number) const
    {
        assert(has(number));
        return *clients_[static_cast<std::size_t>(number)];
    }
    int owner_of(int colour) const { return owners_[static_cast<std::size_t>(colour)]; }
    bool owns(int client, int colour) const;
    bool is_owned(Seat seat) const;
    std::vector<Seat> seats_of(int client) const;
    int count_clients() const;
    int count_owned() const;
    blokus_wire::ServerStatus status() const;

    /// At the lowest free number; none if there are eight.
    std::optional<int> add(Client client);

    /// Its colours become the computer's.
    void remove(int client);

    /// The colour, and with it its partner where two go together, is the computer's from now on.
    void release(int colour);

    /// Nobody here can have it, or again can.
    void set_closed(int colour, bool closed) { closed_[static_cast<std::size_t>(colour)] = closed; }

    /// Gives the client a colour, the one it wishes for if that is free. Empty: there is none.
    std::vector<Notice> grant(int client, const blokus_wire::RequestPlayer& request, Rng& luck);

    /// Empty if it is not the client's.
    std::vector<Notice> revoke(int client, int colour);

    /// None, and nothing is changed, if that cannot be played.
    std::optional<std::vector<Notice>> change_mode(const blokus_wire::RequestGameMode& request);

private:
    bool is_free(int colour) const;
    BlokusOptions::Mode mode() const { return options_.mode; }
    bool pairs_colours() const { return mode() == BlokusOptions::Mode::TwoColoursEach; }
    bool has_two_colours() const;
    std::optional<int> free_colour(int wish, Rng& luck) const;
    void set_owner(int colour, int owner) { owners_[static_cast<std::size_t>(colour)] = owner; }
    void give(std::vector<Notice>& notices, int client, int colour);
    void take(std::vector<Notice>& notices, int colour);
    std::vector<Notice> move_into_two_colours();
    std::vector<Notice> move_into_pairs();

    std::array<std::optional<Client>, blokus_wire::kMostClients> clients_;
    blokus_wire::Owners owners_ = blokus_wire::kNoOwners;
    std::array<bool, blokus_wire::kColours> closed_{};
    BlokusOptions options_;
};

}  // namespace agon
