#include "table/table.h"

#include "core/rng.h"
#include "table/date_text.h"

#include <algorithm>

namespace agon {
namespace {

constexpr int kMostSaid = 1000;  ///< lines of talk at one table
constexpr std::size_t kLongestText = 500;
constexpr std::size_t kLongestName = 64;

std::size_t index(Seat seat) { return static_cast<std::size_t>(seat); }

}  // namespace

/// Turns one command into events. Whatever it emits is applied at once.
class Table::Handler {
public:
    Handler(Table& table, Moment now) : table_{table}, now_{now}, before_{table.log_.size()} {}

    std::span<const Entry> emitted() const { return std::span{table_.log_}.subspan(before_); }

    using Answer = Result<void>;

    Answer operator()(const command::Sit& sit)
    {
        if (!is_seat(sit.seat)) return refuse("no-such-seat");
        if (table_.state_ == State::Over) return refuse("game-over");
        Holder holder = holder_of(sit.seat);
        if (holder.kind == Holder::Kind::Player) return refuse("seat-of-a-player");
        if (holder.is_taken()) return refuse("seat-taken");
        if (sit.name.size() > kLongestName) return refuse("name-too-long");
        holder.name = sit.name;
        holder.token = sit.token;
        emit(event::Seated{sit.seat, holder});
        start_if_full();
        return {};
    }

    Answer operator()(const command::Leave& leave)
    {
        if (!is_seat(leave.seat)) return refuse("no-such-seat");
        Holder holder = holder_of(leave.seat);
        if (holder.token.empty()) return refuse("seat-free");
        holder.name.clear();
        holder.token.clear();
        emit(event::Seated{leave.seat, holder});
        return {};
    }

    Answer operator()(const command::Change& change)
    {
        if (!is_seat(change.seat)) return refuse("no-such-seat");
        if (table_.state_ == State::Over) return refuse("game-over");
        emit(event::Seated{change.seat, change.holder});
        start_if_full();
        return {};
    }

    Answer operator()(const command::Move& move)
    {
        if (auto answer = check_turn(move.seat); !answer) return answer;
        const auto why = table_.position_.why_illegal(move.move);
        if (!why.empty()) return Error{"illegal-move", std::string{why}};
        emit(event::Moved{move.seat, move.move});
        go_on();
        return {};
    }

    Answer operator()(const command::Undo& undo)
    {
        if (!is_seat(undo.seat)) return refuse("no-such-seat");
        if (table_.state_ == State::Open) return refuse("not-started");
        if (table_.start_.has_secrets()) return refuse("no-undo-in-this-game");
        if (since_last_move_of(undo.seat) == 0) return refuse("nothing-to-undo");
        emit(event::UndoAsked{undo.seat});
        undo_if_agreed();
        return {};
    }

    Answer operator()(const command::TakeBack& back)
    {
        if (table_.state_ == State::Open) return refuse("not-started");
        if (table_.start_.has_secrets()) return refuse("no-undo-in-this-game");
        if (back.moves < 1 || static_cast<std::size_t>(back.moves) > table_.moves_.size())
            return refuse("nothing-to-undo");
        emit(event::Undone{back.moves});
        return {};
    }

    Answer operator()(const command::AnswerUndo& answer)
    {
        if (!is_seat(answer.seat)) return refuse("no-such-seat");
        if (!table_.undo_asked_) return refuse("nobody-asked");
        emit(event::UndoAnswered{answer.seat, answer.agreed});
        if (answer.agreed) undo_if_agreed();
        return {};
    }

    Answer operator()(const command::Resign& resign) { return lose(resign.seat, "resigned"); }
    Answer operator()(const command::Fail& fail) { return lose(fail.seat, fail.reason); }

    Answer operator()(const command::Abort&)
    {
        if (table_.state_ == State::Over) return refuse("game-over");
        end({.scores = {}, .ranks = {}, .points = {}, .reason = "aborted"});
        return {};
    }

    Answer operator()(const command::Say& say)
    {
        if (say.text.empty()) return refuse("nothing-said");
        if (say.text.size() > kLongestText) return refuse("text-too-long");
        if (say.name.size() > kLongestName) return refuse("name-too-long");
        if (table_.said_ >= kMostSaid) return refuse("too-much-said");
        emit(event::Said{say.name, say.text});
        return {};
    }

    Answer operator()(const command::Rematch& rematch)
    {
        if (!is_seat(rematch.seat)) return refuse("no-such-seat");
        if (table_.state_ == State::Running) return refuse("not-over");
        emit(event::RematchAsked{rematch.seat, rematch.swap});
        return {};
    }

    Answer operator()(const command::Follow& follow)
    {
        if (table_.state_ != State::Over) return refuse("not-over");
        if (!table_.next_.empty()) return refuse("has-a-rematch");
        emit(event::Followed{follow.table});
        return {};
    }

