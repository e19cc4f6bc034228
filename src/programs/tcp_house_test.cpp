#include "programs/tcp_house.h"

#include "games/ants/ants.h"
#include "games/dame/dame.h"

#include <gtest/gtest.h>

namespace agon {
namespace {

constexpr Moment kNoon{Milliseconds{1'000'000}};

/// Keeps what it hears, and who was to move then.
class ListeningSession final : public Session {
public:
    void on_open(Moment) override {}
    void on_bytes(std::string_view, Moment) override {}
    void on_close(Moment) override {}
    void on_event(const TableView& table, const SeenEvent& event, Moment) override
    {
        if (is<event::Started>(event)) heard_ += "started ";
        if (const auto* moved = as<seen::Moved>(event)) heard_ += moved->moves.front() + ' ';
        if (const auto* ended = as<event::Ended>(event)) heard_ += ended->result.reason + ' ';
        EXPECT_NE(table.to_move(), kChance) << "the luck must be known by now";
    }
    std::optional<Moment> wakes_at() const override { return std::nullopt; }
    void on_time(Moment) override {}

    std::string heard() { return std::exchange(heard_, ""); }

private:
    std::string heard_;
};

/// A program at seat 0 has taken its seat.
struct Seated {
    explicit Seated(const AnyGame& start) : house{start, 0, {}, kNoon}
    {
        house.seat_session(session);
        house.watch(1, house.id(), "token");
        EXPECT_FALSE(house.is_seated());
        EXPECT_TRUE(house.ask(house.id(), command::Sit{0, "program", "token"}));
        EXPECT_TRUE(house.is_seated());
        house.settle(kNoon);
    }

    TcpHouse house;
    ListeningSession session;
};

TEST(TcpHouse, TellsAMoveTogetherWithTheLuckThatFollows)
{
    AnyGame game{Ants{{.food = 1}}};
    Seated program{game};
    EXPECT_EQ(program.session.heard(), "") << "the first food has not been drawn";
    Rng rng{1};
    std::vector<std::string> moves;
    Seat mover = kNobody;
    while (mover != 0 || game.to_move() != kChance) {  // until an ant of its own finds food
        program.house.follow(moves, kNoon);
        mover = game.to_move();
        moves.push_back(game.sample(rng));
        ASSERT_EQ(game.try_play(moves.back()), "");
    }
    (void)program.session.heard();
    const command::Move own{0, moves.back()};
    ASSERT_TRUE(program.house.ask(program.house.id(), own));
    program.house.settle(kNoon);
    EXPECT_EQ(program.session.heard(), "");
    EXPECT_EQ(program.house.take_answer(), own.move);
    EXPECT_FALSE(program.house.ask(program.house.id(), own)) << "it has moved";

    moves.emplace_back("+");
    program.house.follow(moves, kNoon);
    EXPECT_EQ(program.session.heard(), own.move + " + ");
}

TEST(TcpHouse, TellsWhoComesLateNothingOfTheMovesBefore)
{
    const std::vector<std::string> moves{"A3:B4", "B6:A5"};
    TcpHouse house{AnyGame{Dame{}}, 0, {.move = Milliseconds{3000}}, kNoon, moves};
    ListeningSession session;
    house.seat_session(session);
    house.settle(kNoon + Milliseconds{1000});  // it takes a while to come
    house.watch(1, house.id(), "token");
    ASSERT_FALSE(house.is_seated());
    ASSERT_TRUE(house.ask(house.id(), command::Sit{0, "program", "token"}));
    house.follow(moves, kNoon + Milliseconds{1000});
    EXPECT_EQ(session.heard(), "");
    const auto table = house.find(house.id());
    EXPECT_EQ(table->plies(), 2);
    EXPECT_EQ(table->to_move(), 0);
    EXPECT_EQ(table->time_left(kNoon + Milliseconds{1000}), Milliseconds{3000});
    ASSERT_TRUE(house.ask(house.id(), command::Move{0, "B4:C5"}));
    EXPECT_EQ(house.take_answer(), "B4:C5");
}

TEST(TcpHouse, TellsAllMovesToWhoHasNotMovedYet)
{
    const std::vector<std::string> moves{"A3:B4"};
    TcpHouse house{AnyGame{Dame{}}, 1, {}, kNoon, moves};
    ListeningSession session;
    house.seat_session(session);
    house.watch(1, house.id(), "token");
    ASSERT_TRUE(house.ask(house.id(), command::Sit{1, "program", "token"}));
    house.follow(moves, kNoon);
    EXPECT_EQ(session.heard(), "started A3:B4 ");
}

TEST(TcpHouse, EndsAsTheGameElsewhereDid)
{
    Seated program{AnyGame{Dame{}}};
    const std::vector<std::string> moves{"A3:B4"};
    program.house.end(moves, lost_by(1, 2, "timeout"), kNoon);
    EXPECT_EQ(program.session.heard(), "started A3:B4 timeout ");
    EXPECT_EQ(program.house.find(program.house.id())->result()->scores,
              (std::vector<double>{1, 0}));
}

TEST(TcpHouse, FollowsNoFurtherThanTheProgramsFault)
{
    Seated program{AnyGame{Dame{}}};
    ASSERT_TRUE(program.house.ask(program.house.id(), command::Move{0, "A3:B4"}));
    ASSERT_TRUE(program.house.ask(program.house.id(), command::Leave{0}));
    const std::vector<std::string> moves{"A3:B4", "B6:A5"};
    program.house.follow(moves, kNoon);
    EXPECT_EQ(program.session.heard(), "started A3:B4 disconnect ");
    EXPECT_EQ(program.house.take_answer(), "A3:B4") << "it was made before";
    EXPECT_EQ(program.house.fault(), "disconnect");
}

TEST(TcpHouse, IsWhereAProgramGoesThatWouldPlayWithAnyone)
{
    TcpHouse house{AnyGame{Dame{}}, 0, {}, kNoon};
    TableRequest request;
    request.game = "dame";
    EXPECT_FALSE(house.open(request));
    Holder program;
    program.kind = Holder::Kind::Classic;
    request.seats = {program, program};
    EXPECT_EQ(house.open(request).value(), house.id());
    ASSERT_TRUE(house.ask(house.id(), command::Sit{0, "program", "token"}));
    EXPECT_EQ(house.open(request).error().code, "too-many-tables");
}

TEST(TcpHouse, AsksNothingElseOfItsTable)
{
    Seated program{AnyGame{Dame{}}};
    EXPECT_EQ(program.house.ask(program.house.id(), command::Move{1, "B6:A5"}).error().code,
              "not-your-turn");
    EXPECT_EQ(program.house.ask(program.house.id(), command::Undo{0}).error().code, "not-here");
}

}  // namespace
}  // namespace agon
