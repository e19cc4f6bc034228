#pragma once

#include "store/sqlite.h"

#include <functional>
#include <vector>

namespace agon {

/// Makes the present tables in a new database, and beside the tables of an older schema; says
/// whether there are such, to be moved and dropped. Pre: in a transaction.
Result<bool> make_tables(sqlite3* database, const std::string& path);

/// What an older schema holds of a table: its entries as `write_entry` gave them.
struct OldTable {
    struct Entry {
        std::uint64_t number = 0;
        std::string text;
    };

    std::string id;
    std::vector<Entry> entries;
};

Result<void> each_old_table(sqlite3* database,
                            const std::function<Result<void>(const OldTable&)>& visit);
Result<void> drop_old_tables(sqlite3* database);

}  // namespace agon
