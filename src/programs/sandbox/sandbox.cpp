#include "programs/sandbox/sandbox.h"

#include <pwd.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>

namespace agon {
namespace {

namespace fs = std::filesystem;

bool is_same(const fs::path& folder, const char* home)
{
    std::error_code ignored;
    return home != nullptr && *home != '\0' && fs::equivalent(folder, home, ignored);
}

}  // namespace

Result<void> check_folder(const std::string& folder)
{
    const fs::path path = fs::path{folder}.lexically_normal();
    const passwd* user = ::getpwuid(::getuid());
    const bool is_home = path.parent_path() == "/home" || path == "/root" || path == "/home" ||
                         is_same(path, std::getenv("HOME")) ||
                         (user != nullptr && is_same(path, user->pw_dir));
    if (path == "/" || is_home)
        return Error{"bad-folder",
                     "programs would see all of " + path.native() + "; use a folder of its own"};
    return {};
}

}  // namespace agon
