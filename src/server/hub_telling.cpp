// What a hub hands to the store, and tells when that has it.
#include "server/hub.h"
#include "server/log.h"

#include <algorithm>
#include <cassert>

namespace agon {
namespace {

constexpr std::size_t kMostToldOfCompany = 100;
constexpr std::size_t kCrowdBytesAtOnce = std::size_t{256} << 10U;
constexpr std::size_t kMostUnsaid = 4'000;  ///< pieces that wait for one spectator

}  // namespace

void Hub::settle(Moment now)
{
    now_ = now;
    is_settling_ = true;
    is_refused_ = false;
    while (!is_storing_ && !is_refused_ && !(fresh_.entries.empty() && stored_.entries.empty()))
        hand_to_store();
    tell_company();
    let_out();
    tell_answered();
    gone_.clear();
    if (stored_.entries.empty() && fresh_.entries.empty()) forget_finished();
    is_settling_ = false;
}

/// What was refused goes first, as it was.
void Hub::hand_to_store()
{
    if (stored_.entries.empty()) std::swap(stored_, fresh_);
    is_storing_ = true;
    store_.append(stored_.entries, [this](const Result<void>& kept) { on_appended(kept); });
}

void Hub::on_appended(const Result<void>& kept)
{
    assert(is_storing_ && !stored_.entries.empty());
    is_storing_ = false;
    is_refused_ = !kept;
    if (kept) {
        if (!std::exchange(refusal_, {}).empty())
            log_line(LogLevel::Error, "store-works-again", {});
        ++counts_.commits;
        safe_ += stored_.entries.size();
        // Swapped, not moved: all keep their memory for the next time.
        std::swap(kept_, stored_);
        stored_.clear();
        tell_kept();
    } else {
        ++counts_.failed_commits;
        if (std::exchange(refusal_, kept.error().text) != kept.error().text)
            log_line(LogLevel::Error, "store-failed", {{"why", refusal_}});
        if (when_refused_) when_refused_(refusal_);
    }
    if (!is_settling_ && when_kept_) when_kept_();
}

void Hub::tell_kept()
{
    for (std::size_t i = 0; i < kept_.entries.size(); ++i)
        deliver(*kept_.tables[i], kept_.entries[i].entry);
    const Slot* last = nullptr;
    for (Slot* touched : kept_.tables)
        if (std::exchange(last, touched) != touched) see_to(*touched);
    kept_.clear();
}

bool Hub::is_unsettled() const
{
    const bool is_waiting_for_store = is_storing_ || is_refused_;
    const bool is_settled =
        fresh_.entries.empty() && stored_.entries.empty() && visited_.empty() && held_.empty();
    const bool has_crowd = !crowd_.empty() && crowd_.front().after_made <= safe_;
    return has_crowd || (!is_waiting_for_store && !is_settled);
}

void Hub::deliver(Slot& slot, const Entry& entry)
{
    if (onlooker_) {
        const Viewer outside;
        onlooker_(TableView{slot.table, outside}, as_seen_by(outside, slot.table, entry));
    }
    // A session may move to another table while it is told; nobody leaves meanwhile.
    present_ = slot.watchers;
    std::optional<SeenEvent> from_outside;  // the same for all who hold no seat
    for (Visitor* visitor : present_) {
        if (visitor->watched != &slot) continue;
        const TableView view{slot.table, visitor->eyes};
        if (!visitor->eyes.is_spectator()) {
            visitor->session->on_event(view, as_seen_by(visitor->eyes, slot.table, entry), now_);
        } else {
            if (!from_outside) from_outside = as_seen_by(visitor->eyes, slot.table, entry);
            visitor->session->on_event(view, *from_outside, now_);
        }
        book(*visitor);
    }
}

/// A crowd is not told of everyone who comes: it learns the number with the next event.
void Hub::tell_company()
{
    for (const std::string& id : std::exchange(visited_, {})) {
        const Slot* visited = slot(id);
        if (visited == nullptr || visited->watchers.size() > kMostToldOfCompany) continue;
        for (const Visitor* visitor : visited->watchers) visitor->session->on_company();
    }
}

/// What was said of something that is kept, in the order in which it was said. Writing may fail and
/// close, never re-enter the hub.
void Hub::let_out()
{
    assert(safe_ <= made_);
    std::size_t out = 0;
    for (; out < held_.size() && held_[out].after_made <= safe_; ++out) write(held_[out]);
    held_.erase(held_.begin(), held_.begin() + static_cast<std::ptrdiff_t>(out));
    let_out_crowd();
}

void Hub::tell_answered()
{
    for (const Peer peer : std::exchange(answered_, {})) {
        const Visitor* caller = visitor(peer);
        if (caller == nullptr) continue;
        asker_ = caller->visit.address;
        caller->session->on_settled(now_);
    }
}

/// Only some at a time: however many watch a game, those who play wait for few of them.
void Hub::let_out_crowd()
{
    std::size_t bytes = 0;
    for (std::size_t out = 0; out < settings_.crowd_at_once && bytes < kCrowdBytesAtOnce; ++out) {
        if (crowd_.empty() || crowd_.front().after_made > safe_) return;
        bytes += crowd_.front().bytes.view().size();
        if (Visitor* reader = visitor(crowd_.front().peer)) --reader->unsaid;
        write(crowd_.front());
        crowd_.pop_front();
    }
}

void Hub::write(Held& held)
{
    const Visitor* reader = visitor(held.peer);
    if (reader == nullptr) return;
    if (reader->visit.is_call) answered_.push_back(held.peer);
    if (held.closes) return reader->outlet->close();
    reader->outlet->write(std::move(held.bytes), held.after);
}

void Hub::send(Peer peer, Bytes bytes, Milliseconds after)
{
    ++work_;
    hold({made_, peer, std::move(bytes), after, false});
}

void Hub::close(Peer peer) { hold({made_, peer, {}, Milliseconds{0}, true}); }

/// What follows at once on a stream goes with what is before it: then it is no piece of its own.
template <class Lane>
bool Hub::add_to(Lane& lane, const Visitor& reader, Held held)
{
    if (!lane.empty() && reader.visit.is_stream) {
        Held& last = lane.back();
        const bool is_one = last.peer == held.peer && last.after_made == held.after_made &&
                            !last.closes && !held.closes && held.after.count() == 0;
        if (is_one && !last.bytes.is_shared() && !held.bytes.is_shared()) {
            last.bytes.append(held.bytes.view());
            return false;
        }
    }
    lane.push_back(std::move(held));
    return true;
}

void Hub::hold(Held held)
{
    Visitor* reader = visitor(held.peer);
    if (reader == nullptr) return;
    // Who has just sat down hears the rest as a spectator first.
    if (!reader->spectates && reader->unsaid == 0) {
        add_to(held_, *reader, std::move(held));
        return;
    }
    if (reader->unsaid > kMostUnsaid) held.closes = true;
    if (add_to(crowd_, *reader, std::move(held))) ++reader->unsaid;
}

void Hub::close_now(Peer peer)
{
    if (const Visitor* reader = visitor(peer)) reader->outlet->close();
}

void Hub::unsay(Peer peer)
{
    std::erase_if(held_, [&](const Held& held) { return held.peer == peer; });
}

void Hub::send_now(Peer peer, Bytes bytes)
{
    ++work_;
    if (const Visitor* reader = visitor(peer))
        reader->outlet->write(std::move(bytes), Milliseconds{0});
}

}  // namespace agon
