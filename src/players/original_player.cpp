#include "players/original_player.h"

#include "games/blokus/blokus.h"
#include "games/blokus/tuple.h"

#include <cassert>
#include <cstdlib>

namespace agon {
namespace {

using namespace blokus;

/// The squares of each stone, of `kBoxes`, that it lays on an anchor: its outer ends.
constexpr std::array<std::string_view, kStones> kOuterEnds{
    "#",
    ".#/.#",
    "#./##",
    ".#./.../.#.",
    "##/##",
    ".#./.../##.",
    ".#./..#/.#.",
    ".../##./.##",
    "..#./..../..../..#.",
    ".#./#../##.",
    "##./.../##.",
    ".#./.../#.#",
    "#../.../#.#",
    "##./.##/..#",
    "#../#.#/..#",
    "#../#.#/.#.",
    ".#./#.#/.#.",
    "..#./..../..../.##.",
    "..#./..../.##./.#..",
    ".#../..#./..../.#..",
    "..#../...../...../...../..#..",
};

/// How much a possible turn with this stone counts: less for stones that can lie in more ways.
constexpr std::array<int, kStones> kWeights{8, 4, 2, 4, 8, 1, 2, 2, 4, 1, 2,
                                            2, 2, 2, 1, 1, 8, 1, 1, 1, 4};

/// A way to dock: this square of the orientation lies on the anchor.
struct Docking {
    std::uint8_t orientation = 0;
    Square on;
};

/// The ways of one stone, in the order in which the original tries them.
std::vector<Docking> dockings_of(std::size_t stone)
{
    std::vector<Docking> dockings;
    for (int way = 0; way < 8; ++way) {
        const Box outer{kOuterEnds[stone], way / 4, way % 4};
        const Turned& turned = kStoneTables.turned[stone][static_cast<std::size_t>(way) / 4]
                                                  [static_cast<std::size_t>(way) % 4];
        const Orientation& shape = orientation(turned.orientation);
        if (shape.mirror != outer.mirror || shape.rotate != outer.rotate) continue;
        for (int column = 0; column < outer.side(); ++column)
            for (int row = 0; row < outer.side(); ++row)
                if (outer.has(row, column))
                    dockings.push_back({turned.orientation,
                                        {static_cast<std::int8_t>(column - turned.left),
                                         static_cast<std::int8_t>(turned.bottom - row)}});
    }
    return dockings;
}

struct DockingTables {
    std::array<std::vector<Docking>, kStones> of_stone;
    CandidateSet candidates;  ///< those that dock
    std::array<int, kCandidates> worth{};
};

DockingTables make_tables()
{
    DockingTables tables;
    for (std::size_t stone = 0; stone < kStones; ++stone) {
        tables.of_stone[stone] = dockings_of(stone);
        for (const Docking& docking : tables.of_stone[stone]) {
            for (std::size_t i = 0; i < kCandidates; ++i) {
                const Candidate& candidate = kCandidateTable[i];
                if (candidate.orientation != docking.orientation ||
                    candidate.anchored != docking.on)
                    continue;
                tables.candidates.insert(i);
                tables.worth[i] = kWeights[stone] * size_of_stone(stone);
            }
        }
    }
    return tables;
}

const DockingTables& tables()
{
    static const DockingTables kTables = make_tables();
    return kTables;
}

/// The worth of all turns that are possible on this ground; one turn for each anchor it docks at.
int position_points(const Ground& ground, int height)
{
    int points = 0;
    const CandidateSet usable = ground.usable & tables().candidates;
    any_anchor(ground, height, [&](Cell anchor) {
        const std::uint64_t* forbidden =
            &ground.forbidden[static_cast<std::size_t>(anchor / kRowBits)];
        const std::size_t blocked = near_pattern(forbidden[-2], forbidden[-1], forbidden[0],
                                                 forbidden[1], forbidden[2], anchor % kRowBits);
        return (kFitting[blocked].candidates & usable).any_of([&](std::size_t i) {
            const auto& far = kCandidateTable[i].far;
            if (!has(ground.forbidden, anchor + far[0]) && !has(ground.forbidden, anchor + far[1]))
                points += tables().worth[i];
            return false;
        });
    });
    return points;
}

bool fits(const Ground& ground, const Orientation& shape, int x, int y)
{
    for (std::size_t i = 0; i < shape.size; ++i)
        if (has(ground.forbidden, cell_at(x + shape.squares[i].x, y + shape.squares[i].y)))
            return false;
    return true;
}

/// One stone's turns in the order of the original, each as often as it finds them.
std::vector<Move> turns_of(const Blokus& game, std::size_t stone)
{
    const Ground& ground = game.ground(game.colour_to_move());
    std::vector<Move> turns;
    for (int x = 0; x < game.options().width; ++x) {
        for (int y = game.options().height - 1; y >= 0; --y) {
            if (!is_live(ground, cell_at(x, y))) continue;
            for (const Docking& docking : tables().of_stone[stone]) {
                const int left = x - docking.on.x;
                const int bottom = y - docking.on.y;
                if (fits(ground, orientation(docking.orientation), left, bottom))
                    turns.push_back({docking.orientation, static_cast<std::uint8_t>(left),
                                     static_cast<std::uint8_t>(bottom)});
            }
        }
    }
    return turns;
}

/// The turns it considers: with its largest nine stones that can be placed.
std::vector<Move> considered_turns(const Blokus& game)
{
    constexpr int kMostStones = 9;
    std::vector<Move> considered;
    int stones = 0;
    for (std::size_t stone = kStones; stone-- > 0 && stones < kMostStones;) {
        if (!game.may_use(game.colour_to_move(), stone)) continue;
        const auto turns = turns_of(game, stone);
        considered.insert(considered.end(), turns.begin(), turns.end());
        if (!turns.empty()) ++stones;
    }
    return considered;
}

/// How far the stone lies from its colour's corner of the board, as the protocol counts it.
int distance_home(const Blokus& game, Move move)
{
    const int width = game.options().width;
    const int height = game.options().height;
    const Blokus::Colour colour = game.colour_to_move();
    const Tuple tuple = to_tuple(move, height);
    const int half = Box{kBoxes[tuple.stone]}.side() / 2;
    const int home_x = colour >= 2 ? width - 1 : 0;
    const int home_y = colour == 0 || colour == 3 ? height - 1 : 0;
    return std::abs(home_x - tuple.x + half) + std::abs(home_y - tuple.y + half);
}

/// What the original thinks of the board after this turn.
int value_of(const Blokus& game, Move move)
{
    constexpr int kSquareInHand = 175;
    constexpr int kStepFromHome = 20;
    const Blokus::Colour own = game.colour_to_move();
    const std::size_t stone = orientation(move.orientation).stone;
    int value = kStepFromHome * distance_home(game, move) -
                kSquareInHand * (game.squares_left(own) - size_of_stone(stone));
    Blokus next = game;
    next.play_unasked(move);
    for (Blokus::Colour colour = 0; colour < Blokus::kColours; ++colour) {
        if (!game.in_play(colour)) continue;
        if (colour != own && game.seat_of(colour) == game.to_move()) continue;
        const int points = position_points(next.ground(colour), game.options().height);
        value += colour == own ? points : -points;
    }
    return value;
}

}  // namespace

Thought OriginalPlayer::think(const Situation& situation, const Budget& budget, const Now& now,
                              std::stop_token stop, const Listener& listener)
{
    assert(situation.view.to_move() >= 0);
    const Blokus& game = *situation.view.as<Blokus>();
    Brake brake{budget, now, std::move(stop)};
    const auto turns = considered_turns(game);
    std::size_t best = 0;
    int most = 0;
    for (std::size_t i = 0; i < turns.size() && (i == 0 || !brake.is_pulled()); ++i) {
        const auto noise = static_cast<int>(rng_.below(static_cast<std::uint32_t>(error_) + 1));
        const int value = value_of(game, turns[i]) * (100 + noise) / 100;
        brake.look();
        // The first yields only to a better one, the others to an equal one too.
        if (i > 0 && (best == 0 ? value <= most : value < most)) continue;
        best = i;
        most = value;
    }
    Thought thought{.move = game.write(turns[best]),
                    .score = most,
                    .depth = 1,
                    .nodes = brake.nodes(),
                    .line = {}};
    thought.line = {thought.move};
    if (listener) listener(thought);
    return thought;
}

}  // namespace agon
