#include "table/record.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace agon {
namespace {

/// Each in turn takes one or two from a heap; whoever takes the last wins.
class Nim {
public:
    struct Options {
        int heap = 3;

        static Result<Options> from_json(const boost::json::object&) { return Options{}; }
        boost::json::object to_json() const { return {{"heap", heap}}; }
        bool operator==(const Options&) const = default;
    };
    using Move = int;
    static constexpr std::string_view kName = "nim";

    explicit Nim(Options options) : left_{options.heap} {}
    Options options() const { return {}; }
    int seats() const { return 2; }
    Seat to_move() const { return left_ > 0 ? turn_ : kNobody; }
    template <class Visit>
    void each_move(Visit&& visit) const
    {
        for (int take = 1; take <= std::min(left_, 2); ++take) visit(take);
    }
    Move sample(Rng& rng) const { return sample_listed(*this, rng); }
    std::string_view why_illegal(Move take) const { return take <= left_ ? "" : "too-many"; }
    void play(Move take)
    {
        left_ -= take;
        turn_ = 1 - turn_;
    }
    std::optional<Outcome> outcome() const
    {
        if (left_ > 0) return std::nullopt;
        return won_by(1 - turn_, 2, "empty");
    }
    std::uint64_t hash() const { return static_cast<std::uint64_t>(left_ * 2 + turn_); }
    std::optional<Move> read(std::string_view text) const
    {
        if (text != "1" && text != "2") return std::nullopt;
        return text[0] - '0';
    }
    std::string write(Move take) const { return std::to_string(take); }
    std::string picture() const { return std::to_string(left_) + '\n'; }
    boost::json::object shown() const { return {{"left", left_}}; }
    bool operator==(const Nim&) const = default;

private:
    int left_;
    int turn_ = 0;
};
static_assert(Game<Nim>);

std::string fault_in(std::string_view line)
{
    const auto record = read_record(line);
    if (!record) return record.error().code;
    const auto fault = fault_of(*record, AnyGame{Nim{Nim::Options{}}});
    return fault ? fault->code : "";
}

TEST(Record, IsAcceptedWhenMovesAndResultAreRight)
{
    EXPECT_EQ(
        fault_in(
            R"({"agon":1,"game":"nim","moves":["2","1"],"result":{"scores":[0,1],"reason":"empty"}})"),
        "");
    EXPECT_EQ(
        fault_in(
            R"({"agon":1,"game":"nim","options":{},"seed":"x","players":["a","b"],"moves":["1","2"],
        "result":{"scores":[0,1],"ranks":[2,1],"reason":"empty"},"started":"2026-11-16","times":[0,1.5]})"),
        "");
}

TEST(Record, IsRefusedWhenAMoveIsIllegalOrUnreadable)
{
    EXPECT_EQ(
        fault_in(
            R"({"agon":1,"game":"nim","moves":["2","2"],"result":{"scores":[0,1],"reason":"empty"}})"),
        "illegal-move");
    EXPECT_EQ(
        fault_in(
            R"({"agon":1,"game":"nim","moves":["take"],"result":{"scores":[0,1],"reason":"empty"}})"),
        "illegal-move");
    EXPECT_EQ(
        fault_in(
            R"({"agon":1,"game":"nim","moves":["2","1","1"],"result":{"scores":[0,1],"reason":"empty"}})"),
        "illegal-move");
}

TEST(Record, IsRefusedWhenTheResultIsWrong)
{
    EXPECT_EQ(
        fault_in(
            R"({"agon":1,"game":"nim","moves":["2","1"],"result":{"scores":[1,0],"reason":"empty"}})"),
        "wrong-result");
    EXPECT_EQ(
        fault_in(
            R"({"agon":1,"game":"nim","moves":["2","1"],"result":{"scores":[0,1],"reason":"goal"}})"),
        "wrong-result");
    EXPECT_EQ(
        fault_in(
            R"({"agon":1,"game":"nim","moves":["2","1"],"result":{"scores":[0,1],"ranks":[1,2],"reason":"empty"}})"),
        "wrong-result");
    EXPECT_EQ(
        fault_in(
            R"({"agon":1,"game":"nim","moves":["2","1"],"result":{"scores":[0,1],"points":[0,1],"reason":"empty"}})"),
        "wrong-result");
    EXPECT_EQ(
        fault_in(
            R"({"agon":1,"game":"nim","moves":["2"],"result":{"scores":[0,1],"reason":"empty"}})"),
        "wrong-result");
}

TEST(Record, MayEndByAFaultOfOneSeat)
{
    EXPECT_EQ(
        fault_in(
            R"({"agon":1,"game":"nim","moves":["2"],"result":{"scores":[1,0],"reason":"timeout"}})"),
        "");
    EXPECT_EQ(
        fault_in(
            R"({"agon":1,"game":"nim","moves":["2"],"result":{"scores":[1,1],"reason":"timeout"}})"),
        "wrong-result");
    EXPECT_EQ(
        fault_in(
            R"({"agon":1,"game":"nim","moves":["2","1"],"result":{"scores":[0,1],"reason":"timeout"}})"),
        "wrong-result");
}

TEST(Record, HasNoScoresWhenAborted)
{
    EXPECT_EQ(
        fault_in(
            R"({"agon":1,"game":"nim","moves":[],"result":{"scores":null,"reason":"aborted"}})"),
        "");
    EXPECT_EQ(
        fault_in(
            R"({"agon":1,"game":"nim","moves":[],"result":{"scores":[1,0],"reason":"aborted"}})"),
        "wrong-result");
}

