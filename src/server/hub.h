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
    std::string fill;  ///< plays with programs that wait in a port's lobby; empty: nobody does
    Milliseconds fill_after{0};
    std::size_t most_tables = 20'000;       ///< in memory
    std::size_t most_finished = 1'000;      ///< of these, games that are over
    std::size_t most_recalled = 100;        ///< of these, after a start
    Milliseconds forget_unused{3'600'000};  ///< a table that nobody came to
    Milliseconds wait_for_return{60'000};   ///< of a classic client, after the server was down
    std::size_t most_questions = 64;        ///< at a time: hints and evaluations
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
    std::size_t waiting_tasks = 0;
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

    /// False if the store refuses: then nothing is told, and `settle` is to be tried again.
    bool settle(Moment now);
    bool is_settled() const
    {
        return untold_.empty() && visited_.empty() && held_.empty() && later_.empty();
    }

    /// Does this at the end of `settle`, when all that has happened is safe.
    void when_settled(std::function<void()> then) { later_.push_back(std::move(then)); }

    HubCounts counts() const;

    Result<const Table*> open(const TableRequest& request) override;
    const Table* find(std::string_view table) const override;
    std::optional<FreeSeat> waiting_seat(std::string_view game) const override;
    Result<void> ask(std::string_view table, const Command& command) override;
    void watch(Peer peer, std::string_view table) override;
    void hint(Peer peer, std::string_view spec, const AnyGame& position) override;
    void advise(Question question, Then then) override;
    void each_table(const std::function<bool(const Table&)>& visit) const override;
    int spectators(std::string_view table) const override;
    void send(Peer peer, std::string bytes, Milliseconds after) override;
    void close(Peer peer) override;
    std::string new_token() override;

private:
    /// A thought that somebody is having about a table.
    struct Thinking {
        std::size_t ply = 0;
        std::string spec;
        std::stop_source stop;
    };

    struct Line;

    struct Slot {
        explicit Slot(Table t) : table{std::move(t)} {}

        Table table;
        std::uint64_t arrival = 0;  ///< the slots in the order of their making
        std::vector<Line*> watchers;
        std::optional<Thinking> thinking;
        std::optional<Moment> fill_at;
        std::optional<Moment> give_up_at;  ///< nobody came, or came back
        std::optional<Moment> booked;      ///< in the agenda
    };

    struct Line {
        Peer peer = 0;
        std::unique_ptr<Session> session;
        Outlet* outlet = nullptr;
        Slot* watched = nullptr;  ///< stays as long as it is watched
        bool spectates = false;
        std::optional<Moment> booked;
    };

    struct Held {
        Peer peer;
        std::string bytes;
        Milliseconds after;
        bool closes;
    };

    Slot* slot(std::string_view id) const;
    Line* line(Peer peer);
    Slot& add(Table table);
    void tell(Slot& slot, std::span<const Entry> entries);
    void expect_programs(const Slot& slot);
    void unwatch(Line& line);
    void deliver(Slot& slot, const Entry& entry);
    void tell_company();
    void see_to(Slot& slot);
    void see_to_turn(Slot& slot);
    void start_thinking(Slot& slot, const Holder& player);
    void on_thought(const std::string& table, std::size_t ply,
                    const std::optional<Thought>& thought, Moment now);
    void see_to_lobby(Slot& slot);
    void book(Slot& slot);
    void book(Line& line);
    void on_duty(Slot& slot);
    void fill(Slot& slot);
    void bring_back(Slot& slot);
    Result<void> recall_finished();
    void write_held();
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
    /// Games that are over come back from the store when somebody asks for them.
    mutable std::unordered_map<std::string, std::unique_ptr<Slot>, TextHash, std::equal_to<>>
        slots_;
    mutable Slot* last_found_ = nullptr;  ///< a move asks for its table several times
    /// By game and arrival: tables of the API that may have a seat for a program.
    mutable std::unordered_map<std::string, std::map<std::uint64_t, std::string>, TextHash,
                               std::equal_to<>>
        for_programs_;
    std::unordered_map<Peer, Line> lines_;
    Peer last_peer_ = 0;
    mutable std::uint64_t arrivals_ = 0;
    std::size_t questions_ = 0;
    Agenda agenda_;
    std::vector<Kept> untold_;
    std::vector<Slot*> untold_of_;  ///< the tables of these
    std::vector<Kept> told_;        ///< while they are told
    std::vector<Slot*> told_of_;
    std::vector<Line*> present_;        ///< while they are told something
    std::vector<std::string> visited_;  ///< tables whose spectators are others now
    std::vector<Held> held_;
    std::vector<std::function<void()>> later_;
    std::vector<std::unique_ptr<Session>> gone_;  ///< until nobody can be in the middle of them
    std::deque<std::string> finished_;            ///< in the order of their end
    HubCounts counts_;
};

}  // namespace agon
