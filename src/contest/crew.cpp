#include "contest/crew.h"

#include <algorithm>

namespace agon {

Result<std::vector<Contender>> Crew::take_seats(const std::vector<int>& player_of_seat, int game)
{
    dismiss_others(player_of_seat);
    std::vector<Contender> seats;
    for (const int player : player_of_seat) {
        Member& member = members_[player];
        member.place = {game, static_cast<Seat>(seats.size())};
        if (!member.made.player) {
            auto made = make_(player, member.place);
            if (!made) return made.error();
            member.made = std::move(*made);
        }
        const MatchPlayer& made = member.made;
        seats.push_back({.player = made.player.get(),
                         .budget = made.budget,
                         .seed = made.seed,
                         .number = player,
                         .name = made.name,
                         .clock = made.clock,
                         .is_program = made.is_program});
    }
    return seats;
}

void Crew::dismiss_programs()
{
    std::erase_if(members_, [](const auto& member) { return member.second.made.is_program; });
}

/// A player may hold much memory, and a match may have many.
void Crew::dismiss_others(const std::vector<int>& needed)
{
    constexpr std::size_t kMostKept = 2 * kMostSeats;
    if (members_.size() <= kMostKept) return;
    std::erase_if(members_, [&](const auto& member) {
        return std::ranges::count(needed, member.first) == 0;
    });
}

}  // namespace agon
