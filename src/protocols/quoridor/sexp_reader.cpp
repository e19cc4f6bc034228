#include "protocols/quoridor/sexp_reader.h"

#include "core/text.h"

#include <algorithm>
#include <charconv>
#include <utility>

namespace agon {
namespace {

using Kind = Sexp::Kind;

constexpr std::string_view kBlanks = " \t\n\v\f\r";

bool is_one_of(char c, std::string_view set) { return set.find(c) != std::string_view::npos; }

/// False if there is no such character.
bool add_utf8(std::string& text, std::uint32_t code)
{
    const bool surrogate = code >= 0xD800 && code < 0xE000;
    if (surrogate || code > 0x10FFFF) return false;
    const auto add = [&](std::uint32_t byte) { text += static_cast<char>(byte); };
    const auto add_tail = [&](unsigned shift) { add(0x80U | (code >> shift & 0x3FU)); };
    if (code < 0x80) {
        add(code);
    } else if (code < 0x800) {
        add(0xC0U | code >> 6U);
        add_tail(0);
    } else if (code < 0x10000) {
        add(0xE0U | code >> 12U);
        add_tail(6);
        add_tail(0);
    } else {
        add(0xF0U | code >> 18U);
        add_tail(12);
        add_tail(6);
        add_tail(0);
    }
    return true;
}

/// Reads one datum from the beginning of a text.
class Parser {
public:
    Parser(std::string_view text, bool more, int deepest)
        : text_{text}, more_{more}, deepest_{deepest}
    {}

    /// None if it is not whole, or broken.
    std::optional<Sexp> datum(int depth = 0)
    {
        if (depth > deepest_) return broken();
        if (!skip_blanks(depth)) return std::nullopt;
        const char c = text_[at_];
        if (is_one_of(c, "([{")) return list(depth);
        if (c == '"') return string();
        if (c == '\'') return quote(depth);
        if (c == '#') return hash(depth);
        if (is_one_of(c, kSexpDelimiters)) return broken();
        return atom();
    }

    std::size_t at() const { return at_; }
    bool is_broken() const { return broken_; }

private:
    std::nullopt_t broken()
    {
        broken_ = true;
        return std::nullopt;
    }

    bool at_end() const { return at_ == text_.size(); }
    bool sees(std::string_view next) const { return text_.substr(at_).starts_with(next); }

    /// Past blanks and comments. False if the text ends there, or is broken.
    bool skip_blanks(int depth)
    {
        while (!at_end()) {
            if (is_one_of(text_[at_], kBlanks)) {
                ++at_;
            } else if (sees(";")) {
                at_ = std::min(text_.find('\n', at_), text_.size());
            } else if (sees("#|")) {
                skip_block();
            } else if (sees("#;")) {
                at_ += 2;
                if (!datum(depth + 1)) return false;
            } else {
                return true;
            }
        }
        return false;
    }

    void skip_block()
    {
        int open = 0;
        do {
            const bool opens = sees("#|");
            const bool closes = sees("|#");
            open += (opens ? 1 : 0) - (closes ? 1 : 0);
            at_ = std::min(at_ + (opens || closes ? 2U : 1U), text_.size());
        } while (open > 0 && !at_end());
        if (open > 0) at_ = text_.size();
    }

    std::optional<Sexp> list(int depth)
    {
        const char close = text_[at_] == '(' ? ')' : text_[at_] == '[' ? ']' : '}';
        ++at_;
        Sexp list;
        while (skip_blanks(depth)) {
            if (text_[at_] == close) {
                ++at_;
                return list;
            }
            auto item = datum(depth + 1);
            if (!item) return std::nullopt;
            list.items.push_back(std::move(*item));
        }
        return std::nullopt;
    }

    std::optional<Sexp> quote(int depth)
    {
        ++at_;
        auto quoted = datum(depth + 1);
        if (!quoted) return std::nullopt;
        return Sexp::list({Sexp::symbol("quote"), std::move(*quoted)});
    }

    std::optional<Sexp> string()
    {
        std::string text;
        for (++at_; !at_end(); ++at_) {
            if (text_[at_] == '"') {
                ++at_;
                return Sexp{Kind::String, std::move(text)};
            }
            if (text_[at_] != '\\') {
                text += text_[at_];
            } else if (!escape(text)) {
                return std::nullopt;
            }
        }
        return std::nullopt;
    }

