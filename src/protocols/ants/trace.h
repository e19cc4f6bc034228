#pragma once

#include "games/ants/ants.h"

#include <string>
#include <vector>

namespace agon {

/// A game of which a client is told positions, not always after each move: what was played and
/// drawn in between is found out.
class AntsTrace {
public:
    explicit AntsTrace(const AntsOptions& options) : game_{options} {}

    /// The position that was told; false if no few moves lead there.
    bool see(const Ants& told);

    /// A move that was told, or made; its luck, if it is not known, was bad. False if it is not
    /// legal here.
    bool play(std::string_view move);

    /// From the start on to this position; none if they are not known.
    std::vector<std::string> moves_to(const Ants& position) const;

    /// All from the start on, the table's own too.
    const std::vector<std::string>& moves() const { return moves_; }

private:
    bool draw_in_vain();

    Ants game_;
    std::vector<std::string> moves_;
};

}  // namespace agon
