#include "server/events/event_folder.h"

#include "core/descriptor.h"
#include "core/text.h"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <fstream>
#include <iterator>

namespace agon {
namespace {

Error cannot(std::string_view code, std::string_view what, const std::string& path, int why)
{
    return {std::string{code},
            "cannot " + std::string{what} + ' ' + path + ": " + std::strerror(why)};
}

std::string draft_of(const std::string& path) { return path + ".new"; }

bool write_draft(const std::string& path, std::string_view text)
{
    constexpr mode_t kForAllToRead = 0644;
    const Descriptor file{
        ::open(draft_of(path).c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, kForAllToRead)};
    if (!file.is_open()) return false;
    while (!text.empty()) {
        const ssize_t count = ::write(file.get(), text.data(), text.size());
        if (count < 0 && errno == EINTR) continue;
        if (count < 0) return false;
        text.remove_prefix(static_cast<std::size_t>(count));
    }
    return true;
}

}  // namespace

Result<void> replace_files(const std::vector<FileText>& files)
{
    const auto fail = [&](const std::string& path) {
        const int why = errno;
        for (const auto& file : files) ::unlink(draft_of(file.path).c_str());
        return cannot("cannot-write", "write", path, why);
    };
    for (const auto& [path, text] : files)
        if (!write_draft(path, text)) return fail(path);
    for (const auto& [path, text] : files)
        if (std::rename(draft_of(path).c_str(), path.c_str()) != 0) return fail(path);
    return {};
}

Result<std::string> read_file(const std::string& path)
{
    std::ifstream in{path, std::ios::binary};
    if (!in) return cannot("cannot-read", "read", path, errno);
    std::string text{std::istreambuf_iterator<char>{in}, {}};
    if (in.bad()) return cannot("cannot-read", "read", path, EIO);
    return Result<std::string>{boost::system::in_place_value, std::move(text)};
}

Result<EventFiles> read_event_folder(const std::string& folder)
{
    const auto event_text = read_file(folder + "/event.json");
    if (!event_text) return event_text.error();
    const auto games_text = read_file(folder + "/games.jsonl");
    if (!games_text) return games_text.error();
    const auto standings = read_file(folder + "/standings.json");
    if (!standings) return standings.error();
    auto event = read_event(*event_text);
    if (!event) return Error{event.error().code, folder + "/event.json: " + event.error().text};
    EventFiles files{.event = std::move(*event), .games = {}, .standings = *standings};
    int number = 0;
    for (const auto line : split(*games_text, '\n')) {
        ++number;
        if (line.empty()) continue;
        auto record = read_record(line);
        if (!record)
            return Error{record.error().code, folder + "/games.jsonl:" + std::to_string(number) +
                                                  ": " + record.error().text};
        files.games.push_back(std::move(*record));
    }
    return files;
}

}  // namespace agon
