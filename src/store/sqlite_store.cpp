#include "store/sqlite_store.h"

#include "core/descriptor.h"
#include "store/sqlite.h"
#include "table/event_json.h"

#include <fcntl.h>
#include <sys/file.h>

#include <cassert>
#include <condition_variable>
#include <filesystem>
#include <mutex>
#include <thread>
#include <unordered_map>

namespace agon {
namespace {

using sqlite::Statement;

constexpr int kSchema = 2;

constexpr const char* kTables = R"(
    CREATE TABLE IF NOT EXISTS tables(
        number INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, over INTEGER NOT NULL DEFAULT 0);
    CREATE INDEX IF NOT EXISTS unfinished ON tables(number) WHERE over = 0;
    CREATE TABLE IF NOT EXISTS entries(
        "table" INTEGER NOT NULL, number INTEGER NOT NULL, entry TEXT NOT NULL,
        PRIMARY KEY("table", number)) WITHOUT ROWID;
)";

/// From schema 1, whose entries had other words than the API, and clocks in milliseconds.
constexpr const char* kFromSchema1 = R"(
    UPDATE entries SET entry = '{"type":"' ||
        replace(json_extract(entry, '$.is'), ' ', '-') || '",' || substr(entry, instr(entry, ',') + 1);
    UPDATE entries SET entry = replace(entry, '"agreed":', '"agree":')
        WHERE json_extract(entry, '$.type') = 'undo-answered';
    UPDATE entries SET entry = json_replace(entry,
            '$.clock.move', json_extract(entry, '$.clock.move') / 1000.0,
            '$.clock.total', json_extract(entry, '$.clock.total') / 1000.0,
            '$.clock.increment', json_extract(entry, '$.clock.increment') / 1000.0)
        WHERE json_extract(entry, '$.type') = 'opened';
)";

/// Held by the one process that uses a store; freed by the system if the process dies.
class FileLock {
public:
    explicit FileLock(const std::string& path)
        : descriptor_{::open(path.c_str(), O_CREAT | O_RDWR | O_CLOEXEC, 0600)}
    {
        is_held_ = descriptor_.is_open() && ::flock(descriptor_.get(), LOCK_EX | LOCK_NB) == 0;
    }

    bool is_held() const { return is_held_; }

private:
    Descriptor descriptor_;
    bool is_held_ = false;
};

/// Moves what is in the write-ahead log to the database file, so that the thread that appends
/// never waits for the disk. It does wait when the log has become so long that it must begin anew.
class Checkpointer {
public:
    Checkpointer(sqlite::Database database, std::function<void(const Checkpoint&)> on_checkpoint)
        : database_{std::move(database)},
          on_checkpoint_{std::move(on_checkpoint)},
          thread_{[this](const auto& stop) { run(stop); }}
    {}

private:
    static constexpr std::chrono::milliseconds kPause{500};
    static constexpr int kLongLog = 16'384;  ///< pages of 4 KiB

    void run(const std::stop_token& stop)
    {
        std::unique_lock lock{mutex_};
        while (!wake_.wait_for(lock, stop, kPause, [&] { return stop.stop_requested(); })) {
            const Checkpoint done = checkpoint(SQLITE_CHECKPOINT_PASSIVE);
            if (on_checkpoint_ && done.pages > 0) on_checkpoint_(done);
            if (done.pages > kLongLog) checkpoint(SQLITE_CHECKPOINT_RESTART);
        }
    }

    Checkpoint checkpoint(int mode)
    {
        Checkpoint done;
        sqlite3_wal_checkpoint_v2(database_.get(), nullptr, mode, &done.pages, &done.moved);
        return done;
    }

    sqlite::Database database_;
    std::function<void(const Checkpoint&)> on_checkpoint_;
    std::mutex mutex_;
    std::condition_variable_any wake_;
    std::jthread thread_;
};

class SqliteStore final : public Store {
public:
    struct Statements {
        Statement begin, commit, roll_back, add_table, add_entry, end_table, find, entries,
            unfinished, newest;
    };

