// Blokus from docs/rules/blokus.md: a grid of letters, and every stone tried everywhere.
#include "reference.h"

#include <boost/json/array.hpp>
#include <boost/json/value.hpp>

#include <algorithm>
#include <array>
#include <map>
#include <utility>

namespace agon::reference {
namespace {

using Cell = std::pair<int, int>;  // row from the bottom, column
using Shape = std::set<Cell>;

// The 21 stones as the protocol page draws them; x is a square.
const std::vector<std::vector<std::string>> kDrawings{
    {"x"},
    {"x", "x"},
    {"x.", "xx"},
    {"x", "x", "x"},
    {"xx", "xx"},
    {".x", ".x", "xx"},
    {"x.", "xx", "x."},
    {"xx.", ".xx"},
    {"x", "x", "x", "x"},
    {".x", "xx", "xx"},
    {"xx", ".x", "xx"},
    {".x.", ".x.", "xxx"},
    {"x..", "x..", "xxx"},
    {"xx.", ".xx", "..x"},
    {"x..", "xxx", "..x"},
    {"x..", "xxx", ".x."},
    {".x.", "xxx", ".x."},
    {".x", ".x", ".x", "xx"},
    {".x", ".x", "xx", "x."},
    {"x.", "xx", "x.", "x."},
    {"x", "x", "x", "x", "x"},
};

// The twelve of five squares by the letters they look like.
const std::map<char, std::size_t> kLetters{{'P', 9},  {'U', 10}, {'T', 11}, {'V', 12},
                                           {'W', 13}, {'Z', 14}, {'F', 15}, {'X', 16},
                                           {'L', 17}, {'N', 18}, {'Y', 19}, {'I', 20}};

Shape moved_to_origin(const Shape& shape)
{
    int row = 99;
    int column = 99;
    for (const auto& [r, c] : shape) {
        row = std::min(row, r);
        column = std::min(column, c);
    }
    Shape moved;
    for (const auto& [r, c] : shape) moved.insert({r - row, c - column});
    return moved;
}

std::set<Shape> orientations(const std::vector<std::string>& drawing)
{
    Shape shape;
    for (int row = 0; row < static_cast<int>(drawing.size()); ++row)
        for (int column = 0; column < static_cast<int>(drawing[row].size()); ++column)
            if (drawing[row][column] == 'x') shape.insert({row, column});
    std::set<Shape> all;
    for (int mirrored = 0; mirrored < 2; ++mirrored) {
        for (int turn = 0; turn < 4; ++turn) {
            Shape turned;
            for (const auto& [row, column] : shape) turned.insert({column, -row});
            shape = turned;
            all.insert(moved_to_origin(shape));
        }
        Shape flipped;
        for (const auto& [row, column] : shape) flipped.insert({-row, column});
        shape = flipped;
    }
    return all;
}

std::string column_name(int column)
{
    if (column < 26) return std::string(1, static_cast<char>('a' + column));
    return "a" + std::string(1, static_cast<char>('a' + column - 26));
}

std::string text_of(const Shape& shape, Cell at)
{
    std::string text;
    for (const auto& [row, column] : shape)
        text += (text.empty() ? "" : ",") + column_name(at.second + column) +
                std::to_string(at.first + row + 1);
    return text;
}

Shape cells_of(const std::string& text)
{
    Shape cells;
    std::string rest = text + ",";
    while (!rest.empty()) {
        const std::string name = rest.substr(0, rest.find(','));
        rest.erase(0, name.size() + 1);
        const bool two = name[1] >= 'a';
        const int column = two ? 26 + name[1] - 'a' : name[0] - 'a';
        cells.insert({std::stoi(name.substr(two ? 2 : 1)) - 1, column});
    }
    return cells;
}

class Blokus final : public Reference {
public:
    explicit Blokus(const boost::json::object& options)
    {
        if (options.contains("mode")) mode_ = options.at("mode").as_string().c_str();
        const bool small = mode_ == "duo" || mode_ == "junior";
        const int side = small ? 14 : mode_ == "2x2" ? 15 : 20;
        width_ =
            options.contains("width") ? static_cast<int>(options.at("width").as_int64()) : side;
        height_ =
            options.contains("height") ? static_cast<int>(options.at("height").as_int64()) : side;
        minus_ = options.contains("scoring") && options.at("scoring").as_string() == "minus";
        board_.assign(height_, std::string(width_, '.'));
        for (const auto& drawing : kDrawings) orientations_.push_back(orientations(drawing));
        const std::vector<int> counts = stones(options);
        for (const int colour : {0, 1, 2, 3})
            left_[colour] = plays(colour) ? counts : std::vector(21, 0);
        total_ = squares_in(counts);
        if (mode_ == "teams") {
            if (options.contains("start"))
                begin_teams(options.at("start").as_string().front());
            else
                for (const auto& [letter, stone] : kLetters)
                    moves_.insert(std::string("start:") + letter);
            return;
        }
        turn_ = 3;
        next_turn();
    }

