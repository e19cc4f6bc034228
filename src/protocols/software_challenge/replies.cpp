#include "protocols/software_challenge/replies.h"

#include "protocols/software_challenge/requests.h"

namespace agon::challenge {
namespace {

Element of_class(std::string_view name)
{
    return {.name = "data", .attributes = {{"class", std::string{name}}}};
}

Element with_text(std::string name, std::string text)
{
    return {.name = std::move(name), .text = std::move(text)};
}

Element board(const Blokus& game)
{
    Element board{.name = "board"};
    const int height = game.options().height;
    for (int y = 0; y < height; ++y)
        for (int x = 0; x < game.options().width; ++x) {
            const Blokus::Colour colour = game.colour_at(x, height - 1 - y);
            if (colour == Blokus::kNoColour) continue;
            board.children.push_back(
                {.name = "field",
                 .attributes = {
                     {"x", std::to_string(x)},
                     {"y", std::to_string(y)},
                     {"content", std::string{kColours[static_cast<std::size_t>(colour)]}}}});
        }
    return board;
}

/// Stones in hand, in the contest's order.
Element shapes(const Blokus& game, Blokus::Colour colour)
{
    constexpr std::array kLists{"blueShapes", "yellowShapes", "redShapes", "greenShapes"};
    Element list{.name = kLists.at(static_cast<std::size_t>(colour))};
    for (std::size_t kind = 0; kind < kKinds; ++kind)
        if (game.stones_left(colour)[stone_of_kind(kind)] != 0)
            list.children.push_back(with_text("shape", std::string{kKindNames[kind]}));
    return list;
}

/// For who has placed all: whether the single square came last.
Element last_single(const Blokus& game)
{
    Element entries{.name = "lastMoveMono"};
    for (Blokus::Colour colour = 0; colour < Blokus::kColours; ++colour) {
        if (game.squares_left(colour) != 0) continue;
        const auto name = std::string{kColours[static_cast<std::size_t>(colour)]};
        entries.children.push_back(
            {.name = "entry",
             .children = {
                 with_text("color", name),
                 with_text("boolean", game.ended_with_single(colour) ? "true" : "false")}});
    }
    return entries;
}

Element valid_colours(const Blokus& game)
{
    Element valid{.name = "validColors"};
    for (Blokus::Colour colour = 0; colour < Blokus::kColours; ++colour)
        if (!game.is_out(colour))
            valid.children.push_back(
                with_text("color", std::string{kColours[static_cast<std::size_t>(colour)]}));
    return valid;
}

Element fragment(std::string name, std::string aggregation)
{
    return {.name = "fragment",
            .attributes = {{"name", std::move(name)}},
            .children = {with_text("aggregation", std::move(aggregation)),
                         with_text("relevantForRanking", "true")}};
}

Element score_of(const Ending& ending, std::size_t team)
{
    Element player{.name = "player"};
    if (!ending.names[team].empty()) player.attributes.emplace_back("name", ending.names[team]);
    player.attributes.emplace_back("team", std::string{kTeams[team]});
    const int won = !ending.winner ? 1 : *ending.winner == team ? 2 : 0;
    const int points = !ending.is_regular && won == 0 ? 0 : ending.points[team];
    return {.name = "entry",
            .children = {std::move(player),
                         {.name = "score",
                          .children = {with_text("part", std::to_string(won)),
                                       with_text("part", std::to_string(points))}}}};
}

}  // namespace

std::string as_uuid(std::string digits)
{
    if (digits.size() != 32) return digits;
    for (const std::size_t at : {20U, 16U, 12U, 8U}) digits.insert(at, 1, '-');
    return digits;
}

Element about_room(std::string name, const std::string& room)
{
    return {.name = std::move(name), .attributes = {{"roomId", room}}};
}

Element in_room(const std::string& room, Element data)
{
    return {.name = "room", .attributes = {{"roomId", room}}, .children = {std::move(data)}};
}

Element welcome(std::size_t team)
{
    Element data = of_class("welcomeMessage");
    data.attributes.emplace_back("color", std::string{kTeams[team]});
    return data;
}

Element move_request() { return of_class("moveRequest"); }

Element paused(bool is_paused)
{
    Element data = of_class("paused");
    data.attributes.emplace_back("paused", is_paused ? "true" : "false");
    return data;
}

Element memento(const Blokus& game, const std::optional<SentMove>& last)
{
    const auto start = kKindNames[kind_of_stone(game.start_stone().value())];
    Element state{.name = "state",
                  .attributes = {{"class", "state"},
                                 {"startTeam", "ONE"},
                                 {"turn", std::to_string(game.turns())},
                                 {"startPiece", std::string{start}},
                                 {"round", std::to_string(1 + game.turns() / Blokus::kColours)}}};
    if (last) state.children.push_back(to_element(*last, "lastMove"));
    state.children.push_back(board(game));
    state.children.push_back(last_single(game));
    for (Blokus::Colour colour = 0; colour < Blokus::kColours; ++colour)
        state.children.push_back(shapes(game, colour));
    state.children.push_back(valid_colours(game));
    Element data = of_class("memento");
    data.children.push_back(std::move(state));
    return data;
}

Element wrong_move(const std::string& message, const SentMove& move)
{
    Element data = of_class("error");
    data.attributes.emplace_back("message", message);
    SentMove shown = move;
    shown.colour = move.colour.value_or(0);
    Element original = to_element(shown, "originalMessage");
    if (!move.colour && move.is_pass) original.children.clear();
    if (!move.colour && !move.is_pass)
        original.children.front().attributes.erase(original.children.front().attributes.begin());
    data.children.push_back(std::move(original));
    return data;
}

Element refusal(std::string_view exception, const std::string& text, const Element& request)
{
    Element original = request;
    original.name = "originalRequest";
    original.attributes.insert(original.attributes.begin(), {"class", request.name});
    return {.name = "errorpacket",
            .attributes = {{"message", std::string{exception} + ": " + text}},
            .children = {std::move(original)}};
}

Element prepared(const std::string& room, const std::vector<std::string>& codes)
{
    Element packet = about_room("prepared", room);
    for (const std::string& code : codes) packet.children.push_back(with_text("reservation", code));
    if (codes.empty()) packet.text = "\n  ";  // some clients look for its end tag
    return packet;
}

Element joined_game_room(const std::string& room, int players)
{
    Element packet = about_room("joinedGameRoom", room);
    packet.attributes.emplace_back("playerCount", std::to_string(players));
    return packet;
}

Element result(const Ending& ending)
{
    Element data = of_class("result");
    data.children.push_back(
        {.name = "definition",
         .children = {fragment("Siegpunkte", "SUM"), fragment("Punkte", "AVERAGE")}});
    data.children.push_back(
        {.name = "scores", .children = {score_of(ending, 0), score_of(ending, 1)}});
    Element winner{.name = "winner"};
    if (ending.winner) winner.attributes.emplace_back("team", std::string{kTeams[*ending.winner]});
    winner.attributes.emplace_back("regular", ending.is_regular ? "true" : "false");
    winner.attributes.emplace_back("reason", ending.reason);
    data.children.push_back(std::move(winner));
    return data;
}

}  // namespace agon::challenge
