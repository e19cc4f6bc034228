#include "games/dame/dame.h"

#include <boost/json/parse.hpp>
#include <gtest/gtest.h>

namespace agon {
namespace {

namespace json = boost::json;

Dame before_a_double_capture(DameOptions::Again again)
{
    DameOptions options;
    options.again = again;
    return Dame::from_board(
               "8 . . . . . . . .\n"
               "7 . . . . . . . .\n"
               "6 . . . . . b . .\n"
               "5 . . . . . . . .\n"
               "4 . . . b . . . W\n"
               "3 . . w . . . . .\n"
               "2 . . . . . . . .\n"
               "1 . . . . . . . .\n",
               0, options)
        .value();
}

TEST(DameShown, HasTheLettersOfThePicture)
{
    EXPECT_EQ(json::value(before_a_double_capture(DameOptions::Again::Any).shown()),
              json::parse(R"({
        "board":["........","........",".....b..","........","...b...W","..w.....","........","........"],
        "again":null,"more":false,"quiet":0,"limit":80})"));
}

TEST(DameShown, SaysWhoGoesOnAfterACapture)
{
    for (const auto again : {DameOptions::Again::Any, DameOptions::Again::Same}) {
        Dame game = before_a_double_capture(again);
        game.play(game.read("C3:E5").value());
        const json::object shown = game.shown();
        EXPECT_EQ(shown.at("more"), true);
        EXPECT_EQ(shown.at("again"),
                  again == DameOptions::Again::Same ? json::value("E5") : json::value(nullptr));
    }
}

}  // namespace
}  // namespace agon