    int to_move() const override
    {
        if (is_drawing()) return -1;
        return turn_ < 0 ? -2 : seat_of(turn_);
    }

    std::optional<std::set<std::string>> legal_moves() const override
    {
        return turn_ < 0 ? std::set<std::string>{} : moves_;
    }

    void play(const std::string& move) override
    {
        history_.push_back(move);
        if (is_drawing()) return begin_teams(move.back());
        if (move == "pass") return next_team_turn();
        const Shape cells = cells_of(move);
        for (const auto& [row, column] : cells)
            board_[row][column] = static_cast<char>('0' + turn_);
        for (std::size_t stone = 0; stone < orientations_.size(); ++stone)
            if (orientations_[stone].contains(moved_to_origin(cells))) --left_[turn_][stone];
        last_size_[turn_] = static_cast<int>(cells.size());
        if (mode_ == "teams")
            next_team_turn();
        else
            next_turn();
    }

    std::optional<Result> result() const override
    {
        if (turn_ >= 0) return std::nullopt;
        const int seats = mode_ == "4x4" ? 4 : 2;
        Result result{std::vector<double>(seats), std::vector<int>(seats, 1),
                      std::vector<int>(seats), reason_};
        for (const int colour : {0, 1, 2, 3})
            if (plays(colour)) result.points[seat_of(colour)] += points_of(colour);
        int winners = 0;
        for (int seat = 0; seat < seats; ++seat) {
            for (const int other : result.points)
                if (other > result.points[seat]) ++result.ranks[seat];
            if (result.ranks[seat] == 1) ++winners;
        }
        for (int seat = 0; seat < seats; ++seat)
            if (result.ranks[seat] == 1) result.scores[seat] = 1.0 / winners;
        return result;
    }

    std::vector<std::string> seen(int) const override { return history_; }

private:
    std::vector<int> stones(const boost::json::object& options) const
    {
        std::vector<int> counts(21, 1);
        if (mode_ == "junior")
            for (int stone = 0; stone < 21; ++stone)
                counts[stone] = stone <= 9 || stone == 17 || stone == 18 ? 2 : 0;
        if (!options.contains("stones")) return counts;
        const auto& given = options.at("stones").as_array();
        for (std::size_t stone = 0; stone < 21; ++stone) {
            const std::size_t squares = orientations_[stone].begin()->size();
            const auto& count = given.size() == 21 ? given[stone] : given[squares - 1];
            counts[stone] = static_cast<int>(count.as_int64());
        }
        return counts;
    }

    int squares_in(const std::vector<int>& counts) const
    {
        int squares = 0;
        for (std::size_t stone = 0; stone < 21; ++stone)
            squares += counts[stone] * static_cast<int>(orientations_[stone].begin()->size());
        return squares;
    }

    bool plays(int colour) const
    {
        return mode_ == "4x4" || mode_ == "4x2" || mode_ == "teams" || colour % 2 == 0;
    }

    int seat_of(int colour) const
    {
        if (mode_ == "4x4") return colour;
        return mode_ == "4x2" || mode_ == "teams" ? colour % 2 : colour / 2;
    }

    bool is_drawing() const { return mode_ == "teams" && start_stone_ < 0; }

    void begin_teams(char letter)
    {
        start_stone_ = static_cast<int>(kLetters.at(letter));
        turn_ = 0;
        moves_ = moves_of(0);
    }

