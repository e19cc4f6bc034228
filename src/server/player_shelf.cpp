#include "server/player_shelf.h"

#include <algorithm>
#include <cassert>

namespace agon {

PlayerShelf::Kept* PlayerShelf::find(std::string_view key, std::chrono::nanoseconds now)
{
    const auto found = std::ranges::find(players_, key, &Kept::key);
    if (found == players_.end()) return nullptr;
    std::rotate(players_.begin(), found, found + 1);
    players_.front().used = now;
    return &players_.front();
}

void PlayerShelf::make_room(std::size_t bytes)
{
    assert(bytes <= most_bytes_);
    while (!players_.empty() && bytes_ + bytes > most_bytes_) drop_last();
}

PlayerShelf::Kept& PlayerShelf::put(Kept kept)
{
    assert(bytes_ + kept.bytes <= most_bytes_);
    const std::size_t bytes = kept.bytes;
    players_.push_front(std::move(kept));
    bytes_ += bytes;
    return players_.front();
}

void PlayerShelf::drop_unused(std::chrono::nanoseconds now)
{
    while (!players_.empty() && now - players_.back().used >= kKeptUnused) drop_last();
}

void PlayerShelf::clear()
{
    while (!players_.empty()) drop_last();
}

std::optional<std::chrono::nanoseconds> PlayerShelf::next_drop() const
{
    if (players_.empty()) return std::nullopt;
    return players_.back().used + kKeptUnused;
}

void PlayerShelf::drop_last()
{
    const std::size_t bytes = players_.back().bytes;
    players_.pop_back();
    bytes_ -= bytes;
}

}  // namespace agon