    Answer operator()(const command::Pause&)
    {
        if (table_.state_ != State::Running) return refuse("not-running");
        if (table_.paused_) return refuse("paused");
        emit(event::Paused{});
        return {};
    }

    Answer operator()(const command::Tick&)
    {
        const auto deadline = table_.deadline();
        if (deadline && now_ >= *deadline) return lose(table_.position_.to_move(), "timeout");
        return {};
    }

    Answer operator()(const command::Resume&)
    {
        if (table_.state_ == State::Running) emit(event::Resumed{});
        return {};
    }

    void emit(Event what) { table_.apply({table_.log_.size() + 1, now_, std::move(what)}); }

    void start_if_full()
    {
        if (table_.state_ != State::Open) return;
        if (!std::ranges::all_of(table_.holders_, &Holder::is_taken)) return;
        emit(event::Started{});
        go_on();
    }

private:
    static Answer refuse(std::string code) { return Error{std::move(code), ""}; }

    bool is_seat(Seat seat) const { return seat >= 0 && index(seat) < table_.holders_.size(); }
    const Holder& holder_of(Seat seat) const { return table_.holders_[index(seat)]; }

    Answer check_turn(Seat seat) const
    {
        if (!is_seat(seat)) return refuse("no-such-seat");
        if (table_.state_ == State::Open) return refuse("not-started");
        if (table_.state_ == State::Over) return refuse("game-over");
        if (table_.paused_) return refuse("paused");
        return table_.position_.to_move() == seat ? Answer{} : refuse("not-your-turn");
    }

    /// Draws what the table has to draw, and notices the end. The same ply has the same luck, also
    /// when it is played again after an undo.
    void go_on()
    {
        while (table_.position_.to_move() == kChance) {
            Rng luck{mix64(table_.opened_.seed ^ mix64(table_.moves_.size()))};
            emit(event::Moved{kChance, table_.position_.sample(luck)});
        }
        if (const auto outcome = table_.position_.outcome()) end(result_of(*outcome));
    }

    void end(Record::Result result) { emit(event::Ended{std::move(result)}); }

    Answer lose(Seat seat, std::string_view reason)
    {
        if (!is_seat(seat)) return refuse("no-such-seat");
        if (table_.state_ == State::Open) return refuse("not-started");
        if (table_.state_ == State::Over) return refuse("game-over");
        end(result_of(lost_by(seat, table_.position_.seats(), reason)));
        return {};
    }

    int since_last_move_of(Seat seat) const
    {
        int moves = 0;
        for (auto made = table_.moves_.rbegin(); made != table_.moves_.rend(); ++made) {
            ++moves;
            if (made->seat == seat) return moves;
        }
        return 0;
    }

    /// Whoever sits at several seats agrees for all of them; built-in players always do.
    bool agrees(Seat seat, Seat asker) const
    {
        const Holder& holder = holder_of(seat);
        return !holder.is_taken() || holder.kind == Holder::Kind::Player || seat == asker ||
               holder.token == holder_of(asker).token || (table_.undo_agreed_ >> seat & 1U) != 0;
    }

    void undo_if_agreed()
    {
        const Seat asker = *table_.undo_asked_;
        for (Seat seat = 0; is_seat(seat); ++seat)
            if (!agrees(seat, asker)) return;
        emit(event::Undone{since_last_move_of(asker)});
    }

