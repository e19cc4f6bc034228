// Quoridor from docs/rules/quoridor.md: a grid of cells, walls beside them, and searches.
#include "reference.h"

#include <boost/json/value.hpp>

#include <algorithm>
#include <array>
#include <utility>

namespace agon::reference {
namespace {

using Cell = std::pair<int, int>;  // file, rank; both from 0

constexpr int kMostSize = 11;

/// A mark for each cell.
using Marks = std::array<std::array<bool, kMostSize>, kMostSize>;

constexpr std::array<Cell, 4> kWays{{{0, 1}, {0, -1}, {1, 0}, {-1, 0}}};

struct Wall {
    int file;
    int rank;
    char way;  // h or v
};

Cell step(Cell cell, Cell way) { return {cell.first + way.first, cell.second + way.second}; }

std::string name_of(Cell cell)
{
    return std::string(1, static_cast<char>('a' + cell.first)) + std::to_string(cell.second + 1);
}

class Quoridor final : public Reference {
public:
    explicit Quoridor(const boost::json::object& options)
    {
        const auto number = [&](const char* key, int otherwise) {
            return options.contains(key) ? static_cast<int>(options.at(key).as_int64()) : otherwise;
        };
        seats_ = number("players", 2);
        size_ = number("size", 9);
        maxplies_ = number("maxplies", 400);
        turn_ = number("first", 0);
        const int middle = size_ / 2;
        const std::array<Cell, 4> starts{
            {{middle, 0}, {middle, size_ - 1}, {0, middle}, {size_ - 1, middle}}};
        for (int seat = 0; seat < seats_; ++seat) pawns_.push_back(starts.at(seat));
        walls_left_.assign(seats_, number("walls", seats_ == 2 ? 10 : 5));
        moves_ = moves_of(turn_);
    }

    int to_move() const override { return result_ ? -2 : turn_; }

    std::optional<std::set<std::string>> legal_moves() const override
    {
        return result_ ? std::set<std::string>{} : moves_;
    }

    void play(const std::string& move) override
    {
        history_.push_back(move);
        if (move.back() == 'h' || move.back() == 'v') {
            put(wall_of(move), true);
            --walls_left_[turn_];
        } else {
            pawns_[turn_] = {move[0] - 'a', std::stoi(move.substr(1)) - 1};
            if (at_goal(turn_, pawns_[turn_])) return finish(turn_, "goal");
        }
        if (static_cast<int>(history_.size()) >= maxplies_) return finish(-1, "move limit");
        for (int tries = 0; tries < seats_; ++tries) {
            turn_ = (turn_ + 1) % seats_;
            moves_ = moves_of(turn_);
            if (!moves_.empty()) return;
        }
        finish(-1, "move limit");
    }

    std::optional<Result> result() const override { return result_; }

    std::vector<std::string> seen(int) const override { return history_; }

private:
    bool on_board(Cell cell) const
    {
        return cell.first >= 0 && cell.first < size_ && cell.second >= 0 && cell.second < size_;
    }

    bool at_goal(int seat, Cell cell) const
    {
        if (seat == 0) return cell.second == size_ - 1;
        if (seat == 1) return cell.second == 0;
        if (seat == 2) return cell.first == size_ - 1;
        return cell.first == 0;
    }

    bool has_pawn(Cell cell) const
    {
        for (const Cell& pawn : pawns_)
            if (pawn == cell) return true;
        return false;
    }

    /// Whether one may step between these neighbours, pawns aside.
    bool open(Cell from, Cell to) const
    {
        if (!on_board(to)) return false;
        const auto [file, rank] = std::min(from, to);
        return from.first == to.first ? !wall_above_[file][rank] : !wall_right_[file][rank];
    }

    std::set<std::string> moves_of(int seat)
    {
        std::set<std::string> moves;
        for (const Cell& target : targets(pawns_[seat])) moves.insert(name_of(target));
        if (walls_left_[seat] == 0) return moves;
        for (int file = 0; file + 1 < size_; ++file)
            for (int rank = 0; rank + 1 < size_; ++rank)
                for (const char way : {'h', 'v'})
                    if (wall_fits({file, rank, way})) moves.insert(name_of({file, rank}) + way);
        return moves;
    }

    std::set<Cell> targets(Cell from) const
    {
        std::set<Cell> found;
        for (const Cell& way : kWays) {
            const Cell next = step(from, way);
            if (!open(from, next)) continue;
            if (!has_pawn(next)) {
                found.insert(next);
                continue;
            }
            const Cell behind = step(next, way);
            if (open(next, behind) && !has_pawn(behind)) {
                found.insert(behind);
                continue;
            }
            for (const Cell& side : {Cell{way.second, way.first}, Cell{-way.second, -way.first}})
                if (open(next, step(next, side)) && !has_pawn(step(next, side)))
                    found.insert(step(next, side));
        }
        return found;
    }

    static Wall wall_of(const std::string& move)
    {
        return {move[0] - 'a', std::stoi(move.substr(1, move.size() - 2)) - 1, move.back()};
    }

    void put(Wall wall, bool stands)
    {
        const auto [file, rank, way] = wall;
        middle_[file][rank] = stands;
        if (way == 'h') {
            wall_above_[file][rank] = stands;
            wall_above_[file + 1][rank] = stands;
        } else {
            wall_right_[file][rank] = stands;
            wall_right_[file][rank + 1] = stands;
        }
    }

    bool overlaps(Wall wall) const
    {
        const auto [file, rank, way] = wall;
        if (way == 'h') return wall_above_[file][rank] || wall_above_[file + 1][rank];
        return wall_right_[file][rank] || wall_right_[file][rank + 1];
    }

    /// Tries the wall and takes it away again.
    bool wall_fits(Wall wall)
    {
        if (middle_[wall.file][wall.rank] || overlaps(wall)) return false;
        put(wall, true);
        bool fits = true;
        for (int seat = 0; seat < seats_; ++seat) fits = fits && reaches_goal(seat);
        put(wall, false);
        return fits;
    }

    bool reaches_goal(int seat) const
    {
        Marks reached{};
        std::vector<Cell> waiting{pawns_[seat]};
        while (!waiting.empty()) {
            const Cell cell = waiting.back();
            waiting.pop_back();
            if (reached[cell.first][cell.second]) continue;
            reached[cell.first][cell.second] = true;
            if (at_goal(seat, cell)) return true;
            for (const Cell& way : kWays)
                if (open(cell, step(cell, way))) waiting.push_back(step(cell, way));
        }
        return false;
    }

    void finish(int winner, const std::string& reason)
    {
        Result result{{}, {}, {}, reason};
        for (int seat = 0; seat < seats_; ++seat) {
            result.scores.push_back(winner < 0 ? 1.0 / seats_ : (seat == winner ? 1 : 0));
            result.ranks.push_back(winner < 0 || seat == winner ? 1 : 2);
        }
        result_ = result;
    }

    int seats_ = 2;
    int size_ = 9;
    int maxplies_ = 400;
    int turn_ = 0;
    std::vector<Cell> pawns_;
    std::vector<int> walls_left_;
    Marks wall_above_{};
    Marks wall_right_{};
    Marks middle_{};               // where a wall has its middle at a cell's upper right corner
    std::set<std::string> moves_;  // of the seat to move
    std::vector<std::string> history_;
    std::optional<Result> result_;
};

}  // namespace

std::unique_ptr<Reference> quoridor(const boost::json::object& options)
{
    return std::make_unique<Quoridor>(options);
}

}  // namespace agon::reference
