#pragma once

#include "protocols/port.h"
#include "protocols/quoridor/sexp_reader.h"

namespace agon {

struct QuoridorSettings {
    /// From a pawn's move to the next move of one who is no world, at first: the original client
    /// shows a move for that long on a busy machine, and breaks if another comes meanwhile.
    Milliseconds pace{4'000};
    Milliseconds move{600'000};  ///< also to vote, and to ask for another game
};

class QuoridorSession;

/// The worlds of one game. At most one universe has no table.
struct QuoridorUniverse : Party<QuoridorSession> {
    Seat left = kNobody;  ///< who went after the end, while not all knew of it
    /// A lone world was asked how many it would play with, and nobody else has come since.
    bool is_filled = false;
};

using QuoridorLobby = Lobby<QuoridorUniverse>;

/// The server's side: docs/protocols/quoridor.md.
class QuoridorSession final : public Session {
public:
    QuoridorSession(House& house, Peer peer, QuoridorLobby& lobby, const QuoridorSettings& settings)
        : house_{house}, peer_{peer}, lobby_{lobby}, settings_{settings}, pace_{settings.pace}
    {}

    void on_open(Moment now) override;
    void on_bytes(std::string_view bytes, Moment now) override;
    void on_close(Moment now) override;
    void on_event(const TableView& table, const SeenEvent& event, Moment now) override;
    std::optional<Moment> wakes_at() const override;
    void on_time(Moment now) override;

    Peer peer() const { return peer_; }

private:
    enum class State : std::uint8_t {
        Registering,
        Lobby,
        Seated,
        Playing,
        Finished,
        Alone,  ///< others have left the game; the client shows that
        Gone
    };

    void on_message(const Sexp& message, Moment now);
    void enter(Moment now);
    bool take_waiting_seat(Moment now);
    void join_lobby(Moment now);
    void tell_lobby(QuoridorUniverse& universe, Moment now) const;
    void vote(bool four, Moment now);
    void ask_lone_world(Moment now);
    void on_move(std::string move, Moment now);
    void keep_pace(Moment now);
    void start_with(std::size_t seats, Moment now);
    void start(const TableRequest& request, Moment now);
    bool sit();
    void reset(Moment now);
    void tell_start(const TableView& table, Moment now);
    void tell_move(const TableView& table, const seen::Moved& moved, Moment now);
    void tell_end(const Record::Result& result, Moment now);
    void reject(Moment now);
    void break_off(Seat culprit, Moment now);
    void strand(Seat culprit, Moment now);
    void quit(Moment now);
    void leave(Moment now);
    std::shared_ptr<QuoridorUniverse> part();
    void say(std::string bytes, Moment now, Moment not_before = {});

    House& house_;
    Peer peer_;
    QuoridorLobby& lobby_;
    QuoridorSettings settings_;
    SexpReader reader_{4096, 64};
    State state_ = State::Registering;
    std::optional<Moment> wakes_at_;
    std::shared_ptr<QuoridorUniverse> universe_;
    std::string name_;
    Seat seat_ = kNobody;
    std::string token_;
    std::size_t moves_sent_ = 0;
    Moment last_said_{};                ///< when the last piece goes out
    Moment last_stepped_{};             ///< when the last pawn's move goes out
    Milliseconds pace_;                 ///< that this client keeps
    std::optional<Moment> shown_at_{};  ///< when a pawn's move that it has to answer goes out
};

}  // namespace agon
