#include "store/store.h"

#include "doubles/kept_tables.h"
#include "store/disk_store.h"
#include "store/journal.h"
#include "store/sqlite.h"

#include <sys/stat.h>

#include <mutex>

namespace agon {
namespace {

class StoreTest : public KeptTables {
protected:
    /// Whatever a person might do to the database of a store that is closed.
    void tamper(const std::string& sql)
    {
        const auto done = sqlite::run(sqlite::open(path()).value().get(), sql.c_str());
        ASSERT_TRUE(done) << done.error().text;
    }

    mode_t mode_of(const std::string& name) const
    {
        struct stat about {};
        EXPECT_EQ(::stat((folder_ + "/" + name).c_str(), &about), 0) << name;
        return about.st_mode & 0777U;
    }
};

constexpr const char* kFirst = "00000000000a1";
constexpr const char* kSecond = "00000000000a2";

TEST_F(StoreTest, GivesBackALogAfterItWasClosed)
{
    const Table played = table(kFirst);
    ASSERT_TRUE(append(*open(), kept(played)));
    EXPECT_EQ(load(*open(), kFirst).value(), played.log());
    EXPECT_TRUE(load(*open(), "00000000000ff").value().empty());
    EXPECT_EQ(std::filesystem::exists(path() + ".1.log"), false) << "all of it is in the database";
}

TEST_F(StoreTest, GivesBackWhatItWasJustGiven)
{
    Table played = table(kFirst);
    const auto store = open();
    ASSERT_TRUE(append(*store, kept(played)));
    EXPECT_EQ(load(*store, kFirst).value(), played.log());
    ASSERT_TRUE(append(*store, after(played, command::Say{"Ann", "hello"})));
    EXPECT_EQ(load(*store, kFirst).value(), played.log());
    ASSERT_TRUE(append(*store, after(played, command::Resign{0})));
    ASSERT_TRUE(append(*store, after(played, command::Say{"Ann", "bye"})));
    EXPECT_EQ(load(*store, kFirst).value(), played.log());
    ASSERT_TRUE(append(*store, after(played, command::Rematch{1, true})));
    EXPECT_EQ(load(*store, kFirst).value(), played.log());
}

TEST_F(StoreTest, FoldsOnlyForTablesThatTheJournalHas)
{
    const auto store = open();
    ASSERT_TRUE(append(*store, kept(table(kFirst))));
    for (int i = 0; i < 50; ++i) EXPECT_TRUE(load(*store, "unknown").value().empty());
    EXPECT_EQ(store->counts().folds, 0U);
    EXPECT_GT(store->counts().journal_bytes, 0U);
    EXPECT_FALSE(load(*store, kFirst).value().empty());
    EXPECT_EQ(store->counts().folds, 1U);
    EXPECT_EQ(store->counts().journal_bytes, 0U);
    EXPECT_FALSE(load(*store, kFirst).value().empty());
    EXPECT_EQ(store->counts().folds, 1U);
    EXPECT_GT(store->counts().database_bytes, 0U);
    EXPECT_GE(store->counts().longest_fold, store->counts().last_checkpoint);
}

TEST_F(StoreTest, FoldsASegmentThatIsLarge)
{
    const auto store = std::move(open_disk_store({.path = path(), .large_segment = 1})).value();
    const Table played = table(kFirst);
    ASSERT_TRUE(append(*store, kept(played)));
    while (store->counts().folds == 0) std::this_thread::yield();
    EXPECT_EQ(load(*store, kFirst).value(), played.log());
}

TEST_F(StoreTest, KnowsWhichTablesAreNotOver)
{
    Table first = table(kFirst);
    const Table second = table(kSecond);
    const auto store = open();
    ASSERT_TRUE(append(*store, kept(first)));
    ASSERT_TRUE(append(*store, kept(second)));
    EXPECT_EQ(unfinished(*store).size(), 2U);
    ASSERT_TRUE(append(*store, after(first, command::Resign{0})));
    const auto logs = unfinished(*store);
    ASSERT_EQ(logs.size(), 1U);
    EXPECT_EQ(logs.at(kSecond).value(), second.log());
    EXPECT_EQ(newest(*store, 5), std::vector<std::string>{kFirst});
}

TEST_F(StoreTest, GoesOnWithAGameWhoseEndWasTakenBack)
{
    Table played = table(kFirst);
    const auto move = played.position().legal_moves()->front();
    auto store = open();
    ASSERT_TRUE(append(*store, kept(played)));
    ASSERT_TRUE(append(*store, after(played, command::Move{0, move, {}})));
    ASSERT_TRUE(append(*store, after(played, command::Resign{1})));
    EXPECT_TRUE(unfinished(*store).empty());
    ASSERT_TRUE(append(*store, after(played, command::TakeBack{0})));
    EXPECT_EQ(unfinished(*store).at(kFirst).value(), played.log());
    ASSERT_TRUE(append(*store, after(played, command::Resign{1})));
    store.reset();
    store = open();
    EXPECT_TRUE(unfinished(*store).empty());
    EXPECT_EQ(load(*store, kFirst).value(), played.log());
}

TEST_F(StoreTest, AnswersWhereItIsTold)
{
    std::mutex mutex;
    std::vector<std::function<void()>> posted;
    std::promise<void> is_posted;
    auto store = open("sqlite:", {.post = [&](std::function<void()> act) {
                          const std::lock_guard lock{mutex};
                          posted.push_back(std::move(act));
                          is_posted.set_value();
                      }});
    ASSERT_TRUE(append(*store, kept(table(kFirst))));
    int answers = 0;
    store->load(kFirst, [&](const Result<Log>& log) { answers += log && !log->empty() ? 1 : 0; });
    is_posted.get_future().wait();
    EXPECT_EQ(answers, 0);
    posted.front()();
    EXPECT_EQ(answers, 1);
    store.reset();
    posted.front()();
    EXPECT_EQ(answers, 1) << "nobody is answered when the store has gone";
}

TEST_F(StoreTest, IsUsedByOneAtATime)
{
    const auto store = open();
    const auto second = open_store("sqlite:", folder_);
    ASSERT_FALSE(second);
    EXPECT_EQ(second.error().code, "store-failed");
    EXPECT_EQ(prune_store("sqlite:", folder_, {}).error().code, "store-failed");
}

TEST_F(StoreTest, TellsWhatIsWrongWithAnAddress)
{
    EXPECT_EQ(open_store("postgres://x", folder_).error().code, "bad-store");
    EXPECT_EQ(open_store("sqlite:a?sync=maybe", folder_).error().code, "bad-store");
    EXPECT_EQ(prune_store("none", folder_, {}).error().code, "bad-store");
    EXPECT_TRUE(open_store("none", folder_));
}

TEST_F(StoreTest, WaitsForTheDiskIfItIsTold)
{
    const std::string url = "sqlite:" + folder_ + "/deep/er/x.db?sync=full";
    const Table played = table(kFirst);
    ASSERT_TRUE(append(*open(url), kept(played)));
    EXPECT_EQ(load(*open(url), kFirst).value(), played.log());
}

TEST_F(StoreTest, IsItsOwnersAlone)
{
    std::ofstream{path()} << "";
    std::filesystem::permissions(path(), std::filesystem::perms{0644});
    const auto store = open();
    ASSERT_TRUE(append(*store, kept(table(kFirst))));
    EXPECT_EQ(unfinished(*store).size(), 1U);
    for (const auto& file : std::filesystem::directory_iterator{folder_})
        EXPECT_EQ(mode_of(file.path().filename()), 0600U) << file.path();
    const auto deep = open("sqlite:" + folder_ + "/deep/er/x.db");
    EXPECT_EQ(mode_of("deep"), 0700U);
    EXPECT_EQ(mode_of("deep/er"), 0700U);
}

TEST_F(StoreTest, RefusesWhatIsNoDatabase)
{
    std::ofstream{path()} << "this is a letter, not a database, and long enough";
    const auto store = open_store("sqlite:", folder_);
    ASSERT_FALSE(store);
    EXPECT_EQ(store.error().code, "store-failed");
}

TEST_F(StoreTest, LeavesTheJournalAloneIfTheDatabaseIsDamaged)
{
    for (int i = 0; i < 200; ++i)
        ASSERT_TRUE(append(*open(), kept(table("0000000000" + std::to_string(100 + i)))));
    const std::string segment = path() + ".9.log";
    std::ofstream{segment} << "something that may still be of use";
    std::fstream database{path(), std::ios::in | std::ios::out | std::ios::binary};
    database.seekp(4096);
    database << std::string(3000, '\xff');
    database.close();
    const auto refused = open_store("sqlite:", folder_);
    ASSERT_FALSE(refused);
    EXPECT_NE(refused.error().text.find("agon.db"), std::string::npos) << refused.error().text;
    EXPECT_TRUE(std::filesystem::exists(segment));
}

TEST_F(StoreTest, RefusesWhatANewerOneWrote)
{
    tamper("PRAGMA user_version = 5");
    const auto store = open_store("sqlite:", folder_);
    ASSERT_FALSE(store);
    EXPECT_NE(store.error().text.find("newer agon (schema 5)"), std::string::npos);
}

TEST_F(StoreTest, ReadsWhatSchema1Holds)
{
    tamper(R"(
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
    )");
    const Log log = load(*open(), kFirst).value();
    ASSERT_EQ(log.size(), 3U);
    const ClockRule clock{
        .move = {}, .total = Milliseconds{60'000}, .increment = Milliseconds{500}};
    EXPECT_EQ(as<event::Opened>(log[0])->clock, clock);
    EXPECT_EQ(*as<event::UndoAnswered>(log[1]), (event::UndoAnswered{1, true}));
    EXPECT_EQ(as<event::Said>(log[2])->text, "a b");
}

TEST_F(StoreTest, ReadsWhatSchema2Holds)
{
    tamper(R"(
        PRAGMA user_version = 2;
        CREATE TABLE tables(number INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE,
            over INTEGER NOT NULL DEFAULT 0);
        CREATE INDEX unfinished ON tables(number) WHERE over = 0;
        CREATE TABLE entries("table" INTEGER NOT NULL, number INTEGER NOT NULL,
            entry TEXT NOT NULL, PRIMARY KEY("table", number)) WITHOUT ROWID;
        INSERT INTO tables VALUES(1, 'over', 1), (2, 'goes on', 0), (3, 'bad', 0), (4, 'hole', 0);
        INSERT INTO entries VALUES(1, 1, '{"type":"started","number":1,"when":5}');
        INSERT INTO entries VALUES(1, 2,
            '{"type":"ended","result":{"reason":"aborted"},"number":2,"when":6}');
        INSERT INTO entries VALUES(2, 1, '{"type":"moved","seat":0,"move":"a","number":1,"when":5}');
        INSERT INTO entries VALUES(2, 2,
            '{"type":"moved","seat":1,"move":"b","time":7,"number":2,"when":8}');
        INSERT INTO entries VALUES(3, 1, '{"type":"dreamt","number":1,"when":5}');
        INSERT INTO entries VALUES(4, 2, '{"type":"started","number":2,"when":5}');
    )");
    const auto store = open();
    const auto logs = unfinished(*store);
    EXPECT_EQ(logs.size(), 3U);
    const Log moves{{1, Moment{Milliseconds{5}}, event::Moved{0, "a"}},
                    {2, Moment{Milliseconds{8}}, event::Moved{1, "b", Microseconds{7}}}};
    EXPECT_EQ(logs.at("goes on").value(), moves);
    EXPECT_EQ(logs.at("bad").error().code, "bad-log");
    EXPECT_EQ(logs.at("hole").error().code, "bad-log");
    EXPECT_EQ(newest(*store, 5), std::vector<std::string>{"over"});
    EXPECT_EQ(load(*store, "over").value().size(), 2U);
}

/// What can be wrong with the second of three tables, and the store must find out.
class DamagedStoreTest : public StoreTest {
protected:
    /// Entries in two chunks each.
    void keep_three()
    {
        for (const char* id : {"a", "b", "c"}) {
            Table played = table(id);
            const auto store = open();
            ASSERT_TRUE(append(*store, kept(played)));
            EXPECT_FALSE(load(*store, id).value().empty());
            ASSERT_TRUE(append(*store, after(played, command::Say{"Ann", "hello"})));
        }
    }

    void expect_b_is_set_aside()
    {
        auto store = open();
        const auto logs = unfinished(*store);
        EXPECT_EQ(logs.size(), 3U);
        EXPECT_TRUE(logs.at("a"));
        EXPECT_EQ(logs.at("b").error().code, "bad-log");
        EXPECT_TRUE(logs.at("c"));
        EXPECT_EQ(store->counts().set_aside, 1U);
        EXPECT_EQ(load(*store, "b").error().code, "set-aside");
        store.reset();
        store = open();
        EXPECT_EQ(unfinished(*store).size(), 2U) << "it is not tried again";
        EXPECT_EQ(load(*store, "b").error().code, "set-aside");
        EXPECT_EQ(store->counts().set_aside, 1U);
    }
};

TEST_F(DamagedStoreTest, SetsAsideWhatCannotBeUnpacked)
{
    keep_three();
    tamper("UPDATE chunks SET log = x'05ff' WHERE \"table\" = 2 AND first = 1");
    expect_b_is_set_aside();
}

TEST_F(DamagedStoreTest, SetsAsideWhatHasAHole)
{
    keep_three();
    tamper("DELETE FROM chunks WHERE \"table\" = 2 AND first = 1");
    expect_b_is_set_aside();
}

TEST_F(DamagedStoreTest, SetsAsideWhatTheHubDoesNotBelieve)
{
    keep_three();
    auto store = open();
    store->set_aside("b", "illegal move");
    store.reset();
    store = open();
    EXPECT_EQ(unfinished(*store).size(), 2U);
    EXPECT_EQ(load(*store, "b").error(), (Error{"set-aside", "illegal move"}));
}

TEST_F(DamagedStoreTest, SetsAsideWhatWasDamagedInTheJournal)
{
    const std::string segment = path() + ".7.log";
    {
        // A journal as a process that died has left it.
        const auto journal = std::move(*Journal::begin(path(), 7, false));
        for (const char* id : {"a", "b", "c"}) ASSERT_TRUE(journal->append(kept(table(id))));
    }
    std::fstream file{segment};
    std::string bytes(std::filesystem::file_size(segment), '\0');
    file.read(bytes.data(), static_cast<std::streamsize>(bytes.size()));
    const auto place = bytes.find("\"id\":\"b\"");
    ASSERT_NE(place, std::string::npos);
    file.seekp(static_cast<std::streamoff>(place));
    file << "X";
    file.close();
    expect_b_is_set_aside();
    EXPECT_TRUE(std::filesystem::exists(segment + ".bad")) << "for a person to look at";
    EXPECT_FALSE(std::filesystem::exists(segment));
}

TEST_F(StoreTest, KeepsTheNewestGamesThatAreOver)
{
    const auto today = std::chrono::time_point_cast<Milliseconds>(std::chrono::system_clock::now());
    {
        const auto store = open();
        for (int i = 0; i < 10; ++i) {
            Table played = table("over " + std::to_string(i));
            ASSERT_TRUE(append(*store, kept(played)));
            const Moment when = today - std::chrono::days{20 - i} + std::chrono::hours{1};
            ASSERT_TRUE(append(*store, after(played, command::Resign{0}, when)));
            ASSERT_TRUE(append(*store, kept(table("goes on " + std::to_string(i)))));
        }
    }
    const auto by_count = prune_store("sqlite:", folder_, {8, std::nullopt}).value();
    EXPECT_EQ(by_count.gone, 2U);
    EXPECT_EQ(by_count.left, 8U);
    const auto by_age = prune_store("sqlite:", folder_, {std::nullopt, 15}).value();
    EXPECT_EQ(by_age.gone, 3U) << "those of nearly 18, 17 and 16 days";
    EXPECT_EQ(prune_store("sqlite:", folder_, {}).value().gone, 0U);
    const auto store = open();
    EXPECT_EQ(newest(*store, 99).size(), 5U);
    EXPECT_EQ(newest(*store, 99).front(), "over 5");
    EXPECT_EQ(unfinished(*store).size(), 10U);
    EXPECT_TRUE(load(*store, "over 1").value().empty());
}

TEST_F(StoreTest, PrunesWhileItRuns)
{
    const auto store =
        std::move(open_disk_store(
                      {.path = path(), .store = {.keep = {1, std::nullopt}}, .large_segment = 1}))
            .value();
    std::vector<Table> played;
    for (const char* id : {"a", "b", "c"}) {
        played.push_back(table(id));
        ASSERT_TRUE(append(*store, kept(played.back())));
        ASSERT_TRUE(append(*store, after(played.back(), command::Resign{0})));
    }
    while (store->counts().pruned < 2) std::this_thread::yield();
    EXPECT_EQ(newest(*store, 9).size(), 1U);
    // What is said at a game that is gone does not bring it back.
    ASSERT_TRUE(append(*store, after(played[0], command::Say{"Ann", "hello"})));
    ASSERT_TRUE(append(*store, after(played[1], command::Say{"Ann", "hello"})));
    EXPECT_TRUE(unfinished(*store).empty());
    EXPECT_EQ(newest(*store, 9).size(), 1U);
}

TEST_F(StoreTest, MakesTheFileSmaller)
{
    {
        const auto store = open();
        for (int i = 0; i < 300; ++i) {
            Table played = table("over " + std::to_string(i));
            ASSERT_TRUE(append(*store, kept(played)));
            ASSERT_TRUE(append(*store, after(played, command::Resign{0})));
        }
    }
    const auto pruned = prune_store("sqlite:", folder_, {1, std::nullopt}).value();
    EXPECT_EQ(pruned.gone, 299U);
    EXPECT_LT(pruned.bytes_after, pruned.bytes_before / 2);
    EXPECT_EQ(pruned.bytes_after, std::filesystem::file_size(path()));
}

TEST(Keep, IsReadAsItIsTyped)
{
    EXPECT_EQ(read_keep("5")->games, 5U);
    EXPECT_EQ(read_keep("5")->days, std::nullopt);
    EXPECT_EQ(read_keep("5,30")->days, 30);
    EXPECT_EQ(read_keep("all")->games, std::nullopt);
    for (const char* bad : {"", ",", "5,", ",5", "-1", "5,-1", "five", "1,2,3", "5,99999999"})
        EXPECT_EQ(read_keep(bad).error().code, "bad-usage") << bad;
}

}  // namespace
}  // namespace agon
