#pragma once

#include "players/player.h"
#include "table/record.h"

#include <array>
#include <optional>
#include <string>
#include <vector>

namespace agon::cli {

/// A game that a person plays: it can go back, and the table's luck comes back with it.
class PlayTable {
public:
    PlayTable(AnyGame start, Seat person, std::uint64_t seed);

    const AnyGame& game() const { return game_; }
    Seat person() const { return person_; }

    /// How it has ended, by its rules or by a seat that gave up or was at fault.
    const std::optional<Record::Result>& result() const { return result_; }

    /// The moves so far, as this seat was told them.
    const std::vector<std::string>& told(Seat seat) const
    {
        return told_[static_cast<std::size_t>(seat)];
    }

    /// As far as the person may see it.
    AnyGame seen() const { return game_.view(person_); }

    /// Pre: the move is legal.
    void put(const std::string& move, double milliseconds);

    /// Plays the table's own moves, if it is its turn, and gives them back.
    std::vector<std::string> draw_lots();

    void lose(Seat culprit, const std::string& reason);

    /// Back to the person's turn before; false if there was none.
    bool take_back();

    /// Of the game as it stands, and while it runs only as the person may see it; it lacks players,
    /// seed and date.
    Record record() const;

private:
    void rewind();

    AnyGame start_;
    Seat person_;
    std::uint64_t seed_;
    AnyGame game_;
    std::vector<std::string> moves_;
    std::vector<double> times_;
    std::array<std::vector<std::string>, kMostSeats> told_;
    std::optional<Record::Result> result_;
};

}  // namespace agon::cli
