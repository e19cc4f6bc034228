#include "store/journal.h"

#include "doubles/kept_tables.h"
#include "store/packed_entry.h"

#include <sys/resource.h>
#include <sys/wait.h>

#include <csignal>

namespace agon {
namespace {

class JournalTest : public KeptTables {
protected:
    std::unique_ptr<Journal> begin() { return std::move(*Journal::begin(path(), 1, false)); }

    std::string bytes() const
    {
        std::ifstream file{path() + ".1.log", std::ios::binary};
        return {std::istreambuf_iterator<char>{file}, {}};
    }

    /// `id number` of each entry, with a `!` if it is damaged.
    static std::vector<std::string> told(std::string_view segment)
    {
        std::vector<std::string> told;
        each_entry(segment, [&](const JournalEntry& entry) {
            const auto head = read_head(entry.packed);
            told.push_back(std::string{entry.table} + " " +
                           (entry.is_damaged ? "!" : std::to_string(head.value().number)));
        });
        return told;
    }

    static Kept move(std::string table, std::uint64_t number)
    {
        return {std::move(table), {number, Moment{}, event::Moved{0, "11-15"}}};
    }
};

TEST(PackedEntry, IsTheSameWhenItIsUnpacked)
{
    const std::vector<Event> events{
        event::Moved{0, "e2"},
        event::Moved{kChance, "", Microseconds{0}},
        event::Moved{3, std::string{"\0\xff ", 3}, Microseconds{-7}},
        event::Started{},
        event::Undone{2},
        Boxed{event::Said{"Ann", "\"hello\"\n"}},
        Boxed{event::Ended{{.scores = {}, .ranks = {}, .points = {}, .reason = "aborted"}}},
        event::Followed{"00000000000a2"}};
    for (const Event& what : events)
        for (const std::int64_t when :
             {std::int64_t{0}, std::int64_t{-1}, std::int64_t{1} << 41U}) {
            const Entry entry{300, Moment{Milliseconds{when}}, what};
            std::string packed;
            pack_entry(entry, packed);
            EXPECT_EQ(unpack_entry(packed).value(), entry) << packed;
            EXPECT_EQ(read_head(packed).value().number, 300U);
        }
}

TEST(PackedEntry, RefusesWhatIsNone)
{
    std::string unread;
    pack_unread(3, "{}", unread);
    for (const std::string& bad : {std::string{}, std::string{"\x09"}, std::string{"\x01\x80"},
                                   std::string{"\x01\x05\x02"}, unread})
        EXPECT_EQ(unpack_entry(bad).error().code, "bad-entry") << bad;
}

TEST_F(JournalTest, TellsWhatWasAppended)
{
    const auto journal = begin();
    ASSERT_TRUE(journal->append(std::vector{move("a", 1), move("b", 1)}));
    ASSERT_TRUE(journal->append(std::vector{move("a", 2)}));
    EXPECT_EQ(told(bytes()), (std::vector<std::string>{"a 1", "b 1", "a 2"}));
    EXPECT_EQ(journal->size(), bytes().size());
    EXPECT_TRUE(journal->has_entries_of("b"));
    EXPECT_FALSE(journal->has_entries_of("c"));
}

TEST_F(JournalTest, ForgetsWhatWasWrittenInPart)
{
    const auto journal = begin();
    ASSERT_TRUE(journal->append(std::vector{move("a", 1)}));
    const auto whole = bytes().size();
    ASSERT_TRUE(journal->append(std::vector{move("a", 2), move("b", 1)}));
    const std::string all = bytes();
    for (auto size = whole; size < all.size(); ++size)
        EXPECT_EQ(told(all.substr(0, size)), std::vector<std::string>{"a 1"}) << size;
}

TEST_F(JournalTest, NamesTheTablesOfADamagedFrame)
{
    const auto journal = begin();
    ASSERT_TRUE(journal->append(std::vector{move("a", 1)}));
    const auto second = bytes().size();
    ASSERT_TRUE(journal->append(std::vector{move("b", 1)}));
    const auto third = bytes().size();
    ASSERT_TRUE(journal->append(std::vector{move("c", 1)}));
    const std::vector<std::string> named{"a 1", "b !", "c 1"};
    std::string in_the_text = bytes();
    in_the_text[third - 1] ^= 1;
    EXPECT_EQ(told(in_the_text), named);
    std::string in_the_length = bytes();
    in_the_length[second + 4] ^= 0x40;
    EXPECT_EQ(told(in_the_length), named);
}

TEST_F(JournalTest, BeginsTheNextSegmentWhenThereIsSomethingInThisOne)
{
    const auto journal = begin();
    EXPECT_FALSE(journal->begin_next().value());
    ASSERT_TRUE(journal->append(std::vector{move("a", 1)}));
    const auto closed = journal->begin_next().value().value();
    EXPECT_EQ(closed.number, 1U);
    EXPECT_TRUE(closed.tables.contains("a"));
    EXPECT_FALSE(journal->has_entries_of("a"));
    ASSERT_TRUE(journal->append(std::vector{move("a", 2)}));
    EXPECT_EQ(told(bytes()), std::vector<std::string>{"a 1"});
}

TEST_F(JournalTest, KnowsItsSegmentsFromOtherFiles)
{
    for (const char* name : {"agon.db", "agon.db.10.log", "agon.db.9.log", "agon.db.log",
                             "agon.db..log", "agon.db.x.log", "agon.db2.3.log", "agon.db-wal"})
        std::ofstream{folder_ + "/" + name} << "x";
    std::vector<std::uint64_t> numbers;
    for (const Segment& segment : find_segments(path())) numbers.push_back(segment.number);
    EXPECT_EQ(numbers, (std::vector<std::uint64_t>{9, 10}));
}

/// Sets how long a file may be.
void limit_files(rlim_t bytes)
{
    rlimit limit{};
    ::getrlimit(RLIMIT_FSIZE, &limit);
    limit.rlim_cur = std::min(bytes, limit.rlim_max);
    ::setrlimit(RLIMIT_FSIZE, &limit);
}

/// For a child, which must not go on with the tests: 0 if the append that does not fit is refused
/// and undone, and kept when there is room.
int run_out_of_room(Journal& journal, const std::string& file)
{
    std::signal(SIGXFSZ, SIG_IGN);
    std::vector<Kept> large;
    for (std::uint64_t number = 2; number < 1000; ++number)
        large.push_back({"a", {number, Moment{}, event::Moved{0, "11-15"}}});
    limit_files(journal.size() + 5'000);
    for (int time = 0; time < 2; ++time) {
        const auto refused = journal.append(large);
        if (refused || refused.error().code != "store-failed") return 1;
        if (refused.error().text.find("File too large") == std::string::npos) return 2;
        if (std::filesystem::file_size(file) != journal.size()) return 5;
    }
    if (!journal.append(std::vector<Kept>{{"b", {1, Moment{}, event::Started{}}}})) return 3;
    limit_files(RLIM_INFINITY);
    return journal.append(large) ? 0 : 4;
}

TEST_F(JournalTest, UndoesWhatDoesNotFit)
{
    const auto journal = begin();
    ASSERT_TRUE(journal->append(std::vector{move("a", 1)}));
    const pid_t child = ::fork();
    if (child == 0) ::_exit(run_out_of_room(*journal, path() + ".1.log"));
    int status = 0;
    ASSERT_EQ(::waitpid(child, &status, 0), child);
    EXPECT_TRUE(WIFEXITED(status));
    EXPECT_EQ(WEXITSTATUS(status), 0);
    std::vector<std::string> expected{"a 1", "b 1"};
    for (int number = 2; number < 1000; ++number) expected.push_back("a " + std::to_string(number));
    EXPECT_EQ(told(bytes()), expected);
}

}  // namespace
}  // namespace agon
