#include "protocols/web/target.h"

#include "core/text.h"

namespace agon {
namespace {

constexpr std::size_t kLongestTarget = 8192;

int hex_digit(char c)
{
    if (is_digit(c)) return c - '0';
    if (c >= 'a' && c <= 'f') return c - 'a' + 10;
    if (c >= 'A' && c <= 'F') return c - 'A' + 10;
    return -1;
}

/// None if a percent sign is not followed by two digits.
std::optional<std::string> decoded(std::string_view text, bool plus_is_blank)
{
    std::string plain;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] != '%') {
            plain += plus_is_blank && text[i] == '+' ? ' ' : text[i];
            continue;
        }
        if (i + 2 >= text.size()) return std::nullopt;
        const int high = hex_digit(text[i + 1]);
        const int low = hex_digit(text[i + 2]);
        if (high < 0 || low < 0) return std::nullopt;
        plain += static_cast<char>(high * 16 + low);
        i += 2;
    }
    return plain;
}

Error broken() { return {"bad-request", "the address is broken"}; }

}  // namespace

Result<Target> read_target(std::string_view text)
{
    if (text.size() > kLongestTarget || !text.starts_with('/')) return broken();
    Target target;
    const auto mark = text.find('?');
    for (const auto part : split(text.substr(1, mark == text.npos ? mark : mark - 1), '/')) {
        auto plain = decoded(part, false);
        if (!plain) return broken();
        target.path.push_back(std::move(*plain));
    }
    if (mark == text.npos) return target;
    for (const auto part : split(text.substr(mark + 1), '&')) {
        const auto equals = part.find('=');
        auto key = decoded(part.substr(0, equals), true);
        auto value = equals == part.npos ? std::string{} : decoded(part.substr(equals + 1), true);
        if (!key || !value) return broken();
        target.query.emplace(std::move(*key), std::move(*value));
    }
    return target;
}

}  // namespace agon
