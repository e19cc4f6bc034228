#pragma once

#include "protocols/session.h"

#include <deque>

namespace agon {

/// A house with one table and one guest: a program at a seat of a game that is played elsewhere.
/// The table follows that game, and what the program answers is for its referee.
class TcpHouse final : public House {
public:
    /// The other seats are taken. The clock is only what the program is told of it. If its seat has
    /// made some of these moves already, it comes to a game that is under way.
    TcpHouse(const AnyGame& start, Seat seat, const ClockRule& clock, Moment now,
             std::span<const std::string> moves = {});

    /// Bytes for the program.
    struct Piece {
        std::string bytes;
        Milliseconds after;
    };

    /// A move that the rules did not allow, and where.
    struct Refused {
        AnyGame position;
        std::string move;
    };

    /// A session that hears of what happens here. Must outlive all other calls.
    void seat_session(Session& session) { session_ = &session; }

    /// All moves of the game so far, as the program's seat was told them.
    void follow(std::span<const std::string> moves, Moment now);

    /// The game is over, after these moves. What the program did not hear yet it hears now.
    void end(std::span<const std::string> moves, const Outcome& outcome, Moment now);

    /// Tells the session what has happened since; not while the luck that follows is unknown.
    void settle(Moment now);

    bool is_seated() const { return table_.seats()[static_cast<std::size_t>(seat_)].is_taken(); }
    std::optional<std::string> take_answer();  ///< the next of the moves that the program made
    const std::string& fault() const { return fault_; }  ///< as records name it; empty: none
    const std::optional<Refused>& refused() const { return refused_; }  ///< the last of them
    bool is_closing() const { return is_closing_; }
    std::deque<Piece>& unsent() { return unsent_; }
    bool has_said_all() const { return unsent_.empty(); }
    const std::string& id() const { return table_.opened().id; }

    Result<std::string> open(const TableRequest& request) override;
    Result<std::string> open_next(const NextTable&) override { return open({}); }
    std::optional<TableView> find(std::string_view table,
                                  std::string_view token = {}) const override;
    void fetch(std::string_view table, std::function<void(bool)> then) override
    {
        then(table == id());
    }
    std::optional<FreeSeat> waiting_seat(std::string_view game, const Suits& suits) const override;
    Result<void> ask(std::string_view table, const Command& command) override;
    void watch(Peer peer, std::string_view table, std::string_view token) override;
    void advise(Question, Then then) override { then(std::nullopt); }
    void do_aside(std::function<void()> work, std::function<void(bool)> then) override
    {
        work();
        then(true);
    }
    void each_table(std::optional<Table::State> /*state*/,
                    const std::function<bool(const TableView&)>& visit) const override
    {
        visit(TableView{table_, {}});
    }
    int spectators(std::string_view) const override { return 0; }
    void send(Peer, Bytes bytes, Milliseconds after) override
    {
        unsent_.push_back({std::string{bytes.view()}, after});
    }
    void close(Peer) override { is_closing_ = true; }
    std::string new_token() override { return "program"; }
    void reschedule(Peer) override {}  // it is asked again and again

private:
    Result<void> give_up(const std::string& fault);
    Result<void> hand_on(const Command& command);
    bool waits_for_luck() const;
    void begin_turn();

    Seat seat_;
    Moment now_;
    bool comes_late_;  ///< others have played for it until now
    Table table_;
    Session* session_ = nullptr;
    bool is_watched_ = false;
    std::string token_;      ///< with whose eyes
    std::size_t heard_ = 0;  ///< entries that the session has heard, or came before it watched
    std::deque<std::string> answers_;  ///< some programs do not wait between two of their moves
    std::string fault_;
    std::optional<Refused> refused_;
    std::deque<Piece> unsent_;
    bool is_closing_ = false;
};

}  // namespace agon