    SqliteStore(std::unique_ptr<FileLock> lock, sqlite::Database database, Statements statements,
                sqlite::Database second, const SqliteSettings& settings)
        : lock_{std::move(lock)},
          database_{std::move(database)},
          sql_{std::move(statements)},
          checkpointer_{std::move(second), settings.on_checkpoint}
    {}

    /// SQLite answers at once: it writes to memory that is the system's.
    void append(std::span<const Kept> batch, Appended then) override { then(append(batch)); }
    void load(std::string_view table, Loaded then) override { then(load(table)); }

    Result<std::vector<Log>> unfinished() override
    {
        std::vector<std::int64_t> numbers;
        for (;;) {
            const auto row = sql_.unfinished.step();
            if (!row) return row.error();
            if (!*row) break;
            numbers.push_back(sql_.unfinished.number(0));
        }
        std::vector<Log> logs;
        for (const auto number : numbers) {
            auto log = entries_of(number);
            if (!log) return log.error();
            logs.push_back(std::move(*log));
        }
        return logs;
    }

    Result<std::vector<std::string>> newest(std::size_t most) override
    {
        sql_.newest.bind(1, static_cast<std::int64_t>(most));
        std::vector<std::string> ids;
        for (;;) {
            const auto row = sql_.newest.step();
            if (!row) return row.error();
            if (!*row) return ids;
            ids.emplace_back(sql_.newest.text(0));
        }
    }

private:
    Result<void> append(std::span<const Kept> batch)
    {
        if (auto begun = done(sql_.begin); !begun) return begun;
        for (const Kept& kept : batch)
            if (auto added = add(kept); !added) return roll_back(added.error());
        if (auto committed = done(sql_.commit); !committed) return roll_back(committed.error());
        for (const Kept& kept : batch)
            if (is<event::Ended>(kept.entry)) numbers_.erase(kept.table);
        return {};
    }

    Result<Log> load(std::string_view table)
    {
        const auto number = number_of(table);
        if (!number) return number.error();
        return *number != 0 ? entries_of(*number) : Log{};
    }

    static Result<void> done(Statement& statement)
    {
        const auto stepped = statement.step();
        if (!stepped) return stepped.error();
        return {};
    }

    Error roll_back(Error error)
    {
        (void)sql_.roll_back.step();
        numbers_.clear();  // some may be of tables that are not there now
        return error;
    }

    Result<void> add(const Kept& kept)
    {
        if (is<event::Opened>(kept.entry)) {
            if (auto added = done(sql_.add_table.bind(1, kept.table)); !added) return added;
            numbers_[kept.table] = sqlite3_last_insert_rowid(database_.get());
        }
        assert(kept.entry.number >= 1);
        const auto number = number_of(kept.table);
        if (!number) return number.error();
        const std::string text = write_entry(kept.entry);
        sql_.add_entry.bind(1, *number)
            .bind(2, static_cast<std::int64_t>(kept.entry.number))
            .bind(3, text);
        if (auto added = done(sql_.add_entry); !added) return added;
        const bool ends = is<event::Ended>(kept.entry);
        if (ends || is<event::Undone>(kept.entry))
            return done(sql_.end_table.bind(1, *number).bind(2, std::int64_t{ends}));
        return {};
    }

    /// 0: there is no such table.
    Result<std::int64_t> number_of(std::string_view table)
    {
        const auto known = numbers_.find(std::string{table});
        if (known != numbers_.end()) return known->second;
        const auto row = sql_.find.bind(1, table).step();
        if (!row) return row.error();
        if (!*row) return std::int64_t{0};
        const auto number = sql_.find.number(0);
        sql_.find.reset();
        return number;
    }

