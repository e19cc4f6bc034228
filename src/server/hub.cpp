#include "server/hub.h"

#include <algorithm>
#include <cassert>

namespace agon {
namespace {

constexpr std::size_t kMostCalledAtOnce = 64;
constexpr double kWorkOfComing = 10;
constexpr double kBytesOfAUnit = 512;  ///< of work, to read them

}  // namespace

Hub::Hub(Store& store, Thinkers& thinkers, Aside& aside, HubSettings settings)
    : store_{store},
      thinkers_{thinkers},
      aside_{aside},
      settings_{std::move(settings)},
      quotas_{settings_.limits}
{}

double Hub::enter(std::unique_ptr<Session> session, Outlet& outlet, const Visit& visit, Moment now)
{
    now_ = now;
    asker_ = visit.address;
    Visitor& visitor = visitors_[visit.peer];
    visitor.session = std::move(session);
    visitor.outlet = &outlet;
    visitor.visit = visit;
    callers_ += visit.is_call ? 1 : 0;
    ++quotas_.of(visit.address, now).connections;
    if (!visit.is_call && !visit.may_spectate)
        silent_.emplace_back(now + settings_.first_word, visit.peer);
    work_ = kWorkOfComing;
    visitor.session->on_open(now);
    book(visitor);
    return work_;
}

double Hub::receive(Peer peer, std::string_view bytes, Moment now)
{
    now_ = now;
    Visitor* speaking = visitor(peer);
    if (speaking == nullptr) return 0;
    asker_ = speaking->visit.address;
    speaking->has_spoken = true;
    work_ = 1 + static_cast<double>(bytes.size()) / kBytesOfAUnit;
    speaking->session->on_bytes(bytes, now);
    book(*speaking);
    return work_;
}

void Hub::leave(Peer peer, Moment now)
{
    now_ = now;
    Visitor* leaving = visitor(peer);
    if (leaving == nullptr) return;
    asker_ = leaving->visit.address;
    leaving->session->on_close(now);
    leaving->hinting.request_stop();
    unwatch(*leaving);
    gone_.push_back(std::move(leaving->session));
    note_unread(peer, 0);
    --quotas_.of(leaving->visit.address, now).connections;
    callers_ -= leaving->visit.is_call ? 1 : 0;
    visitors_.erase(peer);
}

void Hub::become(Peer peer, std::unique_ptr<Session> session)
{
    Visitor* changed = visitor(peer);
    if (changed == nullptr) return;
    gone_.push_back(std::exchange(changed->session, std::move(session)));
    callers_ -= changed->visit.is_call ? 1 : 0;
    changed->visit.is_call = false;
    changed->visit.may_spectate = true;
    changed->session->on_open(now_);
    changed->booked.reset();
    book(*changed);
}

/// Some of those whose time has come: who asks for the same moment again has its turn after others.
void Hub::on_time(Moment now)
{
    now_ = now;
    std::vector<Agenda::Entry> due;
    while (due.size() < kMostCalledAtOnce)
        if (auto entry = agenda_.take(now))
            due.push_back(std::move(*entry));
        else
            break;
    look_for_mutes();
    for (const Agenda::Entry& entry : due) {
        if (entry.table.empty())
            call(entry.peer, entry.when);
        else if (Slot* called = slot(entry.table);
                 called != nullptr && called->booked == entry.when)
            call(*called);
    }
}

std::optional<Moment> Hub::wakes_at() const
{
    const auto next = agenda_.next();
    if (silent_.empty()) return next;
    return next ? std::min(*next, silent_.front().first) : silent_.front().first;
}

bool Hub::owes_a_word(const Visitor& visitor) const
{
    if (visitor.visit.owes_a_word) return true;
    if (visitor.watched == nullptr) return false;
    const Table& table = visitor.watched->table;
    return table.state() == Table::State::Running && !table.is_paused() &&
           visitor.eyes.holds(table.position().to_move()) &&
           table.log().back().when + settings_.first_word <= now_;
}

/// Who has never said anything is not waited for as long as others are.
void Hub::look_for_mutes()
{
    for (std::size_t looked_at = 0;
         looked_at < kMostCalledAtOnce && !silent_.empty() && silent_.front().first <= now_;
         ++looked_at) {
        const Peer peer = silent_.front().second;
        silent_.pop_front();
        const Visitor* mute = visitor(peer);
        if (mute == nullptr || mute->has_spoken) continue;
        if (owes_a_word(*mute))
            close(peer);
        else
            silent_.emplace_back(now_ + settings_.first_word, peer);
    }
}

void Hub::call(Slot& slot)
{
    slot.booked.reset();
    asker_ = {};
    on_duty(slot);
}

void Hub::call(Peer peer, Moment booked)
{
    Visitor* called = visitor(peer);
    if (called == nullptr || called->booked != booked) return;
    called->booked.reset();
    const auto wakes = called->session->wakes_at();
    if (wakes && *wakes <= now_) {
        asker_ = called->visit.address;
        work_ = 1;
        called->session->on_time(now_);
        charge(peer, work_, now_);
    }
    book(*called);
}

void Hub::book(Visitor& visitor)
{
    const auto next = visitor.session->wakes_at();
    if (!next || (visitor.booked && *visitor.booked <= *next)) return;
    visitor.booked = next;
    agenda_.add({.when = *next, .table = {}, .peer = visitor.visit.peer});
}

void Hub::reschedule(Peer peer)
{
    if (Visitor* changed = visitor(peer); changed != nullptr && changed->session) book(*changed);
}

Hub::Visitor* Hub::visitor(Peer peer)
{
    const auto found = visitors_.find(peer);
    return found != visitors_.end() ? &found->second : nullptr;
}

const Hub::Visitor* Hub::visitor(Peer peer) const
{
    const auto found = visitors_.find(peer);
    return found != visitors_.end() ? &found->second : nullptr;
}

void Hub::watch(Peer peer, std::string_view table, std::string_view token)
{
    Visitor* watching = visitor(peer);
    if (watching == nullptr) return;
    unwatch(*watching);
    watching->watched = slot(table);
    if (watching->watched == nullptr) return;
    watching->token = token;
    watching->eyes = viewer_of(watching->watched->table, token);
    watching->watched->watchers.push_back(watching);
    watching->spectates = watching->visit.may_spectate && watching->eyes.is_spectator();
    if (!watching->spectates) return;
    ++watching->watched->spectators;
    visited_.emplace_back(table);
}

void Hub::unwatch(Visitor& visitor)
{
    if (visitor.watched == nullptr) return;
    std::erase(visitor.watched->watchers, &visitor);
    if (visitor.spectates) {
        --visitor.watched->spectators;
        visited_.push_back(visitor.watched->table.opened().id);
    }
    visitor.watched = nullptr;
}

HubCounts Hub::counts() const
{
    HubCounts counts = counts_;
    counts.tables = slots_.size();
    counts.running = lists_.at(static_cast<std::size_t>(Table::State::Running)).size();
    counts.peers = visitors_.size() - callers_;
    counts.thinkers = thinkers_.counts();
    counts.store = store_.counts();
    return counts;
}

}  // namespace agon
