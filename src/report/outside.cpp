#include "report/outside.h"

#include <algorithm>
#include <array>

namespace agon {
namespace {

constexpr std::string_view kInstead = "\uFFFD";

/// How many bytes a character that begins with this one has; 0: none does.
std::size_t size_by(unsigned char first)
{
    if (first < 0x80) return 1;
    if (first < 0xC2 || first > 0xF4) return 0;
    return first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4;
}

/// How many bytes the character that the text begins with has; 0: it is not UTF-8.
std::size_t character_size(std::string_view text)
{
    const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
    const std::size_t size = size_by(byte(0));
    if (text.size() < size) return 0;
    for (std::size_t i = 1; i < size; ++i)
        if ((byte(i) & 0xC0U) != 0x80) return 0;
    if (size < 3) return size;
    const bool overlong =
        (byte(0) == 0xE0 && byte(1) < 0xA0) || (byte(0) == 0xF0 && byte(1) < 0x90);
    const bool none = (byte(0) == 0xED && byte(1) >= 0xA0) || (byte(0) == 0xF4 && byte(1) >= 0x90);
    return overlong || none ? 0 : size;
}

/// `ESC [ … letter`, or 0.
std::size_t escape_size(std::string_view text)
{
    if (!text.starts_with("\x1b[")) return 0;
    for (std::size_t i = 2; i < text.size(); ++i)
        if (text[i] >= '@' && text[i] <= '~') return i + 1;
    return text.size();
}

std::string readable(std::string_view said)
{
    std::string text;
    while (!said.empty()) {
        if (const auto escape = escape_size(said); escape > 0) {
            said.remove_prefix(escape);
            continue;
        }
        const auto size = character_size(said);
        const auto first = static_cast<unsigned char>(said.front());
        const bool is_control = first == 0x7F || (first < 0x20 && first != '\n' && first != '\t');
        if (size == 0)
            text += kInstead;
        else if (!is_control)
            text += said.substr(0, size);
        said.remove_prefix(std::max<std::size_t>(size, 1));
    }
    return text;
}

}  // namespace

std::string html_text(std::string_view text)
{
    std::string out;
    for (const char c : text) {
        switch (c) {
            case '&':
                out += "&amp;";
                break;
            case '<':
                out += "&lt;";
                break;
            case '>':
                out += "&gt;";
                break;
            case '"':
                out += "&quot;";
                break;
            case '\'':
                out += "&#39;";
                break;
            default:
                out += c;
        }
    }
    return out;
}

std::string last_lines(std::string_view said, std::size_t most_lines, std::size_t most_bytes)
{
    while (!said.empty() && (said.back() == '\n' || said.back() == '\r')) said.remove_suffix(1);
    if (said.size() > most_bytes) said.remove_prefix(said.size() - most_bytes);
    while (!said.empty() && (static_cast<unsigned char>(said.front()) & 0xC0U) == 0x80)
        said.remove_prefix(1);  // the rest of a character that was cut
    std::size_t begin = said.size();
    for (std::size_t lines = 0; lines < most_lines && begin != std::string_view::npos; ++lines)
        begin = begin == 0 ? std::string_view::npos : said.rfind('\n', begin - 1);
    return readable(begin == std::string_view::npos ? said : said.substr(begin + 1));
}

std::string csv_field(std::string_view text)
{
    std::string field{text};
    if (field.find_first_of("=+-@\t\r") == 0) field.insert(0, "'");
    if (field.find_first_of(",\"\r\n") == std::string::npos) return field;
    std::string quoted = "\"";
    for (const char c : field) quoted += c == '"' ? std::string{"\"\""} : std::string{c};
    return quoted + '"';
}

}  // namespace agon
