#pragma once

#include "core/descriptor.h"
#include "core/error.h"

#include <string>

namespace agon {

/// Held by the one process that uses a store; freed by the system if the process dies.
class FileLock {
public:
    explicit FileLock(const std::string& path);

    bool is_held() const { return is_held_; }

private:
    Descriptor descriptor_;
    bool is_held_ = false;
};

/// Makes the folder in which the file is to be, for the owner alone; one that is there stays as
/// it is.
Result<void> make_folder_of(const std::string& path);

/// Makes the file if there is none. What is in a store is nobody else's business.
Result<void> make_private(const std::string& path);

/// 0 if there is no such file.
std::uint64_t size_of(const std::string& path);

}  // namespace agon
