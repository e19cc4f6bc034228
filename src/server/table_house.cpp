#include "server/table_house.h"

namespace agon {
namespace {

Error no_other_table() { return {"no-such-table", "this port is for one table"}; }

}  // namespace

std::optional<FreeSeat> TableHouse::free_seat() const
{
    const auto table = house_.find(table_);
    if (!table || table->is_over()) return std::nullopt;
    for (Seat seat = 0; seat < table->seats(); ++seat) {
        const SeenHolder holder = table->holder(seat);
        if (holder.kind == Holder::Kind::Classic && !holder.is_taken) return FreeSeat{table_, seat};
    }
    return std::nullopt;
}

std::optional<FreeSeat> TableHouse::waiting_seat(std::string_view, const Suits& suits) const
{
    auto free = free_seat();
    if (free && suits && !suits(*house_.find(table_))) free.reset();
    return free;
}

Result<std::string> TableHouse::open(const TableRequest&) { return no_other_table(); }

Result<std::string> TableHouse::open_next(const NextTable&) { return no_other_table(); }

std::optional<TableView> TableHouse::find(std::string_view table, std::string_view token) const
{
    return table == table_ ? house_.find(table, token) : std::nullopt;
}

void TableHouse::fetch(std::string_view table, std::function<void(bool is_here)> then)
{
    if (table != table_) return then(false);
    house_.fetch(table, std::move(then));
}

Result<void> TableHouse::ask(std::string_view table, const Command& command)
{
    if (table != table_) return no_other_table();
    return house_.ask(table, command);
}

void TableHouse::watch(Peer peer, std::string_view table, std::string_view token)
{
    if (table == table_) house_.watch(peer, table, token);
}

void TableHouse::each_table(std::optional<Table::State> state,
                            const std::function<bool(const TableView&)>& visit) const
{
    if (const auto table = house_.find(table_); table && (!state || table->state() == *state))
        (void)visit(*table);
}

void TableHouse::hint(Peer peer, std::string_view spec, const AnyGame& position)
{
    house_.hint(peer, spec, position);
}

void TableHouse::advise(Question question, Then then)
{
    house_.advise(std::move(question), std::move(then));
}

void TableHouse::do_aside(std::function<void()> work, std::function<void(bool is_done)> then)
{
    house_.do_aside(std::move(work), std::move(then));
}

int TableHouse::spectators(std::string_view table) const { return house_.spectators(table); }

void TableHouse::send(Peer peer, Bytes bytes, Milliseconds after)
{
    house_.send(peer, std::move(bytes), after);
}

void TableHouse::close(Peer peer) { house_.close(peer); }

std::string TableHouse::new_token() { return house_.new_token(); }

void TableHouse::reschedule(Peer peer) { house_.reschedule(peer); }

}  // namespace agon
