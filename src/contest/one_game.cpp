#include "contest/one_game.h"

#include "contest/affordable.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <iterator>

namespace agon {
namespace {

/// What is drawn by lot from a table's seed beside its luck.
enum class Stream : std::uint64_t { Book, Player };

/// The table's luck has the numbers of the plies for its keys; these are such that no ply has them.
std::uint64_t seed_for(std::uint64_t seed, Stream stream, int player = 0)
{
    return mix64(seed ^ mix64(~(static_cast<std::uint64_t>(stream) << 32U |
                                static_cast<std::uint64_t>(player))));
}

double milliseconds(Microseconds time)
{
    return std::chrono::duration<double, std::milli>{time}.count();
}

Microseconds in_microseconds(std::chrono::nanoseconds time)
{
    return std::max(std::chrono::round<Microseconds>(time), Microseconds{0});
}

/// What a seat has for its next move, and what it is told of it.
struct Allowance {
    std::optional<std::chrono::nanoseconds> limit;  ///< none: as long as it likes
    Budget budget;
};

/// One rule for every seat; empty: none that can be seen without the rules.
std::string fault_of(const Thought& thought, Microseconds time, const Allowance& allowance)
{
    if (!thought.fault.empty()) return thought.fault;
    return allowance.limit && time > *allowance.limit + kGrace ? "timeout" : "";
}

/// Whether its time may have been the machine's, or its end another's doing.
bool is_doubtful(const Thought& thought, std::string_view fault, Microseconds time,
                 const Allowance& allowance, int doubts)
{
    constexpr int kMostLate = 3;
    constexpr int kMostExcused = 5;
    if (!thought.excuse.empty()) return !fault.empty() && doubts < kMostExcused;
    const auto& limit = allowance.limit;  // earlier it was asked for nothing yet
    return fault == "timeout" && limit && time >= *limit &&
           time <= *limit + kGrace + thought.doubt && doubts < kMostLate;
}

/// In milliseconds, to a tenth.
std::string shown(std::chrono::nanoseconds time)
{
    const auto tenths =
        std::chrono::round<std::chrono::duration<long, std::ratio<1, 10'000>>>(time);
    return std::to_string(tenths.count() / 10) + '.' + std::to_string(tenths.count() % 10) + " ms";
}

/// What a person wants to know of a fault.
std::string why(const Thought& thought, std::string_view fault, Microseconds time,
                const Allowance& allowance)
{
    if (fault == "timeout" && allowance.limit && time < *allowance.limit)
        return "it did not get ready in time";
    if (fault == "timeout" && allowance.limit)
        return "it took " + shown(time) + " and had " + shown(*allowance.limit) + " and " +
               shown(kGrace) + "; the error of that is at most " + shown(thought.doubt);
    return thought.excuse;
}

event::Opened opened_by(const GameSetup& setup, std::span<const Contender> seats)
{
    event::Opened opened = opened_for(setup.start, setup.seed);
    opened.id = setup.id;
    opened.of_event = setup.of_event;
    for (std::size_t seat = 0; seat < seats.size(); ++seat)
        opened.seats.push_back({Holder::Kind::Player, seats[seat].name,
                                setup.of_event ? setup.of_event->entrants[seat] : "", ""});
    return opened;
}

class OneGame {
public:
    OneGame(const GameSetup& setup, std::span<const Contender> seats, const Now& now,
            std::stop_token stop, const Watcher& watcher)
        : setup_{setup},
          seats_{seats},
          now_{now},
          stop_{std::move(stop)},
          watcher_{watcher},
          began_{now()},
          table_{opened_by(setup, seats), setup.start, setup.began},
          opening_{setup.seed, setup.book}
    {
        for (const Contender& contender : seats)
            contender.player->begin(
                seed_for(setup.seed ^ contender.seed, Stream::Player, contender.number));
    }

    PlayedGame play()
    {
        if (watcher_) watcher_(table_, table_.log());
        while (table_.state() == Table::State::Running) {
            learn();
            const Seat seat = table_.position().to_move();
            if (stop_.stop_requested())
                hand_on(command::Abort{});
            else if (auto move = opening_.next(table_.position()))
                hand_on(command::Move{seat, std::move(*move), Microseconds{0}});
            else
                ask(seat);
        }
        learn();
        tell_end();
        return {table_.record(), std::move(turns_)};
    }

private:
    const Contender& contender(Seat seat) const { return seats_[static_cast<std::size_t>(seat)]; }

    /// Whether the table takes it.
    bool hand_on(const Command& command)
    {
        const auto passed = std::chrono::floor<Milliseconds>(now_() - began_);
        const auto entries = table_.handle(command, setup_.began + passed);
        if (entries && watcher_) watcher_(table_, *entries);
        return entries.has_value();
    }

