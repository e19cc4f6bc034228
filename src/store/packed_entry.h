#pragma once

#include "table/event.h"

#include <string>
#include <string_view>

namespace agon {

/// What of an entry decides where it is put.
enum class EntryKind : std::uint8_t { Other, Moved, Opened, Ended, Undone };

struct EntryHead {
    EntryKind kind = EntryKind::Other;
    std::uint64_t number = 0;
    Moment when{};
};

// An entry as bytes: kind, number and time, then of a move its seat, time and text, of all others
// what `write_entry` says. A move, which is most of a log, takes some 14 bytes and no JSON.

/// Adds the entry to `out`.
void pack_entry(const Entry& entry, std::string& out);

/// For an entry of an older store that cannot be read: whoever reads its log is to find out.
void pack_unread(std::uint64_t number, std::string_view text, std::string& out);

/// None if these bytes begin with no head.
std::optional<EntryHead> read_head(std::string_view packed);

/// "bad-entry" with what is wrong.
Result<Entry> unpack_entry(std::string_view packed);

// Numbers of 7 bits a byte, the lowest first, and bytes with their number in front. What is taken
// is cut off from the text; none if it is not whole.
void put_number(std::string& out, std::uint64_t number);
std::optional<std::uint64_t> take_number(std::string_view& from);
void put_sized(std::string& out, std::string_view bytes);
std::optional<std::string_view> take_sized(std::string_view& from);

}  // namespace agon
