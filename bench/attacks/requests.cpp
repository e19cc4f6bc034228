// Attacks by requests that the API answers.
#include "attacks/flood.h"

#include <fmt/core.h>

#include <array>
#include <stdexcept>
#include <utility>

namespace agon::bench {
namespace {

constexpr std::size_t kConnections = 8;
constexpr std::size_t kLongGame = 2'000;  ///< plies
constexpr std::array<std::string_view, 4> kWalk{"e2", "e8", "e1", "e9"};
constexpr std::string_view kQuoridor =
    R"({"game":"quoridor","options":{"maxplies":10000},"seats":[{"kind":"open"},{"kind":"open"}]})";

OpenTable open_or_throw(const Field& field, std::string_view body, std::size_t persons)
{
    auto table = field.open(body, persons);
    if (table.id.empty()) throw std::runtime_error{"no table"};
    return table;
}

/// Plays pawns to and fro, a move in each direction at a time.
void play_long_game(const Field& field, const OpenTable& table)
{
    for (std::size_t ply = 0; ply < kLongGame; ++ply)
        if (field
                .ask("POST", fmt::format("/api/tables/{}/move", table.id),
                     fmt::format(R"({{"token":"{}","move":"{}"}})", table.tokens[ply % 2],
                                 kWalk[ply % kWalk.size()]))
                .status != 200)
            return;
}

std::string walk_of(std::size_t plies)
{
    std::string moves;
    for (std::size_t ply = 0; ply < plies; ++ply)
        moves += fmt::format(R"({}"{}")", ply == 0 ? "" : ",", kWalk[ply % kWalk.size()]);
    return moves;
}

std::string open_tables(Field& field)
{
    field.begin();
    return flood(field, kConnections,
                 [&](std::size_t) {
                     return request_text(field.web(), "POST", "/api/tables", kQuoridor);
                 })
        .text();
}

std::string read_much(Field& field)
{
    const auto table = open_or_throw(field, kQuoridor, 2);
    play_long_game(field, table);
    for (int i = 0; i < 1'000; ++i) field.ask("POST", "/api/tables", kQuoridor);
    const auto get = [&](std::string_view target) {
        return request_text(field.web(), "GET", target, "");
    };
    // A walk to and fro that reaches the limit is a draw.
    const auto record =
        fmt::format(R"({{"agon":1,"game":"quoridor","options":{{"maxplies":{}}},"moves":[{}],)"
                    R"("result":{{"scores":[0.5,0.5],"ranks":[1,1],"reason":"move limit"}}}})",
                    kLongGame, walk_of(kLongGame));
    const std::array requests{
        get("/api/tables?limit=1000"), get(fmt::format("/api/tables/{}/replay", table.id)),
        request_text(field.web(), "POST", "/api/replay", record), get("/metrics")};
    field.begin();
    return flood(field, kConnections,
                 [&](std::size_t number) { return requests[number % requests.size()]; })
        .text();
}

std::string post_text(const Field& field, std::string_view table, std::string_view verb,
                      std::string_view body)
{
    return request_text(field.web(), "POST", fmt::format("/api/tables/{}/{}", table, verb), body);
}

/// One connection, so that each request finds the seat as the last one left it.
std::string sit_and_leave(Field& field)
{
    const auto table = open_or_throw(field, kQuoridor, 0);
    std::string token;
    field.begin();
    return flood(
               field, 1,
               [&](std::size_t /*number*/) {
                   if (token.empty()) return post_text(field, table.id, "sit", R"({"seat":0})");
                   return post_text(field, table.id, "leave",
                                    fmt::format(R"({{"token":"{}"}})", std::exchange(token, "")));
               },
               [&](const Answer& answer) {
                   if (answer.body.find(R"("token")") != std::string::npos)
                       token = text_of(answer.body, "token");
               })
        .text();
}

std::string take_back(Field& field)
{
    const auto table = open_or_throw(field, kQuoridor, 2);
    const auto post = [&](std::string_view verb, std::size_t seat, std::string_view more) {
        return post_text(field, table.id, verb,
                         fmt::format(R"({{"token":"{}"{}}})", table.tokens[seat], more));
    };
    const std::array requests{post("move", 0, R"(,"move":"e2")"), post("undo", 0, ""),
                              post("undo", 1, R"(,"agree":true)")};
    field.begin();
    return flood(field, 1, [&](std::size_t number) { return requests[number % requests.size()]; })
        .text();
}

/// Resigns and plays again, table after table, with the same tokens.
std::string play_again(Field& field)
{
    constexpr std::size_t kSteps = 4;
    auto table = open_or_throw(field, kQuoridor, 2);
    const auto post = [&](std::string_view verb, std::size_t seat) {
        return post_text(field, table.id, verb,
                         fmt::format(R"({{"token":"{}"}})", table.tokens[seat]));
    };
    field.begin();
    return flood(
               field, 1,
               [&](std::size_t number) {
                   switch (number % kSteps) {
                       case 0:
                           return post("resign", 0);
                       case 1:
                           return post("rematch", 0);
                       case 2:
                           return post("rematch", 1);
                       default:
                           return request_text(field.web(), "GET",
                                               fmt::format("/api/tables/{}", table.id), "");
                   }
               },
               [&](const Answer& answer) {
                   constexpr std::string_view kNext = R"("next":")";
                   const auto at = answer.body.find(kNext);
                   if (at == std::string::npos) return;
                   const auto begins = at + kNext.size();
                   table.id = answer.body.substr(begins, answer.body.find('"', begins) - begins);
               })
        .text();
}

std::string ask_why(Field& field)
{
    const auto table = open_or_throw(field, kQuoridor, 2);
    const auto request =
        request_text(field.web(), "GET", fmt::format("/api/tables/{}/why?move=e5h", table.id), "");
    field.begin();
    return flood(field, kConnections, [&](std::size_t) { return request; }).text();
}

std::string evaluate(Field& field)
{
    const auto request = request_text(
        field.web(), "POST", "/api/evaluate",
        fmt::format(R"({{"game":"quoridor","options":{{"maxplies":10000}},"moves":[{}]}})",
                    walk_of(kLongGame - 1)));
    field.begin();
    return flood(field, kConnections, [&](std::size_t) { return request; }).text();
}

constexpr std::array kAttacks{
    Attack{"tables", "opens tables as fast as it goes", open_tables},
    Attack{"reads", "1000 tables, replays of 2000 plies and metrics, 8 connections", read_much},
    Attack{"sit-leave", "takes a seat and leaves it", sit_and_leave},
    Attack{"undo", "moves and takes back", take_back},
    Attack{"rematch", "resigns and plays again, table after table", play_again},
    Attack{"why", "asks why a move is illegal, 8 connections", ask_why},
    Attack{"evaluate", "has positions of 2000 plies evaluated, 8 connections", evaluate},
};

}  // namespace

std::span<const Attack> request_attacks() { return kAttacks; }

}  // namespace agon::bench
