#include "contest/one_game.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <iterator>

namespace agon {
namespace {

/// Streams of one seed that must not run in step.
enum class Stream : std::uint64_t { Table, Book, Player };

std::uint64_t seed_for(std::uint64_t seed, Stream stream, int player = 0)
{
    return mix64(seed ^ mix64(static_cast<std::uint64_t>(stream) * kMostSeats +
                              static_cast<std::uint64_t>(player)));
}

double milliseconds(std::chrono::nanoseconds time)
{
    constexpr double kMicrosecondsEach = 1000;  // records carry no more than microseconds
    return std::round(std::chrono::duration<double, std::micro>{time}.count()) / kMicrosecondsEach;
}

class OneGame {
public:
    OneGame(const GameSetup& setup, std::span<const Contender> seats, const Now& now,
            std::stop_token stop)
        : setup_{setup},
          seats_{seats},
          now_{now},
          stop_{std::move(stop)},
          game_{setup.start},
          luck_{seed_for(setup.seed, Stream::Table)},
          book_{seed_for(setup.seed, Stream::Book)}
    {
        record_.game = game_.name();
        record_.options = game_.options();
        for (Seat seat = 0; seat < game_.seats(); ++seat)
            contender(seat).player->begin(seed_for(setup.seed ^ contender(seat).seed,
                                                   Stream::Player, contender(seat).number));
    }

    PlayedGame play()
    {
        int opening = setup_.book;
        while (game_.to_move() != kNobody && !stop_.stop_requested()) {
            if (game_.to_move() == kChance)
                put(game_.sample(luck_), 0);
            else if (opening-- > 0)
                put(game_.sample(book_), 0);
            else if (!ask(game_.to_move()))
                break;
        }
        record_.times = std::move(times_);
        if (const auto outcome = how_it_ended()) {
            record_.result = result_of(*outcome);
            tell_end(*outcome);
        } else {
            record_.result.reason = "aborted";
        }
        return {std::move(record_), fault_ms_};
    }

private:
    const Contender& contender(Seat seat) const { return seats_[static_cast<std::size_t>(seat)]; }

    void put(const std::string& move, double time)
    {
        for (Seat seat = 0; seat < game_.seats(); ++seat)
            std::ranges::move(game_.told(move, seat),
                              std::back_inserter(told_[static_cast<std::size_t>(seat)]));
        [[maybe_unused]] const auto why = game_.try_play(move);
        record_.moves.push_back(move);
        times_.push_back(time);
    }

    std::optional<Outcome> how_it_ended() const
    {
        if (fault_.empty()) return game_.outcome();
        return lost_by(game_.to_move(), game_.seats(), fault_);
    }

    void tell_end(const Outcome& outcome) const
    {
        for (Seat seat = 0; seat < game_.seats(); ++seat)
            contender(seat).player->end({game_.view(seat), told_[static_cast<std::size_t>(seat)]},
                                        outcome);
    }

    /// False if the game ends here: the seat has lost by a fault, or was stopped without a move.
    bool ask(Seat seat)
    {
        const Contender& asked = contender(seat);
        const auto began = now_();
        const Thought thought =
            asked.player->think({game_.view(seat), told_[static_cast<std::size_t>(seat)]},
                                asked.budget, now_, stop_, {});
        const double time = milliseconds(now_() - began - thought.set_up);
        const bool illegal = thought.fault.empty() && !game_.why_illegal(thought.move).empty();
        if (stop_.stop_requested() && (illegal || !thought.fault.empty()))
            return false;  // it was not its time that ran out
        if (illegal || !thought.fault.empty()) {
            fault_ = illegal ? "illegal move" : thought.fault;
            fault_ms_ = time;
            return false;
        }
        put(thought.move, time);
        return true;
    }

    const GameSetup& setup_;
    std::span<const Contender> seats_;
    const Now& now_;
    std::stop_token stop_;
    AnyGame game_;
    Rng luck_;
    Rng book_;
    std::vector<double> times_;
    std::array<std::vector<std::string>, kMostSeats> told_;  ///< all moves, as each seat sees them
    Record record_;
    std::string fault_;  ///< of the seat to move, as records name it; empty: none
    double fault_ms_ = 0;
};

}  // namespace

PlayedGame play_game(const GameSetup& setup, std::span<const Contender> seats, const Now& now,
                     std::stop_token stop)
{
    return OneGame{setup, seats, now, std::move(stop)}.play();
}

}  // namespace agon
