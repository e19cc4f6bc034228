#pragma once

#include "games/blokus/blokus.h"

#include <array>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

/// Stones, colours and moves as the Software-Challenge names them: x goes right and y down from the
/// upper left cell.
namespace agon::challenge {

inline constexpr std::size_t kKinds = blokus::kStones;

extern const std::array<std::string_view, kKinds> kKindNames;
inline constexpr std::array<std::string_view, 4> kRotations{"NONE", "RIGHT", "MIRROR", "LEFT"};
inline constexpr std::array<std::string_view, 4> kColours{"BLUE", "YELLOW", "RED", "GREEN"};
inline constexpr std::array<std::string_view, 2> kTeams{"ONE", "TWO"};

/// The place of a name in a list; none if it is not there.
std::optional<std::size_t> place_in(std::span<const std::string_view> names, std::string_view name);

std::size_t kind_of_stone(std::size_t stone);
std::size_t stone_of_kind(std::size_t kind);

struct Point {
    int x = 0;
    int y = 0;

    bool operator==(const Point&) const = default;
};

/// A move as a client sends it; of several ways to lay a stone the one it chose.
struct SentMove {
    bool is_pass = false;
    std::optional<std::size_t> colour{};
    std::size_t kind = 0;  ///< of a stone, as is all below
    std::size_t rotation = 0;
    bool is_flipped = false;
    Point at{};  ///< the upper left corner of its box

    bool operator==(const SentMove&) const = default;
};

/// The cells that it covers, on the board or not, in the order of its shape.
std::vector<Point> cells_of(const SentMove& move);

/// None if no board of this height has all of its cells.
std::optional<Blokus::Move> to_move(const SentMove& sent, const BlokusOptions& options);

/// With the first rotation, not flipped before flipped, that gives these cells.
SentMove to_sent(Blokus::Move move, Blokus::Colour colour, const BlokusOptions& options);

/// In the contest's own words.
std::string text_of(const SentMove& move);

/// What is wrong with a move.
struct Mistake {
    std::string text;
    bool names_move = true;  ///< the contest's own server says at which move, or does not
};

/// None if the rules allow it. Pre: it is somebody's turn.
std::optional<Mistake> mistake_in(const SentMove& sent, const Blokus& game);

}  // namespace agon::challenge
