#include "store/profiles.h"

#include "doubles/kept_tables.h"
#include "store/disk_store.h"
#include "store/journal.h"
#include "store/sqlite.h"

namespace agon {
namespace {

constexpr const char* kAnn = "aaaa";
constexpr const char* kBob = "bbbb";
constexpr Moment kToday{Milliseconds{1'800'000'000'000}};

class ProfilesTest : public KeptTables {
protected:
    /// A game of dame of these two, or of one against a level.
    static Table game(const std::string& id, const std::string& first, const std::string& second)
    {
        Holder one{.kind = Holder::Kind::Open, .spec = {}, .name = "Ann", .token = "t"};
        Holder two{.kind = Holder::Kind::Open, .spec = {}, .name = "Bob", .token = "u"};
        one.profile = first;
        two.profile = second;
        if (second == "easy") two = {Holder::Kind::Player, "easy", "", ""};
        return Table{{.id = id,
                      .game = "dame",
                      .options = {},
                      .seed = 7,
                      .seats = {one, two},
                      .clock = {},
                      .by_api = true},
                     AnyGame{Dame{{}}},
                     kToday};
    }

    /// Plays it until the seat gives up.
    static void play(Store& store, Table table, Seat loser)
    {
        ASSERT_TRUE(append(store, kept(table)));
        ASSERT_TRUE(append(store, after(table, command::Resign{loser}, kToday)));
    }

    template <class T, class Ask>
    static Result<T> answer_of(Ask ask)
    {
        std::promise<Result<T>> answer;
        ask([&](const Result<T>& given) { answer.set_value(given); });
        return answer.get_future().get();
    }

    static Result<void> make(Store& store, const std::string& key, Moment now = kToday)
    {
        return answer_of<void>(
            [&](auto then) { store.profiles()->make(key, "name of " + key, now, then); });
    }

    static Result<KeptProfile> find(Store& store, const std::string& key, Moment now = kToday)
    {
        return answer_of<KeptProfile>([&](auto then) { store.profiles()->find(key, now, then); });
    }

    static std::vector<std::string> tables(Store& store, const std::string& key)
    {
        std::vector<std::string> tables;
        for (const KeptResult& each : find(store, key).value().results)
            tables.push_back(each.result.table);
        return tables;
    }

