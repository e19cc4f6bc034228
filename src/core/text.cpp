#include "core/text.h"

namespace agon {

std::vector<std::string_view> split(std::string_view text, char separator)
{
    std::vector<std::string_view> parts;
    for (;;) {
        const auto end = text.find(separator);
        parts.push_back(text.substr(0, end));
        if (end == std::string_view::npos) return parts;
        text.remove_prefix(end + 1);
    }
}

std::vector<std::string_view> words(std::string_view text)
{
    constexpr std::string_view kBlank = " \t\r\n";
    std::vector<std::string_view> found;
    for (;;) {
        const auto start = text.find_first_not_of(kBlank);
        if (start == std::string_view::npos) return found;
        text.remove_prefix(start);
        const auto end = text.find_first_of(kBlank);
        found.push_back(text.substr(0, end));
        if (end == std::string_view::npos) return found;
        text.remove_prefix(end);
    }
}

std::string join(const std::vector<std::string>& parts, std::string_view separator)
{
    std::string joined;
    for (const auto& part : parts) {
        if (!joined.empty() || &part != &parts.front()) joined += separator;
        joined += part;
    }
    return joined;
}

std::string printable(std::string_view bytes)
{
    std::string text{bytes};
    for (char& c : text)
        if (c < ' ' || c > '~') c = '?';
    return text;
}

std::string one_line(std::string_view text)
{
    constexpr std::size_t kMostShown = 1000;
    constexpr std::string_view kDigits = "0123456789abcdef";
    std::string line;
    for (const char c : text.substr(0, kMostShown)) {
        const auto byte = static_cast<unsigned char>(c);
        if (byte >= ' ' && byte != 0x7F)
            line += c;
        else
            (line += "\\x") += {kDigits[byte / 16], kDigits[byte % 16]};
    }
    return text.size() <= kMostShown ? line : line + "...";
}

}  // namespace agon
