#include "server/player_shelf.h"

#include "players/random_player.h"

#include <gtest/gtest.h>

namespace agon {
namespace {

using namespace std::chrono_literals;

PlayerShelf::Kept kept(std::string key, std::size_t bytes, std::chrono::nanoseconds used = 0ns)
{
    return {std::move(key), std::make_unique<RandomPlayer>(), bytes, used};
}

TEST(PlayerShelf, DropsWhatWasNotUsedForLongestToMakeRoom)
{
    PlayerShelf shelf{100};
    shelf.put(kept("a", 40));
    shelf.put(kept("b", 40));
    EXPECT_NE(shelf.find("a", 1s), nullptr);
    shelf.make_room(60);
    EXPECT_EQ(shelf.bytes(), 40U);
    EXPECT_EQ(shelf.find("b", 2s), nullptr);
    EXPECT_NE(shelf.find("a", 2s), nullptr);
    shelf.put(kept("c", 60));
    shelf.make_room(100);
    EXPECT_EQ(shelf.bytes(), 0U);
}

TEST(PlayerShelf, DropsWhatNobodyUses)
{
    PlayerShelf shelf{100};
    EXPECT_FALSE(shelf.next_drop());
    shelf.put(kept("a", 40, 1s));
    shelf.put(kept("b", 40, 5s));
    EXPECT_EQ(shelf.next_drop(), 1s + PlayerShelf::kKeptUnused);
    EXPECT_NE(shelf.find("a", 9s), nullptr);
    EXPECT_EQ(shelf.next_drop(), 5s + PlayerShelf::kKeptUnused);
    shelf.drop_unused(4s + PlayerShelf::kKeptUnused);
    EXPECT_EQ(shelf.bytes(), 80U);
    shelf.drop_unused(5s + PlayerShelf::kKeptUnused);
    EXPECT_EQ(shelf.bytes(), 40U);
    EXPECT_EQ(shelf.find("b", 9s), nullptr);
}

}  // namespace
}  // namespace agon