TEST(Record, IsRefusedWhenItsFormIsBroken)
{
    EXPECT_EQ(fault_in(""), "not-json");
    EXPECT_EQ(fault_in(R"({"agon":1,"game":"nim","moves":["2")"), "not-json");
    EXPECT_EQ(fault_in("[]"), "bad-record");
    EXPECT_EQ(fault_in(R"({"agon":1,"game":"nim","moves":["2"]})"), "bad-record");
    EXPECT_EQ(fault_in(R"({"agon":2,"game":"nim","moves":[],"result":{}})"), "bad-record");
    EXPECT_EQ(fault_in(R"({"agon":1,"game":"nim","moves":[2],"result":{}})"), "bad-record");
    EXPECT_EQ(
        fault_in(
            R"({"agon":1,"game":"nim","moves":["2","1"],"players":["a"],"result":{"scores":[0,1],"reason":"empty"}})"),
        "bad-record");
    EXPECT_EQ(
        fault_in(
            R"({"agon":1,"game":"nim","moves":["2","1"],"times":[1],"result":{"scores":[0,1],"reason":"empty"}})"),
        "bad-record");
    EXPECT_EQ(
        fault_in(
            R"({"agon":1,"game":"nim","moves":["2","1"],"times":[1,-1],"result":{"scores":[0,1],"reason":"empty"}})"),
        "bad-record");
    EXPECT_EQ(
        fault_in(
            R"({"agon":1,"game":"nim","moves":null,"result":{"scores":[0,1],"reason":"timeout"}})"),
        "bad-record");
}

TEST(Record, IsRefusedWhenItContradictsItself)
{
    EXPECT_EQ(
        fault_in(
            R"({"agon":1,"game":"nim","moves":["1"],"moves":["2","1"],"result":{"scores":[0,1],"reason":"empty"}})"),
        "not-json");
    EXPECT_EQ(
        fault_in(
            R"({"agon":1,"game":"nim","moves":["2","1"],"result":{"scores":[1,0],"scores":[0,1],"reason":"empty"}})"),
        "not-json");
}

TEST(Record, IsRefusedWhenItSaysNull)
{
    for (const char* key : {"options", "seed", "match", "event", "players", "started", "times"})
        EXPECT_EQ(fault_in(R"({"agon":1,"game":"nim","moves":["2","1"],")" + std::string{key} +
                           R"(":null,"result":{"scores":[0,1],"reason":"empty"}})"),
                  "bad-record");
    for (const char* key : {"scores", "ranks", "points"})
        EXPECT_EQ(fault_in(R"({"agon":1,"game":"nim","moves":["2","1"],"result":{")" +
                           std::string{key} + R"(":null,"reason":"empty"}})"),
                  "bad-record");
}

TEST(Record, IsRefusedWhenItsMatchHasNoSuchGame)
{
    const auto fault = [](const std::string& match) {
        return fault_in(R"({"agon":1,"game":"nim","moves":["2","1"],"match":)" + match +
                        R"(,"result":{"scores":[0,1],"reason":"empty"}})");
    };
    EXPECT_EQ(fault(R"({"seed":"x","game":0})"), "");
    for (const char* match : {"[]", "{}", R"({"seed":"x"})", R"({"game":0})",
                              R"({"seed":1,"game":0})", R"({"seed":"x","game":-1})"})
        EXPECT_EQ(fault(match), "bad-record") << match;
}

TEST(Record, IsRefusedWhenItsEventHasNoSuchGame)
{
    const auto fault = [](const std::string& event) {
        return fault_in(R"({"agon":1,"game":"nim","moves":["2","1"],"event":)" + event +
                        R"(,"result":{"scores":[0,1],"reason":"empty"}})");
    };
    EXPECT_EQ(fault(R"({"round":1,"pairing":1,"game":0,"attempt":1,"entrants":["a","b"]})"), "");
    for (const char* event :
         {"[]", "{}", R"({"round":1,"pairing":1,"game":0,"attempt":1})",
          R"({"round":1,"pairing":1,"game":0,"entrants":["a","b"]})",
          R"({"round":0,"pairing":1,"game":0,"attempt":1,"entrants":["a","b"]})",
          R"({"round":1,"pairing":0,"game":0,"attempt":1,"entrants":["a","b"]})",
          R"({"round":1,"pairing":1,"game":-1,"attempt":1,"entrants":["a","b"]})",
          R"({"round":1,"pairing":1,"game":0,"attempt":0,"entrants":["a","b"]})",
          R"({"round":1,"pairing":1,"game":0,"attempt":1,"entrants":[1,2]})",
          R"({"round":"1","pairing":1,"game":0,"attempt":1,"entrants":["a","b"]})"})
        EXPECT_EQ(fault(event), "bad-record") << event;
}

TEST(Record, IsReadAsItWasWritten)
{
    Record record;
    record.game = "nim";
    record.options = {{"heap", 3}};
    record.seed = "7";
    record.match = {"x", 3};
    record.event = {.round = 2, .pairing = 3, .game = 0, .attempt = 1, .entrants = {"ann", "bob"}};
    record.players = {{"best", "random"}};
    record.moves = {"2", "1"};
    record.result = result_of(won_by(1, 2, "empty"));
    const std::string line = write_record(record);
    EXPECT_EQ(
        line,
        R"({"agon":1,"game":"nim","options":{"heap":3},"seed":"7","match":{"seed":"x","game":3},)"
        R"("event":{"round":2,"pairing":3,"game":0,"attempt":1,"entrants":["ann","bob"]},)"
        R"("players":["best","random"],"moves":["2","1"],"result":{"scores":[0,1],"reason":"empty"}})");
    EXPECT_EQ(write_record(read_record(line).value()), line);
}

}  // namespace
}  // namespace agon
