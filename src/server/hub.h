#pragma once

#include "protocols/session.h"
#include "server/agenda.h"
#include "server/outlet.h"
#include "server/thinkers.h"
#include "store/store.h"

#include <deque>
#include <map>
#include <random>
#include <unordered_map>

namespace agon {

struct HubSettings {
    std::size_t most_tables = 20'000;       ///< in memory
    std::size_t most_finished = 1'000;      ///< of these, games that are over
    std::size_t most_recalled = 100;        ///< of these, after a start
    Milliseconds forget_unused{3'600'000};  ///< a table that nobody came to
    Milliseconds wait_for_return{60'000};   ///< of a classic client, after the server was down
    std::size_t most_questions = 64;        ///< at a time: hints and evaluations
    std::size_t most_questions_each = 4;    ///< of these, by one account
    std::chrono::nanoseconds usual_time = std::chrono::seconds{1};  ///< of a built-in player's move
};

/// What the hub has done and has to do, for /metrics.
struct HubCounts {
    std::uint64_t events = 0;
    std::uint64_t moves = 0;
    std::uint64_t commits = 0;
    std::uint64_t failed_commits = 0;
    std::uint64_t games_ended = 0;
    std::size_t tables = 0;
    std::size_t running = 0;
    std::size_t peers = 0;
    ThinkerCounts thinkers;
};

/// Whether the seat is for a program on the game's classic port.
inline bool is_classic(const Holder& holder) { return holder.kind == Holder::Kind::Classic; }

inline bool waits_for_a_program(const Holder& holder)
{
    return is_classic(holder) && !holder.is_taken();
}

/// Owns all tables and sessions and routes commands and events. Has no socket, thread or clock:
/// it is told what comes in and when, and whoever calls any of this calls `settle` soon after.
/// Nothing is sent before what it tells of is in the store.
class Hub final : public House {
public:
    Hub(Store& store, Thinkers& thinkers, HubSettings settings);

    /// Goes on with all tables of the store that are not over.
    Result<void> recover(Moment now);

    Peer new_peer() { return ++last_peer_; }

    /// A peer has come. The outlet stays until `leave`.
    void enter(Peer peer, std::unique_ptr<Session> session, Outlet& outlet, bool spectates,
               Moment now);
    void receive(Peer peer, std::string_view bytes, Moment now);
    void leave(Peer peer, Moment now);

    /// For whoever is about to ask it something as a House, without being a session of its.
    void set_time(Moment now) { now_ = now; }

    /// When it wants `on_time`.
    std::optional<Moment> wakes_at() const { return agenda_.next(); }
    void on_time(Moment now);

    /// Hands the store what is new, tells of what it has kept, and lets out what was said of that.
    void settle(Moment now);

    /// Whether `settle` has something to do before anything else happens.
    bool is_unsettled() const;

    /// The last that the store was handed it refused: nothing is told, and `settle` tries again.
    bool is_refused() const { return is_refused_; }

    /// Called when the store has answered later than at once: it is time to settle.
    void when_kept(std::function<void()> then) { when_kept_ = std::move(then); }

    /// Does this when all that has happened before is safe.
    void when_settled(std::function<void()> then) { later_.push_back({made_, std::move(then)}); }

    HubCounts counts() const;

    Result<std::string> open(const TableRequest& request) override;
    Result<std::string> open_next(const NextTable& next) override;
    std::optional<TableView> find(std::string_view table,
                                  std::string_view token = {}) const override;
    void fetch(std::string_view table, std::function<void(bool is_here)> then) override;
    std::optional<FreeSeat> waiting_seat(std::string_view game,
                                         const Suits& suits = {}) const override;
    Result<void> ask(std::string_view table, const Command& command) override;
    void watch(Peer peer, std::string_view table, std::string_view token) override;
    void hint(Peer peer, std::string_view spec, const AnyGame& position) override;
    void advise(Question question, Then then) override;
    void each_table(const std::function<bool(const TableView&)>& visit) const override;
    int spectators(std::string_view table) const override;
    void send(Peer peer, std::string bytes, Milliseconds after) override;
    void close(Peer peer) override;
    std::string new_token() override;
    void reschedule(Peer peer) override;

private:
    /// A thought that somebody is having about a table.
    struct Thinking {
        std::size_t ply = 0;
        std::string spec;
        std::stop_source stop;
    };

