#pragma once

#include "protocols/lobby.h"
#include "protocols/software_challenge/replies.h"
#include "protocols/software_challenge/requests.h"

namespace agon {

struct ChallengeSettings {
    Milliseconds soft{2'000};   ///< an answer that comes later loses
    Milliseconds hard{10'000};  ///< then no answer is waited for
    std::string password{};     ///< of administrators; empty: there are none
};

class ChallengeSession;

/// Where two clients play a game and others may watch. It hears the same events from each of its
/// players and tells all of them once.
class ChallengeRoom {
public:
    /// Where whoever comes plays; or as an administrator has prepared it.
    ChallengeRoom(House& house, const ChallengeSettings& settings, std::string id);
    ChallengeRoom(House& house, const ChallengeSettings& settings, std::string id,
                  const challenge::Prepare& prepared);
    /// At a table of the API, which has its own clock.
    ChallengeRoom(House& house, const ChallengeSettings& settings, std::string id,
                  std::string table);

    const std::string& id() const { return id_; }
    const std::string& table() const { return table_; }
    bool is_guest() const { return is_guest_; }
    bool is_prepared() const { return is_prepared_; }
    bool is_waiting() const { return state_ == State::Waiting; }
    bool is_over() const { return state_ == State::Over; }
    int players() const;

    /// A place for whoever comes; none: there is none, or it is too late.
    std::optional<std::size_t> free_place() const;
    /// The place that this code was given for, and that nobody has claimed.
    std::optional<std::size_t> reserved_place(std::string_view code) const;
    /// Of the reserved places, in their order.
    std::vector<std::string> codes() const;

    /// When all places are taken the game begins, at a table of the API by itself. False if the
    /// table does not take it. Pre: the place is free.
    bool seat(std::size_t place, ChallengeSession& session, Moment now);
    /// What is still free a built-in player takes, after a while.
    void fill_with(const LobbySettings& filler, Moment now);

    /// The session is gone, by this cause.
    void leave(ChallengeSession& session, std::string_view cause);

    void on_move(ChallengeSession& session, const challenge::SentMove& move, Moment now);
    void on_event(ChallengeSession& session, const TableView& at, const SeenEvent& event,
                  Moment now);
    std::optional<Moment> wakes_at() const;
    void on_time(Moment now);

    void add_observer(ChallengeSession& session);
    void remove_observer(const ChallengeSession& session);
    void set_paused(bool is_paused, Moment now);
    void step(bool is_forced, Moment now);
    void cancel();

private:
    enum class State : std::uint8_t { Waiting, Running, Over };

    struct Place {
        std::string name{};
        bool can_timeout = true;
        std::string code{};  ///< of its reservation
        bool is_claimed = false;
        ChallengeSession* session = nullptr;
    };

    /// Who is asked for a move, and since when.
    struct Asked {
        std::size_t place = 0;
        Moment since{};
    };

    std::optional<std::size_t> place_of(const ChallengeSession& session) const;
    bool is_deserted() const;
    bool sit(std::size_t place);
    void start(const std::string& filler);
    void begin(const Blokus& game);
    void begin_late(std::size_t place, Moment now);
    void catch_up(const TableView& at);
    void follow_move(std::string_view text, Moment now);
    void tell_state(Moment now);
    void ask_for_move(Moment now);
    void fail(std::size_t place, std::string_view reason, const std::string& words);
    void fail_for_disorder(ChallengeSession& session, std::size_t place,
                           const challenge::SentMove& move, const std::string& words);
    void fail_for_mistake(std::size_t place, const challenge::SentMove& move,
                          const challenge::Mistake& mistake);
    void end_incomplete();
    void end(const TableView& at);
    void finish(const challenge::Ending& ending);
    challenge::Ending ending_of(const TableView& at) const;
    challenge::Ending ending_by_points() const;
    std::string name_of(std::size_t place) const;
    std::string title_of(std::size_t place) const;
    std::array<std::string, 2> names() const;

    void tell_observers(const challenge::Element& data);
    void tell_players(const challenge::Element& data);
    void reschedule();

    House& house_;
    ChallengeSettings settings_;
    std::string id_;
    std::string table_;  ///< empty: there is none yet
    bool is_guest_ = false;
    bool is_prepared_ = false;
    bool is_paused_ = false;
    bool is_cancelled_ = false;
    State state_ = State::Waiting;
    std::array<Place, 2> places_;
    std::vector<ChallengeSession*> observers_;
    std::optional<Moment> fill_at_;
    std::string filler_;
    std::optional<Blokus> game_;
    std::optional<challenge::SentMove> last_;  ///< the move that led here, as it was sent
    std::optional<challenge::SentMove> sent_;  ///< one that the table has yet to tell of
    std::optional<Asked> asked_;
    std::optional<challenge::Ending> fault_;  ///< what the loser did
    std::uint64_t heard_ = 0;                 ///< the last event of the table
};

}  // namespace agon
