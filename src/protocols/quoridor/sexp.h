#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace agon {

/// A datum as Racket's `read` and `write` know it.
struct Sexp {
    enum class Kind : std::uint8_t {
        List,
        Symbol,
        String,
        Number,
        Boolean,
        Other  ///< bytes, characters, vectors and structures: never looked into
    };

    Kind kind = Kind::List;
    std::string text;  ///< of a symbol or string; of all else but lists, its spelling
    std::vector<Sexp> items{};

    static Sexp list(std::vector<Sexp> items) { return {Kind::List, "", std::move(items)}; }
    static Sexp symbol(std::string_view text) { return {Kind::Symbol, std::string{text}}; }
    static Sexp exact(int value) { return {Kind::Number, std::to_string(value)}; }

    /// Spelled as Racket spells inexact numbers: `4.0`.
    static Sexp inexact(int value) { return {Kind::Number, std::to_string(value) + ".0"}; }

    bool is_symbol(std::string_view name) const { return kind == Kind::Symbol && text == name; }

    bool operator==(const Sexp&) const = default;
};

/// What ends a symbol or a number.
inline constexpr std::string_view kSexpDelimiters = " \t\n\v\f\r()[]{}\"',`;";

/// Of an integer, a decimal number or a fraction; none if it is spelled otherwise.
std::optional<double> value_of_number(std::string_view spelling);

/// On one line, without its end.
std::string write_sexp(const Sexp& sexp);

}  // namespace agon
