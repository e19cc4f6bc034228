#include "cli/match_logs.h"

#include <fmt/core.h>

#include <cstdlib>
#include <filesystem>
#include <system_error>

namespace agon::cli {
namespace {

std::string temporary_folder()
{
    std::string name = (std::filesystem::temp_directory_path() / "agon-match-XXXXXX").string();
    return ::mkdtemp(name.data()) != nullptr ? name : "";
}

}  // namespace

MatchLogs::MatchLogs(const std::string& out, bool has_programs)
{
    if (!has_programs) return;
    passes_ = out.empty();
    folder_ = passes_ ? temporary_folder() : folder_beside(out);
}

MatchLogs::~MatchLogs()
{
    std::error_code ignored;
    if (passes_ && !folder_.empty()) std::filesystem::remove_all(folder_, ignored);
    if (!folder_.empty()) std::filesystem::remove(folder_, ignored);  // only if it is empty
}

void MatchLogs::make_folder() const
{
    std::error_code ignored;
    if (!folder_.empty()) std::filesystem::create_directories(folder_, ignored);
}

std::string MatchLogs::file_of(int game, Seat seat) const
{
    return folder_.empty() ? "" : fmt::format("{}/{}-{}.txt", folder_, game, seat);
}

bool MatchLogs::keep()
{
    std::error_code ignored;
    if (folder_.empty() || !std::filesystem::exists(folder_, ignored)) return false;
    passes_ = false;
    return true;
}

}  // namespace agon::cli