    /// Keeps what each seat is told, which it is shown at every turn from the start on.
    void learn()
    {
        for (; known_ < table_.moves().size(); ++known_)
            for (Seat seat = 0; seat < setup_.start.seats(); ++seat)
                std::ranges::copy(table_.moves()[known_].told_to(seat),
                                  std::back_inserter(told_[static_cast<std::size_t>(seat)]));
    }

    const std::vector<std::string>& told(Seat seat) const
    {
        return told_[static_cast<std::size_t>(seat)];
    }

    void ask(Seat seat)
    {
        const Contender& asked = contender(seat);
        Allowance allowance = allowance_of(seat);
        allowance.budget.is_cpu_time = static_cast<bool>(setup_.cpu);
        const Now& clock = setup_.cpu ? setup_.cpu : now_;
        const auto wall_began = now_();
        const auto began = clock();
        const Thought thought = asked.player->think({table_.position().view(seat), told(seat)},
                                                    allowance.budget, clock, stop_, {});
        const auto took = clock() - began - thought.set_up;
        const auto wall = now_() - wall_began;
        const auto time = in_microseconds(setup_.cpu ? thought.cpu.value_or(took) : took);
        const std::string fault = fault_of(thought, time, allowance);
        const bool moved = fault.empty() && hand_on(command::Move{seat, thought.move, time});
        if (!moved && stop_.stop_requested()) return;  // it was not its time that ran out
        spent_[static_cast<std::size_t>(seat)] += time - asked.clock.increment;
        turns_.push_back(
            {seat, milliseconds(time), milliseconds(setup_.cpu ? in_microseconds(wall) : time)});
        if (moved) return;
        if (setup_.doubts && is_doubtful(thought, fault, time, allowance, *setup_.doubts))
            hand_on(command::Abort{"seat " + std::to_string(seat) + ", " + fault + ": " +
                                   why(thought, fault, time, allowance)});
        else
            hand_on(command::Fail{seat, fault.empty() ? "illegal move" : fault,
                                  why(thought, fault, time, allowance)});
    }

    Allowance allowance_of(Seat seat) const
    {
        const Contender& asked = contender(seat);
        const ClockRule& clock = asked.clock;
        if (!clock.move && !clock.total) return {asked.budget.time, asked.budget};
        const auto left = clock.move
                              ? *clock.move
                              : std::max(std::chrono::floor<Milliseconds>(
                                             *clock.total - spent_[static_cast<std::size_t>(seat)]),
                                         Milliseconds{0});
        Budget budget = asked.budget;
        if (asked.is_program) {
            budget.time = left;
            if (clock.total) budget.increment = clock.increment;
        } else if (!budget.nodes) {
            const std::chrono::nanoseconds most = clock.move ? left : affordable(left, clock);
            budget.time = std::min(budget.time.value_or(most), most);
        }
        return {left, budget};
    }

    void tell_end() const
    {
        if (!table_.result()->scores) return;  // aborted
        const AnyGame& game = table_.position();
        const auto by_rules = game.outcome();
        const Outcome outcome =
            by_rules ? *by_rules : lost_by(game.to_move(), game.seats(), table_.result()->reason);
        for (Seat seat = 0; seat < game.seats(); ++seat)
            contender(seat).player->end({game.view(seat), told(seat)}, outcome);
    }

    const GameSetup& setup_;
    std::span<const Contender> seats_;
    const Now& now_;
    std::stop_token stop_;
    const Watcher& watcher_;
    std::chrono::nanoseconds began_;
    Table table_;
    Opening opening_;
    std::array<std::vector<std::string>, kMostSeats> told_;
    std::array<Microseconds, kMostSeats> spent_{};  ///< less the increments earned
    std::size_t known_ = 0;                         ///< moves of the table that are in `told_`
    std::vector<Turn> turns_;
};

}  // namespace

Opening::Opening(std::uint64_t seed, int plies) : rng_{seed_for(seed, Stream::Book)}, left_{plies}
{}

std::optional<std::string> Opening::next(const AnyGame& position)
{
    if (left_ <= 0) return std::nullopt;
    --left_;
    return position.sample(rng_);
}

PlayedGame play_game(const GameSetup& setup, std::span<const Contender> seats, const Now& now,
                     std::stop_token stop, const Watcher& watcher)
{
    assert(seats.size() == static_cast<std::size_t>(setup.start.seats()));
    return OneGame{setup, seats, now, std::move(stop), watcher}.play();
}

PlayedGame played_before(Record record, AnyGame start)
{
    std::vector<Turn> turns;
    AnyGame game = std::move(start);
    for (std::size_t ply = 0; ply < record.moves.size(); ++ply) {
        if (record.times && game.to_move() >= 0)
            turns.push_back({game.to_move(), (*record.times)[ply], (*record.times)[ply]});
        [[maybe_unused]] const auto why = game.try_play(record.moves[ply]);
        assert(why.empty());
    }
    return {std::move(record), std::move(turns)};
}

}  // namespace agon
