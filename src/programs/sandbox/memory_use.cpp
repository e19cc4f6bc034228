#include "programs/sandbox/memory_use.h"

#include "core/text.h"
#include "programs/sandbox/small_files.h"

#include <filesystem>
#include <string>
#include <system_error>
#include <vector>

namespace agon {
namespace {

namespace fs = std::filesystem;

std::vector<std::string> processes()
{
    std::vector<std::string> found;
    std::error_code ignored;
    for (const auto& entry : fs::directory_iterator{"/proc", ignored}) {
        const std::string name = entry.path().filename();
        if (is_digit(name.front()) && name != "1") found.push_back(entry.path());
    }
    return found;
}

}  // namespace

std::uint64_t bytes_of(std::string_view text, std::string_view name)
{
    constexpr unsigned kKilobyte = 10;
    for (const auto line : split(text, '\n')) {
        const auto parts = words(line);
        if (parts.size() >= 2 && parts[0] == name)
            return to_number<std::uint64_t>(parts[1]).value_or(0) << kKilobyte;
    }
    return 0;
}

std::uint64_t memory_used(std::uint64_t enough)
{
    std::uint64_t seems = 0;
    std::uint64_t shared_once = 0;
    const auto all = processes();
    for (const auto& process : all) {
        const std::string status = text_of(process + "/status");
        seems += bytes_of(status, "RssAnon:") + bytes_of(status, "RssShmem:");
    }
    if (seems <= enough) return seems;
    for (const auto& process : all) {
        const std::string parts = text_of(process + "/smaps_rollup");
        shared_once += bytes_of(parts, "Pss_Anon:") + bytes_of(parts, "Pss_Shmem:");
    }
    return shared_once;
}

}  // namespace agon
