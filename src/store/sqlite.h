#pragma once

#include "core/error.h"

#include <sqlite3.h>

#include <memory>
#include <string>
#include <string_view>

namespace agon::sqlite {

struct Closer {
    void operator()(sqlite3* database) const { sqlite3_close_v2(database); }
    void operator()(sqlite3_stmt* statement) const { sqlite3_finalize(statement); }
};

using Database = std::unique_ptr<sqlite3, Closer>;

inline Error failure(sqlite3* database)
{
    return {"store-failed", database != nullptr ? sqlite3_errmsg(database) : "out of memory"};
}

inline Result<Database> open(const std::string& path)
{
    sqlite3* opened = nullptr;
    const int code = sqlite3_open(path.c_str(), &opened);
    Database database{opened};
    if (code != SQLITE_OK) return Error{"store-failed", path + ": " + failure(opened).text};
    sqlite3_busy_timeout(opened, 10'000);
    return database;
}

inline Result<void> run(sqlite3* database, const char* sql)
{
    if (sqlite3_exec(database, sql, nullptr, nullptr, nullptr) != SQLITE_OK)
        return failure(database);
    return {};
}

/// A prepared statement. What is bound must live until the next `step` has returned.
class Statement {
public:
    static Result<Statement> prepare(sqlite3* database, const char* sql)
    {
        sqlite3_stmt* statement = nullptr;
        if (sqlite3_prepare_v3(database, sql, -1, SQLITE_PREPARE_PERSISTENT, &statement, nullptr) !=
            SQLITE_OK)
            return failure(database);
        return Statement{database, statement};
    }

    Statement& bind(int place, std::string_view text)
    {
        sqlite3_bind_text(statement_.get(), place, text.data(), static_cast<int>(text.size()),
                          SQLITE_STATIC);
        return *this;
    }

    Statement& bind(int place, std::int64_t number)
    {
        sqlite3_bind_int64(statement_.get(), place, number);
        return *this;
    }

    Statement& bind_blob(int place, std::string_view bytes)
    {
        sqlite3_bind_blob64(statement_.get(), place, bytes.data(), bytes.size(), SQLITE_STATIC);
        return *this;
    }

    /// True if there is a row to read.
    Result<bool> step()
    {
        const int code = sqlite3_step(statement_.get());
        if (code == SQLITE_ROW) return true;
        sqlite3_reset(statement_.get());
        if (code == SQLITE_DONE) return false;
        return failure(database_);
    }

    /// For a statement that gives no rows.
    Result<void> run()
    {
        const auto stepped = step();
        if (!stepped) return stepped.error();
        return {};
    }

    /// For a statement that is left before its last row.
    void reset() { sqlite3_reset(statement_.get()); }

    bool is_null(int column) const
    {
        return sqlite3_column_type(statement_.get(), column) == SQLITE_NULL;
    }

    std::string_view text(int column) const
    {
        const auto* bytes = sqlite3_column_text(statement_.get(), column);
        return {reinterpret_cast<const char*>(bytes), size(column)};
    }

    std::string_view blob(int column) const
    {
        const auto* bytes = sqlite3_column_blob(statement_.get(), column);
        return {static_cast<const char*>(bytes), size(column)};
    }

    std::int64_t number(int column) const { return sqlite3_column_int64(statement_.get(), column); }

private:
    Statement(sqlite3* database, sqlite3_stmt* statement)
        : database_{database}, statement_{statement}
    {}

    std::size_t size(int column) const
    {
        return static_cast<std::size_t>(sqlite3_column_bytes(statement_.get(), column));
    }

    sqlite3* database_;
    std::unique_ptr<sqlite3_stmt, Closer> statement_;
};

}  // namespace agon::sqlite
