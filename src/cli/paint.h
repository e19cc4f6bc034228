#pragma once

#include <string>
#include <string_view>

namespace agon::cli {

/// A game's picture with colours for a terminal: the text is the same, with escape sequences
/// between. Knows no game: letters, digits and signs of a board's lines have one look everywhere.
std::string painted(std::string_view picture);

}  // namespace agon::cli
