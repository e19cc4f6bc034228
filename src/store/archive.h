#pragma once

#include "store/profile_rows.h"
#include "store/sqlite.h"
#include "store/squeeze.h"
#include "store/store.h"

namespace agon {

/// New entries of a table, packed and in their order.
struct Addition {
    std::string_view table;
    std::vector<std::string_view> entries;
    bool is_damaged = false;  ///< an entry of it could not be read
};

/// The database: a row for each table, and in it the whole log, squeezed, when the game is over;
/// the log of a game that goes on grows by chunks. One thread at a time uses it.
class Archive {
public:
    /// Makes a new one, or of an older schema a present one.
    static Result<std::unique_ptr<Archive>> open(const std::string& path);

    /// In one transaction. Entries that are there already are passed over, so that what was done
    /// in part can be done again.
    Result<void> add(std::span<const Addition> tables);

    /// As those of Store.
    Result<Log> load(std::string_view table);
    Result<void> each_unfinished(const Store::Visit& visit);
    Result<void> each_newest(std::size_t most, const Store::Visit& visit);
    Result<void> set_aside(std::string_view table, std::string_view why);

    ProfileRows& profiles() { return profiles_; }

    /// As that of ProfileStore.
    Result<std::vector<KeptRecord>> records(std::string_view profile, std::size_t most_bytes);

    /// Deletes at most so many of the games that are not to be kept; says how many.
    Result<std::size_t> prune(const Keep& keep, Moment now, std::size_t most);

    /// Moves the write-ahead log to the file, and the file to the disk.
    Result<void> checkpoint();
    double last_checkpoint() const { return last_checkpoint_; }  ///< seconds that it took

    /// Gives back to the system what is free in the file.
    Result<void> shrink();

    /// How many tables are over, or set aside.
    Result<std::size_t> count_over();
    Result<std::size_t> count_set_aside();

private:
    using Statement = sqlite::Statement;

    enum State : std::int64_t { kGoesOn = 0, kOver = 1, kSetAside = 2 };

    struct Statements {
        Statement begin, commit, roll_back, find, name, insert, update, update_log, mark, set_aside,
            add_chunk, drop_chunks, log, chunks, unfinished, newest, oldest, remove, count_over,
            count_older, count_set_aside;
    };

    /// A table without its log.
    struct Row {
        std::int64_t number = 0;
        State state = kGoesOn;
        std::uint64_t last = 0;
        std::int64_t ended = 0;  ///< milliseconds since 1970
    };

    Archive(sqlite::Database database, Statements statements, ProfileRows profiles)
        : database_{std::move(database)},
          sql_{std::move(statements)},
          profiles_{std::move(profiles)}
    {}

    static Result<Statements> prepare_all(sqlite3* database);
    Result<void> in_transaction(const std::function<Result<void>()>& act);
    Result<std::optional<Row>> find(std::string_view table);
    Result<void> add(const Addition& addition);
    Result<void> put(Row row, const Addition& addition);
    Result<void> add_results(std::string_view log);
    Result<std::string> whole_log(std::int64_t number);
    Result<Log> read(std::int64_t number);
    Result<Log> read_or_set_aside(std::int64_t number, std::string_view table);
    Result<void> visit_all(std::span<const std::int64_t> numbers, const Store::Visit& visit);
    Result<void> move_old_tables();
    Result<void> remove(std::size_t most);

    sqlite::Database database_;
    Statements sql_;
    ProfileRows profiles_;
    Squeezer squeezer_;
    double last_checkpoint_ = 0;
};

}  // namespace agon
