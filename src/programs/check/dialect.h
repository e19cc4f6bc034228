#pragma once

#include "programs/check/story.h"

#include <chrono>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace agon::check {

/// What is said to a program for its next move.
struct Question {
    std::vector<std::string> set_up;  ///< lines before its clock begins
    std::string go;                   ///< the line that starts its clock
    std::size_t replies = 0;          ///< that the other lines have, before the one that counts
};

/// How a program on pipes is spoken to: our lines, and what its own lines are.
struct Dialect {
    std::string greeting;                           ///< what we say first
    std::string greeted;                            ///< what it answers, for people
    std::string farewell;                           ///< what we say last
    std::function<bool(std::string_view)> greets;   ///< whether the line answers our greeting
    std::function<bool(std::string_view)> answers;  ///< whether the line answers a question
    std::function<bool(std::string_view)> belongs;  ///< whether it is a line of the protocol at all
    std::function<std::string(std::string_view)> move_in;  ///< of an answer, as our rules write it
    std::function<std::string(std::string_view)> answer_with;  ///< the line that says our move
    std::function<std::vector<std::string>(const AnyGame&)> new_game;  ///< what opens a game
    std::function<Question(const Story&, std::chrono::milliseconds)> question;
};

/// The engine protocol.
Dialect engine_dialect();

/// GTP as Pentobi speaks it: "bad-spec" if it has no such game.
Result<Dialect> gtp_dialect(const AnyGame& start);

}  // namespace agon::check
