#include "store/journal.h"

#include "core/text.h"
#include "store/packed_entry.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <zlib.h>

#include <algorithm>
#include <array>
#include <cassert>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <system_error>

namespace agon {
namespace {

constexpr std::string_view kMark = "\xa9goN";
constexpr std::string_view kSuffix = ".log";
constexpr std::size_t kHeadSize = 12;  ///< mark, length and checksum
constexpr std::size_t kLargeBuffer = std::size_t{1} << 20U;

std::uint32_t checksum(std::string_view bytes)
{
    return static_cast<std::uint32_t>(
        ::crc32_z(0, reinterpret_cast<const Bytef*>(bytes.data()), bytes.size()));
}

void write_word(char* at, std::uint32_t word)
{
    for (unsigned i = 0; i < 4; ++i) at[i] = static_cast<char>(word >> 8U * i);
}

std::uint32_t read_word(const char* at)
{
    std::uint32_t word = 0;
    for (unsigned i = 0; i < 4; ++i)
        word |= std::uint32_t{static_cast<std::uint8_t>(at[i])} << 8U * i;
    return word;
}

/// The frame's bytes behind its head; none if there is no whole and sound frame here.
std::optional<std::string_view> sound_frame(std::string_view bytes)
{
    if (bytes.size() < kHeadSize || !bytes.starts_with(kMark)) return std::nullopt;
    const auto size = read_word(bytes.data() + 4);
    if (size > bytes.size() - kHeadSize) return std::nullopt;
    const auto body = bytes.substr(kHeadSize, size);
    if (checksum(body) != read_word(bytes.data() + 8)) return std::nullopt;
    return body;
}

/// Where the next sound frame begins, or the end.
std::size_t next_sound(std::string_view bytes, std::size_t from)
{
    for (auto at = bytes.find(kMark, from); at != std::string_view::npos;
         at = bytes.find(kMark, at + 1))
        if (sound_frame(bytes.substr(at))) return at;
    return bytes.size();
}

void each_of_frame(std::string_view body, bool is_damaged,
                   const std::function<void(const JournalEntry&)>& visit)
{
    while (!body.empty()) {
        const auto table = take_sized(body);
        const auto packed = take_sized(body);
        if (!table || !packed) return;
        visit({*table, *packed, is_damaged});
    }
}

/// What was created is there after a power loss too.
void sync_folder_of(const std::string& path)
{
    auto parent = std::filesystem::path{path}.parent_path().string();
    if (parent.empty()) parent = ".";
    const Descriptor folder{::open(parent.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC)};
    if (folder.is_open()) ::fsync(folder.get());
}

Segment new_segment(const std::string& base, std::uint64_t number)
{
    return {number, base + "." + std::to_string(number) + std::string{kSuffix}, 0, {}};
}

}  // namespace

Result<std::unique_ptr<Journal>> Journal::begin(std::string base, std::uint64_t number, bool syncs)
{
    std::unique_ptr<Journal> journal{new Journal{std::move(base), syncs}};
    journal->present_ = new_segment(journal->base_, number);
    auto file = journal->create(journal->present_);
    if (!file) return file.error();
    journal->file_ = std::move(*file);
    return journal;
}

Result<Descriptor> Journal::create(const Segment& segment) const
{
    Descriptor file{::open(segment.path.c_str(), O_CREAT | O_TRUNC | O_WRONLY | O_CLOEXEC, 0600)};
    if (!file.is_open()) return failure("create " + segment.path);
    if (syncs_) sync_folder_of(segment.path);
    return file;
}

Error Journal::failure(const std::string& what) const
{
    return {"store-failed", "cannot " + what + ": " + std::generic_category().message(errno)};
}

Result<void> Journal::append(std::span<const Kept> batch)
{
    encode(batch);
    const std::lock_guard lock{mutex_};
    if (is_torn_)
        if (auto cut = cut_tail(); !cut) return cut;
    if (auto written = write(); !written) {
        is_torn_ = true;
        (void)cut_tail();  // if it cannot be done now, then before the next one
        return written;
    }
    present_.size += buffer_.size();
    for (const Kept& kept : batch)
        if (!present_.tables.contains(kept.table)) present_.tables.insert(kept.table);
    return {};
}

void Journal::encode(std::span<const Kept> batch)
{
    if (buffer_.capacity() > kLargeBuffer) buffer_ = {};
    buffer_.assign(kHeadSize, '\0');
    for (const Kept& kept : batch) {
        assert(kept.entry.number >= 1);
        entry_.clear();
        pack_entry(kept.entry, entry_);
        put_sized(buffer_, kept.table);
        put_sized(buffer_, entry_);
    }
    const auto body = std::string_view{buffer_}.substr(kHeadSize);
    kMark.copy(buffer_.data(), kMark.size());
    write_word(buffer_.data() + 4, static_cast<std::uint32_t>(body.size()));
    write_word(buffer_.data() + 8, checksum(body));
}

/// One system call unless the disk is full or a signal comes.
Result<void> Journal::write()
{
    for (std::size_t done = 0; done < buffer_.size();) {
        const auto written = ::pwrite(file_.get(), buffer_.data() + done, buffer_.size() - done,
                                      static_cast<off_t>(present_.size + done));
        if (written < 0 && errno == EINTR) continue;
        if (written == 0) errno = ENOSPC;
        if (written <= 0) return failure("write " + present_.path);
        done += static_cast<std::size_t>(written);
    }
    if (syncs_ && ::fdatasync(file_.get()) != 0) return failure("sync " + present_.path);
    return {};
}

Result<void> Journal::cut_tail()
{
    if (::ftruncate(file_.get(), static_cast<off_t>(present_.size)) != 0)
        return failure("cut " + present_.path);
    is_torn_ = false;
    return {};
}

Result<std::optional<Segment>> Journal::begin_next()
{
    Segment next;
    {
        const std::lock_guard lock{mutex_};
        if (present_.size == 0) return std::optional<Segment>{};
        next = new_segment(base_, present_.number + 1);
    }
    auto file = create(next);  // while the other thread can go on
    if (!file) return file.error();
    const std::lock_guard lock{mutex_};
    if (is_torn_)
        if (auto cut = cut_tail(); !cut) return cut.error();
    std::swap(present_, next);
    std::swap(file_, *file);
    return std::optional{std::move(next)};
}

bool Journal::has_entries_of(std::string_view table) const
{
    const std::lock_guard lock{mutex_};
    return present_.tables.contains(table);
}

std::uint64_t Journal::size() const
{
    const std::lock_guard lock{mutex_};
    return present_.size;
}

void Journal::remove()
{
    assert(present_.size == 0);
    ::unlink(present_.path.c_str());
}

std::vector<Segment> find_segments(const std::string& base)
{
    namespace fs = std::filesystem;
    const fs::path path{base};
    const auto parent = path.has_parent_path() ? path.parent_path() : fs::path{"."};
    const std::string prefix = path.filename().string() + ".";
    std::vector<Segment> segments;
    std::error_code ignored;
    for (const auto& file : fs::directory_iterator{parent, ignored}) {
        const std::string name = file.path().filename();
        if (!name.starts_with(prefix) || !name.ends_with(kSuffix)) continue;
        if (name.size() <= prefix.size() + kSuffix.size()) continue;
        const auto number = to_number<std::uint64_t>(std::string_view{name}.substr(
            prefix.size(), name.size() - prefix.size() - kSuffix.size()));
        if (number) segments.push_back({*number, file.path(), file.file_size(ignored), {}});
    }
    std::ranges::sort(segments, {}, &Segment::number);
    return segments;
}

void each_entry(std::string_view segment, const std::function<void(const JournalEntry&)>& visit)
{
    for (std::size_t at = 0; at < segment.size();) {
        const auto rest = segment.substr(at);
        if (const auto body = sound_frame(rest)) {
            each_of_frame(*body, false, visit);
            at += kHeadSize + body->size();
            continue;
        }
        const auto next = next_sound(segment, at + 1);
        if (next == segment.size()) return;
        if (next - at > kHeadSize)
            each_of_frame(rest.substr(kHeadSize, next - at - kHeadSize), true, visit);
        at = next;
    }
}

}  // namespace agon
