#pragma once

#include <optional>
#include <string_view>

namespace agon {

/// A file of the web page, which is inside the program.
struct PageFile {
    std::string_view plain;
    std::string_view packed;  ///< by gzip
    std::string_view type;
    bool is_immutable = false;  ///< its name changes with its contents
};

/// None if the page has no such file. `/` is `/index.html`.
std::optional<PageFile> page_file(std::string_view path);

/// The page that the report of an event is made of, with marks where the event goes; empty if the
/// program was built without its pages.
std::string_view report_template();

}  // namespace agon
