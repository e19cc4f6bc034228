#include "protocols/quoridor/program_options.h"

#include "games/quoridor/quoridor.h"

#include <gtest/gtest.h>

namespace agon {
namespace {

Result<boost::json::object> asked(const boost::json::object& options)
{
    return quoridor_program_options(AnyGame{Quoridor{QuoridorOptions::from_json(options).value()}});
}

TEST(QuoridorForPrograms, LeavesAloneWhatTheyKnow)
{
    for (const boost::json::object& options :
         {boost::json::object{}, boost::json::object{{"players", 4}},
          boost::json::object{{"walls", 3}, {"first", 1}}})
        EXPECT_EQ(asked(options).value(), QuoridorOptions::from_json(options).value().to_json());
}

TEST(QuoridorForPrograms, RefusesTheRest)
{
    for (const boost::json::object& options :
         {boost::json::object{{"size", 7}}, boost::json::object{{"players", 3}},
          boost::json::object{{"walls", 11}}, boost::json::object{{"players", 4}, {"walls", 6}}}) {
        const auto answer = asked(options);
        ASSERT_FALSE(answer);
        EXPECT_EQ(answer.error().code, "bad-option");
    }
}

}  // namespace
}  // namespace agon
