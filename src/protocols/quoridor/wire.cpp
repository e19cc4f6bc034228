#include "protocols/quoridor/wire.h"

#include "core/text.h"

#include <algorithm>
#include <cassert>

namespace agon::quoridor_wire {
namespace {

constexpr int kSize = 9;
constexpr int kMostPlayers = 4;
constexpr std::size_t kLongestName = 32;

/// Rows count from the side where player 1 starts, which is rank 1.
std::string square(int x, int y)
{
    return {static_cast<char>('a' + x), static_cast<char>('1' + y)};
}

std::optional<int> coordinate(const Sexp& sexp)
{
    if (sexp.kind != Sexp::Kind::Number) return std::nullopt;
    const double value = value_of_number(sexp.text).value_or(-1);
    if (value < 0 || value >= kSize || value != static_cast<int>(value)) return std::nullopt;
    return static_cast<int>(value);
}

bool is_slot(int x, int y) { return x >= 0 && y >= 0 && x < kSize - 1 && y < kSize - 1; }

/// The wire names a wall by the cell whose north-west corner it starts at, we by the cell nearest
/// a1 of the four around its middle.
std::optional<std::string> read_wall(int x, int y, const Sexp& orientation)
{
    const bool horizontal = orientation.is_symbol("horizontal");
    if (!horizontal && !orientation.is_symbol("vertical")) return std::nullopt;
    (horizontal ? y : x) -= 1;
    if (!is_slot(x, y)) return std::nullopt;
    return square(x, y) + (horizontal ? 'h' : 'v');
}

/// `player X Y` or `wall X Y ORIENTATION`.
std::vector<Sexp> words_of(std::string_view move)
{
    assert(move.size() == (is_wall(move) ? 3U : 2U));
    int x = move[0] - 'a';
    int y = move[1] - '1';
    assert(x >= 0 && x < kSize && y >= 0 && y < kSize);
    if (!is_wall(move)) return {Sexp::symbol("player"), Sexp::inexact(x), Sexp::inexact(y)};
    const bool horizontal = move.back() == 'h';
    (horizontal ? y : x) += 1;
    return {Sexp::symbol("wall"), Sexp::inexact(x), Sexp::inexact(y),
            Sexp::symbol(horizontal ? "horizontal" : "vertical")};
}

/// A step ends with its row again, where a wall has its orientation.
Sexp write_move(std::string_view move)
{
    auto words = words_of(move);
    if (!is_wall(move)) words.push_back(words.back());
    return Sexp::list(std::move(words));
}

std::string line(std::string_view symbol, int id, Sexp move)
{
    return write_sexp(Sexp::list({Sexp::symbol(symbol), Sexp::exact(id), std::move(move)})) + "\n";
}

bool is_pair(const Sexp& sexp, std::string_view head)
{
    return sexp.kind == Sexp::Kind::List && sexp.items.size() == 2 && sexp.items[0].is_symbol(head);
}

}  // namespace

std::optional<std::string> read_registration(const Sexp& message)
{
    if (!is_pair(message, "REGISTER")) return std::nullopt;
    const Sexp& clauses = message.items[1];
    if (clauses.kind != Sexp::Kind::List || clauses.items.size() != 1) return std::nullopt;
    const Sexp& clause = clauses.items[0];
    if (!is_pair(clause, "name")) return std::nullopt;
    const Sexp& datum = clause.items[1];
    const bool is_text = datum.kind == Sexp::Kind::Symbol || datum.kind == Sexp::Kind::String;
    std::string name = is_text ? datum.text : write_sexp(datum);
    name.resize(std::min(name.size(), kLongestName));
    return printable(name);
}

std::string_view kind_of(const Sexp& message)
{
    const bool has_kind = message.kind == Sexp::Kind::List && !message.items.empty() &&
                          message.items[0].kind == Sexp::Kind::Symbol;
    return has_kind ? std::string_view{message.items[0].text} : std::string_view{};
}

std::optional<std::string> read_move(std::span<const Sexp> words)
{
    if (words.size() != 3 && words.size() != 4) return std::nullopt;
    const auto x = coordinate(words[1]);
    const auto y = coordinate(words[2]);
    if (!x || !y) return std::nullopt;
    if (words[0].is_symbol("player")) return square(*x, *y);
    if (!words[0].is_symbol("wall") || words.size() != 4) return std::nullopt;
    return read_wall(*x, *y, words[3]);
}

std::string mail(std::string_view symbol, int id) { return line(symbol, id, {}); }

std::string mail(std::string_view symbol, int id, std::string_view move)
{
    return line(symbol, id, write_move(move));
}

std::string disconnect_mail(int id)
{
    // The move means nothing, but the original client takes it apart.
    return line("disconnect", id,
                Sexp::list({Sexp::symbol("wall"), Sexp::exact(4), Sexp::exact(4),
                            Sexp::symbol("horizontal")}));
}

std::optional<Mail> read_mail(const Sexp& message)
{
    const auto symbol = kind_of(message);
    if (symbol.empty() || message.items.size() != 3) return std::nullopt;
    const Sexp& move = message.items[2];
    const auto id = coordinate(message.items[1]);
    if (!id || *id > kMostPlayers || move.kind != Sexp::Kind::List) return std::nullopt;
    return Mail{std::string{symbol}, *id, read_move(move.items)};
}

std::string registration(std::string_view name)
{
    const Sexp text{Sexp::Kind::String, std::string{name}};
    const Sexp clause = Sexp::list({Sexp::symbol("name"), text});
    return write_sexp(Sexp::list({Sexp::symbol("REGISTER"), Sexp::list({clause})})) + "\n";
}

std::string move_message(std::string_view move)
{
    auto words = words_of(move);
    words.insert(words.begin(), Sexp::symbol("move"));
    return write_sexp(Sexp::list(std::move(words))) + "\n";
}

}  // namespace agon::quoridor_wire
