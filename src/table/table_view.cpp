#include "table/table_view.h"

#include <algorithm>
#include <cassert>

namespace agon {
namespace {

SeenHolder without_secret(const Holder& holder)
{
    return {holder.kind, holder.spec, holder.name, holder.is_taken()};
}

struct Redact {
    const Viewer& viewer;
    const Table& table;
    std::uint64_t number;

    using What = decltype(SeenEvent::what);

    What operator()(const event::Opened& opened) const { return seen::Opened{opened.game}; }
    What operator()(const event::Seated& seated) const
    {
        return seen::Seated{seated.seat, without_secret(seated.holder)};
    }
    /// What was taken back since is known no more, so nothing is told of it.
    What operator()(const event::Moved& moved) const
    {
        if (!table.position().has_secrets()) return seen::Moved{moved.seat, {&moved.move, 1}};
        const auto made = std::ranges::lower_bound(table.moves(), number, {}, &Table::Made::entry);
        if (made == table.moves().end() || made->entry != number)
            return seen::Moved{moved.seat, {}};
        return seen::Moved{moved.seat, made->told_to(viewer.as(moved.seat))};
    }
    /// Nobody who plays is told what those think who watch, until it is of no use.
    What operator()(const event::Said& said) const
    {
        if (!said.watching || viewer.is_spectator() || table.state() == Table::State::Over)
            return said;
        return event::Said{.name = {}, .text = {}, .watching = true};
    }
    template <class Kind>
    What operator()(const Boxed<Kind>& boxed) const
    {
        return (*this)(*boxed);
    }
    template <class Open>
    What operator()(const Open& no_secret) const
    {
        return no_secret;
    }
};

}  // namespace

SeenEvent as_seen_by(const Viewer& viewer, const Table& table, const Entry& entry)
{
    assert(entry.number >= 1 && entry.number <= table.log().size());
    return {entry.number, entry.when, std::visit(Redact{viewer, table, entry.number}, entry.what)};
}

SeenHolder TableView::holder(Seat seat) const
{
    assert(is_seat(seat));
    return without_secret(table_->seats()[static_cast<std::size_t>(seat)]);
}

const AnyGame& TableView::position() const
{
    if (!has_secrets()) return table_->position();
    if (!seen_) seen_ = table_->position().view(eyes());
    return *seen_;
}

std::string_view TableView::why_illegal(std::string_view move) const
{
    return (holds(to_move()) ? table_->position() : position()).why_illegal(move);
}

SeenMove TableView::ply(std::size_t ply) const
{
    assert(ply < plies());
    const Table::Made& made = table_->moves()[ply];
    return {made.seat, made.told_to(eyes()), std::chrono::floor<Milliseconds>(made.time)};
}

std::vector<std::string> TableView::moves() const { return table_->moves_seen_by(eyes()); }

SeenEvent TableView::event(std::uint64_t number) const
{
    assert(number >= 1 && number <= last_event());
    return as_seen_by(viewer_, *table_, table_->log()[number - 1]);
}

std::vector<SeenEvent> TableView::talk(std::size_t most) const
{
    std::vector<SeenEvent> said;
    const auto& log = table_->log();
    for (auto entry = log.rbegin(); entry != log.rend() && said.size() < most; ++entry) {
        if (!agon::is<event::Said>(*entry)) continue;
        SeenEvent seen = as_seen_by(viewer_, *table_, *entry);
        if (!as<event::Said>(seen)->text.empty()) said.push_back(std::move(seen));
    }
    std::ranges::reverse(said);
    return said;
}

}  // namespace agon
