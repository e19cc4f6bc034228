#include "table/table.h"

#include "core/rng.h"
#include "table/date_text.h"

#include <algorithm>
#include <cassert>

namespace agon {
namespace {

constexpr int kMostSaid = 1000;  ///< lines of talk at one table, and as many of those who watch
constexpr std::size_t kLongestText = 500;

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
        if (!table_.may_return(sit.seat, sit.token)) return refuse("secret-seat");
        holder.name = sit.name;
        holder.token = sit.token;
        holder.profile = sit.profile;
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
        holder.profile.clear();
        emit(event::Seated{leave.seat, holder});
        undo_if_agreed();
        return {};
    }

    Answer operator()(const command::Change& change)
    {
        if (!is_seat(change.seat)) return refuse("no-such-seat");
        if (table_.state_ == State::Over) return refuse("game-over");
        Holder next = change.holder;
        // Whoever takes a further seat plays there for the same profile.
        if (!next.token.empty())
            for (const Holder& held : table_.holders_)
                if (held.token == next.token) next.profile = held.profile;
        emit(event::Seated{change.seat, std::move(next)});
        start_if_full();
        undo_if_agreed();
        return {};
    }

    Answer operator()(const command::Move& move)
    {
        if (auto answer = check_turn(move.seat); !answer) return answer;
        if (auto answer = try_emit(event::Moved{move.seat, move.move, move.time}); !answer)
            return answer;
        go_on();
        return {};
    }

    Answer operator()(const command::Undo& undo)
    {
        if (!is_seat(undo.seat)) return refuse("no-such-seat");
        if (table_.state_ == State::Open) return refuse("not-started");
        if (table_.start_.has_secrets()) return refuse("no-undo-in-this-game");
        if (since_last_move_of(undo.seat) == 0) return refuse("nothing-to-undo");
        if (knows_its_luck()) return refuse("game-over");
        emit(event::UndoAsked{undo.seat});
        undo_if_agreed();
        return {};
    }

