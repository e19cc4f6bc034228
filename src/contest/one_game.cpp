#include "contest/one_game.h"

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

/// One rule for every seat; empty: none that can be seen without the rules.
std::string fault_of(const Thought& thought, Microseconds time, const Budget& budget)
{
    if (!thought.fault.empty()) return thought.fault;
    return budget.time && time > *budget.time + kGrace ? "timeout" : "";
}

event::Opened opened_by(const GameSetup& setup, std::span<const Contender> seats)
{
    event::Opened opened = opened_for(setup.start, setup.seed);
    for (const Contender& contender : seats)
        opened.seats.push_back({Holder::Kind::Player, contender.name, "", ""});
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
          book_{seed_for(setup.seed, Stream::Book)}
    {
        for (const Contender& contender : seats)
            contender.player->begin(
                seed_for(setup.seed ^ contender.seed, Stream::Player, contender.number));
    }

    PlayedGame play()
    {
        if (watcher_) watcher_(table_, table_.log());
        int opening = setup_.book;
        while (table_.state() == Table::State::Running) {
            learn();
            const Seat seat = table_.position().to_move();
            if (stop_.stop_requested())
                hand_on(command::Abort{});
            else if (opening-- > 0)
                hand_on(command::Move{seat, table_.position().sample(book_), Microseconds{0}});
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
        const auto began = now_();
        const Thought thought = asked.player->think({table_.position().view(seat), told(seat)},
                                                    asked.budget, now_, stop_, {});
        const auto time = std::max(
            std::chrono::round<Microseconds>(now_() - began - thought.set_up), Microseconds{0});
        const std::string fault = fault_of(thought, time, asked.budget);
        const bool moved = fault.empty() && hand_on(command::Move{seat, thought.move, time});
        if (!moved && stop_.stop_requested()) return;  // it was not its time that ran out
        turns_.push_back({seat, milliseconds(time)});
        if (!moved) hand_on(command::Fail{seat, fault.empty() ? "illegal move" : fault});
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
    Rng book_;
    std::array<std::vector<std::string>, kMostSeats> told_;
    std::size_t known_ = 0;  ///< moves of the table that are in `told_`
    std::vector<Turn> turns_;
};

}  // namespace

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
            turns.push_back({game.to_move(), (*record.times)[ply]});
        [[maybe_unused]] const auto why = game.try_play(record.moves[ply]);
        assert(why.empty());
    }
    return {std::move(record), std::move(turns)};
}

}  // namespace agon
