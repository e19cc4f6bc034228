// Battleship from docs/rules/battleship.md: a board of letters, and for a fleet that nobody knows
// the list of all fleets that still fit. That list is for small boards only.
#include "reference.h"

#include <boost/json/array.hpp>
#include <boost/json/value.hpp>

#include <array>

namespace agon::reference {
namespace {

/// A board as rows in one string: '.' is water, a letter is a ship.
using Sea = std::string;

/// What the shot at this place is answered when these places ('x') have been shot at before.
std::string answer_of(const Sea& sea, const std::string& shots, int shot)
{
    if (sea[shot] == '.') return "water";
    bool ship_floats = false;
    bool fleet_floats = false;
    for (int place = 0; place < static_cast<int>(sea.size()); ++place) {
        if (sea[place] == '.' || shots[place] == 'x' || place == shot) continue;
        fleet_floats = true;
        if (sea[place] == sea[shot]) ship_floats = true;
    }
    if (ship_floats) return "hit";
    return fleet_floats ? "sunk" : "lost";
}

class Battleship final : public Reference {
public:
    explicit Battleship(const boost::json::object& options)
    {
        if (options.contains("size")) size_ = static_cast<int>(options.at("size").as_int64());
        if (options.contains("touch")) touch_ = options.at("touch").as_string().c_str();
        if (options.contains("relay")) relay_ = options.at("relay").as_bool();
        if (options.contains("fleet")) {
            lengths_.clear();
            for (const auto& length : options.at("fleet").as_array())
                lengths_.push_back(static_cast<int>(length.as_int64()));
        }
        for (auto& shots : shots_) shots.assign(size_ * size_, ' ');
    }

    int to_move() const override
    {
        if (result_) return -2;
        if (!shot_) return turn_;
        return fleets_[1 - turn_] ? -1 : 1 - turn_;
    }

    std::optional<std::set<std::string>> legal_moves() const override
    {
        if (result_) return std::set<std::string>{};
        if (placing()) return std::nullopt;
        if (shot_) return possible_answers();
        std::set<std::string> cells;
        for (int place = 0; place < size_ * size_; ++place)
            if (shots_[1 - turn_][place] != 'x') cells.insert(name_of(place));
        return cells;
    }

    bool allows(const std::string& move) const override
    {
        if (result_) return false;
        if (placing()) return move == "?" ? relay_ : fleet_of(move).has_value();
        if (!shot_) return legal_moves()->contains(move) || (relay_ && place_of(move));
        if (fleets_[1 - turn_]) return legal_moves()->contains(move);
        return move == "water" || move == "hit" || move == "sunk" || move == "lost";
    }

    void play(const std::string& move) override
    {
        if (placing()) {
            place(move);
        } else if (shot_) {
            tell_all(move);
            answer(move);
        } else {
            tell_all(move);
            shot_ = place_of(move);
            if (relay_) return;
            const std::string truth = *possible_answers().begin();
            tell_all(truth);
            answer(truth);
        }
    }

    std::optional<Result> result() const override { return result_; }

    std::vector<std::string> seen(int viewer) const override
    {
        return seen_[viewer < 0 ? 2 : viewer];
    }

private:
    bool placing() const { return placed_ < 2; }

    void place(const std::string& move)
    {
        for (int viewer : {0, 1, 2}) seen_[viewer].push_back(viewer == turn_ ? move : "?");
        fleets_[turn_] = fleet_of(move);
        if (!fleets_[turn_]) add_fleets(Sea(size_ * size_, '.'), 0, fitting_[turn_]);
        turn_ = 1 - turn_;
        ++placed_;
    }

    void tell_all(const std::string& move)
    {
        for (auto& moves : seen_) moves.push_back(move);
    }

    /// What the fleet answers, or any fleet that it may be.
    std::set<std::string> possible_answers() const
    {
        const int defender = 1 - turn_;
        if (fleets_[defender]) return {answer_of(*fleets_[defender], shots_[defender], *shot_)};
        std::set<std::string> answers;
        for (const Sea& fleet : fitting_[defender])
            answers.insert(answer_of(fleet, shots_[defender], *shot_));
        return answers;
    }

