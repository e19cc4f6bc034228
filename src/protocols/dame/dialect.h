#pragma once

#include "games/dame/dame.h"

#include <array>
#include <optional>
#include <string>
#include <string_view>

namespace agon {

/// The three editions of the dame server, which differ in words but not in the order of things:
/// docs/protocols/dame.md.
enum class DameDialect : std::uint8_t { Dame1, Checkers2, Checkers3 };

inline constexpr std::array<std::string_view, 3> kDameDialects{"dame1", "checkers2", "checkers3"};

/// By its name among these.
std::optional<DameDialect> dame_dialect(std::string_view name);

namespace dame_lines {

/// All that the server says before the client speaks.
std::string greeting(DameDialect dialect);

/// Whether a client that sends `VERSION` with this text is understood.
bool speaks(DameDialect dialect, std::string_view version);

/// Of the server that greets with this line; none if it is no greeting, or of an unknown edition.
std::optional<DameDialect> greeted_by(std::string_view line);

/// What a client sends with `VERSION`.
std::string_view version(DameDialect dialect);

std::string_view kind(DameDialect dialect);

/// As the wire counts and names players.
int number_of(DameDialect dialect, Seat seat);
std::optional<Seat> seat_of(DameDialect dialect, std::string_view number);
std::string_view name_of(DameDialect dialect, Seat seat);

/// The board's ten lines.
std::string board(DameDialect dialect, const Dame& game);

/// Adds the pieces of a row such as `8 0 3 0 3 0 3 0 3`; the row, counted from 0, or none if the
/// text is none.
std::optional<int> add_row(DameDialect dialect, std::string_view text, dame::Pieces& pieces);

/// `winner` none: a draw.
std::string game_over(DameDialect dialect, std::optional<Seat> winner, const Dame& game);

}  // namespace dame_lines
}  // namespace agon
