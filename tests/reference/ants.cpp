// Ants from docs/rules/ants.md: a grid of letters.
#include "reference.h"

#include <boost/json/value.hpp>

#include <array>
#include <utility>

namespace agon::reference {
namespace {

using Cell = std::pair<int, int>;  // column, row; both from 1, as written

constexpr int kRows = 12;
constexpr int kColumns = 8;
const std::vector<Cell> kFoodCells{{1, 7}, {3, 7}, {5, 7}, {7, 7}, {2, 6}, {4, 6}, {6, 6}, {8, 6}};

std::string name_of(Cell cell)
{
    return std::string(1, static_cast<char>('a' + cell.first - 1)) + std::to_string(cell.second);
}

/// The squares of `a3-b4` or `c5xe7xg9`.
std::vector<Cell> path_of(const std::string& move)
{
    std::vector<Cell> path;
    for (std::size_t i = 0; i < move.size();) {
        const Cell cell{move[i] - 'a' + 1, std::stoi(move.substr(i + 1))};
        path.push_back(cell);
        i += name_of(cell).size() + 1;
    }
    return path;
}

class Ants final : public Reference {
public:
    explicit Ants(const boost::json::object& options)
    {
        if (options.contains("food")) food_ = options.at("food").to_number<double>();
        if (options.contains("luck")) luck_ = options.at("luck").to_number<double>();
        for (int row = 1; row <= kRows; ++row)
            for (int column = 1; column <= kColumns; ++column)
                if ((row + column) % 2 == 0 && (row <= 3 || row >= 10))
                    at({column, row}) = row <= 3 ? 'b' : 'w';
    }

    int to_move() const override
    {
        if (over_) return -2;
        return waits_for_food_ || waits_for_luck_ ? -1 : turn_;
    }

    std::optional<std::set<std::string>> legal_moves() const override
    {
        if (over_) return std::set<std::string>{};
        if (waits_for_food_) return food_outcomes();
        if (!waits_for_luck_) return moves_of(turn_);
        std::set<std::string> outcomes;
        if (luck_ > 0) outcomes.insert("+");
        if (luck_ < 1) outcomes.insert(".");
        return outcomes;
    }

    void play(const std::string& move) override
    {
        history_.push_back(move);
        if (waits_for_food_) {
            for (const Cell& cell : kFoodCells)
                if (move.find(name_of(cell)) != std::string::npos) at(cell) = '*';
            waits_for_food_ = false;
            return;
        }
        if (waits_for_luck_) {
            if (move == "+") ++points_[turn_];
            waits_for_luck_ = false;
        } else if (move != "pass") {
            march(path_of(move));
        }
        if (!waits_for_luck_) end_turn();
    }

    std::optional<Result> result() const override
    {
        if (!over_) return std::nullopt;
        const std::vector<int> points{points_[0], points_[1]};
        if (points[0] == points[1]) return Result{{0.5, 0.5}, {1, 1}, points, "no move"};
        if (points[0] > points[1]) return Result{{1, 0}, {1, 2}, points, "no move"};
        return Result{{0, 1}, {2, 1}, points, "no move"};
    }

    std::vector<std::string> seen(int) const override { return history_; }

private:
    static bool on_board(Cell cell)
    {
        return cell.first >= 1 && cell.first <= kColumns && cell.second >= 1 &&
               cell.second <= kRows;
    }

    char& at(Cell cell) { return board_[cell.second][cell.first]; }
    char at(Cell cell) const { return board_[cell.second][cell.first]; }

    bool has_no_ant(Cell cell) const
    {
        return on_board(cell) && (at(cell) == '.' || at(cell) == '*');
    }

    static char ant_of(int side) { return side == 0 ? 'b' : 'w'; }
    static int forward(int side) { return side == 0 ? 1 : -1; }

    std::set<std::string> food_outcomes() const
    {
        std::set<std::string> outcomes;
        for (int chosen = 0; chosen < 256; ++chosen) {
            if ((food_ == 0 && chosen != 0) || (food_ == 1 && chosen != 255)) continue;
            std::string text;
            for (int i = 0; i < 8; ++i)
                if (chosen >> i & 1) text += (text.empty() ? "" : ",") + name_of(kFoodCells[i]);
            outcomes.insert("food:" + text);
        }
        return outcomes;
    }

    /// Where an ant of this side on this cell can jump to.
    std::vector<Cell> jumps_from(Cell from, int side) const
    {
        std::vector<Cell> landings;
        for (const int right : {-1, 1}) {
            const Cell over{from.first + right, from.second + forward(side)};
            const Cell landing{from.first + 2 * right, from.second + 2 * forward(side)};
            if (on_board(over) && at(over) == ant_of(1 - side) && has_no_ant(landing))
                landings.push_back(landing);
        }
        return landings;
    }

    void add_chains(const std::string& text, Cell cell, int side,
                    std::set<std::string>& moves) const
    {
        const auto landings = jumps_from(cell, side);
        if (landings.empty() && text.size() > 3) moves.insert(text);
        for (const Cell& landing : landings)
            add_chains(text + "x" + name_of(landing), landing, side, moves);
    }

    /// Steps and jumps; a side that has neither may only pass.
    std::set<std::string> marches_of(int side) const
    {
        std::set<std::string> jumps;
        std::set<std::string> steps;
        for (int row = 1; row <= kRows; ++row) {
            for (int column = 1; column <= kColumns; ++column) {
                const Cell from{column, row};
                if (at(from) != ant_of(side)) continue;
                add_chains(name_of(from), from, side, jumps);
                for (const int right : {-1, 1}) {
                    const Cell to{column + right, row + forward(side)};
                    if (has_no_ant(to)) steps.insert(name_of(from) + "-" + name_of(to));
                }
            }
        }
        return jumps.empty() ? steps : jumps;
    }

    std::set<std::string> moves_of(int side) const
    {
        const auto moves = marches_of(side);
        return moves.empty() ? std::set<std::string>{"pass"} : moves;
    }

    void march(const std::vector<Cell>& path)
    {
        for (std::size_t i = 1; i < path.size(); ++i) {
            const auto [column, row] = path[i];
            const auto [from_column, from_row] = path[i - 1];
            if (row - from_row == 2 || row - from_row == -2)
                at({(column + from_column) / 2, (row + from_row) / 2}) = '.';
            at(path[i - 1]) = '.';
            if (at(path[i]) == '*') waits_for_luck_ = true;
            at(path[i]) = ant_of(turn_);
        }
        if (path.back().second == (turn_ == 0 ? kRows : 1)) {
            at(path.back()) = '.';
            ++points_[turn_];
        }
    }

    void end_turn()
    {
        turn_ = 1 - turn_;
        over_ = marches_of(0).empty() && marches_of(1).empty();
    }

    double food_ = 0.5;
    double luck_ = 0.5;
    std::vector<std::string> board_ =
        std::vector<std::string>(kRows + 1, std::string(kColumns + 1, '.'));
    std::array<int, 2> points_{};
    int turn_ = 0;
    bool waits_for_food_ = true;
    bool waits_for_luck_ = false;
    bool over_ = false;
    std::vector<std::string> history_;
};

}  // namespace

std::unique_ptr<Reference> ants(const boost::json::object& options)
{
    return std::make_unique<Ants>(options);
}

}  // namespace agon::reference
