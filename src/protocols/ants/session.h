#pragma once

#include "protocols/session.h"

#include <array>
#include <memory>

namespace agon {

struct AntsSettings {
    bool positions = true;  ///< after each move the position (flow B), else the move (flow A)
    int games = 1;          ///< that two clients play
    bool swap = false;      ///< colours after each game
    Milliseconds move{600'000};
    std::string fill{};  ///< the player who joins a client that waits; empty: none does
    Milliseconds fill_after{0};
};

class AntsSession;

/// Two clients who play one or more games, one with a built-in player, or one at a table of the
/// API.
struct AntsPair {
    std::array<AntsSession*, 2> sessions{};  ///< in the order of their arrival; null: gone or none
    std::string table;
    int games_over = 0;
    bool filled = false;  ///< the other is a built-in player
};

/// What all sessions of the port share: the pair that lacks its second.
struct AntsLobby {
    std::shared_ptr<AntsPair> waiting;
};

/// The server's side: docs/protocols/ants.md.
class AntsSession final : public Session {
public:
    AntsSession(House& house, Peer peer, AntsLobby& lobby, const AntsSettings& settings)
        : house_{house}, peer_{peer}, lobby_{lobby}, settings_{settings}
    {}

    void on_open(Moment now) override;
    void on_bytes(std::string_view bytes, Moment now) override;
    void on_close(Moment now) override;
    void on_event(const Table& table, const Entry& entry, Moment now) override;
    std::optional<Moment> wakes_at() const override { return wakes_at_; }
    void on_time(Moment now) override;

private:
    enum class State : std::uint8_t { Waiting, Name, Seated, Move, Applied, Over };

    void join_lobby(Moment now);
    bool open_table();
    void take_colour(Seat seat);
    void ask_name();
    bool take_name();
    void on_name();
    void sit();
    void ask_for_move();
    void on_move();
    void fail(std::string_view reason);
    void start_next_game();
    void end_pair();
    AntsSession* partner() const;
    void say(char code) { house_.send(peer_, std::string{code}); }

    House& house_;
    Peer peer_;
    AntsLobby& lobby_;
    AntsSettings settings_;
    std::shared_ptr<AntsPair> pair_;
    State state_ = State::Waiting;
    Seat seat_ = kNobody;
    std::string token_;
    bool comes_late_ = false;  ///< in the middle of a game
    std::string name_;
    std::string received_;
    bool was_asked_ = false;  ///< for a move, in this game
    std::optional<Moment> wakes_at_;
};

}  // namespace agon
