#include "core/utf8.h"

#include "core/text.h"

#include <optional>

namespace agon {
namespace {

unsigned byte_of(char c) { return static_cast<unsigned char>(c); }

/// How many bytes follow the first of a character, and the least that these make; none if no
/// character begins so.
struct Utf8Start {
    int more;
    char32_t bits;
    char32_t least;
};

std::optional<Utf8Start> utf8_start(unsigned first)
{
    if (first < 0x80) return Utf8Start{0, first, 0};
    if ((first & 0xE0) == 0xC0) return Utf8Start{1, first & 0x1F, 0x80};
    if ((first & 0xF0) == 0xE0) return Utf8Start{2, first & 0x0F, 0x800};
    if ((first & 0xF8) == 0xF0) return Utf8Start{3, first & 0x07, 0x10000};
    return std::nullopt;
}

}  // namespace

bool is_utf8(std::string_view text)
{
    for (std::size_t i = 0; i < text.size();) {
        const auto start = utf8_start(byte_of(text[i++]));
        if (!start || text.size() - i < static_cast<std::size_t>(start->more)) return false;
        char32_t character = start->bits;
        for (int k = 0; k < start->more; ++k, ++i) {
            if ((byte_of(text[i]) & 0xC0) != 0x80) return false;
            character = character << 6U | (byte_of(text[i]) & 0x3F);
        }
        const bool is_surrogate = character >= 0xD800 && character <= 0xDFFF;
        if (character < start->least || is_surrogate || character > 0x10FFFF) return false;
    }
    return true;
}

std::string shown_line(std::string_view text)
{
    return is_utf8(text) && one_line(text) == text ? std::string{text} : printable(text);
}

}  // namespace agon
