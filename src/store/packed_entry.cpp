#include "store/packed_entry.h"

#include "table/event_json.h"

namespace agon {
namespace {

constexpr std::string_view kCode = "bad-entry";

/// Small numbers of both signs become small ones without.
std::uint64_t fold_sign(std::int64_t number)
{
    return static_cast<std::uint64_t>(number) << 1U ^ static_cast<std::uint64_t>(number >> 63U);
}

std::int64_t unfold_sign(std::uint64_t folded)
{
    return static_cast<std::int64_t>(folded >> 1U) ^ -static_cast<std::int64_t>(folded & 1U);
}

EntryKind kind_of(const Entry& entry)
{
    if (is<event::Moved>(entry)) return EntryKind::Moved;
    if (is<event::Opened>(entry)) return EntryKind::Opened;
    if (is<event::Ended>(entry)) return EntryKind::Ended;
    return is<event::Undone>(entry) ? EntryKind::Undone : EntryKind::Other;
}

std::optional<EntryHead> take_head(std::string_view& from)
{
    if (from.empty()) return std::nullopt;
    const auto kind = static_cast<std::uint8_t>(from.front());
    if (kind > static_cast<std::uint8_t>(EntryKind::Undone)) return std::nullopt;
    from.remove_prefix(1);
    const auto number = take_number(from);
    const auto when = take_number(from);
    if (!number || !when) return std::nullopt;
    return EntryHead{static_cast<EntryKind>(kind), *number,
                     Moment{Milliseconds{unfold_sign(*when)}}};
}

Result<Entry> unpack_move(const EntryHead& head, std::string_view rest)
{
    const auto seat = take_number(rest);
    const auto time = take_number(rest);
    if (!seat || !time) return Error{std::string{kCode}, "a move is cut short"};
    event::Moved moved{static_cast<Seat>(unfold_sign(*seat)), std::string{rest}};
    if (*time != 0) moved.time = Microseconds{unfold_sign(*time - 1)};
    return Entry{head.number, head.when, std::move(moved)};
}

}  // namespace

void put_number(std::string& out, std::uint64_t number)
{
    for (; number >= 0x80U; number >>= 7U) out += static_cast<char>(number | 0x80U);
    out += static_cast<char>(number);
}

std::optional<std::uint64_t> take_number(std::string_view& from)
{
    std::uint64_t number = 0;
    for (unsigned shift = 0; shift < 64 && !from.empty(); shift += 7) {
        const auto byte = static_cast<std::uint8_t>(from.front());
        from.remove_prefix(1);
        number |= std::uint64_t{byte & 0x7fU} << shift;
        if (byte < 0x80U) return number;
    }
    return std::nullopt;
}

void put_sized(std::string& out, std::string_view bytes)
{
    put_number(out, bytes.size());
    out += bytes;
}

std::optional<std::string_view> take_sized(std::string_view& from)
{
    const auto size = take_number(from);
    if (!size || *size > from.size()) return std::nullopt;
    const auto bytes = from.substr(0, *size);
    from.remove_prefix(*size);
    return bytes;
}

void pack_entry(const Entry& entry, std::string& out)
{
    out += static_cast<char>(kind_of(entry));
    put_number(out, entry.number);
    put_number(out, fold_sign(entry.when.time_since_epoch().count()));
    const auto* moved = as<event::Moved>(entry);
    if (moved == nullptr) {
        out += write_entry(entry);
        return;
    }
    put_number(out, fold_sign(moved->seat));
    put_number(out, moved->time ? fold_sign(moved->time->count()) + 1 : 0);
    out += moved->move;
}

void pack_unread(std::uint64_t number, std::string_view text, std::string& out)
{
    out += static_cast<char>(EntryKind::Other);
    put_number(out, number);
    put_number(out, 0);
    out += text;
}

std::optional<EntryHead> read_head(std::string_view packed) { return take_head(packed); }

Result<Entry> unpack_entry(std::string_view packed)
{
    const auto head = take_head(packed);
    if (!head) return Error{std::string{kCode}, "this is no entry"};
    if (head->kind == EntryKind::Moved) return unpack_move(*head, packed);
    auto entry = read_entry(packed);
    if (!entry) return entry;
    if (entry->number != head->number || kind_of(*entry) != head->kind)
        return Error{std::string{kCode}, "an entry is not what its head says"};
    return entry;
}

}  // namespace agon
