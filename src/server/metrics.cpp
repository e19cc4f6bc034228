#include "server/metrics.h"

#include <fmt/format.h>

namespace agon {

std::string metrics_text(const HubCounts& counts, std::size_t web_connections,
                         const Loop::Busy& busy)
{
    std::string text;
    const auto add = [&](std::string_view name, std::string_view kind, std::string_view help,
                         auto value) {
        text += fmt::format("# HELP agon_{0} {1}\n# TYPE agon_{0} {2}\nagon_{0} {3}\n", name, help,
                            kind, value);
    };
    add("events_total", "counter", "Events of all tables.", counts.events);
    add("moves_total", "counter", "Moves, the table's own included.", counts.moves);
    add("games_ended_total", "counter", "Games that have ended.", counts.games_ended);
    add("commits_total", "counter", "Batches that the store has taken.", counts.commits);
    add("failed_commits_total", "counter", "Batches that the store has refused.",
        counts.failed_commits);
    add("tables", "gauge", "Tables in memory.", counts.tables);
    add("tables_running", "gauge", "Tables with a game going on.", counts.running);
    add("peers", "gauge", "Connections with a session: classic and WebSocket.", counts.peers);
    add("web_connections", "gauge", "Connections of the web port.", web_connections);
    const auto seconds = [](std::chrono::duration<double> time) { return time.count(); };
    add("loop_longest_seconds", "gauge", "The longest that anything kept all others waiting.",
        seconds(busy.longest));
    add("loop_busy_seconds_total", "counter", "Time in which something was done.",
        seconds(busy.total));
    const StoreCounts& store = counts.store;
    add("store_journal_bytes", "gauge", "In the journal, not folded into the database yet.",
        store.journal_bytes);
    add("store_database_bytes", "gauge", "In the database.", store.database_bytes);
    add("store_wal_bytes", "gauge", "In the database's write-ahead log.", store.wal_bytes);
    add("store_folds_total", "counter", "Segments of the journal that were folded.", store.folds);
    add("store_failed_folds_total", "counter", "Folds that failed and are tried again.",
        store.failed_folds);
    add("store_pruned_total", "counter", "Games that were old enough to delete.", store.pruned);
    add("store_set_aside", "gauge", "Tables whose logs make no sense.", store.set_aside);
    add("store_last_fold_seconds", "gauge", "That the last fold took.", store.last_fold);
    add("store_longest_fold_seconds", "gauge", "That the longest fold took.", store.longest_fold);
    add("store_last_checkpoint_seconds", "gauge", "That the last checkpoint took.",
        store.last_checkpoint);
    add("store_longest_checkpoint_seconds", "gauge", "That the longest checkpoint took.",
        store.longest_checkpoint);
    add("waiting_moves", "gauge", "Moves that built-in players have not begun to look for.",
        counts.thinkers.waiting_moves);
    add("waiting_advice", "gauge", "Hints and evaluations that nobody has begun to look for.",
        counts.thinkers.waiting_advice);
    add("thinking", "gauge", "Threads on which a built-in player thinks.", counts.thinkers.running);
    add("player_bytes", "gauge", "Memory of what built-in players remember.",
        counts.thinkers.bytes);
    return text;
}

}  // namespace agon
