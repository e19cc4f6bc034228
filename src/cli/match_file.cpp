#include "cli/match_file.h"

#include "core/text.h"

#include <fmt/core.h>

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iterator>

namespace agon::cli {
namespace {

Error cannot_write(const std::string& path, int why)
{
    return {"cannot-write", fmt::format("cannot write {}: {}", path, std::strerror(why))};
}

/// Reads the whole lines; what a killed match left of a last one is cut off.
Result<std::map<int, Record>> read_done(const std::string& path, const std::string& seed)
{
    std::map<int, Record> done;
    std::ifstream in{path, std::ios::binary};
    const std::string text{std::istreambuf_iterator<char>{in}, {}};
    const std::size_t whole = text.rfind('\n') + 1;  // npos + 1 is 0
    for (const auto line : split(std::string_view{text}.substr(0, whole), '\n')) {
        if (line.empty()) continue;
        auto record = read_record(line);
        if (!record) return Error{"bad-record", fmt::format("{}: {}", path, record.error().text)};
        if (!record->match || record->match->seed != seed)
            return Error{"other-match", fmt::format("{} holds no match of seed '{}'", path, seed)};
        done.emplace(record->match->game, std::move(*record));
    }
    in.close();
    std::error_code failed;
    if (whole < text.size()) std::filesystem::resize_file(path, whole, failed);
    if (failed) return cannot_write(path, failed.value());
    return done;
}

}  // namespace

Result<void> MatchFile::add(int game, Record record)
{
    if (!file_) return {};
    record.match = {seed_, game};
    const std::string line = write_record(record) + '\n';
    const bool written = std::fwrite(line.data(), 1, line.size(), file_.get()) == line.size();
    if (!written || std::fflush(file_.get()) != 0) return cannot_write(path_, errno);
    return {};
}

Result<MatchFile> open_match_file(const std::string& path, bool resume, const std::string& seed)
{
    MatchFile file;
    file.path_ = path;
    file.seed_ = seed;
    if (path.empty()) {
        if (resume) return Error{"bad-usage", "--resume needs the file in --out"};
        return file;
    }
    std::error_code unreadable;  // no size, no file
    if (const auto size = std::filesystem::file_size(path, unreadable); !unreadable && size > 0) {
        if (!resume)
            return Error{"file-exists", fmt::format("{} exists; --resume goes on with it", path)};
        auto done = read_done(path, seed);
        if (!done) return done.error();
        file.done_ = std::move(*done);
    }
    file.file_.reset(std::fopen(path.c_str(), "abe"));
    if (!file.file_) return cannot_write(path, errno);
    return file;
}

}  // namespace agon::cli
