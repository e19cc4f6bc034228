#pragma once

#include "protocols/session.h"

#include <functional>
#include <map>

namespace agon {

/// A house for tests of sessions: one game, no sockets, and time stands still unless it is told. It
/// asks a session when it wants to be woken at the same moments as the hub does, and at no others.
class FakeHouse final : public House {
public:
    /// The position that a game's options give.
    using Start = std::function<AnyGame(const boost::json::object& options)>;

    explicit FakeHouse(Start start) : start_{std::move(start)} {}
    explicit FakeHouse(AnyGame start) : FakeHouse{[start](const auto&) { return start; }} {}

    struct Sent {
        std::string bytes;
        Milliseconds after{0};
    };

    struct Visitor {
        Session* session = nullptr;
        std::vector<Sent> pieces;
        std::string unread;  ///< all bytes since the last `read`
        std::string table;
        std::string token;
        bool closed = false;
        std::optional<Moment> booked;
    };

    Moment now{Milliseconds{1'000'000}};
    std::map<Peer, Visitor> visitors;
    std::uint64_t seed = 1;  ///< of the tables to come

    void join(Peer peer, Session& session)
    {
        visitors[peer].session = &session;
        session.on_open(now);
        book(visitors[peer]);
        settle();
    }

    void write(Peer peer, std::string_view bytes)
    {
        visitors[peer].session->on_bytes(bytes, now);
        book(visitors[peer]);
        settle();
    }

    void hang_up(Peer peer)
    {
        visitors[peer].closed = true;
        visitors[peer].session->on_close(now);
        settle();
    }

    std::string read(Peer peer) { return std::exchange(visitors[peer].unread, ""); }

    /// Lets time pass, from one moment at which somebody wants to be called to the next.
    void pass(Milliseconds time)
    {
        const Moment end = now + time;
        while (const auto next = next_moment()) {
            if (*next > end) break;
            now = std::max(now, *next);
            call_due();
            settle();
        }
        now = end;
        settle();
    }

    Result<std::string> open(const TableRequest& request) override
    {
        if (full) return Error{"too-many-tables", ""};
        std::string id = std::to_string(tables_.size() + 1);
        id.insert(0, 13 - id.size(), '0');
        event::Opened opened{.id = id,
                             .game = request.game,
                             .options = request.options,
                             .seed = seed,
                             .seats = request.seats,
                             .clock = request.clock,
                             .by_api = request.by_api,
                             .follows = request.follows,
                             .opening = request.opening};
        tables_.emplace(id, Table{std::move(opened), start_(request.options), now});
        return Result<std::string>{boost::system::in_place_value, id};
    }

    Result<std::string> open_next(const NextTable& next) override
    {
        return open(request_after(table(next.after), next));
    }

    std::optional<TableView> find(std::string_view table,
                                  std::string_view token = {}) const override
    {
        const auto found = tables_.find(table);
        if (found == tables_.end()) return std::nullopt;
        return TableView{found->second, viewer_of(found->second, token)};
    }

    void fetch(std::string_view table, std::function<void(bool)> then) override
    {
        then(tables_.contains(table));
    }

    /// As it is, secrets and all, for the test alone.
    Table& table(std::string_view id) { return tables_.find(id)->second; }
    Table& table_of(Peer peer) { return table(visitors[peer].table); }

    std::optional<FreeSeat> waiting_seat(std::string_view, const Suits& suits) const override
    {
        if (waiting && suits && !suits(*find(waiting->table, ""))) return std::nullopt;
        return waiting;
    }

    Result<void> ask(std::string_view id, const Command& command) override
    {
        const auto found = tables_.find(id);
        if (found == tables_.end()) return Error{"no-such-table", ""};
        const auto entries = found->second.handle(command, now);
        if (!entries) return entries.error();
        tell(found->second, entries);
        return {};
    }

    void watch(Peer peer, std::string_view table, std::string_view token) override
    {
        visitors[peer].table = table;
        visitors[peer].token = token;
    }

