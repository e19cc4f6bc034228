// What each event does to a table, and which cannot happen there.
#include "table/table.h"

#include <algorithm>
#include <cassert>

namespace agon {
namespace {

/// Some 280 years, before 1970 and after: what lies between two such times is a number too.
constexpr Milliseconds kFarthest{std::int64_t{1} << 43U};

Error refusal(std::string code) { return {std::move(code), ""}; }

bool is_possible(Moment when) { return when >= Moment{-kFarthest} && when <= Moment{kFarthest}; }

}  // namespace

/// Changes nothing if the event cannot have happened.
struct Table::Fold {
    Table& table;
    Moment when;

    using Answer = Result<void>;

    Answer operator()(const event::Opened& opened) const
    {
        if (opened.game != table.start_.name()) return refusal("other-game");
        if (opened.seats.size() != index(table.start_.seats())) return refusal("other-seats");
        AnyGame begun = table.start_;
        for (const std::string& move : opened.opening)
            if (const auto why = begun.try_play(move); !why.empty())
                return Error{"illegal-move", std::string{why}};
        table.set_up(opened, when);
        return {};
    }

    Answer operator()(const event::Seated& seated) const
    {
        if (!table.is_seat(seated.seat)) return refusal("no-such-seat");
        Holder& holder = table.holders_[index(seated.seat)];
        if (table.undo_asked_ == seated.seat && seated.holder.token != holder.token)
            table.undo_asked_.reset();
        holder = seated.holder;
        if (!holder.token.empty()) table.last_tokens_[index(seated.seat)] = holder.token;
        if (table.state_ == State::Open) table.rematch_ &= ~(1U << seated.seat);
        return {};
    }

    Answer operator()(const event::Started&) const
    {
        if (table.state_ != State::Open) return refusal("has-started");
        table.state_ = State::Running;
        table.rematch_ = 0;
        table.started_ = when;
        table.begin_turn(when);
        return {};
    }

    Answer operator()(const event::Moved& moved) const
    {
        if (auto answer = while_running(); !answer) return answer;
        if (table.position_.to_move() != moved.seat) return refusal("not-your-turn");
        if (moved.time && moved.time->count() < 0) return refusal("negative-time");
        if (moved.time && *moved.time > kFarthest) return refusal("wrong-time");
        const auto& opening = table.opened_.opening;
        const std::size_t ply = table.moves_.size();
        if (ply < opening.size() && moved.move != opening[ply]) return refusal("other-opening");
        const auto why = table.position_.why_illegal(moved.move);
        if (!why.empty()) return Error{"illegal-move", std::string{why}};
        table.make_move(moved, when);
        return {};
    }

    Answer operator()(const event::UndoAsked& asked) const
    {
        if (!table.is_seat(asked.seat)) return refusal("no-such-seat");
        table.undo_asked_ = asked.seat;
        table.undo_agreed_ = 0;
        return {};
    }

    Answer operator()(const event::UndoAnswered& answered) const
    {
        if (!table.is_seat(answered.seat)) return refusal("no-such-seat");
        table.undo_agreed_ |= 1U << answered.seat;
        if (!answered.agreed) table.undo_asked_.reset();
        return {};
    }

    Answer operator()(const event::Undone& undone) const
    {
        if (table.state_ == State::Open) return refusal("not-started");
        const bool only_the_end =
            undone.moves == 0 && table.state_ == State::Over && !table.position_.outcome();
        if (undone.moves < 1 && !only_the_end) return refusal("nothing-to-undo");
        if (static_cast<std::size_t>(undone.moves) > table.moves_.size() - table.given_moves())
            return refusal("nothing-to-undo");
        table.take_back(undone.moves, when);
        return {};
    }

    Answer operator()(const event::Helped& helped) const
    {
        if (!table.is_seat(helped.seat)) return refusal("no-such-seat");
        table.helped_ |= 1U << helped.seat;
        return {};
    }

    Answer operator()(const event::Said& said) const
    {
        ++(said.watching ? table.whispered_ : table.said_);
        return {};
    }

    Answer operator()(const event::RematchAsked& asked) const
    {
        if (!table.is_seat(asked.seat)) return refusal("no-such-seat");
        table.rematch_ |= 1U << asked.seat;
        table.swap_ = table.swap_ || asked.swap;
        return {};
    }

    Answer operator()(const event::Followed& followed) const
    {
        table.next_ = followed.table;
        return {};
    }

