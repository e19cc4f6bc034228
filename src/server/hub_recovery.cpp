// What a hub does with the tables of the store when it begins.
#include "catalog.h"
#include "classics.h"
#include "server/hub.h"
#include "server/log.h"

#include <algorithm>

namespace agon {
namespace {

bool can_come_back(const Table& table)
{
    return std::ranges::any_of(all_classics(), [&](const Classic& classic) {
        return classic.game == table.opened().game && classic.names_tables;
    });
}

}  // namespace

Result<void> Hub::recover(Moment now)
{
    now_ = now;
    auto logs = store_.unfinished();
    if (!logs) return logs.error();
    for (const Log& log : *logs) {
        const auto* opened = log.empty() ? nullptr : as<event::Opened>(log.front());
        if (opened == nullptr) continue;
        const auto start = start_game(opened->game, opened->options);
        if (!start) continue;
        if (auto table = Table::restore(log, *start))
            bring_back(add(std::move(*table)));
        else
            log_line(LogLevel::Error, "bad-log",
                     {{"table", opened->id}, {"why", table.error().text}});
    }
    return recall_finished();
}

/// So that lists of games do not begin empty.
Result<void> Hub::recall_finished()
{
    auto ids = store_.newest(settings_.most_recalled);
    if (!ids) return ids.error();
    for (auto id = ids->rbegin(); id != ids->rend(); ++id) fetch(*id, [](bool) {});
    return {};
}

/// Persons and players go on; programs on a classic port are gone with their connections.
void Hub::bring_back(Slot& slot)
{
    const std::string id = slot.table.opened().id;
    const auto seats = slot.table.seats();
    const bool had_programs = std::ranges::any_of(
        seats, [](const Holder& holder) { return is_classic(holder) && holder.is_taken(); });
    const bool is_lobby = slot.table.state() == Table::State::Open && !slot.table.opened().by_api;
    if (is_lobby || (had_programs && !can_come_back(slot.table))) {
        (void)ask(id, command::Abort{});
        return;
    }
    expect_programs(slot);
    if (!slot.table.is_paused()) (void)ask(id, command::Resume{});
    for (Seat seat = 0; static_cast<std::size_t>(seat) < seats.size(); ++seat)
        if (is_classic(seats[static_cast<std::size_t>(seat)])) (void)ask(id, command::Leave{seat});
    if (had_programs && slot.table.state() == Table::State::Running)
        slot.return_by = now_ + settings_.wait_for_return;
    see_to(slot);
}

}  // namespace agon
