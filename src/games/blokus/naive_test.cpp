// The rules once more, slow and obvious, on the wire's coordinates and the original's own table of
// shapes; both must agree at every ply.
#include "games/blokus/blokus.h"
#include "games/paths.h"

#include <boost/json/parse.hpp>
#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <set>

namespace agon {
namespace {

using Mode = BlokusOptions::Mode;

struct Cell {
    int x = 0;
    int y = 0;  // from the top

    auto operator<=>(const Cell&) const = default;
};

using Shape = std::vector<Cell>;

Shape moved(Shape shape, int x, int y)
{
    for (Cell& cell : shape) cell = {cell.x + x, cell.y + y};
    return shape;
}

/// For each stone its different shapes, pushed to the upper left.
std::vector<std::set<Shape>> read_shapes()
{
    std::ifstream file{AGON_TESTS "/data/blokus/orientations.json"};
    const auto table = boost::json::parse(std::string{std::istreambuf_iterator<char>{file}, {}});
    std::vector<std::set<Shape>> stones;
    for (const auto& stone : table.at("stones").as_array()) {
        auto& shapes = stones.emplace_back();
        for (const auto& way : stone.at("orient").as_object()) {
            Shape shape;
            int left = 9;
            int top = 9;
            for (const auto& cell : way.value().as_array()) {
                const Cell at{cell.at(0).to_number<int>(), cell.at(1).to_number<int>()};
                shape.push_back(at);
                left = std::min(left, at.x);
                top = std::min(top, at.y);
            }
            std::ranges::sort(shape);
            shapes.insert(moved(shape, -left, -top));
        }
    }
    return stones;
}

class Naive {
public:
    explicit Naive(const BlokusOptions& options) : options_{options}
    {
        board_.assign(options.height, std::string(options.width, '.'));
        const bool all = options.mode == Mode::FourSeats || options.mode == Mode::TwoColoursEach;
        for (const int colour : {0, 1, 2, 3})
            if (all || colour % 2 == 0) left_.at(static_cast<std::size_t>(colour)) = options.stones;
        pass_on(3);
    }

    int turn() const { return turn_; }
    std::set<std::string> moves() const { return turn_ < 0 ? std::set<std::string>{} : moves_; }

    void play(const Shape& shape, std::size_t stone)
    {
        for (const Cell& cell : shape)
            board_[static_cast<std::size_t>(cell.y)][static_cast<std::size_t>(cell.x)] =
                static_cast<char>('0' + turn_);
        --left_.at(static_cast<std::size_t>(turn_)).at(stone);
        pass_on(turn_);
    }

private:
    void pass_on(int colour)
    {
        for (int i = 0; i < 4; ++i) {
            colour = (colour + 1) % 4;
            turn_ = colour;
            moves_ = moves_of(colour);
            if (!moves_.empty()) return;
        }
        turn_ = Blokus::kNoColour;
    }

    bool holds(int x, int y, char what) const
    {
        return x >= 0 && y >= 0 && x < options_.width && y < options_.height &&
               board_[static_cast<std::size_t>(y)][static_cast<std::size_t>(x)] == what;
    }

    Cell start_of(int colour) const  // section 2.1
    {
        const int w = options_.width;
        const int h = options_.height;
        if (options_.mode == Mode::Duo || options_.mode == Mode::Junior)
            return colour == 0 ? Cell{4, h - 5} : Cell{w - 5, 4};
        return std::array{Cell{0, h - 1}, Cell{0, 0}, Cell{w - 1, 0}, Cell{w - 1, h - 1}}.at(
            static_cast<std::size_t>(colour));
    }

    /// Section 2.4.
    bool allows(const Shape& shape, int right, int down, int colour) const
    {
        const char own = static_cast<char>('0' + colour);
        bool contact = false;
        for (const Cell& cell : shape) {
            const int x = cell.x + right;
            const int y = cell.y + down;
            if (!holds(x, y, '.')) return false;
            if (holds(x - 1, y, own) || holds(x + 1, y, own) || holds(x, y - 1, own) ||
                holds(x, y + 1, own))
                return false;
            contact |= holds(x - 1, y - 1, own) || holds(x + 1, y - 1, own) ||
                       holds(x - 1, y + 1, own) || holds(x + 1, y + 1, own) ||
                       Cell{x, y} == start_of(colour);
        }
        return contact;
    }

