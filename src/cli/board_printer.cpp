#include "cli/board_printer.h"

#include "cli/paint.h"

#include <fmt/core.h>

#include <cstdio>

namespace agon::cli {
namespace {

constexpr std::size_t kMostWaiting = 1000;  ///< texts

std::string mover_of(const TableView& table, Seat seat)
{
    if (seat < 0) return "the table";
    const SeenHolder holder = table.holder(seat);
    const std::string_view name = !holder.name.empty() ? holder.name : holder.spec;
    return name.empty() ? fmt::format("seat {}", seat) : fmt::format("seat {} ({})", seat, name);
}

std::string news_of(const TableView& table, const SeenEvent& event)
{
    if (is<event::Started>(event)) return "begins\n";
    if (const auto* moved = as<seen::Moved>(event)) {
        std::string line = mover_of(table, moved->seat) + " plays";
        for (const std::string& move : moved->moves) line += ' ' + move;
        return line + '\n';
    }
    if (is<event::Undone>(event)) return "moves are taken back\n";
    const auto* ended = as<event::Ended>(event);
    return ended != nullptr ? "ends: " + ended->result.reason + '\n' : "";
}

}  // namespace

std::string BoardScript::on_event(const TableView& table, const SeenEvent& event)
{
    if (table.game() != game_) return {};
    const std::string line = news_of(table, event);
    if (!line.empty()) news_[table.id()] += "table " + table.id() + ": " + line;
    // The table is already where the last of its events has led it.
    const auto news = news_.find(table.id());
    if (news == news_.end() || event.number < table.last_event()) return {};
    const std::string picture = table.position().picture();
    std::string text = (paints_ ? painted(picture) : picture) + news->second;
    news_.erase(news);
    return text;
}

BoardPrinter::BoardPrinter() : thread_{[this](const std::stop_token& stop) { run(stop); }} {}

void BoardPrinter::print(std::string text)
{
    if (text.empty()) return;
    const std::lock_guard lock{mutex_};
    if (texts_.size() == kMostWaiting) texts_.pop_front();
    texts_.push_back(std::move(text));
    changed_.notify_one();
}

/// What was handed in before the end is still printed.
void BoardPrinter::run(const std::stop_token& stop)
{
    for (;;) {
        std::unique_lock lock{mutex_};
        if (!changed_.wait(lock, stop, [&] { return !texts_.empty(); })) return;
        const std::string text = std::move(texts_.front());
        texts_.pop_front();
        lock.unlock();
        fmt::print("{}\n", text);
        std::fflush(stdout);
    }
}

}  // namespace agon::cli