    void answer(const std::string& given)
    {
        const int defender = 1 - turn_;
        std::erase_if(fitting_[defender], [&](const Sea& fleet) {
            return answer_of(fleet, shots_[defender], *shot_) != given;
        });
        if (!fleets_[defender] && fitting_[defender].empty())
            finish("false answer");
        else if (given == "lost")
            finish("fleet sunk");
        shots_[defender][*shot_] = 'x';
        shot_.reset();
        turn_ = defender;
    }

    /// The one who shot has won.
    void finish(const std::string& reason)
    {
        result_ =
            turn_ == 0 ? Result{{1, 0}, {1, 2}, {}, reason} : Result{{0, 1}, {2, 1}, {}, reason};
    }

    std::string name_of(int place) const
    {
        return std::string(1, static_cast<char>('A' + place / size_)) +
               std::to_string(place % size_ + 1);
    }

    std::optional<int> place_of(const std::string& name) const
    {
        for (int place = 0; place < size_ * size_; ++place)
            if (name_of(place) == name) return place;
        return std::nullopt;
    }

    bool is_water(const Sea& sea, int row, int column) const
    {
        const bool outside = row < 0 || row >= size_ || column < 0 || column >= size_;
        return outside || sea[row * size_ + column] == '.';
    }

    bool is_free(const Sea& sea, int row, int column) const
    {
        if (row >= size_ || column >= size_ || !is_water(sea, row, column)) return false;
        for (int r = row - 1; r <= row + 1; ++r) {
            for (int c = column - 1; c <= column + 1; ++c) {
                if (is_water(sea, r, c)) continue;
                const bool at_corner = r != row && c != column;
                if (touch_ == "none" || (touch_ == "corner" && !at_corner)) return false;
            }
        }
        return true;
    }

    /// The sea with one more ship, or none if it may not lie there.
    std::optional<Sea> with_ship(const Sea& sea, std::size_t ship, int place, char way) const
    {
        Sea more = sea;
        for (int i = 0; i < lengths_[ship]; ++i) {
            const int row = place / size_ + (way == 'v' ? i : 0);
            const int column = place % size_ + (way == 'h' ? i : 0);
            if (!is_free(sea, row, column)) return std::nullopt;
            more[row * size_ + column] = static_cast<char>('a' + ship);
        }
        return more;
    }

    /// None if the text is no legal fleet.
    std::optional<Sea> fleet_of(const std::string& text) const
    {
        Sea sea(size_ * size_, '.');
        std::string rest = text + ',';
        for (std::size_t ship = 0; ship < lengths_.size(); ++ship) {
            const std::string part = rest.substr(0, rest.find(','));
            if (part.empty()) return std::nullopt;
            rest.erase(0, part.size() + 1);
            const auto place = place_of(part.substr(0, part.size() - 1));
            if (!place || (part.back() != 'h' && part.back() != 'v')) return std::nullopt;
            const auto more = with_ship(sea, ship, *place, part.back());
            if (!more) return std::nullopt;
            sea = *more;
        }
        if (!rest.empty()) return std::nullopt;
        return sea;
    }

    /// Every legal fleet whose ships before this one lie so.
    void add_fleets(const Sea& sea, std::size_t ship, std::vector<Sea>& all) const
    {
        if (ship == lengths_.size()) {
            all.push_back(sea);
            return;
        }
        for (int place = 0; place < size_ * size_; ++place)
            for (const char way : {'h', 'v'})
                if (const auto more = with_ship(sea, ship, place, way))
                    add_fleets(*more, ship + 1, all);
    }

    int size_ = 10;
    std::vector<int> lengths_{5, 4, 3, 3, 2};
    std::string touch_ = "corner";
    bool relay_ = false;

    int turn_ = 0;  // who places or shoots
    int placed_ = 0;
    std::array<std::optional<Sea>, 2> fleets_;      // none: not told
    std::array<std::vector<Sea>, 2> fitting_;       // those that an untold fleet may be
    std::array<std::string, 2> shots_;              // at this seat's fleet: 'x'
    std::optional<int> shot_;                       // waits for its answer
    std::array<std::vector<std::string>, 3> seen_;  // by the seats and a spectator
    std::optional<Result> result_;
};

}  // namespace

std::unique_ptr<Reference> battleship(const boost::json::object& options)
{
    return std::make_unique<Battleship>(options);
}

}  // namespace agon::reference
