#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace agon {

/// A line of the battleship protocol, a Prolog term: `(OPCODE,[P1,P2,…]).`
struct BattleshipMessage {
    enum Opcode : int { kAttack = 1, kResult = 2, kDefends = 3, kAttacks = 4, kStart = 5 };

    int opcode = 0;
    std::vector<int> parameters;

    bool operator==(const BattleshipMessage&) const = default;
};

/// Blanks between tokens are allowed; none if it is no such term.
std::optional<BattleshipMessage> read_message(std::string_view line);

/// With its end of line.
std::string write_message(const BattleshipMessage& message);

}  // namespace agon