    /// From the backslash to the last character that belongs to it.
    bool escape(std::string& text)
    {
        constexpr std::string_view kNames = "abtnvfre\"'\\";
        constexpr std::string_view kMeanings = "\a\b\t\n\v\f\r\x1b\"'\\";
        if (++at_ == text_.size()) return false;
        const char c = text_[at_];
        if (const auto name = kNames.find(c); name != std::string_view::npos) {
            text += kMeanings[name];
            return true;
        }
        if (c == '\n') return true;
        if (c == 'x') return code(text, 16, 1, 2);
        if (c == 'u') return code(text, 16, 1, 4);
        if (c == 'U') return code(text, 16, 1, 8);
        return code(text, 8, 0, 3);
    }

    /// The number of a character, which begins so far behind here.
    bool code(std::string& text, int base, std::size_t behind, std::size_t most)
    {
        const std::string_view digits = text_.substr(at_ + behind, most);
        std::uint32_t value = 0;
        const auto [end, error] =
            std::from_chars(digits.data(), digits.data() + digits.size(), value, base);
        const auto count = static_cast<std::size_t>(end - digits.data());
        if (error == std::errc{} && add_utf8(text, value)) {
            at_ += behind + count - 1;
            return true;
        }
        broken_ = !digits.empty();
        return false;
    }

    std::optional<Sexp> hash(int depth)
    {
        const std::size_t begin = at_++;
        const auto other = [&](bool whole) -> std::optional<Sexp> {
            if (!whole) return std::nullopt;
            return Sexp{Kind::Other, std::string{text_.substr(begin, at_ - begin)}};
        };
        if (sees("\"")) return other(string().has_value());
        if (sees("\\")) return other(skip_character());
        if (sees("(") || sees("[") || sees("{")) return other(list(depth).has_value());
        if (sees("s(") || sees("s[") || sees("s{")) {
            ++at_;
            return other(list(depth).has_value());
        }
        return boolean();
    }

    /// `#\a`, `#\newline`: one character, with the letters and digits behind it.
    bool skip_character()
    {
        const auto belongs = [](char c) {
            return is_digit(c) || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
                   static_cast<unsigned char>(c) >= 0x80;
        };
        at_ = std::min(at_ + 2, text_.size());
        while (!at_end() && belongs(text_[at_])) ++at_;
        return !at_end() || !more_;
    }

    std::optional<Sexp> boolean()
    {
        const auto word = atom();
        if (!word) return std::nullopt;
        for (const std::string_view name : {"t", "T", "true", "f", "F", "false"})
            if (word->text == name)
                return Sexp{Kind::Boolean, name[0] == 't' || name[0] == 'T' ? "#t" : "#f"};
        return broken();
    }

    std::optional<Sexp> atom()
    {
        std::string text;
        bool quoted = false;
        for (; !at_end() && !is_one_of(text_[at_], kSexpDelimiters); ++at_) {
            if (text_[at_] != '\\' && text_[at_] != '|') {
                text += text_[at_];
                continue;
            }
            quoted = true;
            const char mark = text_[at_++];
            const std::size_t end = mark == '|' ? text_.find('|', at_) : at_ + 1;
            if (end > text_.size()) return std::nullopt;
            text += text_.substr(at_, end - at_);
            at_ = mark == '|' ? end : end - 1;
        }
        if (at_end() && more_) return std::nullopt;
        const bool number = !quoted && value_of_number(text);
        return Sexp{number ? Kind::Number : Kind::Symbol, std::move(text)};
    }

    std::string_view text_;
    bool more_;  ///< what stands at the end may go on
    int deepest_;
    std::size_t at_ = 0;
    bool broken_ = false;
};

}  // namespace

void SexpReader::read_datum(bool more)
{
    begin_ = std::min(waiting_.find_first_not_of(kBlanks, begin_), waiting_.size());
    const std::string_view rest = std::string_view{waiting_}.substr(begin_);
    Parser parser{rest, more, deepest_};
    read_ = parser.datum();
    const std::size_t length = read_ ? parser.at() : rest.size();
    broken_ = parser.is_broken() || length > longest_;
    if (broken_) read_.reset();
    if (read_) begin_ += length;
}

std::optional<Sexp> SexpReader::next()
{
    if (broken_) return std::nullopt;
    if (!read_) read_datum(true);
    if (!read_) return std::nullopt;
    const auto end = waiting_.find('\n', begin_);
    begin_ = end == std::string::npos ? waiting_.size() : end + 1;
    return end == std::string::npos ? std::nullopt : std::exchange(read_, std::nullopt);
}

std::optional<Sexp> SexpReader::last()
{
    if (!broken_ && !read_) read_datum(false);
    begin_ = waiting_.size();
    return std::exchange(read_, std::nullopt);
}

}  // namespace agon
