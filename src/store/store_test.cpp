#include "store/store.h"

#include "games/dame/dame.h"
#include "store/sqlite.h"
#include "store/sqlite_store.h"
#include "table/table.h"

#include <gtest/gtest.h>

#include <atomic>
#include <filesystem>
#include <fstream>
#include <future>

namespace agon {
namespace {

class StoreTest : public testing::Test {
protected:
    StoreTest()
    {
        std::string name = testing::TempDir() + "agon_store_XXXXXX";
        folder_ = mkdtemp(name.data());
    }
    ~StoreTest() override { std::filesystem::remove_all(folder_); }

    std::unique_ptr<Store> open(std::string_view url = "sqlite:")
    {
        return std::move(open_store(url, folder_)).value();
    }

    static Table table(const std::string& id)
    {
        const Holder person{.kind = Holder::Kind::Open, .spec = {}, .name = "Ann", .token = "t"};
        return Table{{.id = id,
                      .game = "dame",
                      .options = {},
                      .seed = 7,
                      .seats = {person, person},
                      .clock = {},
                      .by_api = true},
                     AnyGame{Dame{{}}},
                     Moment{Milliseconds{5}}};
    }

    static std::vector<Kept> kept(const Table& table)
    {
        std::vector<Kept> batch;
        for (const Entry& entry : table.log()) batch.push_back({table.opened().id, entry});
        return batch;
    }

    static Result<void> append(Store& store, std::span<const Kept> batch)
    {
        std::optional<Result<void>> answer;
        store.append(batch, [&](const Result<void>& kept) { answer = kept; });
        return answer.value();
    }

    static Result<Log> load(Store& store, std::string_view table)
    {
        std::optional<Result<Log>> answer;
        store.load(table, [&](Result<Log> log) { answer = std::move(log); });
        return answer.value();
    }

    std::string folder_;
};

TEST_F(StoreTest, GivesBackALogAfterItWasClosed)
{
    const Table played = table("00000000000a1");
    ASSERT_TRUE(append(*open(), kept(played)));
    EXPECT_EQ(load(*open(), "00000000000a1").value(), played.log());
    EXPECT_TRUE(load(*open(), "00000000000ff").value().empty());
}

TEST_F(StoreTest, KnowsWhichTablesAreNotOver)
{
    Table first = table("00000000000a1");
    const Table second = table("00000000000a2");
    const auto store = open();
    ASSERT_TRUE(append(*store, kept(first)));
    ASSERT_TRUE(append(*store, kept(second)));
    std::vector<Kept> end;
    for (const Entry& entry : first.handle(command::Resign{0}, Moment{}).value())
        end.push_back({"00000000000a1", entry});
    ASSERT_TRUE(append(*store, end));
    const auto logs = store->unfinished().value();
    ASSERT_EQ(logs.size(), 1U);
    EXPECT_EQ(logs[0], second.log());
    EXPECT_EQ(store->newest(1).value(), std::vector<std::string>{"00000000000a2"});
}

TEST_F(StoreTest, AppendsABatchWholeOrNotAtAll)
{
    const auto store = open();
    const Table played = table("00000000000a1");
    ASSERT_TRUE(append(*store, kept(played)));
    auto batch = kept(table("00000000000a2"));
    batch.push_back(kept(played).front());  // is there already
    const auto refused = append(*store, batch);
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().code, "store-failed");
    EXPECT_TRUE(load(*store, "00000000000a2").value().empty());
    ASSERT_TRUE(append(*store, kept(table("00000000000a2"))));
}

TEST_F(StoreTest, IsUsedByOneAtATime)
{
    const auto store = open();
    const auto second = open_store("sqlite:", folder_);
    ASSERT_FALSE(second);
    EXPECT_EQ(second.error().code, "store-failed");
}

TEST_F(StoreTest, TellsWhatIsWrongWithAnAddress)
{
    EXPECT_EQ(open_store("postgres://x", folder_).error().code, "bad-store");
    EXPECT_EQ(open_store("sqlite:a?sync=maybe", folder_).error().code, "bad-store");
    EXPECT_TRUE(open_store("none", folder_));
    EXPECT_TRUE(open_store("sqlite:" + folder_ + "/deep/er/x.db?sync=full", folder_));
}

TEST_F(StoreTest, RefusesWhatIsNoDatabase)
{
    std::ofstream{folder_ + "/agon.db"} << "this is a letter, not a database, and long enough";
    const auto store = open_store("sqlite:", folder_);
    ASSERT_FALSE(store);
    EXPECT_EQ(store.error().code, "store-failed");
}

TEST_F(StoreTest, MovesItsLogToTheFileWhileItRuns)
{
    std::promise<Checkpoint> moved;
    std::atomic<bool> is_first = true;
    const auto store = std::move(open_sqlite({.path = folder_ + "/agon.db",
                                              .on_checkpoint =
                                                  [&](const Checkpoint& done) {
                                                      if (is_first.exchange(false))
                                                          moved.set_value(done);
                                                  }}))
                           .value();
    ASSERT_TRUE(append(*store, kept(table("00000000000a1"))));
    const Checkpoint done = moved.get_future().get();
    EXPECT_GT(done.pages, 0);
    EXPECT_EQ(done.moved, done.pages);
    EXPECT_GT(std::filesystem::file_size(folder_ + "/agon.db"), 4096U);
}

TEST_F(StoreTest, ReadsWhatAnEarlierSchemaHolds)
{
    constexpr const char* kOld = R"(
        PRAGMA user_version = 1;
        CREATE TABLE tables(number INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE,
            over INTEGER NOT NULL DEFAULT 0);
        CREATE TABLE entries("table" INTEGER NOT NULL, number INTEGER NOT NULL,
            entry TEXT NOT NULL, PRIMARY KEY("table", number)) WITHOUT ROWID;
        INSERT INTO tables VALUES(1, '00000000000a1', 0);
        INSERT INTO entries VALUES(1, 1, '{"is":"opened","id":"00000000000a1","game":"dame",
            "options":{},"seed":"7","seats":[],"clock":{"total":60000,"increment":500},
            "by_api":true,"number":1,"when":5}');
        INSERT INTO entries VALUES(1, 2,
            '{"is":"undo answered","seat":1,"agreed":true,"number":2,"when":6}');
        INSERT INTO entries VALUES(1, 3, '{"is":"said","name":"Ann","text":"a b","number":3,"when":7}');
    )";
    ASSERT_TRUE(sqlite::run(sqlite::open(folder_ + "/agon.db").value().get(), kOld));
    const Log log = load(*open(), "00000000000a1").value();
    ASSERT_EQ(log.size(), 3U);
    const ClockRule clock{
        .move = {}, .total = Milliseconds{60'000}, .increment = Milliseconds{500}};
    EXPECT_EQ(as<event::Opened>(log[0])->clock, clock);
    EXPECT_EQ(*as<event::UndoAnswered>(log[1]), (event::UndoAnswered{1, true}));
    EXPECT_EQ(as<event::Said>(log[2])->text, "a b");
}

}  // namespace
}  // namespace agon
