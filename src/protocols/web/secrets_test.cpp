// What a viewer is sent depends on nothing that it may not know.
#include "doubles/web_desk.h"
#include "games/battleship/battleship.h"
#include "games/json_text.h"

#include <gtest/gtest.h>

namespace agon {
namespace {

namespace json = boost::json;

/// A game of battleship whose second fleet is hidden from the first seat and from spectators.
struct Game : WebDesk<Battleship> {
    Game(bool relay, std::string_view mine, std::string_view hidden)
    {
        open({{"options", {{"relay", relay}}}});
        ann = sit(0, "Ann");
        bob = sit(1, "Bob");
        const std::vector<std::string> tokens{ann, "", bob};
        for (Peer peer = 0; peer < tokens.size(); ++peer) {
            sessions.push_back(std::make_unique<WebSession>(
                house, peer, WebWish{id, tokens[peer], 0, true}, screen));
            house.join(peer, *sessions.back());
        }
        move(0, mine);
        move(1, hidden);
    }

    void move(Seat seat, std::string_view text)
    {
        at("move", {{"token", seat == 0 ? ann : bob}, {"move", text}});
    }

    const AnyGame& position() { return house.table(id).position(); }

    /// What the table would answer to this shot.
    std::vector<std::string> answer_to(const std::string& shot)
    {
        AnyGame game = position();
        if (!game.options().at("relay").as_bool()) return game.told(shot, kNobody);
        EXPECT_EQ(game.try_play(shot), "");
        return game.legal_moves().value();
    }

    /// All that Ann and a spectator have been sent since the last call, and can ask for.
    std::string seen_by_others()
    {
        std::string seen = house.read(0) + house.read(1);
        for (const auto& token : {ann, std::string{}}) {
            const std::string query = "?token=" + token;
            const std::string at = "/api/tables/" + id;
            for (const auto& target :
                 {at + query, at + "/record" + query, std::string{"/api/tables"}}) {
                get(target);
                seen += last;
            }
            if (house.table(id).moves().size() == 30) {  // a replay takes long
                get(at + "/replay" + query);
                seen += last;
            }
            for (const auto* probe :
                 {"A1", "E6", "water", "hit", "sunk", "lost", "?", "A1h,C1h,E1h,G1h,I1h"}) {
                get(at + "/why" + query + "&move=" + probe);
                seen += last;
            }
        }
        at("hint", {{"token", ann}});
        seen += last;
        for (const Question& question : house.questions)
            seen += json_text(question.view.shown()) + std::to_string(question.view.hash());
        house.questions.clear();
        return seen;
    }

    std::string seen_by_owner() { return house.read(2); }

