#include "programs/sandbox/small_files.h"

#include "core/descriptor.h"

#include <fcntl.h>

#include <fstream>
#include <iterator>

namespace agon {

std::string text_of(const std::string& path)
{
    std::ifstream in{path};
    return {std::istreambuf_iterator<char>{in}, {}};
}

bool write_text(const std::string& path, std::string_view text)
{
    const Descriptor file{::open(path.c_str(), O_WRONLY | O_CLOEXEC)};
    return file.is_open() &&
           ::write(file.get(), text.data(), text.size()) == static_cast<ssize_t>(text.size());
}

}  // namespace agon
