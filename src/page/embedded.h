#pragma once

#include <span>
#include <string_view>

namespace agon {

/// Made by web/embed.mjs from what Vite has built.
struct EmbeddedFile {
    std::string_view path;  ///< `/index.html`
    std::string_view plain;
    std::string_view packed;
};

std::span<const EmbeddedFile> embedded_files();

}  // namespace agon
