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
    if (wanted) start_thinking(slot, *holder);
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
         .table = table.opened().id},
        [this, id = table.opened().id, ply = table.moves().size()](
            const auto& thought, Moment now) { on_thought(id, ply, thought, now); });
}

void Hub::on_thought(const std::string& table, std::size_t ply,
                     const std::optional<Thought>& thought, Moment now)
{
    now_ = now;
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
    const auto spec = read_hosted_spec(question.spec, question.view);
    const std::uint64_t account = question.account;
    if (!spec || !may_question(account)) return then(std::nullopt);
    ++questions_;
    if (account != 0) ++questions_of_[account];
    Budget budget = advice_time(*spec, settings_.usual_time);
    if (question.nodes > 0) budget.nodes = question.nodes;
    thinkers_.think({.spec = *spec,
                     .view = std::move(question.view),
                     .moves = std::move(question.moves),
                     .seed = 1,
                     .budget = budget,
                     .stop = std::move(question.stop),
                     .purpose = Purpose::Advice,
                     .account = account},
                    [this, account, then = std::move(then)](const auto& thought, Moment now) {
                        now_ = now;
                        --questions_;
                        if (account != 0 && --questions_of_[account] == 0)
                            questions_of_.erase(account);
                        if (!thought) return then(std::nullopt);
                        then(Advice{thought->move, thought->score, thought->depth, thought->nodes,
                                    thought->line, thought->heat});
                    });
}

bool Hub::may_question(std::uint64_t account) const
{
    const auto asked = questions_of_.find(account);
    return questions_ < settings_.most_questions &&
           (asked == questions_of_.end() || asked->second < settings_.most_questions_each);
}

}  // namespace agon
