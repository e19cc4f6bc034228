#include "store/archive.h"

#include "store/archive_schema.h"
#include "store/packed_entry.h"
#include "table/event_json.h"

#include <algorithm>

namespace agon {
namespace {

using sqlite::Statement;

constexpr std::string_view kBadLog = "bad-log";

Error bad_log(std::string why) { return {std::string{kBadLog}, std::move(why)}; }

/// In the words of now, or as it stands if it has no meaning.
std::string pack_old(const OldTable::Entry& old)
{
    std::string packed;
    const auto entry = read_entry(old.text);
    if (entry && entry->number == old.number)
        pack_entry(*entry, packed);
    else
        pack_unread(old.number, old.text, packed);
    return packed;
}

/// The entries of a log, which begins with the first.
Result<Log> unpack_log(std::string_view bytes)
{
    Log log;
    while (!bytes.empty()) {
        const std::string place = "entry " + std::to_string(log.size() + 1) + ": ";
        const auto packed = take_sized(bytes);
        if (!packed) return bad_log(place + "cut short");
        auto entry = unpack_entry(*packed);
        if (!entry) return bad_log(place + entry.error().text);
        if (entry->number != log.size() + 1)
            return bad_log(place + "has number " + std::to_string(entry->number));
        log.push_back(std::move(*entry));
    }
    return log;
}

Result<std::vector<std::int64_t>> all_numbers(Statement& statement)
{
    std::vector<std::int64_t> numbers;
    for (;;) {
        const auto row = statement.step();
        if (!row) return row.error();
        if (!*row) return numbers;
        numbers.push_back(statement.number(0));
    }
}

/// Of a statement that gives one row with one number.
Result<std::size_t> the_number(Statement& statement)
{
    const auto row = statement.step();
    if (!row) return row.error();
    const auto number = static_cast<std::size_t>(statement.number(0));
    statement.reset();
    return number;
}

}  // namespace

namespace {

/// What is written into a damaged file may be lost, and the journal with it.
Result<void> check_pages(sqlite3* database)
{
    auto check = sqlite::Statement::prepare(database, "PRAGMA quick_check(1)");
    if (!check) return check.error();
    const auto row = check->step();
    if (!row) return row.error();
    const std::string found{check->text(0)};
    if (found == "ok") return {};
    return Error{"store-failed", "is damaged (" + found + "): put a copy back, or move it away"};
}

}  // namespace

Result<std::unique_ptr<Archive>> Archive::open(const std::string& path)
{
    auto opened = sqlite::open(path);
    if (!opened) return opened.error();
    sqlite3* database = opened->get();
    const auto bad = [&](const Error& why) {
        return Error{"store-failed",
                     why.text.starts_with(path) ? why.text : path + ": " + why.text};
    };
    // Only this connection writes, and it moves its log to the file itself.
    if (auto set = sqlite::run(database,
                               "PRAGMA journal_mode = WAL; PRAGMA wal_autocheckpoint = 0; "
                               "PRAGMA synchronous = NORMAL; PRAGMA cache_size = -16384; "
                               "BEGIN IMMEDIATE");
        !set)
        return bad(set.error());
    if (auto sound = check_pages(database); !sound) return bad(sound.error());
    const auto has_old = make_tables(database, path);
    if (!has_old) return bad(has_old.error());
    auto statements = prepare_all(database);
    if (!statements) return bad(statements.error());
    auto profiles = ProfileRows::open(database);
    if (!profiles) return bad(profiles.error());
    std::unique_ptr<Archive> archive{
        new Archive{std::move(*opened), std::move(*statements), std::move(*profiles)}};
    if (*has_old)
        if (auto moved = archive->move_old_tables(); !moved) return bad(moved.error());
    if (auto committed = archive->sql_.commit.run(); !committed) return bad(committed.error());
    return archive;
}

Result<Archive::Statements> Archive::prepare_all(sqlite3* database)
{
    std::vector<Statement> made;
    for (const char* sql :
         {"BEGIN IMMEDIATE",
          "COMMIT",
          "ROLLBACK",
          "SELECT number, state, last, ended FROM tables WHERE id = ?1",
          "SELECT id, state, why FROM tables WHERE number = ?1",
          "INSERT INTO tables(id) VALUES(?1)",
          "UPDATE tables SET state = ?2, last = ?3, ended = ?4 WHERE number = ?1",
          "UPDATE tables SET state = ?2, last = ?3, ended = ?4, log = ?5 WHERE number = ?1",
          "UPDATE tables SET why = ?2 WHERE number = ?1 AND why IS NULL",
          "UPDATE tables SET state = 2, why = ?2 WHERE id = ?1",
          "INSERT INTO chunks VALUES(?1, ?2, ?3)",
          "DELETE FROM chunks WHERE \"table\" = ?1",
          "SELECT log FROM tables WHERE number = ?1",
          "SELECT log FROM chunks WHERE \"table\" = ?1 ORDER BY first",
          "SELECT number FROM tables WHERE state = 0 ORDER BY number",
          "SELECT number FROM tables WHERE state = 1 ORDER BY ended DESC, number DESC LIMIT ?1",
          "SELECT number FROM tables WHERE state = 1 ORDER BY ended LIMIT ?1",
          "DELETE FROM tables WHERE number = ?1",
          "SELECT count(*) FROM tables WHERE state = 1",
          "SELECT count(*) FROM tables WHERE state = 1 AND ended < ?1",
          "SELECT count(*) FROM tables WHERE state = 2"}) {
        auto statement = Statement::prepare(database, sql);
        if (!statement) return statement.error();
        made.push_back(std::move(*statement));
    }
    auto next = made.begin();
    const auto take = [&] { return std::move(*next++); };
    return Statements{take(), take(), take(), take(), take(), take(), take(),
                      take(), take(), take(), take(), take(), take(), take(),
                      take(), take(), take(), take(), take(), take(), take()};
}

Result<void> Archive::move_old_tables()
{
    const auto moved = each_old_table(database_.get(), [&](const OldTable& old) {
        std::vector<std::string> packed;
        for (const auto& entry : old.entries) packed.push_back(pack_old(entry));
        Addition addition{old.id, {packed.begin(), packed.end()}};
        addition.is_damaged = old.entries.empty() || old.entries.front().number != 1;
        return add(addition);
    });
    if (!moved) return moved;
    return drop_old_tables(database_.get());
}

Result<void> Archive::in_transaction(const std::function<Result<void>()>& act)
{
    if (auto begun = sql_.begin.run(); !begun) return begun;
    auto done = act();
    if (done) done = sql_.commit.run();
    if (!done) (void)sql_.roll_back.run();
    return done;
}

Result<void> Archive::add(std::span<const Addition> tables)
{
    return in_transaction([&]() -> Result<void> {
        for (const Addition& addition : tables)
            if (auto added = add(addition); !added) return added;
        return {};
    });
}

Result<std::optional<Archive::Row>> Archive::find(std::string_view table)
{
    const auto row = sql_.find.bind(1, table).step();
    if (!row) return row.error();
    if (!*row) return std::optional<Row>{};
    const Row found{sql_.find.number(0), static_cast<State>(sql_.find.number(1)),
                    static_cast<std::uint64_t>(sql_.find.number(2)), sql_.find.number(3)};
    sql_.find.reset();
    return std::optional{found};
}

Result<void> Archive::add(const Addition& addition)
{
    const auto found = find(addition.table);
    if (!found) return found.error();
    Row row = found->value_or(Row{});
    if (!*found) {
        const auto first =
            addition.entries.empty() ? std::nullopt : read_head(addition.entries.front());
        // What is said at a table that has been pruned is gone with it.
        if (!addition.is_damaged && !(first && first->number == 1)) return {};
        if (auto inserted = sql_.insert.bind(1, addition.table).run(); !inserted) return inserted;
        row.number = sqlite3_last_insert_rowid(database_.get());
    }
    if (addition.is_damaged) {
        sql_.mark.bind(1, row.number).bind(2, "an entry was damaged");
        if (auto marked = sql_.mark.run(); !marked) return marked;
    }
    return put(row, addition);
}

Result<void> Archive::put(Row row, const Addition& addition)
{
    std::string fresh;
    std::uint64_t first = 0;
    bool has_ended = false;
    for (const auto packed : addition.entries) {
        const auto head = read_head(packed);
        if (!head || head->number <= row.last) continue;
        if (first == 0) first = head->number;
        row.last = head->number;
        put_sized(fresh, packed);
        if (head->kind == EntryKind::Ended) {
            row.ended = head->when.time_since_epoch().count();
            has_ended = true;
        }
        if (row.state == kSetAside) continue;
        if (head->kind == EntryKind::Ended) row.state = kOver;
        if (head->kind == EntryKind::Undone) row.state = kGoesOn;
    }
    if (fresh.empty()) return {};
    const auto bind_row = [&](Statement& statement) -> Statement& {
        return statement.bind(1, row.number)
            .bind(2, std::int64_t{row.state})
            .bind(3, static_cast<std::int64_t>(row.last))
            .bind(4, row.ended);
    };
    if (row.state == kOver) {
        auto whole = whole_log(row.number);
        if (whole) {
            *whole += fresh;
            if (has_ended)
                if (auto added = add_results(*whole); !added) return added;
            const std::string log = squeezer_.squeeze(*whole);
            if (auto put = bind_row(sql_.update_log).bind_blob(5, log).run(); !put) return put;
            return sql_.drop_chunks.bind(1, row.number).run();
        }
        if (whole.error().code != kBadLog) return whole.error();
    }
    const std::string log = squeezer_.squeeze(fresh);
    sql_.add_chunk.bind(1, row.number).bind(2, static_cast<std::int64_t>(first)).bind_blob(3, log);
    if (auto added = sql_.add_chunk.run(); !added) return added;
    return bind_row(sql_.update).run();
}

/// Of a game that is over, for those who played it under a profile.
Result<void> Archive::add_results(std::string_view log)
{
    if (log.find("\"profile\":") == std::string_view::npos) return {};
    const auto entries = unpack_log(log);
    const auto game = entries ? ended_game(*entries) : std::nullopt;
    if (!game) return {};
    for (const SeatResult& result : seat_results(*game))
        if (auto added = profiles_.add(result); !added) return added;
    return {};
}

Result<std::vector<KeptRecord>> Archive::records(std::string_view profile, std::size_t most_bytes)
{
    const auto tables = profiles_.tables(profile);
    if (!tables) return tables.error();
    std::vector<KeptRecord> records;
    std::size_t bytes = 0;
    for (const std::string& table : *tables) {
        const auto log = load(table);
        const auto game = log ? ended_game(*log) : std::nullopt;
        if (!game) continue;
        records.push_back({table, write_record(game->record)});
        bytes += records.back().record.size();
        if (bytes >= most_bytes) break;
    }
    return records;
}

/// Its entries, packed, each with its size in front.
Result<std::string> Archive::whole_log(std::int64_t number)
{
    std::string whole;
    for (Statement* part : {&sql_.log, &sql_.chunks}) {
        part->bind(1, number);
        for (;;) {
            const auto row = part->step();
            if (!row) return row.error();
            if (!*row) break;
            if (part->is_null(0)) continue;
            const auto bytes = unsqueeze(part->blob(0));
            if (!bytes) {
                part->reset();
                return bad_log("a part of it cannot be unpacked");
            }
            whole += *bytes;
        }
    }
    return Result<std::string>{boost::system::in_place_value, std::move(whole)};
}

Result<Log> Archive::read(std::int64_t number)
{
    const auto row = sql_.name.bind(1, number).step();
    if (!row) return row.error();
    const bool is_set_aside = sql_.name.number(1) == kSetAside;
    const std::string why = sql_.name.is_null(2) ? "" : std::string{sql_.name.text(2)};
    sql_.name.reset();
    if (is_set_aside) return Error{"set-aside", why};
    if (!why.empty()) return bad_log(why);
    const auto whole = whole_log(number);
    if (!whole) return whole.error();
    return unpack_log(*whole);
}

Result<Log> Archive::read_or_set_aside(std::int64_t number, std::string_view table)
{
    auto log = read(number);
    if (log || log.error().code != kBadLog) return log;
    if (auto aside = set_aside(table, log.error().text); !aside) return aside.error();
    return log;
}

Result<Log> Archive::load(std::string_view table)
{
    const auto row = find(table);
    if (!row) return row.error();
    return *row ? read_or_set_aside((*row)->number, table) : Log{};
}

Result<void> Archive::visit_all(std::span<const std::int64_t> numbers, const Store::Visit& visit)
{
    for (const auto number : numbers) {
        const auto row = sql_.name.bind(1, number).step();
        if (!row) return row.error();
        const std::string table{sql_.name.text(0)};
        sql_.name.reset();
        const auto log = read_or_set_aside(number, table);
        if (!log && log.error().code != kBadLog) return log.error();
        visit(table, log);
    }
    return {};
}

Result<void> Archive::each_unfinished(const Store::Visit& visit)
{
    const auto numbers = all_numbers(sql_.unfinished);
    if (!numbers) return numbers.error();
    return visit_all(*numbers, visit);
}

Result<void> Archive::each_newest(std::size_t most, const Store::Visit& visit)
{
    auto numbers = all_numbers(sql_.newest.bind(1, static_cast<std::int64_t>(most)));
    if (!numbers) return numbers.error();
    std::ranges::reverse(*numbers);
    return visit_all(*numbers, visit);
}

Result<void> Archive::set_aside(std::string_view table, std::string_view why)
{
    return sql_.set_aside.bind(1, table).bind(2, why).run();
}

Result<std::size_t> Archive::prune(const Keep& keep, Moment now, std::size_t most)
{
    std::size_t surplus = 0;
    if (keep.games) {
        const auto all = count_over();
        if (!all) return all.error();
        surplus = std::max(*all, *keep.games) - *keep.games;
    }
    if (keep.days) {
        const auto oldest = now - std::chrono::days{*keep.days};
        const auto older = the_number(sql_.count_older.bind(1, oldest.time_since_epoch().count()));
        if (!older) return older.error();
        surplus = std::max(surplus, *older);
    }
    const std::size_t gone = std::min(surplus, most);
    if (gone == 0) return gone;
    if (auto done = in_transaction([&] { return remove(gone); }); !done) return done.error();
    return gone;
}

/// Those that ended first.
Result<void> Archive::remove(std::size_t most)
{
    const auto numbers = all_numbers(sql_.oldest.bind(1, static_cast<std::int64_t>(most)));
    if (!numbers) return numbers.error();
    for (const auto number : *numbers) {
        if (auto done = sql_.drop_chunks.bind(1, number).run(); !done) return done;
        if (auto done = sql_.remove.bind(1, number).run(); !done) return done;
    }
    return {};
}

/// Does not wait for a person who reads the database meanwhile.
Result<void> Archive::checkpoint()
{
    const auto began = std::chrono::steady_clock::now();
    int pages = 0;
    int moved = 0;
    if (sqlite3_wal_checkpoint_v2(database_.get(), nullptr, SQLITE_CHECKPOINT_PASSIVE, &pages,
                                  &moved) != SQLITE_OK)
        return sqlite::failure(database_.get());
    last_checkpoint_ =
        std::chrono::duration<double>{std::chrono::steady_clock::now() - began}.count();
    if (moved < pages) return Error{"store-failed", "somebody else reads the database"};
    return {};
}

Result<void> Archive::shrink()
{
    if (auto vacuumed = sqlite::run(database_.get(), "VACUUM"); !vacuumed) return vacuumed;
    return checkpoint();
}

Result<std::size_t> Archive::count_over() { return the_number(sql_.count_over); }
Result<std::size_t> Archive::count_set_aside() { return the_number(sql_.count_set_aside); }

}  // namespace agon