    Table& table_;
    Moment now_;
    std::size_t before_;  ///< entries in the log
};

Table::Table(event::Opened opened, AnyGame start, Moment now)
    : start_{std::move(start)}, position_{start_}
{
    Handler handler{*this, now};
    handler.emit(std::move(opened));
    handler.start_if_full();
}

Table::Table(std::span<const Entry> log, AnyGame start)
    : start_{std::move(start)}, position_{start_}
{
    for (const Entry& entry : log) apply(entry);
}

Result<std::span<const Entry>> Table::handle(const Command& command, Moment now)
{
    Handler handler{*this, now};
    const auto answer = std::visit(handler, command);
    if (!answer) return answer.error();
    return handler.emitted();
}

void Table::apply(Entry made)
{
    const Entry& entry = log_.emplace_back(std::move(made));
    const Moment when = entry.when;
    struct Fold {
        Table& table;
        Moment when;

        void operator()(const event::Opened& opened) const { table.set_up(opened, when); }
        void operator()(const event::Seated& seated) const
        {
            table.holders_[index(seated.seat)] = seated.holder;
            if (table.state_ == State::Open) table.rematch_ &= ~(1U << seated.seat);
        }
        void operator()(const event::Started&) const
        {
            table.state_ = State::Running;
            table.rematch_ = 0;
            table.started_ = when;
            table.begin_turn(when);
        }
        void operator()(const event::Moved& moved) const { table.make_move(moved, when); }
        void operator()(const event::UndoAsked& asked) const
        {
            table.undo_asked_ = asked.seat;
            table.undo_agreed_ = 0;
        }
        void operator()(const event::UndoAnswered& answered) const
        {
            table.undo_agreed_ |= 1U << answered.seat;
            if (!answered.agreed) table.undo_asked_.reset();
        }
        void operator()(const event::Undone& undone) const { table.take_back(undone.moves, when); }
        void operator()(const event::Said&) const { ++table.said_; }
        void operator()(const event::RematchAsked& asked) const
        {
            table.rematch_ |= 1U << asked.seat;
            table.swap_ = table.swap_ || asked.swap;
        }
        void operator()(const event::Followed& followed) const { table.next_ = followed.table; }
        void operator()(const event::Paused&) const
        {
            table.paused_ = true;
            table.paused_after_ = when - table.turn_began_;
        }
        /// A pause gives back the rest of the turn; after a time without a server it begins anew.
        void operator()(const event::Resumed&) const
        {
            table.begin_turn(table.paused_ ? when - table.paused_after_ : when);
            table.paused_ = false;
        }
        void operator()(const event::Ended& ended) const
        {
            table.state_ = State::Over;
            table.result_ = ended.result;
            table.undo_asked_.reset();
            table.paused_ = false;
        }
    };
    std::visit(Fold{*this, when}, entry.what);
}

void Table::set_up(const event::Opened& opened, Moment when)
{
    opened_ = opened;
    holders_ = opened.seats;
    spent_.assign(holders_.size(), Milliseconds{0});
    turn_began_ = when;
}

void Table::begin_turn(Moment when) { turn_began_ = when; }

void Table::make_move(const event::Moved& moved, Moment when)
{
    Made made{moved.seat, moved.move, Milliseconds{0}, {}};
    if (moved.seat != kChance) {
        made.time = when - turn_began_;
        spent_[index(moved.seat)] += made.time - opened_.clock.increment;
    }
    if (start_.has_secrets()) made.told = told_instead(moved.move);
    [[maybe_unused]] const auto why = position_.try_play(moved.move);
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
    for (const Made& made : moves_) [[maybe_unused]]
        const auto why = position_.try_play(made.move);
    state_ = State::Running;
    result_.reset();
    rematch_ = 0;
    swap_ = false;
    undo_asked_.reset();
    begin_turn(when);
}

std::optional<Moment> Table::deadline() const
{
    const Seat seat = position_.to_move();
    if (state_ != State::Running || seat < 0 || paused_) return std::nullopt;
    const ClockRule& rule = opened_.clock;
    if (rule.move) return turn_began_ + *rule.move;
    if (!rule.total) return std::nullopt;
    return turn_began_ + std::max(*rule.total - spent_[index(seat)], Milliseconds{0});
}

std::optional<Milliseconds> Table::time_left(Seat seat, Moment now) const
{
    const ClockRule& rule = opened_.clock;
    if (!rule.move && !rule.total) return std::nullopt;
    const Milliseconds whole = rule.move ? *rule.move : *rule.total - spent_[index(seat)];
    const bool runs = state_ == State::Running && position_.to_move() == seat;
    const Milliseconds used = !runs ? Milliseconds{0} : paused_ ? paused_after_ : now - turn_began_;
    return std::max(whole - used, Milliseconds{0});
}

std::optional<Milliseconds> Table::time_left(Moment now) const
{
    const auto end = deadline();
    if (!end) return std::nullopt;
    return std::max(*end - now, Milliseconds{0});
}

std::vector<std::string> Table::moves_seen_by(Seat viewer) const
{
    std::vector<std::string> seen;
    for (const Made& made : moves_) {
        if (made.told.empty()) {
            seen.push_back(made.move);
            continue;
        }
        const auto& told = viewer == kNobody ? made.told.back() : made.told[index(viewer)];
        seen.insert(seen.end(), told.begin(), told.end());
    }
    return seen;
}

Record Table::record() const
{
    Record record;
    record.game = opened_.game;
    record.options = opened_.options;
    record.seed = std::to_string(opened_.seed);
    record.players.emplace();
    for (const Holder& holder : holders_)
        record.players->push_back(holder.kind == Holder::Kind::Player ? holder.spec : holder.name);
    record.times.emplace();
    for (const Made& made : moves_) {
        record.moves.push_back(made.move);
        record.times->push_back(static_cast<double>(made.time.count()));
    }
    record.result = result_.value();
    if (started_) record.started = date_text(*started_);
    return record;
}

}  // namespace agon
