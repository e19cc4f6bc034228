#pragma once

#include <stdlib.h>

#include <cstdint>
#include <filesystem>
#include <stdexcept>
#include <string>

namespace agon::bench {

/// A folder for a store, which ends with this.
class Folder {
public:
    Folder()
    {
        std::string name = std::filesystem::temp_directory_path() / "agon-bench-XXXXXX";
        if (::mkdtemp(name.data()) == nullptr) throw std::runtime_error{"no folder for the store"};
        path_ = name;
    }
    Folder(const Folder&) = delete;
    Folder& operator=(const Folder&) = delete;
    ~Folder()
    {
        std::error_code ignored;
        std::filesystem::remove_all(path_, ignored);
    }

    const std::string& path() const { return path_; }

    /// Bytes of its files; the server may make and remove some meanwhile.
    std::int64_t size() const
    {
        std::int64_t sum = 0;
        std::error_code gone;
        for (const auto& file : std::filesystem::directory_iterator{path_, gone}) {
            const auto bytes = file.file_size(gone);
            if (!gone) sum += static_cast<std::int64_t>(bytes);
        }
        return sum;
    }

private:
    std::string path_;
};

}  // namespace agon::bench
