#include "page/page.h"

#include "page/embedded.h"

#include <algorithm>
#include <array>

namespace agon {
namespace {

struct Type {
    std::string_view ending;
    std::string_view name;
};

constexpr std::array kTypes{
    Type{".html", "text/html; charset=utf-8"},
    Type{".js", "text/javascript; charset=utf-8"},
    Type{".css", "text/css; charset=utf-8"},
    Type{".svg", "image/svg+xml"},
    Type{".png", "image/png"},
    Type{".jpg", "image/jpeg"},
    Type{".woff2", "font/woff2"},
    Type{".json", "application/json"},
    Type{".txt", "text/plain; charset=utf-8"},
};

std::string_view type_of(std::string_view path)
{
    const auto found =
        std::ranges::find_if(kTypes, [&](const Type& type) { return path.ends_with(type.ending); });
    return found != kTypes.end() ? found->name : "application/octet-stream";
}

}  // namespace

std::optional<PageFile> page_file(std::string_view path)
{
    if (path == "/") path = "/index.html";
    const auto files = embedded_files();
    const auto found = std::ranges::find(files, path, &EmbeddedFile::path);
    if (found == files.end() || !path.starts_with('/')) return std::nullopt;
    return PageFile{found->plain, found->packed, type_of(path), path.starts_with("/assets/")};
}

std::string_view report_template()
{
    const auto files = embedded_files();
    const auto found = std::ranges::find(files, "report.html", &EmbeddedFile::path);
    return found == files.end() ? std::string_view{} : found->plain;
}

}  // namespace agon