    std::set<std::string> moves_of(int colour) const
    {
        static const auto kShapes = read_shapes();
        std::set<std::string> texts;
        for (std::size_t stone = 0; stone < kShapes.size(); ++stone) {
            if (left_.at(static_cast<std::size_t>(colour)).at(stone) == 0) continue;
            for (const Shape& shape : kShapes[stone])
                for (int x = 0; x < options_.width; ++x)
                    for (int y = 0; y < options_.height; ++y)
                        if (allows(shape, x, y, colour)) texts.insert(text_of(moved(shape, x, y)));
        }
        return texts;
    }

    std::string text_of(Shape cells) const
    {
        std::ranges::sort(cells, {}, [](const Cell& cell) { return std::pair{-cell.y, cell.x}; });
        std::string text;
        for (const auto& [x, y] : cells) {
            if (!text.empty()) text += ',';
            text += static_cast<char>('a' + x);
            text += std::to_string(options_.height - y);
        }
        return text;
    }

    BlokusOptions options_;
    std::vector<std::string> board_;
    std::array<BlokusOptions::Counts, 4> left_{};
    int turn_ = 0;
    std::set<std::string> moves_;
};

void play_both(Blokus& game, Naive& naive, Blokus::Move move)
{
    const auto& shape = blokus::orientation(move.orientation);
    Shape cells;
    for (std::size_t i = 0; i < shape.size; ++i)
        cells.push_back(
            {move.x + shape.squares[i].x, game.options().height - 1 - move.y - shape.squares[i].y});
    naive.play(cells, shape.stone);
    game.play(move);
}

/// Both list the same moves, and `why_illegal` finds no fault in them.
void expect_agreement(const Blokus& game, const Naive& naive)
{
    ASSERT_EQ(game.colour_to_move(), naive.turn()) << game.picture();
    std::set<std::string> texts;
    game.each_move([&](Blokus::Move move) {
        EXPECT_EQ(game.why_illegal(move), "");
        EXPECT_TRUE(texts.insert(game.write(move)).second) << "twice: " << game.write(move);
    });
    ASSERT_EQ(texts, naive.moves()) << game.picture();
}

std::string name_of(Mode mode)
{
    return std::string{BlokusOptions::of(mode).to_json().at("mode").as_string()};
}

class EveryMode : public testing::TestWithParam<Mode> {};

TEST_P(EveryMode, ListsTheMovesOfTheNaiveRules)
{
    Rng rng{7};
    for (const auto& [width, height] : {std::pair{5, 5}, {6, 8}, {10, 9}}) {
        BlokusOptions options = BlokusOptions::of(GetParam());
        options.width = static_cast<std::uint8_t>(width);
        options.height = static_cast<std::uint8_t>(height);
        Blokus game{options};
        Naive naive{options};
        expect_agreement(game, naive);
        while (game.to_move() != kNobody && !HasFatalFailure()) {
            play_both(game, naive, game.sample(rng));
            expect_agreement(game, naive);
        }
    }
}

/// Every placement on the board that is not listed has its reason.
TEST_P(EveryMode, FindsAFaultInEveryOtherPlacement)
{
    Rng rng{3};
    BlokusOptions options = BlokusOptions::of(GetParam());
    options.width = options.height = 7;
    Blokus game{options};
    for (int ply = 0; ply < 5; ++ply) game.play(game.sample(rng));
    const auto moves = legal_moves(game);
    std::size_t faultless = 0;
    for (std::uint8_t i = 0; i < blokus::kOrientations; ++i)
        for (std::uint8_t x = 0; x < 8; ++x)
            for (std::uint8_t y = 0; y < 8; ++y)
                faultless += game.why_illegal({i, x, y}).empty() ? 1U : 0U;
    EXPECT_EQ(faultless, moves.size());
}

std::uint64_t naive_perft(const Blokus& game, const Naive& naive, int depth)
{
    if (depth == 1) return naive.moves().size();
    std::uint64_t paths = 0;
    for (const auto& text : naive.moves()) {
        Blokus next = game;
        Naive next_naive = naive;
        play_both(next, next_naive, *game.read(text));
        paths += naive_perft(next, next_naive, depth - 1);
    }
    return paths;
}

TEST_P(EveryMode, CountsTheMoveSequencesOfTheNaiveRules)
{
    BlokusOptions options = BlokusOptions::of(GetParam());
    options.width = options.height = 5;
    EXPECT_EQ(perft(Blokus{options}, 2), naive_perft(Blokus{options}, Naive{options}, 2));
}

INSTANTIATE_TEST_SUITE_P(Blokus, EveryMode,
                         testing::Values(Mode::FourSeats, Mode::TwoColoursEach, Mode::TwoSeats,
                                         Mode::Duo, Mode::Junior),
                         [](const auto& mode) { return name_of(mode.param); });

}  // namespace
}  // namespace agon
