#include "store/files.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>

#include <cerrno>
#include <filesystem>
#include <system_error>

namespace agon {
namespace {

constexpr mode_t kOwnFile = 0600;
constexpr mode_t kOwnFolder = 0700;

Error failure(const std::string& path)
{
    return {"store-failed", "cannot use " + path + ": " + std::generic_category().message(errno)};
}

}  // namespace

FileLock::FileLock(const std::string& path)
    : descriptor_{::open(path.c_str(), O_CREAT | O_RDWR | O_CLOEXEC, kOwnFile)}
{
    is_held_ = descriptor_.is_open() && ::flock(descriptor_.get(), LOCK_EX | LOCK_NB) == 0;
}

Result<void> make_folder_of(const std::string& path)
{
    std::filesystem::path folder;
    for (const auto& part : std::filesystem::path{path}.parent_path()) {
        folder /= part;
        if (::mkdir(folder.c_str(), kOwnFolder) == 0) continue;
        std::error_code ignored;
        if (!std::filesystem::is_directory(folder, ignored)) return failure(folder);
    }
    return {};
}

Result<void> make_private(const std::string& path)
{
    const Descriptor file{::open(path.c_str(), O_CREAT | O_RDWR | O_CLOEXEC, kOwnFile)};
    if (!file.is_open() || ::fchmod(file.get(), kOwnFile) != 0) return failure(path);
    return {};
}

std::uint64_t size_of(const std::string& path)
{
    std::error_code error;
    const auto size = std::filesystem::file_size(path, error);
    return error ? 0 : size;
}

}  // namespace agon
