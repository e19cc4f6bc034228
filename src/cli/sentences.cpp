#include "cli/sentences.h"

#include <algorithm>
#include <array>
#include <utility>

namespace agon::cli {
namespace {

constexpr std::array<std::pair<std::string_view, std::string_view>, 36> kSentences{{
    {"unreadable", "That is no move of this game; 'help' shows how moves are written."},
    {"game-over", "The game is over."},
    {"off-board", "That is not on the board."},
    {"occupied", "There is something on that square already."},
    {"not-now", "That is not what is to be done now."},
    {"not-possible", "That cannot happen here."},
    // battleship
    {"fleet-needed", "The table must know your fleet in this game."},
    {"wrong-fleet", "The fleet must have exactly the ships that the rules name, in their order."},
    {"ships-overlap", "Two ships lie on the same square."},
    {"ships-touch", "Two ships touch where they may not."},
    {"already-shot", "You have shot there already."},
    {"wrong-answer", "That is not the true answer."},
    // blokus
    {"stone-used", "You have no such stone left."},
    {"touches-own-side", "It lies side by side with a stone of the same colour."},
    {"not-on-start", "The first stone of a colour must cover its start square."},
    {"no-corner-contact", "It must touch a stone of the same colour at a corner."},
    // dame
    {"not-your-piece", "That is not a piece of yours."},
    {"another-piece-goes-on", "The piece that has captured must go on."},
    {"not-diagonal", "Pieces move along diagonals."},
    {"own-piece-between", "One of your own pieces is in the way."},
    {"jumps-over-two", "A jump goes over one piece only."},
    {"must-land-next", "A king must land right behind the piece it captures."},
    {"too-far", "A man goes one step, or jumps over a neighbour."},
    {"man-steps-back", "A man steps forward only."},
    {"nothing-to-capture", "There is nothing to jump over."},
    // quoridor
    {"not-reachable", "Your pawn cannot get there in one move."},
    {"no-walls-left", "You have no walls left."},
    {"wall-overlaps", "A wall lies there already."},
    {"wall-crosses", "It crosses another wall."},
    {"wall-blocks-path", "It would leave a pawn without any way to its goal."},
    // ants
    {"not-your-ant", "There is no ant of yours."},
    {"not-a-step", "An ant steps one square diagonally forward."},
    {"not-a-jump", "That is not a jump over an enemy onto the square behind it."},
    {"must-capture", "You can capture, so you must."},
    {"chain-goes-on", "The ant can jump on, so it must."},
    {"may-not-pass", "You can move, so you may not pass."},
}};

}  // namespace

std::string sentence_for(std::string_view code)
{
    const auto* const found =
        std::ranges::find(kSentences, code, &std::pair<std::string_view, std::string_view>::first);
    return std::string{found == kSentences.end() ? code : found->second};
}

}  // namespace agon::cli
