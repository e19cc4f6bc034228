#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace agon::battleship {

/// Ships that can be split, a half here and a half there.
struct PartsTask {
    /// At these places stand parts of `most` whole ships at most.
    struct Row {
        std::size_t end = 0;  ///< in `members`; it begins where the row before ends
        int most = 1;
    };

    std::vector<int> worth;              ///< by place: of a whole ship there
    std::vector<std::uint16_t> members;  ///< the places of all rows
    std::vector<Row> rows;
    std::size_t lengths = 0;  ///< so many rows come first, in which every place is exactly once

    std::span<const std::uint16_t> places(std::size_t row) const
    {
        const std::size_t from = row == 0 ? 0 : rows[row - 1].end;
        return std::span{members}.subspan(from, rows[row].end - from);
    }
};

/// What split ships can be worth together. Where not even these fit, no whole ones do; where they
/// do, the larger parts show where whole ones are likely to fit.
///
/// This is the dual simplex method. It begins with every ship whole at the best place for its
/// length, which is worth more than is possible, and adds a row whenever it finds one overfull: the
/// worth falls with every exchange, and when it is below what is wanted there is nothing left to
/// look for. Only few rows are ever needed at once. A copy goes on from where its original was, so
/// that after a further ship little is left to do. Refers to its task.
class FleetParts {
public:
    FleetParts(const PartsTask& task, int wanted);

    /// From now on no part of a ship stands at any of these.
    void close(std::span<const std::size_t> places);

    /// From now on a whole ship stands there. Pre: what it is in the way of is closed.
    void take(std::size_t place);

    /// False proves that the ships together are worth less than is wanted: in whole numbers, so
    /// that what was rounded on the way does not matter. True also if it takes longer to tell.
    bool suffice(std::uint64_t most_work);

    /// About how much of a ship stands at each place that is neither closed nor taken.
    std::vector<float> parts() const;

    /// So far; a million is about a millisecond.
    std::uint64_t work() const { return work_; }

private:
    // Written out as vectors: left to itself GCC divides one number after the other.
    static constexpr std::size_t kLanes = 8;
    using Lanes [[gnu::vector_size(kLanes * sizeof(float))]] = float;

    // A variable is a place (how much of a ship stands there) or, after these, a row (how much room
    // it has left). Those outside are zero and have a column each, those inside have a line each:
    //     variable = level - sum over columns of (table * variable outside).
    // Line 0 has no variable but the worth of all ships: level + the same sum.

    bool is_place(std::size_t variable) const { return variable < places_; }
    Lanes* line(std::size_t number) { return table_.data() + number * stride_; }
    static float at(const Lanes* numbers, std::size_t column)
    {
        return numbers[column / kLanes][column % kLanes];
    }
    static void set(Lanes* numbers, std::size_t column, float number)
    {
        numbers[column / kLanes][column % kLanes] = number;
    }

    void list_rows_of_places();
    void remove_closed_columns();
    void push_out(std::size_t place);
    void shut(std::size_t column);
    void begin();
    std::size_t add_row(std::size_t row);
    std::optional<std::size_t> add_overfull_row();
    std::optional<std::size_t> lowest_line();
    float squares(const Lanes* numbers) const;
    std::optional<std::size_t> column_for(std::size_t number);
    void exchange(std::size_t number, std::size_t column);
    void settle_in(std::size_t variable, std::size_t home, bool is_line);
    void drop(std::size_t number);
    bool is_worth_less();

    const PartsTask* task_;
    int wanted_;
    std::size_t places_;
    std::size_t stride_;  ///< of a line, in lanes
    std::uint64_t work_ = 0;
    bool is_stuck_ = false;  ///< numbers too small to go on with
    std::vector<Lanes> table_;
    std::vector<Lanes> losses_;             ///< by column, of the last choice
    std::vector<float> level_;              ///< by line
    std::vector<std::size_t> inside_;       ///< variables by line
    std::vector<std::size_t> outside_;      ///< variables by column
    std::vector<std::size_t> home_;         ///< by place: its line or column
    std::vector<std::uint8_t> is_line_;     ///< by place
    std::vector<std::uint8_t> is_closed_;   ///< by place
    std::vector<std::uint8_t> is_used_;     ///< by row: a line or column is its
    std::vector<int> most_;                 ///< by row: what it has room for
    std::vector<float> sums_;               ///< by row: what stands in it
    std::vector<std::uint32_t> rows_from_;  ///< by place: where its rows begin in
    std::vector<std::uint16_t> rows_of_;
};

}  // namespace agon::battleship
