#pragma once

#include "protocols/blokus/roster.h"
#include "protocols/blokus/shown_game.h"
#include "protocols/port.h"

namespace agon {

struct BlokusSettings {
    std::string player = "normal:time=0.2";  ///< plays the free colours and gives hints
    Milliseconds move{600'000};              ///< then the computer takes the colour over
    Milliseconds heartbeat{30'500};          ///< in a game in which nothing happens
    Milliseconds undo_gap{100};              ///< between two stones that are taken back
    bool autochat = false;  ///< says who takes back, and which colours have no move any more
};

class BlokusSession;

/// A lobby and the games that its clients play one after the other. It hears the same events from
/// each of its sessions and tells its clients once.
class BlokusRoom : public Party<BlokusSession> {
public:
    BlokusRoom(House& house, BlokusSettings settings, std::uint64_t seed)
        : house_{house}, settings_{std::move(settings)}, luck_{seed}
    {}

    /// At a table of the API that waits for programs. Pre: it is one of blokus.
    BlokusRoom(House& house, BlokusSettings settings, std::uint64_t seed, const TableView& at);

    /// Whether it is still a lobby for whoever comes, and has a place.
    bool is_open() const;
    bool is_empty() const { return roster_.count_clients() == 0; }

    /// The client's number. Pre: it is open, or empty.
    int enter(Peer peer);
    void leave(int client);

    void on_message(int client, const blokus_wire::Message& message, Moment now);
    void on_event(int client, const TableView& at, const SeenEvent& event, Moment now);
    void on_hint(int client, const AnyGame& asked, std::string_view move);
    std::optional<Moment> wakes_at() const;
    void on_time(Moment now);

private:
    enum class State : std::uint8_t { Lobby, Starting, Running, Over };
    struct Reader;

    void request(int client, const blokus_wire::RequestPlayer& request, Moment now);
    void revoke(int client, int colour);
    void change_mode(const blokus_wire::RequestGameMode& request);
    void start(Moment now);
    void set_stone(int client, const blokus_wire::SetStone& move);
    void talk(int client, const blokus_wire::Chat& chat);
    void undo(int client);
    void hint(int client, int colour);

    void begin(Moment now);
    void catch_up(const TableView& at, Moment now);
    void give_up(int client, const TableView& at);
    void refuse_undo(Seat asker);
    void tell_talk(int client, const event::Said& said, std::uint64_t number);
    void tell_move(std::string_view move);
    void tell_who_is_out(bool aloud);
    void tell_undo(int moves);
    void tell_end();

    bool is_playing() const { return state_ == State::Starting || state_ == State::Running; }
    bool is_waiting_guest() const { return is_guest_ && state_ == State::Lobby; }
    int colour_to_move() const;
    std::optional<Moment> turn_ends_at() const;
    Blokus position() const;
    void follow(const TableView& at);
    void close_taken_seats(const TableView& at);
    void forget_table();
    Holder computer() const;
    bool sit(int client, Seat seat);
    void hand_over(Seat seat);

    void say(int client, const blokus_wire::Message& message);
    void say(const std::vector<BlokusRoster::Notice>& notices);
    void say_to_all(const blokus_wire::Message& message, Milliseconds after = Milliseconds{0});
    void tell_status() { say_to_all(roster_.status()); }

    House& house_;
    BlokusSettings settings_;
    Rng luck_;
    BlokusRoster roster_;
    State state_ = State::Lobby;
    bool is_guest_ = false;                  ///< at a table of the API
    std::unique_ptr<BlokusShownGame> game_;  ///< null: there was none yet
    std::uint64_t heard_ = 0;                ///< the last event of the table
    std::uint64_t came_after_ = 0;           ///< the last one before it was here
    std::vector<std::uint64_t> own_talk_;    ///< events that its clients have been told already
    std::string undoer_;                     ///< who has asked to take back
    std::array<bool, blokus_wire::kColours> is_out_{};  ///< which colours have no move any more
    Moment idle_since_{};
    Moment turn_began_{};
};

}  // namespace agon
