// Dame from docs/rules/dame.md: a board of letters.
#include "reference.h"

#include <boost/json/value.hpp>

namespace agon::reference {
namespace {

constexpr int kWhite = 0;
constexpr int kOver = -2;

struct Place {
    int column = 0;
    int row = 0;

    bool operator==(const Place&) const = default;
};

std::string text_of(Place from, Place to)
{
    return {static_cast<char>('A' + from.column), static_cast<char>('1' + from.row), ':',
            static_cast<char>('A' + to.column), static_cast<char>('1' + to.row)};
}

Place place_of(const std::string& move, std::size_t at)
{
    return {move[at] - 'A', move[at + 1] - '1'};
}

/// docs/rules/dame.md. Men are `w` and `b`, kings `W` and `B`, `.` is empty; row 0 is white's.
class DameReference final : public Reference {
public:
    explicit DameReference(const boost::json::object& options)
    {
        if (const auto* value = options.if_contains("landing")) land_far_ = *value == "any";
        if (const auto* value = options.if_contains("again")) again_same_ = *value == "same";
        if (const auto* value = options.if_contains("limit")) limit_ = value->to_number<int>();
        if (const auto* value = options.if_contains("maxplies"))
            most_plies_ = value->to_number<int>();
        for (int column = 0; column < 8; ++column)
            for (int row = 0; row < 8; ++row) board_[column][row] = start_piece(column, row);
    }

    int to_move() const override { return result_ ? kOver : side_; }

    std::optional<std::set<std::string>> legal_moves() const override
    {
        return result_ ? std::set<std::string>{} : moves_of(side_);
    }

    void play(const std::string& move) override
    {
        moves_.push_back(move);
        const Place from = place_of(move, 0);
        const Place to = place_of(move, 3);
        const bool man = !is_king(at(from));
        const bool captured = move_piece(from, to);
        if (man && to.row == (side_ == kWhite ? 7 : 0))
            board_[to.column][to.row] = side_ == kWhite ? 'W' : 'B';
        ++plies_;
        quiet_ = captured || man ? 0 : quiet_ + 1;
        decide(captured, to);
    }

    std::optional<Result> result() const override { return result_; }
    std::vector<std::string> seen(int) const override { return moves_; }

private:
    static char start_piece(int column, int row)
    {
        if ((column + row) % 2 != 0) return '.';
        if (row < 3) return 'w';
        return row > 4 ? 'b' : '.';
    }

    static bool on_board(Place p)
    {
        return p.column >= 0 && p.column < 8 && p.row >= 0 && p.row < 8;
    }
    static bool is_king(char piece) { return piece == 'W' || piece == 'B'; }
    static int owner(char piece)
    {
        if (piece == '.') return -1;
        return piece == 'w' || piece == 'W' ? 0 : 1;
    }

    char at(Place p) const { return board_[p.column][p.row]; }

    /// Takes whatever lies between off the board; whether there was anything.
    bool move_piece(Place from, Place to)
    {
        const int columns = to.column > from.column ? 1 : -1;
        const int rows = to.row > from.row ? 1 : -1;
        bool captured = false;
        Place p{from.column + columns, from.row + rows};
        for (; !(p == to); p = {p.column + columns, p.row + rows}) {
            captured = captured || at(p) != '.';
            board_[p.column][p.row] = '.';
        }
        board_[to.column][to.row] = at(from);
        board_[from.column][from.row] = '.';
        return captured;
    }

    bool has_pieces(int side) const
    {
        for (const auto& column : board_)
            for (const char piece : column)
                if (owner(piece) == side) return true;
        return false;
    }

    void decide(bool captured, Place to)
    {
        const int other = 1 - side_;
        bound_.reset();
        if (!has_pieces(other)) {
            end(side_, "no pieces");
            return;
        }
        const int mover = side_;
        if (captured && again_same_) bound_ = to;
        // After a capture the same side goes on, unless it has no move then.
        if (!captured || moves_of(mover).empty()) {
            bound_.reset();
            side_ = other;
            if (moves_of(side_).empty()) {
                end(1 - side_, "no move");
                return;
            }
        }
        if (quiet_ >= limit_)
            end(-1, "no progress");
        else if (plies_ >= most_plies_)
            end(-1, "move limit");
    }

    void end(int winner, const std::string& reason)
    {
        Result result{{0.5, 0.5}, {1, 1}, {}, reason};
        if (winner >= 0) {
            result.scores = {winner == 0 ? 1.0 : 0.0, winner == 1 ? 1.0 : 0.0};
            result.ranks = {winner == 0 ? 1 : 2, winner == 1 ? 1 : 2};
        }
        result_ = result;
    }

    std::set<std::string> moves_of(int side) const
    {
        std::set<std::string> moves;
        for (int column = 0; column < 8; ++column)
            for (int row = 0; row < 8; ++row) {
                const Place from{column, row};
                if (owner(at(from)) != side || (bound_ && !(*bound_ == from))) continue;
                for (const int columns : {-1, 1})
                    for (const int rows : {-1, 1}) {
                        if (is_king(at(from)))
                            add_king_moves(moves, from, columns, rows);
                        else
                            add_man_moves(moves, from, columns, rows);
                    }
            }
        return moves;
    }

    void add_man_moves(std::set<std::string>& moves, Place from, int columns, int rows) const
    {
        const int side = owner(at(from));
        const Place next{from.column + columns, from.row + rows};
        if (!on_board(next)) return;
        const bool forwards = rows == (side == kWhite ? 1 : -1);
        if (at(next) == '.' && forwards) moves.insert(text_of(from, next));
        const Place behind{next.column + columns, next.row + rows};
        if (owner(at(next)) == 1 - side && on_board(behind) && at(behind) == '.')
            moves.insert(text_of(from, behind));
    }

    void add_king_moves(std::set<std::string>& moves, Place from, int columns, int rows) const
    {
        const int side = owner(at(from));
        Place p{from.column + columns, from.row + rows};
        for (; on_board(p) && at(p) == '.'; p = {p.column + columns, p.row + rows})
            moves.insert(text_of(from, p));
        if (!on_board(p) || owner(at(p)) != 1 - side) return;
        p = {p.column + columns, p.row + rows};
        for (; on_board(p) && at(p) == '.'; p = {p.column + columns, p.row + rows}) {
            moves.insert(text_of(from, p));
            if (!land_far_) return;
        }
    }

    bool land_far_ = true;
    bool again_same_ = false;
    int limit_ = 80;
    int most_plies_ = 400;

    char board_[8][8] = {};
    int side_ = kWhite;
    std::optional<Place> bound_;  ///< the piece that must go on
    int plies_ = 0;
    int quiet_ = 0;
    std::optional<Result> result_;
    std::vector<std::string> moves_;
};

}  // namespace

std::unique_ptr<Reference> dame(const boost::json::object& options)
{
    return std::make_unique<DameReference>(options);
}

}  // namespace agon::reference
