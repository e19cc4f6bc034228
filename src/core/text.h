#pragma once

#include <charconv>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace agon {

/// The parts between separators; an empty text has one empty part.
std::vector<std::string_view> split(std::string_view text, char separator);

/// The parts between runs of white space; never empty ones.
std::vector<std::string_view> words(std::string_view text);

/// With `?` for every byte that is no printable ASCII: what a wire calls a name need not be text.
std::string printable(std::string_view bytes);

/// For a message: control characters are written as \xNN, and what is long is cut short.
std::string one_line(std::string_view text);

/// Of ASCII, whatever the locale.
constexpr bool is_digit(char c) { return c >= '0' && c <= '9'; }

std::string join(const std::vector<std::string>& parts, std::string_view separator);

/// A whole number and nothing else: no sign but '-', no blanks, no leading zeros.
template <class Int = int>
std::optional<Int> to_number(std::string_view text)
{
    Int value{};
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc{} || end != text.data() + text.size()) return std::nullopt;
    const std::string_view digits = text.front() == '-' ? text.substr(1) : text;
    if (digits.size() > 1 && digits.front() == '0') return std::nullopt;
    return value;
}

/// Finds texts by views of them.
struct TextHash {
    using is_transparent = void;
    std::size_t operator()(std::string_view text) const
    {
        return std::hash<std::string_view>{}(text);
    }
};

}  // namespace agon
