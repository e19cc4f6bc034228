#include "protocols/software_challenge/session.h"

#include <algorithm>

namespace agon {
namespace {

/// Only administrators open rooms without being there.
constexpr std::size_t kMostRooms = 1000;

}  // namespace

template <class Test>
ChallengeHall::Room ChallengeHall::first(Test test) const
{
    const auto found = std::ranges::find_if(rooms_, [&](const Room& room) { return test(*room); });
    return found != rooms_.end() ? *found : nullptr;
}

ChallengeHall::Room ChallengeHall::find(std::string_view id) const
{
    return first([&](const ChallengeRoom& room) { return room.id() == id; });
}

ChallengeHall::Room ChallengeHall::find_open() const
{
    return first([](const ChallengeRoom& room) { return room.free_place().has_value(); });
}

ChallengeHall::Room ChallengeHall::find_reserved(std::string_view code) const
{
    return first([&](const ChallengeRoom& room) { return room.reserved_place(code).has_value(); });
}

bool ChallengeHall::has_room_for_more() const
{
    const auto prepared =
        std::ranges::count_if(rooms_, [](const Room& room) { return room->is_prepared(); });
    return static_cast<std::size_t>(prepared) < kMostRooms;
}

std::string ChallengeHall::new_id() { return challenge::as_uuid(house_.new_token()); }

ChallengeHall::Room ChallengeHall::open()
{
    return rooms_.emplace_back(std::make_shared<ChallengeRoom>(house_, settings_, new_id()));
}

ChallengeHall::Room ChallengeHall::prepare(const challenge::Prepare& prepared)
{
    return rooms_.emplace_back(
        std::make_shared<ChallengeRoom>(house_, settings_, new_id(), prepared));
}

ChallengeHall::Room ChallengeHall::at_table(const std::string& table)
{
    if (auto room = first([&](const ChallengeRoom& each) { return each.table() == table; }))
        return room;
    return rooms_.emplace_back(std::make_shared<ChallengeRoom>(house_, settings_, new_id(), table));
}

void ChallengeHall::clear_up()
{
    std::erase_if(rooms_, [](const Room& room) {
        return room->is_over() || (room->players() == 0 && !room->is_prepared());
    });
}

void ChallengeHall::forget(ChallengeSession& session)
{
    std::erase(administrators, &session);
    for (const Room& room : rooms_) room->remove_observer(session);
}

}  // namespace agon
