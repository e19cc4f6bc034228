#include "protocols/quoridor/sexp.h"

#include "core/text.h"

#include <algorithm>
#include <charconv>
#include <limits>

namespace agon {
namespace {

using Kind = Sexp::Kind;

/// A decimal number with or without sign, point and exponent.
std::optional<double> to_real(std::string_view text)
{
    const bool is_signed = text.starts_with('+') || text.starts_with('-');
    const std::string_view digits = text.substr(is_signed ? 1 : 0);
    if (text.starts_with('+')) text = digits;
    if (digits.empty() || (!is_digit(digits[0]) && digits[0] != '.')) return std::nullopt;
    double value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (end != text.data() + text.size()) return std::nullopt;
    if (error == std::errc::result_out_of_range) return std::numeric_limits<double>::infinity();
    return error == std::errc{} ? std::optional{value} : std::nullopt;
}

std::optional<double> to_fraction(std::string_view above, std::string_view below)
{
    if (below.empty() || !std::ranges::all_of(below, is_digit)) return std::nullopt;
    if (above.find_first_of(".eE") != std::string_view::npos) return std::nullopt;
    const auto numerator = to_real(above);
    const auto denominator = to_real(below);
    if (!numerator || !denominator || *denominator == 0) return std::nullopt;
    return *numerator / *denominator;
}

std::string write_string(std::string_view text)
{
    std::string out = "\"";
    for (const char c : text) {
        if (c == '"' || c == '\\') {
            out += {'\\', c};
        } else if (c == '\n') {
            out += "\\n";
        } else if (c >= 0 && c < ' ') {
            constexpr std::string_view kHex = "0123456789ABCDEF";
            out += {'\\', 'u', '0', '0', c < 16 ? '0' : '1', kHex[static_cast<unsigned>(c) % 16]};
        } else {
            out += c;
        }
    }
    return out + '"';
}

std::string write_symbol(const std::string& text)
{
    const auto special = [](char c) {
        return c == '|' || c == '\\' || kSexpDelimiters.find(c) != std::string_view::npos;
    };
    const bool plain = !text.empty() && text != "." && text[0] != '#' && !value_of_number(text) &&
                       std::ranges::none_of(text, special);
    if (plain) return text;
    if (text.find('|') == std::string::npos) return "|" + text + "|";
    std::string out;
    for (const char c : text) {
        if (special(c) || c == '#') out += '\\';
        out += c;
    }
    return out;
}

}  // namespace

std::optional<double> value_of_number(std::string_view spelling)
{
    const auto slash = spelling.find('/');
    if (slash == std::string_view::npos) return to_real(spelling);
    return to_fraction(spelling.substr(0, slash), spelling.substr(slash + 1));
}

std::string write_sexp(const Sexp& sexp)
{
    switch (sexp.kind) {
        case Kind::Symbol:
            return write_symbol(sexp.text);
        case Kind::String:
            return write_string(sexp.text);
        case Kind::Number:
        case Kind::Boolean:
        case Kind::Other:
            return sexp.text;
        case Kind::List:
            break;
    }
    std::vector<std::string> items;
    items.reserve(sexp.items.size());
    for (const Sexp& item : sexp.items) items.push_back(write_sexp(item));
    return "(" + join(items, " ") + ")";
}

}  // namespace agon
