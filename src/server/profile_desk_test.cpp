#include "server/profile_desk.h"

#include "catalog.h"
#include "doubles/hub_desk.h"
#include "server/rated_games.h"

namespace agon {
namespace {

/// Remembers names, and answers when a test says so.
class FakeProfileStore final : public ProfileStore {
public:
    std::map<std::string, std::string> names;
    std::vector<std::function<void()>> answers;

    void make(std::string key, std::string name, Moment, Done then) override
    {
        names[std::move(key)] = std::move(name);
        answers.emplace_back([then = std::move(then)] { then({}); });
    }
    void find(std::string key, Moment, Found then) override
    {
        answers.emplace_back([this, key = std::move(key), then = std::move(then)] {
            const auto found = names.find(key);
            if (found == names.end()) return then(Error{"no-such-profile", ""});
            then(KeptProfile{found->second, {}, {}});
        });
    }
    void rename(std::string, std::string, Done) override {}
    void remove(std::string, Done) override {}
    void records(std::string, std::size_t, Records) override {}

    void answer()
    {
        for (const auto& each : std::exchange(answers, {})) each();
    }
};

class ProfileDeskTest : public HubTest {
protected:
    FakeProfileStore profiles_;
    ProfileDesk desk_{*hub_, profiles_};
};

TEST_F(ProfileDeskTest, GivesTheStoreNoKey)
{
    hub_->set_time(now_, kStranger);
    std::string key;
    desk_.make("Ann", [&](const Result<std::string>& made) { key = made.value(); });
    profiles_.answer();
    EXPECT_TRUE(is_profile_key(key));
    ASSERT_EQ(profiles_.names.size(), 1U);
    EXPECT_EQ(profiles_.names.begin()->first, desk_.id_of(key));
    EXPECT_EQ(desk_.id_of("abc"),
              "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
        << "SHA-256, as FIPS 180 has it";
    std::string name;
    desk_.find(key, [&](const Result<WebProfile>& found) { name = found.value().name; });
    profiles_.answer();
    EXPECT_EQ(name, "Ann");
    std::string code;
    desk_.find("another", [&](const Result<WebProfile>& found) { code = found.error().code; });
    profiles_.answer();
    EXPECT_EQ(code, "bad-key");
}

TEST_F(ProfileDeskTest, MakesSoManyForAnAddress)
{
    hub_->set_time(now_, kStranger);
    int made = 0;
    const auto make = [&] {
        desk_.make("", [&](const Result<std::string>& key) { made += key ? 1 : 0; });
        profiles_.answer();
    };
    for (int i = 0; i < 100; ++i) make();
    EXPECT_EQ(made, 60);
    hub_->set_time(now_ + std::chrono::minutes{1}, kStranger);
    for (int i = 0; i < 5; ++i) make();
    EXPECT_EQ(made, 61) << "sixty an hour are one a minute";
}

SeatResult played(std::string game, boost::json::object options, std::string level, double score)
{
    return {.profile = {},
            .table = "t",
            .game = std::move(game),
            .options = std::move(options),
            .seat = 1,
            .players = {{Holder::Kind::Player, std::move(level), "", ""},
                        {Holder::Kind::Open, "", "Ann", ""}},
            .result = {.scores = std::vector<double>{1 - score, score},
                       .ranks = {},
                       .points = {},
                       .reason = "goal"},
            .ended = {},
            .is_unaided = true};
}

boost::json::object usual(std::string_view game) { return start_game(game, {})->options(); }

WebProfile rated(std::vector<SeatResult> results)
{
    WebProfile profile;
    for (SeatResult& result : results) profile.results.push_back({1, std::move(result)});
    rate_games(profile);
    return profile;
}

TEST(RatedGames, RateByTheLevels)
{
    const WebProfile profile = rated({played("quoridor", usual("quoridor"), "normal", 1),
                                      played("quoridor", usual("quoridor"), "hard", 0),
                                      played("dame", usual("dame"), "easy", 0.5)});
    EXPECT_GT(profile.results[0].rating_change, 100);
    EXPECT_LT(profile.results[1].rating_change, 0);
    EXPECT_EQ(profile.ratings.at("quoridor").games, 2);
    EXPECT_LT(profile.ratings.at("quoridor").deviation, 350);
    EXPECT_NEAR(profile.ratings.at("quoridor").rating,
                1500 + *profile.results[0].rating_change + *profile.results[1].rating_change, 1e-9);
    EXPECT_LT(profile.ratings.at("dame").rating, 1500);
}

TEST(RatedGames, CountBlokusForTwo)
{
    const auto duo = start_game("blokus", {{"mode", "duo"}})->options();
    EXPECT_EQ(rated({played("blokus", duo, "easy", 1)}).ratings.size(), 1U);
}

TEST(RatedGames, LeaveOutWhatSaysNothing)
{
    const auto quoridor = usual("quoridor");
    auto helped = played("quoridor", quoridor, "easy", 1);
    helped.is_unaided = false;
    auto aborted = played("quoridor", quoridor, "easy", 1);
    aborted.result.scores.reset();
    auto person = played("quoridor", quoridor, "easy", 1);
    person.players[0] = {Holder::Kind::Open, "easy", "easy", ""};
    auto four = played("quoridor", quoridor, "easy", 1);
    four.players.resize(4);
    four.result.scores = {0, 1, 0, 0};
    const auto small = start_game("quoridor", {{"size", 5}})->options();
    const WebProfile profile =
        rated({helped, aborted, person, four, played("quoridor", small, "easy", 1),
               played("quoridor", quoridor, "random", 1),
               played("quoridor", quoridor, "best:time=0.01", 1)});
    EXPECT_TRUE(profile.ratings.empty());
    for (const WebResult& row : profile.results) EXPECT_EQ(row.rating_change, std::nullopt);
    EXPECT_EQ(rated({played("quoridor", quoridor, "easy", 1)}).ratings.size(), 1U);
}

}  // namespace
}  // namespace agon
