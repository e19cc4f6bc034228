#pragma once

#include "games/any_game.h"
#include "programs/check/finding.h"

namespace agon::check {

/// What is wrong with a move that a program has given; none if it is legal. A move that is only
/// written in another way and one that would suit another seat are told apart from a wrong one.
std::optional<Trouble> trouble_with_move(const AnyGame& game, std::string_view move);

/// The legal move that was probably meant: upper for lower case, other separators, number before
/// letter, cells in another order.
std::optional<std::string> right_spelling(const AnyGame& game, std::string_view move);

/// A legal move among the words of a line that does not say it as it should.
std::optional<std::string> move_within(const AnyGame& game, std::string_view line);

/// The last line that says something.
std::string last_line_of(std::string_view text);

/// The line of a program's last words by which a library or module is missing; none if they say
/// nothing of the kind.
std::optional<std::string> missing_library_in(std::string_view last_words);

/// How people see bytes: what cannot be printed is written as in C, and what is long is cut.
std::string shown_bytes(std::string_view bytes);

}  // namespace agon::check
