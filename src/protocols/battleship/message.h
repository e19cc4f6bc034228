#pragma once

#include <boost/container/static_vector.hpp>

#include <array>
#include <optional>
#include <string>
#include <string_view>

namespace agon {

/// A cell (column, row), and what was said of it; without an allocation, as each is a move's.
using BattleshipNumbers = boost::container::static_vector<int, 3>;

/// A line of the battleship protocol, a Prolog term: `(OPCODE,[P1,P2,…]).`
struct BattleshipMessage {
    enum Opcode : int { kAttack = 1, kResult = 2, kDefends = 3, kAttacks = 4, kStart = 5 };

    int opcode = 0;
    BattleshipNumbers parameters;

    bool operator==(const BattleshipMessage&) const = default;
};

/// Blanks between tokens are allowed; none if it is no such term.
std::optional<BattleshipMessage> read_message(std::string_view line);

/// With its end of line.
std::string write_message(const BattleshipMessage& message);

/// Results as moves, in the order in which the wire counts them from 1.
inline constexpr std::array<std::string_view, 4> kBattleshipAnswers{"water", "hit", "sunk", "lost"};
inline constexpr int kBattleshipLost = 4;

/// `E6` for column 5, row 4, and back.
std::string battleship_cell(int x, int y);
BattleshipNumbers battleship_place(std::string_view cell);

}  // namespace agon