    std::string ann;
    std::string bob;
    WebScreen screen;
    std::vector<std::unique_ptr<WebSession>> sessions;
};

std::string some_fleet(Rng& rng) { return AnyGame{Battleship{}}.sample(rng); }

/// None if none is found in a few tries.
std::optional<std::string> shot_answered_alike(Game& one, Game& other, Rng& rng)
{
    for (int tries = 0; tries < 20; ++tries) {
        const std::string shot = one.position().sample(rng);
        if (one.answer_to(shot) == other.answer_to(shot)) return shot;
    }
    return std::nullopt;
}

/// Plays the same moves in two games that differ by the hidden fleet alone, as long as there is
/// a shot that both answer alike. How many shots that were.
int play_alike(Game& one, Game& other, Rng& rng)
{
    int shots = 0;
    for (;; ++shots) {
        if (one.position().to_move() == 0) {
            const auto shot = shot_answered_alike(one, other, rng);
            if (!shot || shots > 50) return shots;
            one.move(0, *shot);
            other.move(0, *shot);
        } else if (one.position().to_move() == 1) {
            const std::string shot = one.position().sample(rng);
            one.move(1, shot);
            other.move(1, shot);
        } else {
            return shots;
        }
        const std::string seen = one.seen_by_others();
        EXPECT_EQ(seen, other.seen_by_others());
        if (testing::Test::HasFailure()) return shots;
    }
}

class WebSecrets : public testing::TestWithParam<bool> {};

TEST_P(WebSecrets, StayWithTheirOwner)
{
    int shots = 0;
    for (std::uint64_t seed = 0; seed < 2; ++seed) {
        Rng rng{seed};
        const std::string mine = some_fleet(rng);
        const std::string hidden = some_fleet(rng);
        Game one{GetParam(), mine, hidden};
        Game other{GetParam(), mine, some_fleet(rng)};
        const std::string owned = one.seen_by_owner();
        EXPECT_NE(owned, other.seen_by_owner()) << "the owner sees the difference";
        EXPECT_NE(owned.find(hidden), std::string::npos);
        EXPECT_EQ(one.seen_by_others(), other.seen_by_others());
        shots += play_alike(one, other, rng);
        ASSERT_FALSE(HasFailure()) << "seed " << seed;
    }
    EXPECT_GT(shots, 70) << "the games were long enough to tell";
}

INSTANTIATE_TEST_SUITE_P(BothKinds, WebSecrets, testing::Bool(),
                         [](const auto& tested) { return tested.param ? "Relay" : "Held"; });

TEST(WebSecretsWhy, KnowsWhatTheOneToMoveHasShotAt)
{
    Rng rng{4};
    Game game{false, some_fleet(rng), some_fleet(rng)};
    game.move(0, "A1");
    game.move(1, "B2");
    const std::string why = "/api/tables/" + game.id + "/why?token=" + game.ann + "&move=";
    EXPECT_EQ(game.get(why + "A1").text("why"), "already-shot");
    EXPECT_EQ(game.get(why + "A2").text("why"), "");
}

TEST(WebSecretsAtTheEnd, AreToldToAll)
{
    Rng rng{3};
    const std::string hidden = some_fleet(rng);
    Game game{false, some_fleet(rng), hidden};
    game.get("/api/tables/" + game.id);
    EXPECT_EQ(game.last.find('s', game.last.find("\"boards\"") + 9),
              game.last.find("sunk", game.last.find("\"boards\"")));
    game.at("resign", {{"token", game.ann}});
    const auto state = game.state();
    const auto& row = state.body.at("view").at("boards").at(1).as_array();
    int ships = 0;
    for (const auto& line : row)
        ships += static_cast<int>(std::ranges::count(line.as_string(), 's'));
    EXPECT_EQ(ships, 17);
    game.get("/api/tables/" + game.id + "/record");
    EXPECT_NE(game.last.find(hidden), std::string::npos);
}

TEST(WebSecretsOfASeat, AreNotForWhoHoldsTheOther)
{
    Rng rng{4};
    Game game{false, some_fleet(rng), some_fleet(rng)};
    game.at("seat", {{"token", game.bob}, {"seat", 1}, {"kind", "player"}, {"spec", "hard"}});
    const auto change = [&](const json::object& extra) {
        json::object body{{"token", game.ann}, {"seat", 1}};
        for (const auto& [key, value] : extra) body[key] = value;
        return game.at("seat", body).code();
    };
    EXPECT_EQ(change({{"kind", "open"}, {"take", true}}), "secret-seat");
    EXPECT_EQ(change({{"kind", "open"}}), "secret-seat");
    EXPECT_EQ(change({{"kind", "classic"}}), "secret-seat");
    EXPECT_EQ(change({{"kind", "player"}, {"spec", "random"}}), "");
}

TEST(WebSecretsOfASeat, AreKeptForWhoLeftIt)
{
    Rng rng{4};
    Game game{false, some_fleet(rng), some_fleet(rng)};
    game.at("leave", {{"token", game.bob}});
    EXPECT_EQ(game.at("sit", {{"seat", 1}}).code(), "secret-seat") << "anyone may be the opponent";
    EXPECT_EQ(game.at("sit", {{"seat", 1}, {"token", game.ann}}).code(), "secret-seat");
    EXPECT_EQ(game.at("sit", {{"seat", 1}, {"token", "another"}}).code(), "bad-token");
    EXPECT_EQ(game.at("sit", {{"seat", 1}, {"token", game.bob}}).code(), "");
    game.at("leave", {{"token", game.bob}});
    EXPECT_EQ(
        game.at("seat", {{"token", game.ann}, {"seat", 1}, {"kind", "player"}, {"spec", "hard"}})
            .code(),
        "");
}

TEST(WebSecretsOfAHotSeat, AreBothTheirs)
{
    WebDesk<Battleship> desk;
    desk.open();
    const std::string ann = desk.sit(0);
    desk.at("sit", {{"seat", 1}, {"token", ann}});
    WebScreen screen;
    WebSession session{desk.house, 1, {.table = desk.id, .token = ann}, screen};
    desk.house.join(1, session);
    Rng rng{5};
    for (int i = 0; i < 2; ++i) {
        const std::string fleet = some_fleet(rng);
        desk.at("move", {{"token", ann}, {"move", fleet}});
        EXPECT_NE(desk.house.read(1).find(fleet), std::string::npos) << i;
    }
    desk.at("move", {{"token", ann}, {"move", "A1"}});
    EXPECT_EQ(desk.state(ann).body.at("movers"), json::parse("[0,1,0,null]"));
}

/// Who somebody is, beyond the name, is told to nobody: not even to them.
TEST(WebSecretsOfAProfile, LeaveNoTrace)
{
    WebDesk<Battleship> desk;
    desk.open();
    const std::string key(32, 'b');
    const std::string ann = desk.at("sit", {{"name", "Ann"}, {"profile", key}}).text("token");
    std::string seen = desk.last;
    const std::string bob = desk.sit(1, "Bob");
    const std::string id = desk.profiles->id_of(key);
    ASSERT_EQ(desk.house.table(desk.id).seats()[0].profile, id);
    WebScreen screen;
    std::vector<std::unique_ptr<WebSession>> sessions;
    const std::vector<std::string> tokens{ann, bob, ""};
    for (Peer peer = 0; peer < tokens.size(); ++peer) {
        sessions.push_back(std::make_unique<WebSession>(
            desk.house, peer, WebWish{desk.id, tokens[peer], 0, true}, screen));
        desk.house.join(peer, *sessions.back());
    }
    const auto look = [&] {
        for (Peer peer = 0; peer < tokens.size(); ++peer) {
            seen += desk.house.read(peer);
            for (const auto* page : {"", "/record", "/replay"}) {
                desk.get("/api/tables/" + desk.id + page + "?token=" + tokens[peer]);
                seen += desk.last;
            }
        }
        desk.get("/api/tables");
        seen += desk.last;
    };
    look();
    desk.at("hint", {{"token", ann}});
    desk.at("resign", {{"token", ann}});
    look();
    EXPECT_NE(seen.find("Ann"), std::string::npos);
    for (const auto& token : {ann, bob}) desk.at("rematch", {{"token", token}});
    const std::string next = desk.state(ann).text("next");
    EXPECT_EQ(desk.house.table(next).seats()[0].profile, id) << "the rematch is for it too";
    desk.id = next;
    look();
    for (const auto& secret : {key, id}) EXPECT_EQ(seen.find(secret), std::string::npos) << secret;
}

}  // namespace
}  // namespace agon