    void tamper(const std::string& sql)
    {
        const auto done = sqlite::run(sqlite::open(path()).value().get(), sql.c_str());
        ASSERT_TRUE(done) << done.error().text;
    }
};

using Tables = std::vector<std::string>;

TEST_F(ProfilesTest, AreMadeNamedAndRemoved)
{
    auto store = open();
    EXPECT_EQ(find(*store, kAnn).error().code, "no-such-profile");
    ASSERT_TRUE(make(*store, kAnn));
    store.reset();
    store = open();
    EXPECT_EQ(find(*store, kAnn)->name, "name of aaaa");
    EXPECT_EQ(find(*store, kAnn)->created, kToday);
    const auto rename = [&](const std::string& key) {
        return answer_of<void>([&](auto then) { store->profiles()->rename(key, "Anna", then); });
    };
    EXPECT_TRUE(rename(kAnn));
    EXPECT_EQ(rename(kBob).error().code, "no-such-profile");
    EXPECT_EQ(find(*store, kAnn)->name, "Anna");
    play(*store, game("a", kAnn, ""), 0);
    EXPECT_EQ(tables(*store, kAnn), Tables{"a"});
    const auto remove = [&] {
        return answer_of<void>([&](auto then) { store->profiles()->remove(kAnn, then); });
    };
    EXPECT_TRUE(remove());
    EXPECT_EQ(remove().error().code, "no-such-profile");
    ASSERT_TRUE(make(*store, kAnn));
    EXPECT_TRUE(tables(*store, kAnn).empty()) << "what was deleted is gone for good";
}

TEST_F(ProfilesTest, HaveAResultForEachGame)
{
    const auto store = open();
    ASSERT_TRUE(make(*store, kAnn));
    ASSERT_TRUE(make(*store, kBob));
    play(*store, game("a", kAnn, kBob), 0);
    play(*store, game("b", kAnn, "easy"), 1);
    play(*store, game("c", kAnn, kAnn), 1);
    play(*store, game("d", "cccc", ""), 1);
    EXPECT_EQ(tables(*store, kAnn), (Tables{"a", "b"})) << "c was against himself";
    EXPECT_EQ(tables(*store, kBob), Tables{"a"});
    const SeatResult result = find(*store, kAnn)->results.at(1).result;
    EXPECT_EQ(result.game, "dame");
    EXPECT_EQ(result.seat, 0);
    EXPECT_EQ(result.players.at(0).name, "Ann");
    EXPECT_EQ(result.players.at(1).spec, "easy");
    EXPECT_EQ(result.result.scores, (std::vector<double>{1, 0}));
    EXPECT_EQ(result.result.reason, "resigned");
    EXPECT_EQ(result.ended, kToday);
    EXPECT_TRUE(result.is_unaided);
    EXPECT_EQ(result.players.at(0).token, "") << "no secret is copied";
}

TEST_F(ProfilesTest, CountAGameOnceHoweverOftenItIsFolded)
{
    {
        const auto store = open();
        ASSERT_TRUE(make(*store, kAnn));
    }
    Table played = game("a", kAnn, "easy");
    const auto begun = kept(played);
    const auto end = after(played, command::Resign{0}, kToday);
    for (std::uint64_t segment = 7; segment < 10; ++segment) {
        // A journal as a process has left it that died before, and after, it was folded.
        const auto journal = std::move(*Journal::begin(path(), segment, false));
        ASSERT_TRUE(journal->append(begun));
        ASSERT_TRUE(journal->append(end));
    }
    EXPECT_EQ(tables(*open(), kAnn), Tables{"a"});
    EXPECT_EQ(tables(*open(), kAnn), Tables{"a"});
}

TEST_F(ProfilesTest, KeepTheFirstEndOfAGame)
{
    const auto store = open();
    ASSERT_TRUE(make(*store, kAnn));
    Table played = game("a", kAnn, "");
    ASSERT_TRUE(append(*store, kept(played)));
    const auto move = played.position().legal_moves()->front();
    ASSERT_TRUE(append(*store, after(played, command::Move{0, move, {}}, kToday)));
    ASSERT_TRUE(append(*store, after(played, command::Resign{0}, kToday)));
    ASSERT_TRUE(append(*store, after(played, command::TakeBack{0}, kToday)));
    ASSERT_TRUE(append(*store, after(played, command::Resign{1}, kToday)));
    const auto results = find(*store, kAnn)->results;
    ASSERT_EQ(results.size(), 1U);
    EXPECT_EQ(results[0].result.result.scores, (std::vector<double>{0, 1}));
    EXPECT_TRUE(results[0].result.is_unaided) << "it was taken back later";
}

TEST_F(ProfilesTest, KeepResultsOfGamesThatAreGone)
{
    auto store = open();
    ASSERT_TRUE(make(*store, kAnn));
    play(*store, game("a", kAnn, "easy"), 0);
    play(*store, game("b", kAnn, "easy"), 0);
    const auto records = [&] {
        return answer_of<std::vector<KeptRecord>>(
            [&](auto then) { store->profiles()->records(kAnn, 1'000'000, then); });
    };
    ASSERT_EQ(records()->size(), 2U);
    EXPECT_EQ(records()->front().table, "b") << "the newest first";
    const auto record = read_record(records()->front().record);
    ASSERT_TRUE(record) << record.error().text;
    EXPECT_EQ(fault_of(*record, AnyGame{Dame{{}}}), std::nullopt);
    store.reset();
    EXPECT_EQ(prune_store("sqlite:", folder_, {1, std::nullopt})->gone, 1U);
    store = open();
    EXPECT_EQ(tables(*store, kAnn), (Tables{"a", "b"}));
    EXPECT_EQ(records()->size(), 1U);
}

TEST_F(ProfilesTest, DropTheOldestResults)
{
    {
        const auto store = open();
        ASSERT_TRUE(make(*store, kAnn));
        play(*store, game("a", kAnn, "easy"), 0);
    }
    tamper(R"(
        WITH RECURSIVE count(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM count WHERE n < 5000)
        INSERT INTO results(profile, "table", seat, result)
            SELECT profile, 'copy ' || n, seat, result FROM results, count;)");
    const auto store = open();
    EXPECT_EQ(find(*store, kAnn)->results.size(), kMostResults + 1);
    play(*store, game("b", kAnn, "easy"), 0);
    const auto results = find(*store, kAnn)->results;
    EXPECT_EQ(results.size(), kMostResults);
    EXPECT_EQ(results.back().result.table, "b");
}

TEST_F(ProfilesTest, AreForgottenWhenNobodyUsesThem)
{
    const auto now = std::chrono::time_point_cast<Milliseconds>(std::chrono::system_clock::now());
    {
        const auto store = open();
        ASSERT_TRUE(make(*store, kAnn, now - std::chrono::days{401}));
        ASSERT_TRUE(make(*store, kBob, now - std::chrono::days{401}));
        EXPECT_TRUE(find(*store, kBob, now));
    }
    ASSERT_TRUE(prune_store("sqlite:", folder_, {}));
    const auto store = open();
    EXPECT_EQ(find(*store, kAnn, now).error().code, "no-such-profile");
    EXPECT_TRUE(find(*store, kBob, now));
}

TEST_F(ProfilesTest, ComeToAStoreOfSchema3)
{
    const Table played = table("00000000000a1");
    ASSERT_TRUE(append(*open(), kept(played)));
    tamper("DROP TABLE results; DROP TABLE profiles; PRAGMA user_version = 3");
    const auto store = open();
    EXPECT_EQ(load(*store, "00000000000a1").value(), played.log());
    ASSERT_TRUE(make(*store, kAnn));
    play(*store, game("a", kAnn, ""), 0);
    EXPECT_EQ(tables(*store, kAnn), Tables{"a"});
}

TEST_F(ProfilesTest, AreNotKeptWithoutAStore) { EXPECT_EQ(open("none")->profiles(), nullptr); }

}  // namespace
}  // namespace agon