    struct Visitor;

    struct Slot {
        explicit Slot(Table t) : table{std::move(t)} {}

        Table table;
        std::uint64_t arrival = 0;  ///< the slots in the order of their making
        std::vector<Visitor*> watchers;
        std::optional<Thinking> thinking;
        std::optional<Moment> give_up_at;  ///< nobody came, or came back
        std::optional<Moment> booked;      ///< in the agenda
    };

    /// A peer who is here.
    struct Visitor {
        Peer peer = 0;
        std::unique_ptr<Session> session;
        Outlet* outlet = nullptr;
        Slot* watched = nullptr;  ///< stays as long as it is watched
        std::string token;        ///< with which it came there
        Viewer eyes;              ///< what that is worth, always as the table is now
        bool spectates = false;
        std::optional<Moment> booked;
        int hints = 0;                               ///< that it waits for
        std::stop_source hinting{std::nostopstate};  ///< stops them
    };

    /// Something to be sent when all that was made before it is kept.
    struct Held {
        std::uint64_t after_made;
        Peer peer;
        std::string bytes;
        Milliseconds after;
        bool closes;
    };

    struct Later {
        std::uint64_t after_made;
        std::function<void()> then;
    };

    Slot* slot(std::string_view id) const;
    Visitor* visitor(Peer peer);
    Slot& add(Table table);
    void tell(Slot& slot, std::span<const Entry> entries);
    void expect_programs(const Slot& slot);
    bool recall(const Log& log);
    void hand_to_store();
    void on_appended(const Result<void>& kept);
    void tell_kept();
    void unwatch(Visitor& visitor);
    void deliver(Slot& slot, const Entry& entry);
    void tell_company();
    void see_to(Slot& slot);
    void see_to_turn(Slot& slot);
    void start_thinking(Slot& slot, const Holder& player);
    void on_thought(const std::string& table, std::size_t ply,
                    const std::optional<Thought>& thought, Moment now);
    bool may_question(std::uint64_t account) const;
    void see_to_return(Slot& slot);
    void book(Slot& slot);
    void book(Visitor& visitor);
    void on_duty(Slot& slot);
    void bring_back(Slot& slot);
    Result<void> recall_finished();
    void let_out();
    void forget_finished();

    Store& store_;
    Thinkers& thinkers_;
    HubSettings settings_;
    Moment now_{};
    std::random_device luck_;

    struct TextHash {
        using is_transparent = void;
        std::size_t operator()(std::string_view text) const
        {
            return std::hash<std::string_view>{}(text);
        }
    };
    std::unordered_map<std::string, std::unique_ptr<Slot>, TextHash, std::equal_to<>> slots_;
    mutable Slot* last_found_ = nullptr;  ///< a move asks for its table several times
    /// By game and arrival: tables of the API that may have a seat for a program.
    mutable std::unordered_map<std::string, std::map<std::uint64_t, std::string>, TextHash,
                               std::equal_to<>>
        expecting_;
    std::unordered_map<Peer, Visitor> visitors_;
    Peer last_peer_ = 0;
    std::uint64_t arrivals_ = 0;
    std::size_t questions_ = 0;
    std::unordered_map<std::uint64_t, std::size_t> questions_of_;  ///< an account that is known
    Agenda agenda_;

    /// Entries go through three hands, each with the tables they are of: `fresh_` the store has not
    /// seen, `stored_` it is keeping, `kept_` is being told.
    struct Batch {
        std::vector<Kept> entries;
        std::vector<Slot*> tables;

        void clear() { entries.clear(), tables.clear(); }
    };
    Batch fresh_;
    Batch stored_;
    Batch kept_;
    bool is_storing_ = false;  ///< the store has not answered
    bool is_refused_ = false;
    bool is_settling_ = false;
    std::uint64_t made_ = 0;  ///< entries ever
    std::uint64_t safe_ = 0;  ///< of these, those that are kept
    std::function<void()> when_kept_;

    std::vector<Visitor*> present_;     ///< while they are told something
    std::vector<std::string> visited_;  ///< tables whose spectators are others now
    std::vector<Held> held_;
    std::vector<Later> later_;
    std::vector<std::unique_ptr<Session>> gone_;  ///< until nobody can be in the middle of them
    std::deque<std::string> finished_;            ///< in the order of their end
    HubCounts counts_;
};

}  // namespace agon