    /// Answers at once with the first legal move.
    void hint(Peer peer, std::string_view, const AnyGame& position) override
    {
        visitors[peer].session->on_hint(position, position.legal_moves()->front(), now);
    }

    /// Answers at once with some legal move; the rest is made up.
    void advise(Question question, Then then) override
    {
        if (busy) return then(std::nullopt);
        Rng rng{1};
        const std::string move = question.view.sample(rng);
        questions.push_back(std::move(question));
        then(Advice{
            .move = move, .score = 12, .depth = 3, .nodes = 45, .line = {move}, .heat = heat});
    }

    /// At once, unless there is too much to do.
    void do_aside(std::function<void()> work, std::function<void(bool)> then) override
    {
        if (!busy) work();
        then(!busy);
    }

    void each_table(std::optional<Table::State> state,
                    const std::function<bool(const TableView&)>& visit) const override
    {
        for (auto table = tables_.rbegin(); table != tables_.rend(); ++table)
            if (!state || table->second.state() == *state)
                if (!visit(TableView{table->second, {}})) return;
    }

    int spectators(std::string_view) const override { return 0; }

    void send(Peer peer, Bytes bytes, Milliseconds after) override
    {
        visitors[peer].unread += bytes.view();
        visitors[peer].pieces.push_back({std::string{bytes.view()}, after});
    }

    void close(Peer peer) override { visitors[peer].closed = true; }

    std::string new_token() override { return "token" + std::to_string(++tokens_); }

    void reschedule(Peer peer) override { book(visitors[peer]); }

    std::optional<FreeSeat> waiting;
    std::vector<Question> questions;                   ///< that `advise` was asked
    std::vector<std::pair<std::string, double>> heat;  ///< of its answers
    bool full = false;                                 ///< no further table is opened
    bool busy = false;                                 ///< nobody thinks

    /// Events are told when whatever caused them is done, as the real house does it.
    void settle()
    {
        while (!untold_.empty()) {
            for (const auto& [table, entry] : std::exchange(untold_, {})) deliver(*table, entry);
            for (auto& [peer, visitor] : visitors)
                if (visitor.session != nullptr && !visitor.closed) visitor.session->on_settled(now);
        }
    }

private:
    void deliver(const Table& table, const Entry& entry)
    {
        for (auto& [peer, visitor] : visitors) {
            if (visitor.table != table.opened().id || visitor.closed) continue;
            const Viewer viewer = viewer_of(table, visitor.token);
            visitor.session->on_event(TableView{table, viewer}, as_seen_by(viewer, table, entry),
                                      now);
            book(visitor);
        }
    }

    void tell(const Table& table, const Result<std::span<const Entry>>& entries)
    {
        if (!entries) return;
        for (const Entry& entry : *entries) untold_.emplace_back(&table, entry);
    }

    /// A visitor who is known only from a table's events has no session.
    static void book(Visitor& visitor)
    {
        if (visitor.session == nullptr) return;
        const auto wakes = visitor.session->wakes_at();
        if (wakes && (!visitor.booked || *wakes < *visitor.booked)) visitor.booked = wakes;
    }

    std::optional<Moment> next_moment() const
    {
        std::optional<Moment> next;
        const auto consider = [&](const std::optional<Moment>& when) {
            if (when && (!next || *when < *next)) next = when;
        };
        for (const auto& [id, table] : tables_) consider(table.deadline());
        for (const auto& [peer, visitor] : visitors)
            if (!visitor.closed) consider(visitor.booked);
        return next;
    }

    void call_due()
    {
        for (auto& [id, table] : tables_) tell(table, table.handle(command::Tick{}, now));
        for (auto& [peer, visitor] : visitors) {
            if (visitor.closed || !visitor.booked || *visitor.booked > now) continue;
            visitor.booked.reset();
            const auto wakes = visitor.session->wakes_at();
            if (wakes && *wakes <= now) visitor.session->on_time(now);
            book(visitor);
        }
    }

    Start start_;
    std::map<std::string, Table, std::less<>> tables_;
    std::vector<std::pair<const Table*, Entry>> untold_;
    int tokens_ = 0;
};

}  // namespace agon
