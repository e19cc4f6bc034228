#include "cli/board_printer.h"

#include "catalog.h"

#include <gtest/gtest.h>

namespace agon::cli {
namespace {

constexpr Moment kNoon{};

/// A table of a game in which built-in players sit, and what is printed of it.
class BoardScriptTest : public testing::Test {
protected:
    std::string printed_of(std::string_view game, const std::string& watched,
                           const std::vector<std::string>& moves)
    {
        const AnyGame start = start_game(game, {}).value();
        event::Opened opened;
        opened.id = "50b4aec484805";
        opened.game = game;
        for (int seat = 0; seat < start.seats(); ++seat)
            opened.seats.push_back({Holder::Kind::Player, "easy", "", ""});
        Table table{opened, start, kNoon};
        BoardScript script{watched, false};
        std::string text;
        std::size_t heard = 0;
        const auto look = [&] {
            for (; heard < table.log().size(); ++heard)
                text += script.on_event(TableView{table, Viewer{}},
                                        as_seen_by(Viewer{}, table, table.log()[heard]));
        };
        look();
        for (const std::string& move : moves) {
            EXPECT_TRUE(table.handle(command::Move{table.position().to_move(), move}, kNoon));
            look();
        }
        return text;
    }
};

TEST_F(BoardScriptTest, ShowsEachBoardAndWhoPlayedWhat)
{
    const std::string text = printed_of("quoridor", "quoridor", {"e2"});
    AnyGame game = start_game("quoridor", {}).value();
    const std::string first = game.picture() + "table 50b4aec484805: begins\n";
    EXPECT_TRUE(game.try_play("e2").empty());
    EXPECT_EQ(text, first + game.picture() + "table 50b4aec484805: seat 0 (easy) plays e2\n");
}

TEST_F(BoardScriptTest, ShowsNoOtherGame) { EXPECT_EQ(printed_of("quoridor", "dame", {"e2"}), ""); }

TEST_F(BoardScriptTest, ShowsNoSecrets)
{
    const std::string fleet = "A1h,C1h,E1h,G1h,I1h";
    const std::string text = printed_of("battleship", "battleship", {fleet, fleet, "A1"});
    EXPECT_EQ(text.find(fleet), std::string::npos) << text;
    EXPECT_NE(text.find("plays A1 hit"), std::string::npos) << text;
}

}  // namespace
}  // namespace agon::cli