    Answer operator()(const event::Paused&) const
    {
        if (auto answer = while_running(); !answer) return answer;
        table.paused_ = true;
        table.paused_after_ = when - table.turn_began_;
        return {};
    }

    /// A pause gives back the rest of the turn; after a time without a server it begins anew.
    Answer operator()(const event::Resumed&) const
    {
        if (auto answer = while_running(); !answer) return answer;
        table.begin_turn(table.paused_ ? when - table.paused_after_ : when);
        table.paused_ = false;
        return {};
    }

    Answer operator()(const event::Ended& ended) const
    {
        if (table.state_ == State::Over) return refusal("game-over");
        const auto& scores = ended.result.scores;
        if (scores && scores->size() != table.holders_.size()) return refusal("other-seats");
        table.state_ = State::Over;
        table.result_ = ended.result;
        table.undo_asked_.reset();
        table.paused_ = false;
        return {};
    }

    Answer while_running() const
    {
        if (table.state_ == State::Open) return refusal("not-started");
        return table.state_ == State::Running ? Answer{} : refusal("game-over");
    }
};

Result<Table> Table::restore(std::span<const Entry> log, AnyGame start)
{
    if (log.empty()) return Error{"bad-log", "there is no entry"};
    Table table{std::move(start)};
    for (const Entry& entry : log)
        if (auto done = table.follow(entry); !done) return done.error();
    return table;
}

Result<void> Table::follow(const Entry& entry)
{
    auto done = apply(entry);
    if (done) return done;
    const auto& [code, text] = done.error();
    return Error{"bad-log", "entry " + std::to_string(log_.size() + 1) + ": " + code +
                                (text.empty() ? "" : ": " + text)};
}

Result<void> Table::apply(Entry entry)
{
    if (entry.number != log_.size() + 1) return refusal("wrong-number");
    if (is<event::Opened>(entry) != log_.empty()) return refusal("wrong-beginning");
    if (!is_possible(entry.when)) return refusal("wrong-time");
    if (auto answer = std::visit(Fold{*this, entry.when}, entry.what); !answer) return answer;
    log_.push_back(std::move(entry));
    return {};
}

void Table::set_up(const event::Opened& opened, Moment when)
{
    opened_ = opened;
    holders_ = opened.seats;
    spent_.assign(holders_.size(), Microseconds{0});
    last_tokens_.clear();
    for (const Holder& holder : holders_) last_tokens_.push_back(holder.token);
    turn_began_ = when;
}

/// Those of the opening, which nobody takes back.
std::size_t Table::given_moves() const { return std::min(opened_.opening.size(), moves_.size()); }

void Table::begin_turn(Moment when) { turn_began_ = when; }

/// Pre: the move is legal.
void Table::make_move(const event::Moved& moved, Moment when)
{
    Made made{moved.seat, moved.move, {}, log_.size() + 1, {}};
    const bool is_given = moves_.size() < opened_.opening.size();
    if (moved.seat != kChance && !is_given) {
        made.time = moved.time.value_or(when - turn_began_);
        spent_[index(moved.seat)] += made.time - opened_.clock.increment;
    }
    if (start_.has_secrets()) made.told = told_instead(moved.move);
    [[maybe_unused]] const auto why = position_.try_play(moved.move);
    assert(why.empty());
    moves_.push_back(std::move(made));
    undo_asked_.reset();
    begin_turn(when);
}

/// Spectators know least: what they are told as it is, all are.
std::vector<std::vector<std::string>> Table::told_instead(const std::string& move) const
{
    auto to_spectators = position_.told(move, kNobody);
    if (to_spectators.size() == 1 && to_spectators.front() == move) return {};
    std::vector<std::vector<std::string>> told;
    told.reserve(holders_.size() + 1);
    for (Seat viewer = 0; index(viewer) < holders_.size(); ++viewer)
        told.push_back(position_.told(move, viewer));
    told.push_back(std::move(to_spectators));
    return told;
}

/// What the moves cost is not given back.
void Table::take_back(int moves, Moment when)
{
    moves_.resize(moves_.size() - static_cast<std::size_t>(moves));
    position_ = start_;
    for (const Made& made : moves_) {
        [[maybe_unused]] const auto why = position_.try_play(made.move);
        assert(why.empty());
    }
    state_ = State::Running;
    result_.reset();
    rematch_ = 0;
    swap_ = false;
    undo_asked_.reset();
    begin_turn(when);
    paused_after_ = Milliseconds{0};
}

}  // namespace agon
