#pragma once

#include "core/text.h"
#include "protocols/session.h"
#include "server/agenda.h"
#include "server/aside.h"
#include "server/outlet.h"
#include "server/quotas.h"
#include "server/thinkers.h"
#include "store/store.h"

#include <algorithm>
#include <deque>
#include <map>
#include <random>
#include <unordered_map>

namespace agon {

struct HubSettings {
    std::size_t most_tables = 20'000;                         ///< in memory
    std::size_t most_finished = 1'000;                        ///< of these, games that are over
    std::size_t most_recalled = 100;                          ///< of these, after a start
    Milliseconds forget_open{std::chrono::hours{1}};          ///< a table that waits for somebody
    Milliseconds forget_idle{std::chrono::hours{24 * 7}};     ///< a game without a clock
    Milliseconds forget_paused{std::chrono::hours{24 * 90}};  ///< a game that is kept for later
    Milliseconds first_word{60'000};    ///< of who comes, or is to move, and has said nothing yet
    Milliseconds exhibition_pace{250};  ///< between moves where only built-in players sit
    Milliseconds wait_for_return{60'000};  ///< of a classic client, after the server was down
    std::size_t most_questions = 64;       ///< at a time: hints and evaluations
    std::size_t most_asides = 64;          ///< works at a time that are done elsewhere
    std::size_t most_spectators = 2'000;   ///< of a table
    std::size_t most_entries = 20'000;     ///< of a table's log; then it is closed
    std::size_t most_talk = 4'000;   ///< entries after which there are only moves, and the end
    std::size_t crowd_at_once = 64;  ///< spectators who are written to before others have a turn
    Limits limits;                   ///< of one address
    bool is_for_events = false;      ///< guests open no tables of their own
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
    StoreCounts store;
};

/// Who comes, and how.
struct Visit {
    Peer peer = 0;
    Address address{};
    bool may_spectate = false;  ///< is a spectator without a seat
    bool is_call = false;       ///< asks and is answered; watches no table
    bool owes_a_word = false;   ///< soon, and not only when it is its turn
    bool is_stream = true;      ///< may get in one piece what was sent in several
};

/// Whether the seat is for a program on the game's classic port.
inline bool is_classic(const Holder& holder) { return holder.kind == Holder::Kind::Classic; }

/// Whether only built-in players sit there.
inline bool is_exhibition(const std::vector<Holder>& seats)
{
    return std::ranges::all_of(
        seats, [](const Holder& holder) { return holder.kind == Holder::Kind::Player; });
}

inline bool waits_for_a_program(const Holder& holder)
{
    return is_classic(holder) && !holder.is_taken();
}

/// Owns all tables and sessions and routes commands and events. Has no socket, thread or clock:
/// it is told what comes in and when, and whoever calls any of this calls `settle` soon after.
/// Nothing is sent before what it tells of is in the store.
class Hub final : public House {
public:
    Hub(Store& store, Thinkers& thinkers, Aside& aside, HubSettings settings);

    /// Goes on with all tables of the store that are not over.
    Result<void> recover(Moment now);

    Peer new_peer() { return ++last_peer_; }

    /// A peer has come. The outlet stays until `leave`. Answers how much work that made.
    double enter(std::unique_ptr<Session> session, Outlet& outlet, const Visit& visit, Moment now);

    /// Answers how much work that made.
    double receive(Peer peer, std::string_view bytes, Moment now);
    void leave(Peer peer, Moment now);

    /// From now on it is this session's peer, who may watch a table. The one before lives until all
    /// is settled.
    void become(Peer peer, std::unique_ptr<Session> session);

    /// Lets it speak for another address, as a proxy does.
    void speak_for(Peer peer, const Address& address);

    /// Nobody if the peer is not here.
    Address address_of(Peer peer) const;

    /// Books this work on the peer and its address; how long it must rest if both did too much. Who
    /// does little is not held back by what others at the address do.
    Milliseconds charge(Peer peer, double work, Moment now);

    /// The peer has been sent so many bytes that it has not read; false if that is too much for its
    /// address.
    bool note_unread(Peer peer, std::size_t bytes);

    /// Whether what it says can wait while the store refuses.
    bool may_wait(Peer peer) const;

    /// Whether the address may have one more connection, and has paid for its work.
    bool has_room_for(const Address& address, Moment now);

    /// So much more work than it looks like.
    void add_work(double work) { work_ += work; }

    /// At once, whatever is not in the store: of what no table has told.
    void send_now(Peer peer, Bytes bytes);
    void close_now(Peer peer);

    /// Takes back what was sent and is not out yet.
    void unsay(Peer peer);

    /// Whether nothing has been made that the store does not have.
    bool is_all_kept() const { return made_ == safe_; }

    /// Whether as many watch the table as may.
    bool is_crowded(std::string_view table) const;

    /// Whether the asker may make one more profile now; then it has.
    bool takes_a_profile();

    /// A late answer to the present asker: done on its behalf, and settled soon.
    template <class Then>
    auto on_behalf_of_asker(Then then)
    {
        return [this, asker = asker_, then = std::move(then)](const auto& answer) {
            asker_ = asker;
            then(answer);
            if (when_kept_) when_kept_();
        };
    }

    /// For tests that ask it something as a House, without being a session of its.
    void set_time(Moment now, const Address& asker = {}) { now_ = now, asker_ = asker; }

    /// On whose behalf all is done at the moment.
    const Address& asker() const { return asker_; }

    Quotas& quotas() { return quotas_; }
    Moment now() const { return now_; }

    /// When it wants `on_time`.
    std::optional<Moment> wakes_at() const;
    void on_time(Moment now);

    /// Hands the store what is new, tells of what it has kept, and lets out what was said of that.
    void settle(Moment now);

    /// Whether `settle` has something to do before anything else happens.
    bool is_unsettled() const;

    /// The last that the store was handed it refused: nothing is told, and `settle` tries again.
    bool is_refused() const { return is_refused_; }

    /// Why it did, the last time.
    const std::string& refusal() const { return refusal_; }

    /// Takes what is new at the table of an event's game, which a worker plays: entries of its log,
    /// the first of them its opening. "bad-log" if that cannot be.
    Result<void> follow(std::string_view table, std::span<const Entry> entries, Moment now);

    /// Called when a game of an event is over, and kept.
    void when_over(std::function<void(const Table& table)> then) { when_over_ = std::move(then); }

    /// Called when the store refuses to keep something, with its reason.
    void when_refused(std::function<void(const std::string& why)> then)
    {
        when_refused_ = std::move(then);
    }

    /// Called when the store has answered later than at once: it is time to settle.
    void when_kept(std::function<void()> then) { when_kept_ = std::move(then); }

    /// Hears of everything at every table, as a spectator may.
    using Onlooker = std::function<void(const TableView& table, const SeenEvent& event)>;
    void set_onlooker(Onlooker onlooker) { onlooker_ = std::move(onlooker); }

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
    void do_aside(std::function<void()> work, std::function<void(bool is_done)> then) override;
    void each_table(std::optional<Table::State> state,
                    const std::function<bool(const TableView&)>& visit) const override;
    int spectators(std::string_view table) const override;
    void send(Peer peer, Bytes bytes, Milliseconds after) override;
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
        Table::State listed = Table::State::Open;
        std::vector<Visitor*> watchers;
        std::optional<Thinking> thinking;
        std::optional<Moment> return_by;  ///< those who were there when the server was down
        std::optional<Moment> think_at;   ///< not before
        std::optional<Moment> booked;     ///< in the agenda
        std::size_t spectators = 0;       ///< of the watchers
        Address opener;                   ///< whose table it is while it is on the account
        bool is_on_account = false;       ///< counts among the opener's tables
        bool is_exhibition = false;       ///< only built-in players sit there
        bool is_of_event = false;         ///< a worker plays it, and nobody else has a say
        std::vector<Address> sitters;     ///< whose seats these are; nobody's too
    };

    /// A peer who is here.
    struct Visitor {
        std::unique_ptr<Session> session;
        Outlet* outlet = nullptr;
        Slot* watched = nullptr;  ///< stays as long as it is watched
        std::string token;        ///< with which it came there
        Viewer eyes;              ///< what that is worth, always as the table is now
        Visit visit;
        bool spectates = false;
        bool has_spoken = false;
        Bucket own_work{};       ///< that it made itself
        double unread = 0;       ///< bytes that its outlet holds
        std::size_t unsaid = 0;  ///< pieces that wait for the crowd's turn
        std::optional<Moment> booked;
        int hints = 0;                               ///< that it waits for
        std::stop_source hinting{std::nostopstate};  ///< stops them
    };

    /// Something to be sent when all that was made before it is kept.
    struct Held {
        std::uint64_t after_made;
        Peer peer;
        Bytes bytes;
        Milliseconds after;
        bool closes;
    };

    Slot* slot(std::string_view id) const;
    Visitor* visitor(Peer peer);
    const Visitor* visitor(Peer peer) const;
    Result<void> check_quota(const TableRequest& request);
    Result<void> check_quota(const Slot& slot, const Command& command);
    bool would_be_exhibition(const Slot& slot, const command::Change& change) const;
    void begin_account(Slot& slot);
    void end_account(Slot& slot);
    void list(Slot& slot);
    void unlist(const Slot& slot);
    auto& list_of(Table::State state) { return lists_.at(static_cast<std::size_t>(state)); }
    void hold(Held held);
    template <class Lane>
    static bool add_to(Lane& lane, const Visitor& reader, Held held);
    void count_seat(Slot& slot, const event::Seated& seated);
    Slot& add(Table table);
    void tell(Slot& slot, std::span<const Entry> entries);
    void expect_programs(const Slot& slot);
    std::optional<Table> restore(std::string_view id, const Result<Log>& log);
    bool recall(std::string_view id, const Result<Log>& log);
    void hand_to_store();
    void on_appended(const Result<void>& kept);
    void tell_kept();
    void unwatch(Visitor& visitor);
    void deliver(Slot& slot, const Entry& entry);
    void tell_company();
    void see_to(Slot& slot);
    void see_to_turn(Slot& slot);
    bool must_wait(Slot& slot) const;
    void start_thinking(Slot& slot, const Holder& player);
    void on_thought(const std::string& table, std::size_t ply,
                    const std::optional<Thought>& thought, Moment now);
    void see_to_return(Slot& slot);
    std::optional<Moment> abandoned_at(const Table& table) const;
    void book(Slot& slot);
    void book(Visitor& visitor);
    void call(Slot& slot);
    void call(Peer peer, Moment booked);
    void on_duty(Slot& slot);
    bool owes_a_word(const Visitor& visitor) const;
    void look_for_mutes();
    void bring_back(Slot& slot);
    void let_out();
    void let_out_crowd();
    void tell_answered();
    void write(Held& held);
    void forget_finished();

    Store& store_;
    Thinkers& thinkers_;
    Aside& aside_;
    HubSettings settings_;
    Quotas quotas_;
    Moment now_{};
    Address asker_;    ///< on whose behalf all is done at the moment
    double work_ = 0;  ///< that it made
    std::random_device luck_;

    std::unordered_map<std::string, std::unique_ptr<Slot>, TextHash, std::equal_to<>> slots_;
    /// By state, the newest first.
    std::array<std::map<std::uint64_t, Slot*, std::greater<>>, 3> lists_;
    mutable Slot* last_found_ = nullptr;  ///< a move asks for its table several times
    /// By game and arrival: tables of the API that may have a seat for a program.
    mutable std::unordered_map<std::string, std::map<std::uint64_t, std::string>, TextHash,
                               std::equal_to<>>
        expecting_;
    std::unordered_map<Peer, Visitor> visitors_;
    std::size_t callers_ = 0;  ///< of these, who watch nothing
    Peer last_peer_ = 0;
    std::uint64_t arrivals_ = 0;
    std::size_t questions_ = 0;
    std::size_t asides_ = 0;
    Agenda agenda_;
    std::deque<std::pair<Moment, Peer>> silent_;  ///< who has not spoken, and when to look again

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
    std::string refusal_;
    bool is_settling_ = false;
    std::uint64_t made_ = 0;  ///< entries ever
    std::uint64_t safe_ = 0;  ///< of these, those that are kept
    std::function<void()> when_kept_;
    Onlooker onlooker_;
    std::function<void(const Table&)> when_over_;
    std::function<void(const std::string&)> when_refused_;

    std::vector<Visitor*> present_;     ///< while they are told something
    std::vector<std::string> visited_;  ///< tables whose spectators are others now
    std::vector<Held> held_;
    std::vector<Peer> answered_;                  ///< callers whose answer is out
    std::deque<Held> crowd_;                      ///< for spectators, who can wait
    std::vector<std::unique_ptr<Session>> gone_;  ///< until nobody can be in the middle of them
    std::deque<std::string> finished_;            ///< in the order of their end
    HubCounts counts_;
};

}  // namespace agon