    /// Turns are counted, those of dropped colours too, and 24 rounds are played.
    void next_team_turn()
    {
        while (!valid_.empty()) {
            do ++turn_number_;
            while (!valid_.contains(turn_number_ % 4));
            turn_ = turn_number_ % 4;
            moves_ = moves_of(turn_);
            if (!moves_.empty()) {
                if (has_placed(turn_)) moves_.insert("pass");
                break;
            }
            valid_.erase(turn_);
        }
        if (valid_.empty() || turn_number_ / 4 >= 24) {
            turn_ = -1;
            if (!valid_.empty()) reason_ = "move limit";
        }
    }

    /// What the colour's first stone must cover.
    bool is_start(int row, int column, int colour) const
    {
        if (mode_ != "teams") return Cell{row, column} == start_of(colour);
        return row == 0 || column == 0 || row == height_ - 1 || column == width_ - 1;
    }

    int points_of(int colour) const
    {
        const int unplaced = squares_in(left_[colour]);
        if (minus_) return -unplaced;
        int points = total_ - unplaced;
        if (unplaced == 0) points += last_size_[colour] == 1 ? 20 : 15;
        return points;
    }

    Cell start_of(int colour) const
    {
        if (mode_ == "duo" || mode_ == "junior")
            return colour == 0 ? Cell{4, 4} : Cell{height_ - 5, width_ - 5};
        return {colour == 1 || colour == 2 ? height_ - 1 : 0, colour >= 2 ? width_ - 1 : 0};
    }

    bool is(int row, int column, char what) const
    {
        return row >= 0 && row < height_ && column >= 0 && column < width_ &&
               board_[row][column] == what;
    }

    bool has_placed(int colour) const
    {
        for (const auto& line : board_)
            if (line.find(static_cast<char>('0' + colour)) != std::string::npos) return true;
        return false;
    }

    /// The shape with its origin on this cell.
    bool is_legal(const Shape& shape, Cell at, int colour, bool first) const
    {
        const char own = static_cast<char>('0' + colour);
        bool contact = false;
        for (const auto& [r, c] : shape) {
            const int row = at.first + r;
            const int column = at.second + c;
            if (!is(row, column, '.')) return false;
            if (is(row + 1, column, own) || is(row - 1, column, own) || is(row, column + 1, own) ||
                is(row, column - 1, own))
                return false;
            if (is(row + 1, column + 1, own) || is(row + 1, column - 1, own) ||
                is(row - 1, column + 1, own) || is(row - 1, column - 1, own))
                contact = true;
            if (first && is_start(row, column, colour)) contact = true;
        }
        return contact;
    }

    std::set<std::string> moves_of(int colour) const
    {
        std::set<std::string> moves;
        const bool first = !has_placed(colour);
        for (std::size_t stone = 0; stone < 21; ++stone) {
            if (left_[colour][stone] == 0) continue;
            if (mode_ == "teams" && first && static_cast<int>(stone) != start_stone_) continue;
            for (const Shape& shape : orientations_[stone])
                for (int row = 0; row < height_; ++row)
                    for (int column = 0; column < width_; ++column)
                        if (is_legal(shape, {row, column}, colour, first))
                            moves.insert(text_of(shape, {row, column}));
        }
        return moves;
    }

    void next_turn()
    {
        for (int step = 1; step <= 4; ++step) {
            const int colour = (turn_ + step) % 4;
            moves_ = moves_of(colour);
            if (!moves_.empty()) {
                turn_ = colour;
                return;
            }
        }
        turn_ = -1;
    }

    std::string mode_ = "4x4";
    int width_ = 0;
    int height_ = 0;
    int total_ = 0;
    int turn_ = 0;
    bool minus_ = false;
    std::vector<std::string> board_;
    std::vector<std::set<Shape>> orientations_;
    std::array<std::vector<int>, 4> left_;
    std::array<int, 4> last_size_{};
    std::string reason_ = "no move";
    // Of teams: the stone that all begin with, the turn, and the colours not dropped.
    int start_stone_ = -1;
    int turn_number_ = 0;
    std::set<int> valid_{0, 1, 2, 3};
    std::set<std::string> moves_;  // of the colour to move
    std::vector<std::string> history_;
};

}  // namespace

std::unique_ptr<Reference> blokus(const boost::json::object& options)
{
    return std::make_unique<Blokus>(options);
}

}  // namespace agon::reference
