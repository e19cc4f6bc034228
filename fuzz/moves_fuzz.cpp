// The first byte picks a game; the rest are lines, each played as a move; what is refused must
// leave the position alone. A line "=N" plays a random legal move instead, to get anywhere at all.
#include "catalog.h"
#include "core/text.h"

#include <cstdlib>

extern "C" int LLVMFuzzerTestOneInput(const unsigned char* data, std::size_t size)
{
    if (size == 0) return 0;
    const auto games = agon::all_games();
    agon::AnyGame game = games[data[0] % games.size()].start({}).value();
    const std::string_view text{reinterpret_cast<const char*>(data) + 1, size - 1};
    for (const auto line : agon::split(text, '\n')) {
        if (game.to_move() == agon::kNobody) break;
        agon::Rng rng{agon::seed_of(line)};
        const std::string sampled = line.starts_with('=') ? game.sample(rng) : "";
        const std::string_view move = sampled.empty() ? line : sampled;
        const agon::AnyGame before = game;
        const bool played = game.try_play(move).empty();
        if (!played && (!sampled.empty() || before != game)) std::abort();
    }
    return 0;
}
