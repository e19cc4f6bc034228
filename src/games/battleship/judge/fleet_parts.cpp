#include "games/battleship/judge/fleet_parts.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <limits>
#include <numeric>
#include <utility>

namespace agon::battleship {
namespace {

constexpr float kTiny = 1e-3F;  ///< what is nearer to zero counts as zero

}  // namespace

FleetParts::FleetParts(const PartsTask& task, int wanted)
    : task_{&task},
      wanted_{wanted},
      places_{task.worth.size()},
      stride_{(places_ + kLanes - 1) / kLanes},
      table_(stride_),
      losses_(stride_),
      outside_(places_),
      home_(places_),
      is_line_(places_),
      is_closed_(places_),
      is_used_(task.rows.size()),
      sums_(task.rows.size())
{
    std::iota(outside_.begin(), outside_.end(), std::size_t{0});
    std::iota(home_.begin(), home_.end(), std::size_t{0});
    for (const auto& row : task.rows) most_.push_back(row.most);
    list_rows_of_places();
    begin();
}

bool FleetParts::suffice(std::uint64_t most_work)
{
    const std::uint64_t end = work_ + most_work;
    while (!is_stuck_ && work_ < end) {
        if (level_[0] < static_cast<float>(wanted_) && is_worth_less()) return false;
        auto number = lowest_line();
        if (!number) number = add_overfull_row();
        if (!number) break;
        const auto column = column_for(*number);
        if (!column) break;
        exchange(*number, *column);
    }
    return true;
}

std::vector<float> FleetParts::parts() const
{
    std::vector<float> all(places_);
    for (std::size_t number = 1; number < inside_.size(); ++number)
        if (is_place(inside_[number])) all[inside_[number]] = level_[number];
    return all;
}

void FleetParts::close(std::span<const std::size_t> places)
{
    for (const auto place : places) is_closed_[place] = 1;
    remove_closed_columns();
    for (const auto place : places)
        if (is_line_[place] != 0) push_out(place);
}

void FleetParts::remove_closed_columns()
{
    std::vector<std::size_t> kept;
    for (std::size_t column = 0; column < outside_.size(); ++column)
        if (!is_place(outside_[column]) || is_closed_[outside_[column]] == 0)
            kept.push_back(column);
    const std::size_t stride = (kept.size() + kLanes - 1) / kLanes;
    std::vector<Lanes> table(inside_.size() * stride);
    for (std::size_t number = 0; number < inside_.size(); ++number)
        for (std::size_t i = 0; i < kept.size(); ++i)
            set(table.data() + number * stride, i, at(line(number), kept[i]));
    for (std::size_t i = 0; i < kept.size(); ++i) {
        outside_[i] = outside_[kept[i]];
        settle_in(outside_[i], i, false);
    }
    work_ += inside_.size() * kept.size();
    outside_.resize(kept.size());
    table_ = std::move(table);
    losses_.resize(stride);
    stride_ = stride;
}

/// Nothing may stand there: so the opposite may not be below zero either.
void FleetParts::push_out(std::size_t place)
{
    const std::size_t number = home_[place];
    for (std::size_t i = 0; i < stride_; ++i) line(number)[i] = -line(number)[i];
    level_[number] = -level_[number];
    const auto column = column_for(number);
    is_stuck_ = is_stuck_ || !column;
    if (is_stuck_) return;
    exchange(number, *column);
    shut(home_[place]);
}

/// Its variable stays outside.
void FleetParts::shut(std::size_t column)
{
    for (std::size_t number = 0; number < inside_.size(); ++number) set(line(number), column, 0);
}

void FleetParts::take(std::size_t place)
{
    // What stands there is counted from one on, and closed.
    for (auto i = rows_from_[place]; i < rows_from_[place + 1]; ++i) {
        assert(most_[rows_of_[i]] > 0);
        --most_[rows_of_[i]];
    }
    wanted_ -= task_->worth[place];
    level_[0] -= static_cast<float>(task_->worth[place]);
    is_closed_[place] = 1;
    if (is_line_[place] != 0) {
        level_[home_[place]] -= 1;
        push_out(place);
    } else {
        level_[0] += at(line(0), home_[place]);
        for (std::size_t number = 1; number < inside_.size(); ++number)
            level_[number] -= at(line(number), home_[place]);
        shut(home_[place]);
    }
}

void FleetParts::list_rows_of_places()
{
    rows_from_.assign(places_ + 1, 0);
    for (const auto place : task_->members) ++rows_from_[place + 1U];
    std::partial_sum(rows_from_.begin(), rows_from_.end(), rows_from_.begin());
    rows_of_.resize(task_->members.size());
    auto next = rows_from_;
    for (std::size_t row = 0; row < task_->rows.size(); ++row)
        for (const auto place : task_->places(row))
            rows_of_[next[place]++] = static_cast<std::uint16_t>(row);
}

void FleetParts::begin()
{
    level_.push_back(0);
    inside_.push_back(0);
    for (std::size_t place = 0; place < places_; ++place) {
        // All a little different, so that an exchange seldom changes nothing.
        const auto extra = static_cast<float>(place * 61 % 128) / 128'000;
        set(line(0), place, static_cast<float>(task_->worth[place]) + extra);
    }
    for (std::size_t row = 0; row < task_->lengths; ++row) {
        const auto places = task_->places(row);
        const auto best =
            std::ranges::max_element(places, {}, [&](auto place) { return at(line(0), place); });
        exchange(add_row(row), *best);
    }
}

std::size_t FleetParts::add_row(std::size_t row)
{
    const std::size_t number = inside_.size();
    inside_.push_back(places_ + row);
    level_.push_back(static_cast<float>(most_[row]));
    if (table_.size() < (number + 1) * stride_) table_.resize(2 * (number + 1) * stride_);
    Lanes* here = line(number);
    std::fill_n(here, stride_, Lanes{});
    for (const auto place : task_->places(row)) {
        if (is_closed_[place] != 0) continue;
        if (is_line_[place] == 0) {
            set(here, home_[place], at(here, home_[place]) + 1);
            continue;
        }
        const Lanes* other = line(home_[place]);
        for (std::size_t i = 0; i < stride_; ++i) here[i] -= other[i];
        level_[number] -= level_[home_[place]];
        work_ += stride_;
    }
    is_used_[row] = 1;
    return number;
}

/// The most overfull row as a line.
std::optional<std::size_t> FleetParts::add_overfull_row()
{
    std::ranges::fill(sums_, 0.F);
    for (std::size_t number = 1; number < inside_.size(); ++number) {
        if (!is_place(inside_[number])) continue;
        const std::size_t place = inside_[number];
        for (auto i = rows_from_[place]; i < rows_from_[place + 1]; ++i)
            sums_[rows_of_[i]] += level_[number];
    }
    work_ += task_->rows.size();
    std::optional<std::size_t> worst;
    float most = kTiny;
    for (std::size_t row = 0; row < sums_.size(); ++row) {
        const float over = sums_[row] - static_cast<float>(most_[row]);
        if (is_used_[row] != 0 || over <= most) continue;
        most = over;
        worst = row;
    }
    if (worst) return add_row(*worst);
    return worst;
}

/// Of the lines below zero the one that is farthest from it: not by its level, by the distance
/// in space (a third fewer exchanges).
std::optional<std::size_t> FleetParts::lowest_line()
{
    std::optional<std::size_t> lowest;
    float most = 0;
    for (std::size_t number = 1; number < inside_.size(); ++number) {
        if (level_[number] > -kTiny) continue;
        const float distance = level_[number] * level_[number] / squares(line(number));
        work_ += stride_;
        if (distance <= most) continue;
        most = distance;
        lowest = number;
    }
    return lowest;
}

float FleetParts::squares(const Lanes* numbers) const
{
    Lanes sums{};
    for (std::size_t i = 0; i < stride_; ++i) sums += numbers[i] * numbers[i];
    float sum = 1;
    for (std::size_t lane = 0; lane < kLanes; ++lane) sum += sums[lane];
    return sum;
}

/// Which variable raises this line at the least loss of worth.
std::optional<std::size_t> FleetParts::column_for(std::size_t number)
{
    const Lanes never = Lanes{} + std::numeric_limits<float>::max();
    const Lanes* here = line(number);
    const Lanes* gains = line(0);
    Lanes least = never;
    for (std::size_t i = 0; i < stride_; ++i) {
        const Lanes loss = gains[i] / here[i];
        losses_[i] = here[i] < -kTiny ? loss : never;
        least = losses_[i] < least ? losses_[i] : least;
    }
    float best = never[0];
    for (std::size_t lane = 0; lane < kLanes; ++lane) best = std::min(best, least[lane]);
    for (std::size_t column = 0; best < never[0] && column < outside_.size(); ++column)
        if (at(losses_.data(), column) == best) return column;
    return std::nullopt;
}

/// The line's variable goes outside, the column's inside.
void FleetParts::exchange(std::size_t number, std::size_t column)
{
    Lanes* here = line(number);
    const float scale = 1 / at(here, column);
    set(here, column, 1);
    for (std::size_t i = 0; i < stride_; ++i) here[i] *= scale;
    level_[number] *= scale;
    for (std::size_t other = 0; other < inside_.size(); ++other) {
        Lanes* there = line(other);
        const float factor = at(there, column);
        if (other == number || factor == 0) continue;
        set(there, column, 0);
        for (std::size_t i = 0; i < stride_; ++i) there[i] -= factor * here[i];
        level_[other] += (other == 0 ? factor : -factor) * level_[number];
        work_ += stride_;
    }
    work_ += 4 * stride_;
    std::swap(inside_[number], outside_[column]);
    settle_in(outside_[column], column, false);
    settle_in(inside_[number], number, true);
    // A row with room left is not needed; should it become overfull, it is found again.
    if (!is_place(inside_[number])) drop(number);
}

void FleetParts::settle_in(std::size_t variable, std::size_t home, bool is_line)
{
    if (!is_place(variable)) return;
    home_[variable] = home;
    is_line_[variable] = is_line ? 1 : 0;
}

void FleetParts::drop(std::size_t number)
{
    is_used_[inside_[number] - places_] = 0;
    const std::size_t last = inside_.size() - 1;
    if (number != last) {
        std::copy_n(line(last), stride_, line(number));
        level_[number] = level_[last];
        inside_[number] = inside_[last];
        settle_in(inside_[number], number, true);
    }
    inside_.pop_back();
    level_.pop_back();
}

/// Prices of the rows' room such that no ship is worth more than its place costs: then all
/// ships together are worth no more than all room costs. The table's prices are rounded to whole
/// numbers; what a ship is still worth more is added to the price of its length.
bool FleetParts::is_worth_less()
{
    constexpr int kUnit = 1 << 16;
    std::int64_t cost = 0;
    std::vector<std::int64_t> above(places_);
    for (std::size_t place = 0; place < places_; ++place)
        above[place] = std::int64_t{kUnit} * task_->worth[place];
    for (std::size_t column = 0; column < outside_.size(); ++column) {
        const float gain = at(line(0), column);
        if (is_place(outside_[column]) || gain >= 0) continue;
        const std::size_t row = outside_[column] - places_;
        const auto price = static_cast<std::int64_t>(std::lround(-gain * kUnit));
        cost += price * most_[row];
        for (const auto place : task_->places(row)) above[place] -= price;
    }
    for (std::size_t row = 0; row < task_->lengths; ++row) {
        std::int64_t most = 0;
        for (const auto place : task_->places(row))
            if (is_closed_[place] == 0) most = std::max(most, above[place]);
        cost += most * most_[row];
    }
    work_ += kLanes * stride_;
    return cost < std::int64_t{kUnit} * wanted_;
}

}  // namespace agon::battleship
