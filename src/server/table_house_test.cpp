#include "server/table_house.h"

#include "doubles/hub_desk.h"
#include "protocols/battleship/session.h"

namespace agon {
namespace {

class TableHouseTest : public HubTest {
protected:
    std::string open_for_a_program()
    {
        return open({holder(kClassic), holder(kOpen, "bob")}, {}, true, "battleship");
    }

    void come(House& house, BattleshipLobby& lobby, FakeOutlet& outlet)
    {
        const Peer peer = hub_->new_peer();
        hub_->enter(std::make_unique<BattleshipSession>(house, peer, lobby, BattleshipSettings{}),
                    outlet, {.peer = peer}, now_);
        hub_->settle(now_);
    }
};

TEST_F(TableHouseTest, HasASeatAtItsTableAlone)
{
    const std::string older = open_for_a_program();
    const std::string newer = open_for_a_program();
    TableHouse house{*hub_, newer};
    BattleshipLobby lobby{house, {}};
    FakeOutlet outlet;
    come(house, lobby, outlet);
    EXPECT_TRUE(table(newer).holder(0).is_taken);
    EXPECT_FALSE(table(older).holder(0).is_taken);
    EXPECT_FALSE(house.has_free_seat());
    EXPECT_FALSE(house.find(older, {}));
}

TEST_F(TableHouseTest, SendsAwayWhoFindsNoSeat)
{
    const std::string id = open_for_a_program();
    TableHouse house{*hub_, id};
    BattleshipLobby lobby{house, {}};
    std::array<FakeOutlet, 2> outlets;
    for (FakeOutlet& outlet : outlets) come(house, lobby, outlet);
    EXPECT_FALSE(outlets[0].closed);
    EXPECT_TRUE(outlets[1].closed);
    EXPECT_EQ(hub_->counts().tables, 1U);
}

TEST_F(TableHouseTest, HasNoSeatWhenTheGameIsOver)
{
    const std::string id = open_for_a_program();
    const TableHouse house{*hub_, id};
    EXPECT_TRUE(house.has_free_seat());
    ASSERT_TRUE(hub_->ask(id, command::Abort{}));
    EXPECT_FALSE(house.has_free_seat());
}

}  // namespace
}  // namespace agon
