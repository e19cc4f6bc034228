#include "protocols/blokus/modes.h"

#include <algorithm>

namespace agon::blokus_wire {
namespace {

using Mode = BlokusOptions::Mode;

/// By their numbers on the wire.
constexpr std::array kModes{Mode::TwoSeats, Mode::TwoColoursEach, Mode::FourSeats, Mode::Duo,
                            Mode::Junior};

}  // namespace

std::optional<BlokusOptions> options_of(const RequestGameMode& wanted)
{
    const auto in_range = [](int number, int end) { return number >= 0 && number < end; };
    if (!in_range(wanted.mode, static_cast<int>(kModes.size()))) return std::nullopt;
    if (!in_range(wanted.width, blokus::kMostSide + 1)) return std::nullopt;
    if (!in_range(wanted.height, blokus::kMostSide + 1)) return std::nullopt;
    BlokusOptions options;
    options.mode = kModes[static_cast<std::size_t>(wanted.mode)];
    options.width = static_cast<std::uint8_t>(wanted.width);
    options.height = static_cast<std::uint8_t>(wanted.height);
    options.stones = wanted.stones;
    const auto checked = BlokusOptions::from_json(options.to_json());
    if (!checked) return std::nullopt;
    return *checked;
}

RequestGameMode request_for(const BlokusOptions& options)
{
    const auto number = std::ranges::find(kModes, options.mode) - kModes.begin();
    return {.width = options.width,
            .height = options.height,
            .mode = static_cast<int>(number),
            .stones = options.stones};
}

}  // namespace agon::blokus_wire
