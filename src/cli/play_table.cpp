#include "cli/play_table.h"

#include <algorithm>
#include <iterator>
#include <utility>

namespace agon::cli {

PlayTable::PlayTable(AnyGame start, Seat person, std::uint64_t seed)
    : start_{std::move(start)}, person_{person}, seed_{seed}, game_{start_}
{}

void PlayTable::put(const std::string& move, double milliseconds)
{
    for (Seat seat = 0; seat < game_.seats(); ++seat)
        std::ranges::move(game_.told(move, seat),
                          std::back_inserter(told_[static_cast<std::size_t>(seat)]));
    [[maybe_unused]] const auto why = game_.try_play(move);
    moves_.push_back(move);
    times_.push_back(milliseconds);
    if (const auto outcome = game_.outcome()) result_ = result_of(*outcome);
}

/// Each draw depends on the seed and its place in the game alone.
std::vector<std::string> PlayTable::draw_lots()
{
    std::vector<std::string> drawn;
    while (game_.to_move() == kChance) {
        Rng rng{mix64(seed_ ^ mix64(moves_.size()))};
        drawn.push_back(game_.sample(rng));
        put(drawn.back(), 0);
    }
    return drawn;
}

void PlayTable::lose(Seat culprit, const std::string& reason)
{
    result_ = result_of(lost_by(culprit, game_.seats(), reason));
}

bool PlayTable::take_back()
{
    if (result_ && !game_.outcome()) {  // somebody gave up or was at fault: not yet, then
        result_.reset();
        if (game_.to_move() == person_) return true;
    }
    AnyGame game = start_;
    std::optional<std::size_t> turn;
    for (std::size_t ply = 0; ply < moves_.size(); ++ply) {
        if (game.to_move() == person_) turn = ply;
        [[maybe_unused]] const auto why = game.try_play(moves_[ply]);
    }
    if (!turn) return false;
    moves_.resize(*turn);
    times_.resize(*turn);
    rewind();
    return true;
}

void PlayTable::rewind()
{
    const auto moves = std::exchange(moves_, {});
    const auto times = std::exchange(times_, {});
    game_ = start_;
    told_ = {};
    result_.reset();
    for (std::size_t ply = 0; ply < moves.size(); ++ply) put(moves[ply], times[ply]);
}

Record PlayTable::record() const
{
    Record record;
    record.game = game_.name();
    record.options = start_.options();
    record.moves = moves_;
    record.times = times_;
    if (result_) {
        record.result = *result_;
        return record;
    }
    record.result.reason = "aborted";
    if (told(person_) == moves_) return record;
    // A view is a position of the same game, under options of its own.
    record.options = seen().options();
    record.moves = told(person_);
    record.times.reset();
    return record;
}

}  // namespace agon::cli
