#include "server/outbox.h"

#include <gtest/gtest.h>

namespace agon {
namespace {

using namespace std::chrono_literals;

TEST(Outbox, GivesBytesInTheOrderTheyCame)
{
    Outbox box;
    box.add("one ");
    box.add("two");
    EXPECT_EQ(box.next(), "one two") << "nothing but the reader keeps them apart";
    box.take(5);
    EXPECT_EQ(box.next(), "wo");
    box.take(2);
    EXPECT_TRUE(box.is_empty());
    EXPECT_EQ(box.cost(), 0U);
}

TEST(Outbox, KeepsPiecesApartThatWaitForTheirMoment)
{
    const Outbox::Moment later = Outbox::Moment{} + 1h;
    Outbox box;
    box.add("now");
    box.add("later", later);
    box.add("then");
    EXPECT_EQ(box.next(), "now");
    box.take(3);
    EXPECT_EQ(box.next(), "later");
    EXPECT_EQ(box.next_due(), later);
    box.take(5);
    EXPECT_EQ(box.next(), "then");
    EXPECT_EQ(box.next_due(), Outbox::Moment{});
}

TEST(Outbox, CountsWhatItHoldsNotOnlyWhatWasSaid)
{
    Outbox box;
    for (int i = 1; i <= 100; ++i) box.add("x", Outbox::Moment{} + i * 1ms);
    EXPECT_GE(box.cost(), 100 * sizeof(std::string));
    const std::size_t full = box.cost();
    for (int i = 0; i < 50; ++i) box.take(1);
    EXPECT_EQ(box.cost(), full / 2);
}

TEST(Outbox, HoldsManySmallWordsAsOnePiece)
{
    Outbox box;
    for (int i = 0; i < 100'000; ++i) box.add("pong");
    EXPECT_EQ(box.next().size(), 400'000U) << "one call of the system, not one a word";
    EXPECT_LT(box.cost(), 401'000U);
}

TEST(Outbox, CopiesNothingThatIsShared)
{
    const auto frame = std::make_shared<const std::string>("news ");
    std::array<Outbox, 3> boxes;
    for (Outbox& box : boxes) {
        box.add("old ");
        box.add(frame);
        box.add("own");
        box.take(2);
    }
    EXPECT_EQ(frame.use_count(), 4);
    EXPECT_EQ(boxes[0].next(), "d ");
    boxes[0].take(2);
    EXPECT_EQ(boxes[0].next().data(), frame->data());
    boxes[0].take(5);
    EXPECT_EQ(frame.use_count(), 3);
    EXPECT_EQ(boxes[0].next(), "own");
}

}  // namespace
}  // namespace agon