    Result<Log> entries_of(std::int64_t number)
    {
        sql_.entries.bind(1, number);
        Log log;
        for (;;) {
            const auto row = sql_.entries.step();
            if (!row) return row.error();
            if (!*row) return log;
            auto entry = read_entry(sql_.entries.text(0));
            if (!entry) {
                sql_.entries.reset();
                return Error{"store-failed", entry.error().text};
            }
            log.push_back(std::move(*entry));
        }
    }

    std::unique_ptr<FileLock> lock_;
    sqlite::Database database_;
    Statements sql_;
    std::unordered_map<std::string, std::int64_t> numbers_;  ///< of the tables being played
    Checkpointer checkpointer_;
};

Result<SqliteStore::Statements> prepare_all(sqlite3* database)
{
    std::vector<Statement> made;
    for (const char* sql :
         {"BEGIN IMMEDIATE", "COMMIT", "ROLLBACK", "INSERT INTO tables(id) VALUES(?1)",
          "INSERT INTO entries VALUES(?1, ?2, ?3)", "UPDATE tables SET over = ?2 WHERE number = ?1",
          "SELECT number FROM tables WHERE id = ?1",
          "SELECT entry FROM entries WHERE \"table\" = ?1 ORDER BY number",
          "SELECT number FROM tables WHERE over = 0 ORDER BY number",
          "SELECT id FROM tables ORDER BY number DESC LIMIT ?1"}) {
        auto statement = Statement::prepare(database, sql);
        if (!statement) return statement.error();
        made.push_back(std::move(*statement));
    }
    auto next = made.begin();
    const auto take = [&] { return std::move(*next++); };
    return SqliteStore::Statements{take(), take(), take(), take(), take(),
                                   take(), take(), take(), take(), take()};
}

/// The version that the file has; 0: it is new.
Result<std::int64_t> read_schema(sqlite3* database, const std::string& path)
{
    auto version = Statement::prepare(database, "PRAGMA user_version");
    if (!version) return version.error();
    const auto row = version->step();
    if (!row) return row.error();
    const auto found = version->number(0);
    if (found > kSchema)
        return Error{"store-failed", path + " was written by a newer agon (schema " +
                                         std::to_string(found) + "): use that one"};
    return found;
}

Result<void> set_up(sqlite3* database, const SqliteSettings& settings)
{
    const auto schema = read_schema(database, settings.path);
    if (!schema) return schema.error();
    const std::string statements =
        std::string{
            "PRAGMA journal_mode = WAL; PRAGMA wal_autocheckpoint = 0; PRAGMA synchronous = "} +
        (settings.survives_power_loss ? "FULL" : "NORMAL") +
        "; PRAGMA cache_size = -16384; BEGIN;" + kTables + (*schema == 1 ? kFromSchema1 : "") +
        "PRAGMA user_version = " + std::to_string(kSchema) + "; COMMIT";
    return sqlite::run(database, statements.c_str());
}

}  // namespace

Result<std::unique_ptr<Store>> open_sqlite(const SqliteSettings& settings)
{
    std::error_code ignored;
    const auto parent = std::filesystem::path{settings.path}.parent_path();
    if (!parent.empty()) std::filesystem::create_directories(parent, ignored);
    auto lock = std::make_unique<FileLock>(settings.path + ".lock");
    if (!lock->is_held())
        return Error{"store-failed", "cannot use " + settings.path +
                                         ": another agon serve has it, or the folder is not ours"};
    auto database = sqlite::open(settings.path);
    if (!database) return database.error();
    if (auto ready = set_up(database->get(), settings); !ready)
        return Error{"store-failed", settings.path + ": " + ready.error().text};
    auto statements = prepare_all(database->get());
    if (!statements) return statements.error();
    auto second = sqlite::open(settings.path);
    if (!second) return second.error();
    // A connection that has read nothing does not know that there is a log, and moves none of it.
    if (auto read = sqlite::run(second->get(), "SELECT count(*) FROM sqlite_schema"); !read)
        return read.error();
    return std::make_unique<SqliteStore>(std::move(lock), std::move(*database),
                                         std::move(*statements), std::move(*second), settings);
}

}  // namespace agon
