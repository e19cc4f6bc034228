// What a hub has built-in players think about: their own moves, and others' questions.
#include "server/hub.h"
#include "server/spec_limits.h"
#include "server/thinking_time.h"

#include <cassert>

namespace agon {
namespace {

constexpr int kMostHints = 2;  ///< that a visitor waits for; more are not answered

/// The player of a table from the store may have been allowed more than it is now: then it plays
/// with its usual settings.
Result<PlayerSpec> hosted_spec(std::string_view text, const AnyGame& start)
{
    auto spec = read_hosted_spec(text, start);
    return spec ? spec : read_hosted_spec(text.substr(0, text.find(':')), start);
}

}  // namespace

void Hub::see_to_turn(Slot& slot)
{
    const Table& table = slot.table;
    const Seat seat = table.position().to_move();
    const bool runs = table.state() == Table::State::Running && !table.is_paused() && seat >= 0;
    const Holder* holder = runs ? &table.seats()[static_cast<std::size_t>(seat)] : nullptr;
    const bool wanted = holder != nullptr && holder->kind == Holder::Kind::Player;
    if (slot.thinking) {
        const bool same = wanted && slot.thinking->ply == table.moves().size() &&
                          slot.thinking->spec == holder->spec;
        if (same) return;
        slot.thinking->stop.request_stop();
        slot.thinking.reset();
    }
    slot.think_at.reset();
    if (wanted && !must_wait(slot)) start_thinking(slot, *holder);
}

/// Where only built-in players sit, nobody is in a hurry.
bool Hub::must_wait(Slot& slot) const
{
    const Table& table = slot.table;
    if (!slot.is_exhibition) return false;
    const Moment next = table.log().back().when + settings_.exhibition_pace;
    if (next <= now_) return false;
    slot.think_at = next;
    return true;
}

void Hub::start_thinking(Slot& slot, const Holder& player)
{
    const Table& table = slot.table;
    const Seat seat = table.position().to_move();
    const auto spec = hosted_spec(player.spec, table.position());
    if (!spec) return;  // `open` and the API have looked at it
    slot.thinking = Thinking{table.moves().size(), player.spec, {}};
    const auto left = table.time_left(now_);
    thinkers_.think(
        {.spec = *spec,
         .view = table.position().view(seat),
         .moves = table.moves_seen_by(seat),
         .seed = mix64(table.opened().seed) + static_cast<std::uint64_t>(seat),
         .budget = thinking_time(*spec, settings_.usual_time, left, table.opened().clock),
         .stop = slot.thinking->stop.get_token(),
         .purpose = Purpose::Move,
         .account = slot.opener.network,
         .table = table.opened().id},
        [this, id = table.opened().id, ply = table.moves().size()](
            const auto& thought, Moment now) { on_thought(id, ply, thought, now); });
}

void Hub::on_thought(const std::string& table, std::size_t ply,
                     const std::optional<Thought>& thought, Moment now)
{
    now_ = now;
    asker_ = {};
    Slot* thinker = slot(table);
    if (thinker == nullptr || !thinker->thinking || thinker->thinking->ply != ply ||
        thinker->thinking->stop.stop_requested())
        return;
    thinker->thinking.reset();
    const Seat seat = thinker->table.position().to_move();
    if (!thought || !ask(table, command::Move{seat, thought->move}))
        (void)ask(table, command::Abort{});  // no such player after all
}

void Hub::hint(Peer peer, std::string_view spec, const AnyGame& position)
{
    Visitor* asking = visitor(peer);
    if (asking == nullptr || asking->hints >= kMostHints) return;
    if (!asking->hinting.stop_possible()) asking->hinting = std::stop_source{};
    ++asking->hints;
    advise({.spec = std::string{spec}, .view = position, .stop = asking->hinting.get_token()},
           [this, peer, position](const std::optional<Advice>& advice) {
               Visitor* waiting = visitor(peer);
               if (waiting == nullptr) return;
               --waiting->hints;
               if (advice) waiting->session->on_hint(position, advice->move, now_);
           });
}

void Hub::advise(Question question, Then then)
{
    assert(question.view.to_move() >= 0);
    constexpr double kWork = 20;
    work_ += kWork;
    const auto spec = read_hosted_spec(question.spec, question.view);
    const Address asker = asker_;
    Account& account = quotas_.of(asker, now_);
    if (!spec || questions_ >= settings_.most_questions ||
        account.hints >= quotas_.limit(asker, &Limits::hints))
        return then(std::nullopt);
    ++questions_;
    ++account.hints;
    Budget budget = advice_time(*spec, settings_.usual_time);
    if (question.nodes > 0) budget.nodes = question.nodes;
    thinkers_.think({.spec = *spec,
                     .view = std::move(question.view),
                     .moves = std::move(question.moves),
                     .seed = 1,
                     .budget = budget,
                     .stop = std::move(question.stop),
                     .purpose = Purpose::Advice,
                     .account = asker.network},
                    [this, asker, then = std::move(then)](const auto& thought, Moment now) {
                        now_ = now;
                        asker_ = asker;
                        --questions_;
                        --quotas_.of(asker, now).hints;
                        if (!thought) return then(std::nullopt);
                        then(Advice{thought->move, thought->score, thought->depth, thought->nodes,
                                    thought->line, thought->heat});
                    });
}

}  // namespace agon
