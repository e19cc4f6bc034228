#pragma once

#include "core/descriptor.h"
#include "core/text.h"
#include "store/store.h"

#include <mutex>
#include <unordered_set>

namespace agon {

/// One file of the journal.
struct Segment {
    std::uint64_t number = 0;
    std::string path;
    std::uint64_t size = 0;
    std::unordered_set<std::string, TextHash, std::equal_to<>> tables;  ///< that it has entries of
};

/// The end of all logs, where a batch is kept by one `write`. A batch is a frame: a mark, its
/// length and a checksum, then a table's id and a packed entry for each. One thread appends,
/// another one begins the next segment and takes away those that it has folded.
class Journal {
public:
    /// `base` is the database's path: segments stand beside it. With `syncs` an append waits until
    /// the disk has it.
    static Result<std::unique_ptr<Journal>> begin(std::string base, std::uint64_t number,
                                                  bool syncs);

    /// All of these or none.
    Result<void> append(std::span<const Kept> batch);

    /// Closes the present segment, if there is anything in it, and begins the next.
    Result<std::optional<Segment>> begin_next();

    bool has_entries_of(std::string_view table) const;
    std::uint64_t size() const;

    /// Takes the present segment away. Pre: it is empty, and nothing is appended any more.
    void remove();

private:
    Journal(std::string base, bool syncs) : base_{std::move(base)}, syncs_{syncs} {}

    Result<Descriptor> create(const Segment& segment) const;
    void encode(std::span<const Kept> batch);
    Result<void> write();
    Result<void> cut_tail();
    Error failure(const std::string& what) const;

    std::string base_;
    bool syncs_;
    std::string buffer_;
    std::string entry_;
    mutable std::mutex mutex_;
    Segment present_;
    Descriptor file_;
    bool is_torn_ = false;  ///< behind its size there may be the rest of what failed
};

/// The segments beside a database, the oldest first.
std::vector<Segment> find_segments(const std::string& base);

/// An entry as it stands in a segment.
struct JournalEntry {
    std::string_view table;
    std::string_view packed;
    bool is_damaged = false;  ///< then only the table's name may be right
};

/// Tells all entries in order. What an append that was never answered has left at the end is not
/// told; a frame that is damaged while others follow is.
void each_entry(std::string_view segment, const std::function<void(const JournalEntry&)>& visit);

}  // namespace agon
