#pragma once

#include "protocols/session.h"

#include <functional>
#include <map>

namespace agon {

/// A house for tests of sessions: one game, no sockets, and time stands still unless it is told.
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

    struct Line {
        Session* session = nullptr;
        std::vector<Sent> pieces;
        std::string unread;  ///< all bytes since the last `read`
        std::string table;
        bool closed = false;
    };

    Moment now{Milliseconds{1'000'000}};
    std::map<Peer, Line> lines;
    std::uint64_t seed = 1;  ///< of the tables to come

    void join(Peer peer, Session& session)
    {
        lines[peer].session = &session;
        session.on_open(now);
        settle();
    }

    void write(Peer peer, std::string_view bytes)
    {
        lines[peer].session->on_bytes(bytes, now);
        settle();
    }

    void hang_up(Peer peer)
    {
        lines[peer].closed = true;
        lines[peer].session->on_close(now);
        settle();
    }

    std::string read(Peer peer) { return std::exchange(lines[peer].unread, ""); }

    /// Lets time pass; who wants to be woken is.
    void pass(Milliseconds time)
    {
        now += time;
        for (auto& [id, table] : tables_) tell(table, table.handle(command::Tick{}, now));
        for (auto& [peer, line] : lines) {
            const auto wakes = line.session->wakes_at();
            if (!line.closed && wakes && *wakes <= now) line.session->on_time(now);
        }
        settle();
    }

    Result<const Table*> open(const TableRequest& request) override
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
                             .by_api = request.by_api};
        return &tables_.emplace(id, Table{std::move(opened), start_(request.options), now})
                    .first->second;
    }

    const Table* find(std::string_view table) const override
    {
        const auto found = tables_.find(table);
        return found != tables_.end() ? &found->second : nullptr;
    }

    Table& table(std::string_view id) { return tables_.find(id)->second; }

    std::optional<FreeSeat> waiting_seat(std::string_view) const override { return waiting; }

    Result<void> ask(std::string_view id, const Command& command) override
    {
        const auto found = tables_.find(id);
        if (found == tables_.end()) return Error{"no-such-table", ""};
        const auto entries = found->second.handle(command, now);
        if (!entries) return entries.error();
        tell(found->second, entries);
        return {};
    }

    void watch(Peer peer, std::string_view table) override { lines[peer].table = table; }

    /// Answers at once with the first legal move.
    void hint(Peer peer, std::string_view, const AnyGame& position) override
    {
        lines[peer].session->on_hint(position, position.legal_moves()->front(), now);
    }

    /// Answers at once with some legal move; the rest is made up.
    void advise(Question question, Then then) override
    {
        if (busy) return then(std::nullopt);
        Rng rng{1};
        const std::string move = question.view.sample(rng);
        questions.push_back(std::move(question));
        then(Advice{.move = move, .score = 12, .depth = 3, .nodes = 45, .line = {move}});
    }

    void each_table(const std::function<bool(const Table&)>& visit) const override
    {
        for (auto table = tables_.rbegin(); table != tables_.rend(); ++table)
            if (!visit(table->second)) return;
    }

    int spectators(std::string_view) const override { return 0; }

    void send(Peer peer, std::string bytes, Milliseconds after) override
    {
        lines[peer].unread += bytes;
        lines[peer].pieces.push_back({std::move(bytes), after});
    }

    void close(Peer peer) override { lines[peer].closed = true; }

    std::string new_token() override { return "token" + std::to_string(++tokens_); }

    std::optional<FreeSeat> waiting;
    std::vector<Question> questions;  ///< that `advise` was asked
    bool full = false;                ///< no further table is opened
    bool busy = false;                ///< nobody thinks

    /// Events are told when whatever caused them is done, as the real house does it.
    void settle()
    {
        while (!untold_.empty()) {
            const auto told = std::exchange(untold_, {});
            for (const auto& [table, entry] : told)
                for (auto& [peer, line] : lines)
                    if (line.table == table->opened().id && !line.closed)
                        line.session->on_event(*table, entry, now);
            for (auto& [peer, line] : lines)
                if (line.session != nullptr && !line.closed) line.session->on_settled(now);
        }
    }

private:
    void tell(const Table& table, const Result<std::span<const Entry>>& entries)
    {
        if (!entries) return;
        for (const Entry& entry : *entries) untold_.emplace_back(&table, entry);
    }

    Start start_;
    std::map<std::string, Table, std::less<>> tables_;
    std::vector<std::pair<const Table*, Entry>> untold_;
    int tokens_ = 0;
};

}  // namespace agon
