#include "store/fold.h"

#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <unordered_map>

namespace agon {
namespace {

constexpr std::size_t kMostInSlice = std::size_t{1} << 20U;  ///< in one transaction
constexpr std::size_t kMostTablesInSlice = 500;              ///< in one transaction

Result<std::string> read_file(const std::string& path)
{
    std::error_code error;
    const auto size = std::filesystem::file_size(path, error);
    if (error) return Error{"store-failed", "cannot read " + path + ": " + error.message()};
    std::string bytes(size, '\0');
    std::ifstream file{path, std::ios::binary};
    if (!file.read(bytes.data(), static_cast<std::streamsize>(size)))
        return Error{"store-failed", "cannot read " + path};
    return Result<std::string>{boost::system::in_place_value, std::move(bytes)};
}

/// Tables in the order in which they appear, so that new ones are numbered as they were opened.
std::vector<Addition> by_table(std::string_view segment)
{
    std::vector<Addition> tables;
    std::unordered_map<std::string_view, std::size_t> places;
    each_entry(segment, [&](const JournalEntry& entry) {
        const auto [place, is_new] = places.try_emplace(entry.table, tables.size());
        if (is_new) tables.push_back({entry.table, {}});
        Addition& table = tables[place->second];
        if (entry.is_damaged)
            table.is_damaged = true;
        else
            table.entries.push_back(entry.packed);
    });
    return tables;
}

}  // namespace

Result<void> fold_segment(const Segment& segment, Archive& archive,
                          const std::function<void()>& between)
{
    const auto bytes = read_file(segment.path);
    if (!bytes) return bytes.error();
    const auto tables = by_table(*bytes);
    std::size_t begin = 0;
    std::size_t size = 0;
    for (std::size_t end = 0; end < tables.size();) {
        for (const auto packed : tables[end].entries) size += packed.size();
        ++end;
        if (end < tables.size() && end - begin < kMostTablesInSlice && size < kMostInSlice)
            continue;
        if (auto added = archive.add(std::span{tables}.subspan(begin, end - begin)); !added)
            return added;
        begin = end;
        size = 0;
        if (between) between();
    }
    if (auto moved = archive.checkpoint(); !moved) return moved;
    if (std::ranges::any_of(tables, &Addition::is_damaged))
        ::rename(segment.path.c_str(), (segment.path + ".bad").c_str());
    else
        ::unlink(segment.path.c_str());
    return {};
}

}  // namespace agon
