#pragma once

#include "protocols/port.h"

namespace agon {

struct AntsSettings {
    bool positions = true;  ///< after each move the position (flow B), else the move (flow A)
    int games = 1;          ///< that two clients play
    bool swap = false;      ///< colours after each game
    Milliseconds move{600'000};
};

class AntsSession;

/// Two clients who play one or more games, one with a built-in player, or one at a table of the
/// API.
struct AntsPair : Party<AntsSession> {
    bool has_begun = false;
    bool is_filled = false;  ///< the other is a built-in player
    int games_over = 0;
};

using AntsLobby = Lobby<AntsPair>;

/// The server's side: docs/protocols/ants.md.
class AntsSession final : public Session {
public:
    AntsSession(House& house, Peer peer, AntsLobby& lobby, const AntsSettings& settings)
        : house_{house}, peer_{peer}, lobby_{lobby}, settings_{settings}
    {}

    void on_open(Moment now) override;
    void on_bytes(std::string_view bytes, Moment now) override;
    void on_close(Moment now) override;
    void on_event(const TableView& table, const SeenEvent& event, Moment now) override;
    std::optional<Moment> wakes_at() const override;
    void on_time(Moment now) override;

    Peer peer() const { return peer_; }

private:
    enum class State : std::uint8_t { Waiting, Name, Seated, Move, Applied, Over };

    void join_lobby(Moment now);
    void begin(Moment now);
    bool open_table();
    void take_colour(Seat seat);
    void ask_name(Moment now);
    bool take_name();
    void on_name(Moment now);
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
    Moment name_by_{};  ///< while it is asked for
    Seat seat_ = kNobody;
    std::string token_;
    bool is_late_ = false;  ///< it sat down in the middle of a game, which it has to be told
    std::string name_;
    std::string received_;
    bool was_asked_ = false;  ///< for a move, in this game
};

}  // namespace agon
