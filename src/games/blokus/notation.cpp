#include "core/text.h"
#include "games/blokus/blokus.h"

#include <algorithm>

namespace agon {

using blokus::kMostSide;
using blokus::Orientation;
using blokus::Square;

namespace {

constexpr int kLetters = 26;
constexpr std::string_view kColourLetters = "BYRG";
constexpr std::string_view kStartLetters = "byrg";
constexpr std::string_view kPassText = "pass";
constexpr std::string_view kDrawText = "start:";

std::string column_name(int x)
{
    std::string name;
    if (x >= kLetters) name += static_cast<char>('a' + x / kLetters - 1);
    name += static_cast<char>('a' + x % kLetters);
    return name;
}

/// A cell of the largest board.
std::optional<Square> read_cell(std::string_view text)
{
    int column = 0;
    std::size_t letters = 0;
    for (; letters < text.size() && text[letters] >= 'a' && text[letters] <= 'z'; ++letters) {
        column = column * kLetters + (text[letters] - 'a' + 1);
        if (column > kMostSide) return std::nullopt;
    }
    const auto row = letters == text.size() ? std::nullopt : to_number(text.substr(letters));
    if (letters == 0 || !row || *row < 1 || *row > kMostSide) return std::nullopt;
    return Square{static_cast<std::int8_t>(column - 1), static_cast<std::int8_t>(*row - 1)};
}

std::optional<blokus::Move> read_draw(std::string_view letter)
{
    const auto found =
        letter.size() == 1 ? blokus::kPentominoes.find(letter[0]) : std::string_view::npos;
    if (found == std::string_view::npos) return std::nullopt;
    return blokus::Move::draw(static_cast<std::uint8_t>(blokus::kFirstPentomino + found));
}

bool before(Square a, Square b) { return a.y != b.y ? a.y < b.y : a.x < b.x; }

std::string padded(const std::string& text, std::size_t width)
{
    return std::string(width - std::min(width, text.size()), ' ') + text;
}

}  // namespace

std::optional<Blokus::Move> Blokus::read(std::string_view text) const
{
    if (is_teams()) {
        if (text == kPassText) return Move::pass();
        if (text.starts_with(kDrawText)) return read_draw(text.substr(kDrawText.size()));
    }
    const auto parts = split(text, ',');
    if (parts.size() > blokus::kMostSquares) return std::nullopt;
    Orientation shape;
    int left = kMostSide;
    for (const auto part : parts) {
        const auto cell = read_cell(part);
        if (!cell) return std::nullopt;
        if (shape.size != 0 && !before(shape.squares[shape.size - 1U], *cell)) return std::nullopt;
        shape.squares[shape.size++] = *cell;
        left = std::min<int>(left, cell->x);
    }
    const auto bottom = shape.squares[0].y;
    for (std::size_t i = 0; i < shape.size; ++i) {
        shape.squares[i].x = static_cast<std::int8_t>(shape.squares[i].x - left);
        shape.squares[i].y = static_cast<std::int8_t>(shape.squares[i].y - bottom);
    }
    for (std::size_t i = 0; i < blokus::kOrientations; ++i)
        if (blokus::orientation(i).same_shape(shape))
            return Move{static_cast<std::uint8_t>(i), static_cast<std::uint8_t>(left),
                        static_cast<std::uint8_t>(bottom)};
    return std::nullopt;
}

std::string Blokus::write(Move move) const
{
    if (move.is_pass()) return std::string{kPassText};
    if (!move.is_stone()) return std::string{kDrawText} + blokus::pentomino_letter(move.drawn());
    const Orientation& shape = blokus::orientation(move.orientation);
    std::string text;
    for (std::size_t i = 0; i < shape.size; ++i) {
        if (i != 0) text += ',';
        text += column_name(move.x + shape.squares[i].x);
        text += std::to_string(move.y + shape.squares[i].y + 1);
    }
    return text;
}

std::string Blokus::picture() const
{
    const std::size_t cell_width = options_.width > kLetters ? 3 : 2;
    const auto letter = [&](int x, int y) {
        const Colour colour = colour_at(x, y);
        if (colour != kNoColour) return kColourLetters[index(colour)];
        for (Colour c = 0; c < kColours; ++c)
            if (in_play(c) &&
                start_of(c) == Square{static_cast<std::int8_t>(x), static_cast<std::int8_t>(y)})
                return kStartLetters[index(c)];
        return '.';
    };
    std::string text;
    for (int y = options_.height - 1; y >= 0; --y) {
        text += padded(std::to_string(y + 1), 2);
        for (int x = 0; x < options_.width; ++x)
            text += padded(std::string{letter(x, y)}, cell_width);
        text += '\n';
    }
    text += "  ";
    for (int x = 0; x < options_.width; ++x) text += padded(column_name(x), cell_width);
    text += '\n';
    for (Colour colour = 0; colour < kColours; ++colour) {
        if (!in_play(colour)) continue;
        text += std::string{kColourLetters[index(colour)]} + " (seat " +
                std::to_string(seat_of(colour)) + ") " + std::to_string(points_of(colour)) +
                " points, stones left";
        for (const int count : stones_left(colour)) text += ' ' + std::to_string(count);
        text += '\n';
    }
    if (start_ != 0) text += std::string{"begin with "} + blokus::pentomino_letter(start_) + '\n';
    if (turn_ == kDraws) return text + "the table draws\n";
    if (turn_ == kNoColour) return text + "over\n";
    return text + kColourLetters[index(turn_)] + " (seat " + std::to_string(to_move()) +
           ") to move\n";
}

}  // namespace agon
