// What a hub does with the tables of the store when it begins.
#include "classics.h"
#include "contest/event_link.h"
#include "server/hub.h"
#include "server/log.h"
#include "server/restored_table.h"

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
    auto visited = store_.each_unfinished([this](const std::string& id, const Result<Log>& log) {
        if (auto table = restore(id, log)) bring_back(add(std::move(*table)));
    });
    if (!visited) return visited;
    // So that lists of games do not begin empty.
    return store_.each_newest(
        settings_.most_recalled,
        [this](const std::string& id, const Result<Log>& log) { (void)recall(id, log); });
}

/// The table that has this log. If that cannot be, the store sets it aside, and a person is told.
std::optional<Table> Hub::restore(std::string_view id, const Result<Log>& log)
{
    if (!log) {
        const auto& [code, why] = log.error();
        if (code != "set-aside") log_line(LogLevel::Error, code, {{"table", id}, {"why", why}});
        return std::nullopt;
    }
    auto table = restored_table(*log);
    if (table && table->opened().id == id) return std::move(*table);
    const std::string why = table ? "it is the log of another table" : table.error().text;
    log_line(LogLevel::Error, "bad-log", {{"table", id}, {"why", why}});
    store_.set_aside(id, why);
    return std::nullopt;
}

bool Hub::recall(std::string_view id, const Result<Log>& log)
{
    if (slot(id) != nullptr) return true;
    auto table = restore(id, log);
    if (!table) return false;
    finished_.emplace_back(id);
    add(std::move(*table));
    return true;
}

/// Persons and players go on; programs on a classic port are gone with their connections.
void Hub::bring_back(Slot& slot)
{
    const std::string id = slot.table.opened().id;
    if (slot.is_of_event) {
        (void)ask(id, command::Abort{std::string{kInterrupted}});
        return;
    }
    const auto seats = slot.table.seats();
    const auto elsewhere = std::ranges::find(seats, Holder::Kind::Remote, &Holder::kind);
    if (elsewhere != seats.end()) {
        (void)ask(id, command::Abort{"the connection to " + elsewhere->name + " was lost"});
        return;
    }
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
