#include "protocols/software_challenge/pieces.h"

#include <algorithm>
#include <cassert>

namespace agon::challenge {
namespace {

/// As they lie when they are neither turned nor flipped, rows from the top, with our numbers.
struct Kind {
    std::string_view name;
    std::string_view rows;
    std::uint8_t stone;
};

constexpr std::array<Kind, kKinds> kKindTable{{
    {"MONO", "#", 0},
    {"DOMINO", "##", 1},
    {"TRIO_L", "#./##", 2},
    {"TRIO_I", "#/#/#", 3},
    {"TETRO_O", "##/##", 4},
    {"TETRO_T", "###/.#.", 6},
    {"TETRO_I", "#/#/#/#", 8},
    {"TETRO_L", "#./#./##", 5},
    {"TETRO_Z", "##./.##", 7},
    {"PENTO_L", "#./#./#./##", 17},
    {"PENTO_T", "###/.#./.#.", 11},
    {"PENTO_V", "#../#../###", 12},
    {"PENTO_S", ".###/##..", 18},
    {"PENTO_Z", "##./.#./.##", 14},
    {"PENTO_I", "#/#/#/#/#", 20},
    {"PENTO_P", "##/##/#.", 9},
    {"PENTO_W", "#../##./.##", 13},
    {"PENTO_U", "#.#/###", 10},
    {"PENTO_R", "..#/###/.#.", 15},
    {"PENTO_X", ".#./###/.#.", 16},
    {"PENTO_Y", ".#/##/.#/.#", 19},
}};

using Shape = std::vector<Point>;

Point turned(Point point, std::size_t rotation)
{
    for (std::size_t i = 0; i < rotation; ++i) point = {-point.y, point.x};
    return point;
}

/// First turned, then flipped, then pushed to the upper left.
Shape shape_of(std::size_t kind, std::size_t rotation, bool is_flipped)
{
    Shape shape;
    Point here;
    for (const char c : kKindTable[kind].rows) {
        if (c == '#') {
            const Point point = turned(here, rotation);
            shape.push_back({is_flipped ? -point.x : point.x, point.y});
        }
        here = c == '/' ? Point{0, here.y + 1} : Point{here.x + 1, here.y};
    }
    const int left = std::ranges::min(shape, {}, &Point::x).x;
    const int top = std::ranges::min(shape, {}, &Point::y).y;
    for (Point& point : shape) point = {point.x - left, point.y - top};
    return shape;
}

std::uint8_t orientation_of(const Shape& shape)
{
    const int bottom = std::ranges::max(shape, {}, &Point::y).y;
    Shape upward = shape;
    for (Point& point : upward) point.y = bottom - point.y;
    for (std::size_t i = 0; i < blokus::kOrientations; ++i) {
        const auto& ours = blokus::orientation(i);
        const auto has = [&](const blokus::Square& square) {
            return std::ranges::count(upward, Point{square.x, square.y}) == 1;
        };
        if (ours.size == shape.size() &&
            std::all_of(ours.squares.begin(), ours.squares.begin() + ours.size, has))
            return static_cast<std::uint8_t>(i);
    }
    assert(false);
    return 0;
}

struct Ways {
    /// [kind][rotation][flipped]
    std::array<std::array<std::array<Shape, 2>, 4>, kKinds> shapes;
    std::array<std::array<std::array<std::uint8_t, 2>, 4>, kKinds> orientations{};
    std::array<SentMove, blokus::kOrientations> first;  ///< the usual way to say it
};

Ways make_ways()
{
    Ways ways;
    std::array<bool, blokus::kOrientations> known{};
    for (std::size_t kind = 0; kind < kKinds; ++kind)
        for (std::size_t rotation = 0; rotation < 4; ++rotation)
            for (const bool flipped : {false, true}) {
                Shape& shape = ways.shapes[kind][rotation][flipped ? 1 : 0];
                shape = shape_of(kind, rotation, flipped);
                const std::uint8_t found = orientation_of(shape);
                ways.orientations[kind][rotation][flipped ? 1 : 0] = found;
                if (std::exchange(known[found], true)) continue;
                ways.first[found] = {.kind = kind, .rotation = rotation, .is_flipped = flipped};
            }
    return ways;
}

const Ways& ways()
{
    static const Ways kWays = make_ways();
    return kWays;
}

constexpr std::array<std::string_view, 4> kColourWords{"Blau", "Gelb", "Rot", "Grün"};
constexpr std::array<int, 4> kDegrees{0, 90, 180, 270};

/// The contest's server looks at the cells of a stone in the order of a Java hash set of 16.
unsigned place_in_hash(Point cell)
{
    const auto hash = static_cast<std::uint32_t>(31 * cell.x + cell.y);
    return (hash ^ hash >> 16U) & 15U;
}

Blokus::Colour colour_at(const Blokus& game, Point cell)
{
    const auto& options = game.options();
    const bool is_on =
        cell.x >= 0 && cell.y >= 0 && cell.x < options.width && cell.y < options.height;
    return is_on ? game.colour_at(cell.x, options.height - 1 - cell.y) : Blokus::kNoColour;
}

std::string_view fault_of_cell(const Blokus& game, Point cell)
{
    const auto& options = game.options();
    if (cell.x < 0 || cell.y < 0 || cell.x >= options.width || cell.y >= options.height)
        return "Der Spielstein passt nicht vollständig auf das Spielfeld";
    if (colour_at(game, cell) != Blokus::kNoColour)
        return "Der Spielstein würde eine andere Farbe überlagern";
    for (const Point step : {Point{1, 0}, Point{-1, 0}, Point{0, 1}, Point{0, -1}})
        if (colour_at(game, {cell.x + step.x, cell.y + step.y}) == game.colour_to_move())
            return "Der Spielstein berührt ein Feld gleicher Farbe";
    return "";
}

}  // namespace

const std::array<std::string_view, kKinds> kKindNames = [] {
    std::array<std::string_view, kKinds> names;
    std::ranges::transform(kKindTable, names.begin(), &Kind::name);
    return names;
}();

std::optional<std::size_t> place_in(std::span<const std::string_view> names, std::string_view name)
{
    const auto found = std::ranges::find(names, name);
    if (found == names.end()) return std::nullopt;
    return static_cast<std::size_t>(found - names.begin());
}

std::size_t stone_of_kind(std::size_t kind) { return kKindTable[kind].stone; }

std::size_t kind_of_stone(std::size_t stone)
{
    const auto* found = std::ranges::find(kKindTable, stone, &Kind::stone);
    return static_cast<std::size_t>(found - kKindTable.begin());
}

std::vector<Point> cells_of(const SentMove& move)
{
    Shape cells = ways().shapes[move.kind][move.rotation][move.is_flipped ? 1 : 0];
    for (Point& cell : cells) cell = {cell.x + move.at.x, cell.y + move.at.y};
    return cells;
}

std::optional<Blokus::Move> to_move(const SentMove& sent, const BlokusOptions& options)
{
    if (sent.is_pass) return Blokus::Move::pass();
    const auto orientation = ways().orientations[sent.kind][sent.rotation][sent.is_flipped ? 1 : 0];
    const auto& shape = blokus::orientation(orientation);
    if (sent.at.x < 0 || sent.at.y < 0 || sent.at.x + shape.width > options.width ||
        sent.at.y + shape.height > options.height)
        return std::nullopt;
    return Blokus::Move{orientation, static_cast<std::uint8_t>(sent.at.x),
                        static_cast<std::uint8_t>(options.height - sent.at.y - shape.height)};
}

SentMove to_sent(Blokus::Move move, Blokus::Colour colour, const BlokusOptions& options)
{
    SentMove sent;
    if (move.is_pass())
        sent.is_pass = true;
    else
        sent = ways().first[move.orientation];
    sent.colour = static_cast<std::size_t>(colour);
    if (!sent.is_pass)
        sent.at = {move.x, options.height - move.y - blokus::orientation(move.orientation).height};
    return sent;
}

std::string text_of(const SentMove& move)
{
    const std::string colour{move.colour ? kColourWords[*move.colour] : "null"};
    if (move.is_pass) return "Farbe " + colour + " setzt aus";
    std::string text = "Setze " + std::string{kKindNames[move.kind]} + "(Farbe " + colour;
    if (move.rotation != 0) text += ", gedreht um " + std::to_string(kDegrees[move.rotation]) + "°";
    if (move.is_flipped) text += ", gespiegelt";
    return text + ")[" + std::to_string(move.at.x) + "," + std::to_string(move.at.y) + "]";
}

std::optional<Mistake> mistake_in(const SentMove& sent, const Blokus& game)
{
    const Blokus::Colour own = game.colour_to_move();
    assert(own != Blokus::kNoColour);
    if (sent.colour != static_cast<std::size_t>(own))
        return Mistake{"Nur eigene Spielfiguren können gezogen werden"};
    const bool is_first = !game.has_placed(own);
    if (sent.is_pass) {
        if (is_first) return Mistake{"Der erste Zug muss einen Stein setzen"};
        return std::nullopt;
    }
    const std::size_t stone = stone_of_kind(sent.kind);
    if (is_first && stone != game.start_stone())
        return Mistake{"Der erste Zug muss den festgelegten Spielstein setzen", false};
    if (!game.may_use(own, stone))
        return Mistake{"Der gewählte Stein wurde bereits gesetzt", false};
    auto cells = cells_of(sent);
    std::ranges::stable_sort(cells, {}, place_in_hash);
    for (const Point cell : cells)
        if (const auto fault = fault_of_cell(game, cell); !fault.empty())
            return Mistake{std::string{fault}};
    if (game.why_illegal(to_move(sent, game.options()).value()).empty()) return std::nullopt;
    return Mistake{is_first ? "Der erste Zug muss an den Rand gesetzt werden"
                            : "Alle Teile müssen ein vorheriges Teil gleicher Farbe über "
                              "mindestens eine Ecke berühren"};
}

}  // namespace agon::challenge
