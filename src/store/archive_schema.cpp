#include "store/archive_schema.h"

namespace agon {
namespace {

using sqlite::Statement;

constexpr int kSchema = 4;

// state: 0 goes on, 1 over, 2 set aside. last: the number of its last entry. ended: milliseconds
// since 1970. why: what is wrong with its log. log: the first entries, of a game that is over all.
constexpr const char* kTables = R"(
    CREATE TABLE tables(
        number INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, state INTEGER NOT NULL DEFAULT 0,
        last INTEGER NOT NULL DEFAULT 0, ended INTEGER NOT NULL DEFAULT 0, why TEXT, log BLOB);
    CREATE INDEX unfinished ON tables(number) WHERE state = 0;
    CREATE INDEX finished ON tables(ended) WHERE state = 1;
    CREATE INDEX set_aside ON tables(number) WHERE state = 2;
    CREATE TABLE chunks(
        "table" INTEGER NOT NULL, first INTEGER NOT NULL, log BLOB NOT NULL,
        PRIMARY KEY("table", first)) WITHOUT ROWID;
)";

// key: SHA-256 of the secret that its owner has. created, used: milliseconds since 1970.
// result: as seat_result_json says it.
constexpr const char* kProfiles = R"(
    CREATE TABLE profiles(
        number INTEGER PRIMARY KEY, key TEXT NOT NULL UNIQUE, name TEXT NOT NULL,
        created INTEGER NOT NULL, used INTEGER NOT NULL);
    CREATE INDEX unused ON profiles(used);
    CREATE TABLE results(
        number INTEGER PRIMARY KEY AUTOINCREMENT, profile INTEGER NOT NULL, "table" TEXT NOT NULL,
        seat INTEGER NOT NULL, result TEXT NOT NULL, UNIQUE(profile, "table", seat));
    CREATE INDEX results_of ON results(profile);
    PRAGMA user_version = 4;
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

/// From schema 2, which had a row for each entry.
constexpr const char* kFromSchema2 = R"(
    DROP INDEX IF EXISTS unfinished;
    ALTER TABLE tables RENAME TO old_tables;
    ALTER TABLE entries RENAME TO old_entries;
)";

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

}  // namespace

Result<bool> make_tables(sqlite3* database, const std::string& path)
{
    const auto schema = read_schema(database, path);
    if (!schema) return schema.error();
    if (*schema == kSchema) return false;
    const bool has_old_tables = *schema == 1 || *schema == 2;
    const std::string statements = std::string{*schema == 1 ? kFromSchema1 : ""} +
                                   (has_old_tables ? kFromSchema2 : "") +
                                   (*schema < 3 ? kTables : "") + kProfiles;
    if (auto made = sqlite::run(database, statements.c_str()); !made) return made.error();
    return has_old_tables;
}

Result<void> each_old_table(sqlite3* database,
                            const std::function<Result<void>(const OldTable&)>& visit)
{
    auto tables = Statement::prepare(database, "SELECT number, id FROM old_tables ORDER BY number");
    if (!tables) return tables.error();
    auto entries = Statement::prepare(
        database, "SELECT number, entry FROM old_entries WHERE \"table\" = ?1 ORDER BY number");
    if (!entries) return entries.error();
    for (;;) {
        const auto table = tables->step();
        if (!table) return table.error();
        if (!*table) return {};
        OldTable old{std::string{tables->text(1)}, {}};
        entries->bind(1, tables->number(0));
        for (;;) {
            const auto entry = entries->step();
            if (!entry) return entry.error();
            if (!*entry) break;
            old.entries.push_back(
                {static_cast<std::uint64_t>(entries->number(0)), std::string{entries->text(1)}});
        }
        if (auto visited = visit(old); !visited) return visited;
    }
}

Result<void> drop_old_tables(sqlite3* database)
{
    return sqlite::run(database, "DROP TABLE old_entries; DROP TABLE old_tables");
}

}  // namespace agon
