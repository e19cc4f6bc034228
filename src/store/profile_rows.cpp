#include "store/profile_rows.h"

namespace agon {
namespace {

using sqlite::Statement;

Error no_such_profile() { return {"no-such-profile", ""}; }

std::int64_t count_of(Moment when) { return when.time_since_epoch().count(); }

}  // namespace

Result<ProfileRows> ProfileRows::open(sqlite3* database)
{
    std::vector<Statement> made;
    for (const char* sql :
         {"INSERT INTO profiles(key, name, created, used) VALUES(?1, ?2, ?3, ?3)",
          "SELECT number, name, created FROM profiles WHERE key = ?1",
          "UPDATE profiles SET used = ?2 WHERE number = ?1 AND used < ?2 - 86400000",
          "UPDATE profiles SET name = ?2 WHERE number = ?1",
          "DELETE FROM results WHERE profile = ?1", "DELETE FROM profiles WHERE number = ?1",
          "INSERT OR IGNORE INTO results(profile, \"table\", seat, result) VALUES(?1, ?2, ?3, ?4)",
          "DELETE FROM results WHERE profile = ?1 AND number <= (SELECT number FROM results WHERE "
          "profile = ?1 ORDER BY number DESC LIMIT 1 OFFSET ?2)",
          "SELECT number, result FROM results WHERE profile = ?1 ORDER BY number",
          "SELECT \"table\" FROM results WHERE profile = ?1 ORDER BY number DESC",
          "SELECT number FROM profiles WHERE used < ?1 LIMIT 200"}) {
        auto statement = Statement::prepare(database, sql);
        if (!statement) return statement.error();
        made.push_back(std::move(*statement));
    }
    auto next = made.begin();
    const auto take = [&] { return std::move(*next++); };
    return ProfileRows{Statements{take(), take(), take(), take(), take(), take(), take(), take(),
                                  take(), take(), take()}};
}

Result<void> ProfileRows::make(std::string_view key, std::string_view name, Moment now)
{
    return sql_.make.bind(1, key).bind(2, name).bind(3, count_of(now)).run();
}

Result<std::int64_t> ProfileRows::number_of(std::string_view key)
{
    const auto row = sql_.find.bind(1, key).step();
    if (!row) return row.error();
    if (!*row) return 0;
    const auto number = sql_.find.number(0);
    sql_.find.reset();
    return number;
}

Result<KeptProfile> ProfileRows::find(std::string_view key, Moment now)
{
    const auto row = sql_.find.bind(1, key).step();
    if (!row) return row.error();
    if (!*row) return no_such_profile();
    const auto number = sql_.find.number(0);
    KeptProfile profile{
        std::string{sql_.find.text(1)}, Moment{Milliseconds{sql_.find.number(2)}}, {}};
    sql_.find.reset();
    if (auto used = sql_.use.bind(1, number).bind(2, count_of(now)).run(); !used)
        return used.error();
    auto results = results_of(number);
    if (!results) return results.error();
    profile.results = std::move(*results);
    return profile;
}

Result<std::vector<KeptResult>> ProfileRows::results_of(std::int64_t profile)
{
    std::vector<KeptResult> results;
    sql_.results.bind(1, profile);
    for (;;) {
        const auto row = sql_.results.step();
        if (!row) return row.error();
        if (!*row) return results;
        // One that cannot be read is in no other's way.
        if (auto result = read_seat_result(sql_.results.text(1)))
            results.push_back({sql_.results.number(0), std::move(*result)});
    }
}

Result<void> ProfileRows::rename(std::string_view key, std::string_view name)
{
    const auto number = number_of(key);
    if (!number) return number.error();
    if (*number == 0) return no_such_profile();
    return sql_.rename.bind(1, *number).bind(2, name).run();
}

Result<void> ProfileRows::remove(std::string_view key)
{
    const auto number = number_of(key);
    if (!number) return number.error();
    if (*number == 0) return no_such_profile();
    return remove(*number);
}

/// The results first: what is left of one that was interrupted belongs to somebody still.
Result<void> ProfileRows::remove(std::int64_t profile)
{
    if (auto dropped = sql_.drop_results.bind(1, profile).run(); !dropped) return dropped;
    return sql_.remove.bind(1, profile).run();
}

Result<void> ProfileRows::add(const SeatResult& result)
{
    const auto number = number_of(result.profile);
    if (!number) return number.error();
    if (*number == 0) return {};
    const std::string text = write_seat_result(result);
    sql_.add.bind(1, *number)
        .bind(2, result.table)
        .bind(3, std::int64_t{result.seat})
        .bind(4, text);
    if (auto added = sql_.add.run(); !added) return added;
    if (auto used = sql_.use.bind(1, *number).bind(2, count_of(result.ended)).run(); !used)
        return used;
    return sql_.trim.bind(1, *number).bind(2, std::int64_t{kMostResults}).run();
}

Result<std::vector<std::string>> ProfileRows::tables(std::string_view key)
{
    const auto number = number_of(key);
    if (!number) return number.error();
    if (*number == 0) return no_such_profile();
    std::vector<std::string> tables;
    sql_.tables.bind(1, *number);
    for (;;) {
        const auto row = sql_.tables.step();
        if (!row) return row.error();
        if (!*row) return tables;
        tables.emplace_back(sql_.tables.text(0));
    }
}

Result<void> ProfileRows::prune(Moment oldest)
{
    std::vector<std::int64_t> unused;
    sql_.unused.bind(1, count_of(oldest));
    for (;;) {
        const auto row = sql_.unused.step();
        if (!row) return row.error();
        if (!*row) break;
        unused.push_back(sql_.unused.number(0));
    }
    for (const auto profile : unused)
        if (auto removed = remove(profile); !removed) return removed;
    return {};
}

}  // namespace agon
