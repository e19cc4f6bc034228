#pragma once

#include "table/table_view.h"

#include <condition_variable>
#include <deque>
#include <map>
#include <mutex>
#include <string>
#include <thread>

namespace agon::cli {

/// What there is to print of one game's tables: after each burst of moves the board and who played
/// what, as spectators may see it.
class BoardScript {
public:
    explicit BoardScript(std::string game, bool paints) : game_{std::move(game)}, paints_{paints} {}

    /// Empty if it is nothing new for the eye.
    std::string on_event(const TableView& table, const SeenEvent& event);

private:
    std::string game_;
    bool paints_;
    std::map<std::string, std::string> news_;  ///< by table, since its last board
};

/// Prints on standard output from a thread of its own: a terminal that is held must not hold the
/// server. Whoever is too slow misses boards.
class BoardPrinter {
public:
    BoardPrinter();
    void print(std::string text);

private:
    void run(const std::stop_token& stop);

    std::mutex mutex_;
    std::condition_variable_any changed_;
    std::deque<std::string> texts_;
    std::jthread thread_;  ///< last, so that it ends first
};

}  // namespace agon::cli