    Answer operator()(const command::TakeBack& back)
    {
        if (auto answer = try_emit(event::Undone{back.moves}); !answer) return answer;
        go_on();
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

    Answer operator()(const command::Help& help)
    {
        if (!is_seat(help.seat)) return refuse("no-such-seat");
        if (table_.state_ != State::Running) return refuse("not-running");
        if ((table_.helped_ >> help.seat & 1U) == 0) emit(event::Helped{help.seat});
        return {};
    }

    Answer operator()(const command::Resign& resign) { return lose(resign.seat, "resigned"); }
    Answer operator()(const command::Fail& fail) { return lose(fail.seat, fail.reason, fail.why); }

    Answer operator()(const command::Abort& abort)
    {
        if (table_.state_ == State::Over) return refuse("game-over");
        end({.scores = {}, .ranks = {}, .points = {}, .reason = "aborted", .why = abort.why});
        return {};
    }

    Answer operator()(const command::Say& say)
    {
        if (say.text.empty()) return refuse("nothing-said");
        if (say.text.size() > kLongestText) return refuse("text-too-long");
        if (say.name.size() > kLongestName) return refuse("name-too-long");
        if ((say.watching ? table_.whispered_ : table_.said_) >= kMostSaid)
            return refuse("too-much-said");
        emit(event::Said{say.name, say.text, say.watching});
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

    Answer try_emit(Event what)
    {
        return table_.apply({table_.log_.size() + 1, now_, std::move(what)});
    }

    void emit(Event what)
    {
        [[maybe_unused]] const auto done = try_emit(std::move(what));
        assert(done);
    }

    void start_if_full()
    {
        if (table_.state_ != State::Open) return;
        if (!std::ranges::all_of(table_.holders_, &Holder::is_taken)) return;
        emit(event::Started{});
        for (const std::string& move : table_.opened_.opening)
            emit(event::Moved{table_.position_.to_move(), move});
        go_on();
    }

private:
    static Answer refuse(std::string code) { return Error{std::move(code), ""}; }

    bool is_seat(Seat seat) const { return table_.is_seat(seat); }
    const Holder& holder_of(Seat seat) const { return table_.holders_[index(seat)]; }

    Answer check_turn(Seat seat) const
    {
        const bool is_luck = seat == kChance && table_.opened_.follows;
        if (!is_seat(seat) && !is_luck) return refuse("no-such-seat");
        if (table_.state_ == State::Open) return refuse("not-started");
        if (table_.state_ == State::Over) return refuse("game-over");
        if (table_.paused_) return refuse("paused");
        return table_.position_.to_move() == seat ? Answer{} : refuse("not-your-turn");
    }

    /// Draws what the table has to draw, and notices the end. The same ply has the same luck, also
    /// when it is played again after an undo.
    void go_on()
    {
        while (table_.position_.to_move() == kChance && !table_.opened_.follows) {
            Rng luck{mix64(table_.opened_.seed ^ mix64(table_.moves_.size()))};
            emit(event::Moved{kChance, table_.position_.sample(luck)});
        }
        if (const auto outcome = table_.position_.outcome()) end(result_of(*outcome));
    }

    void end(Record::Result result) { emit(event::Ended{std::move(result)}); }

    Answer lose(Seat seat, std::string_view reason, std::string why = {})
    {
        if (!is_seat(seat)) return refuse("no-such-seat");
        if (table_.state_ == State::Open) return refuse("not-started");
        if (table_.state_ == State::Over) return refuse("game-over");
        Record::Result result = result_of(lost_by(seat, table_.position_.seats(), reason));
        result.why = std::move(why);
        end(std::move(result));
        return {};
    }

    int since_last_move_of(Seat seat) const
    {
        int moves = 0;
        const auto own = std::span{table_.moves_}.subspan(table_.given_moves());
        for (auto made = own.rbegin(); made != own.rend(); ++made) {
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

    /// The seed of a game that is over is public, and the same ply has the same luck.
    bool knows_its_luck() const
    {
        return table_.state_ == State::Over &&
               std::ranges::any_of(table_.moves_,
                                   [](const Made& made) { return made.seat == kChance; });
    }

    void undo_if_agreed()
    {
        if (!table_.undo_asked_) return;
        const Seat asker = *table_.undo_asked_;
        for (Seat seat = 0; is_seat(seat); ++seat)
            if (!agrees(seat, asker)) return;
        emit(event::Undone{since_last_move_of(asker)});
    }

    Table& table_;
    Moment now_;
    std::size_t before_;  ///< entries in the log
};

Table::Table(AnyGame start) : start_{std::move(start)}, position_{start_} {}

Table::Table(event::Opened opened, AnyGame start, Moment now) : Table{std::move(start)}
{
    Handler handler{*this, now};
    handler.emit(std::move(opened));
    handler.start_if_full();
}

event::Opened opened_for(const AnyGame& start, std::uint64_t seed)
{
    return {.id = {},
            .game = std::string{start.name()},
            .options = start.options(),
            .seed = seed,
            .seats = {},
            .clock = {}};
}

bool Table::may_return(Seat seat, std::string_view token) const
{
    assert(is_seat(seat));
    if (state_ != State::Running || !start_.has_secrets()) return true;
    return !token.empty() && last_tokens_[index(seat)] == token;
}

Result<std::span<const Entry>> Table::handle(const Command& command, Moment now)
{
    Handler handler{*this, now};
    const auto answer = std::visit(handler, command);
    if (!answer) return answer.error();
    return handler.emitted();
}

/// Of the time for all moves together. Pre: there is such a limit.
Milliseconds Table::total_left(Seat seat) const
{
    assert(opened_.clock.total);
    return std::chrono::ceil<Milliseconds>(*opened_.clock.total - spent_[index(seat)]);
}

std::optional<Moment> Table::deadline() const
{
    const Seat seat = position_.to_move();
    if (state_ != State::Running || seat < 0 || paused_) return std::nullopt;
    const ClockRule& rule = opened_.clock;
    if (rule.move) return turn_began_ + *rule.move;
    if (!rule.total) return std::nullopt;
    return turn_began_ + std::max(total_left(seat), Milliseconds{0});
}

std::optional<Milliseconds> Table::time_left(Seat seat, Moment now) const
{
    const ClockRule& rule = opened_.clock;
    if (!rule.move && !rule.total) return std::nullopt;
    const Milliseconds whole = rule.move ? *rule.move : total_left(seat);
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
        const auto told = made.told_to(viewer);
        seen.insert(seen.end(), told.begin(), told.end());
    }
    return seen;
}

Record Table::record() const
{
    assert(result_);
    constexpr double kMicrosecondsEach = 1000;
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
        record.times->push_back(static_cast<double>(made.time.count()) / kMicrosecondsEach);
    }
    record.result = result_.value();
    if (started_) record.started = date_text(*started_);
    record.event = opened_.of_event;
    return record;
}

}  // namespace agon
