#include "cli/program_folder.h"

#include "programs/program_line.h"

#include <algorithm>
#include <array>
#include <filesystem>
#include <optional>

namespace agon::cli {
namespace {

namespace fs = std::filesystem;

bool is_within(const fs::path& path, const fs::path& folder)
{
    return std::ranges::mismatch(folder, path).in1 == folder.end();
}

/// What every cell shows.
bool is_of_system(const fs::path& path)
{
    constexpr std::array kSystem{"/usr", "/bin", "/sbin", "/lib", "/lib64", "/etc", "/dev"};
    return std::ranges::any_of(kSystem,
                               [&](const char* folder) { return is_within(path, folder); });
}

/// The folder of the file that a word names, if it does.
std::optional<fs::path> folder_of(const std::string& word)
{
    std::error_code ignored;
    if (word.empty() || !fs::exists(word, ignored)) return std::nullopt;
    const fs::path path = fs::absolute(word, ignored).lexically_normal();
    if (is_of_system(path)) return std::nullopt;
    return fs::is_directory(path, ignored) ? path : path.parent_path();
}

}  // namespace

Result<std::filesystem::path> folder_of_program(const std::string& command)
{
    const auto words = split_program_line(command);
    if (!words) return words.error();
    const Error apart{"many-folders", "its files lie apart; try it in the folder that has them"};
    std::error_code failed;
    const fs::path here = fs::current_path(failed);
    std::optional<fs::path> common;
    for (const std::string& word : *words) {
        auto folder = folder_of(word);
        if (!folder) continue;
        if (fs::path{word}.is_relative() || is_within(*folder, here)) {
            if (!is_within(*folder, here)) return apart;
            folder = here;  // it works here, so that it finds them
        }
        if (!common || (is_within(*common, *folder) && *common != here)) common = *folder;
        if (!is_within(*folder, *common)) return apart;
    }
    return {boost::system::in_place_value, common.value_or(here)};
}

}  // namespace agon::cli
