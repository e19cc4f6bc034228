#pragma once

#include "store/profiles.h"
#include "store/sqlite.h"

namespace agon {

/// The profiles and results of a database. As ProfileStore, but at once.
class ProfileRows {
public:
    static Result<ProfileRows> open(sqlite3* database);

    Result<void> make(std::string_view key, std::string_view name, Moment now);
    Result<KeptProfile> find(std::string_view key, Moment now);
    Result<void> rename(std::string_view key, std::string_view name);
    Result<void> remove(std::string_view key);

    /// Only if there is such a profile, and only once for a seat of a table.
    Result<void> add(const SeatResult& result);

    /// The tables of its results, the newest first.
    Result<std::vector<std::string>> tables(std::string_view key);

    /// Removes those that nobody has used since then.
    Result<void> prune(Moment oldest);

private:
    using Statement = sqlite::Statement;

    struct Statements {
        Statement make, find, use, rename, drop_results, remove, add, trim, results, tables, unused;
    };

    explicit ProfileRows(Statements statements) : sql_{std::move(statements)} {}

    /// 0: there is none.
    Result<std::int64_t> number_of(std::string_view key);
    Result<std::vector<KeptResult>> results_of(std::int64_t profile);
    Result<void> remove(std::int64_t profile);

    Statements sql_;
};

}  // namespace agon
