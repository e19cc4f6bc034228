#pragma once

#include "protocols/session.h"

#include <optional>
#include <queue>
#include <string>
#include <vector>

namespace agon {

/// Who wants to be called when. Entries are not taken out when plans change: who is called too
/// early books again, and who has booked books only something earlier. So a table whose deadline
/// moves on with every move has one entry, not one a move.
class Agenda {
public:
    /// A table, or if that is empty a peer.
    struct Entry {
        Moment when;
        std::string table;
        Peer peer = 0;

        bool operator>(const Entry& other) const { return when > other.when; }
    };

    void add(Entry entry) { entries_.push(std::move(entry)); }

    std::optional<Moment> next() const
    {
        if (entries_.empty()) return std::nullopt;
        return entries_.top().when;
    }

    /// The next entry that is due.
    std::optional<Entry> take(Moment now)
    {
        if (entries_.empty() || entries_.top().when > now) return std::nullopt;
        Entry entry = entries_.top();
        entries_.pop();
        return entry;
    }

private:
    std::priority_queue<Entry, std::vector<Entry>, std::greater<>> entries_;
};

}  // namespace agon
