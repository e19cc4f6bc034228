#pragma once

#include "games/ants/ants.h"

#include <array>
#include <optional>
#include <string>
#include <string_view>

/// The bytes of the ants protocol: docs/protocols/ants.md.
namespace agon::ants_wire {

enum Code : char {
    kPosition = 1,
    kWhite = 2,
    kBlack = 3,
    kRequestMove = 4,
    kMove = 5,
    kRequestName = 6,
    kQuit = 7
};

inline constexpr std::size_t kPositionBytes = 99;
inline constexpr std::size_t kMoveBytes = 12;
inline constexpr std::size_t kLongestName = 16;

/// The code and the 99 bytes.
std::string position(const Ants& game);

/// From the 99 bytes; none if no such position can come up.
std::optional<Ants> read_position(std::string_view bytes, const AntsOptions& options);

/// The 12 bytes of a move in our notation. Pre: it is one.
std::string move_bytes(std::string_view move);

/// In our notation; none if the bytes name no squares. What comes after the move is not looked at.
std::optional<std::string> read_move(std::string_view bytes);

}  // namespace agon::ants_wire
