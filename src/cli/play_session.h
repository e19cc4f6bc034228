#pragma once

#include "players/player.h"
#include "table/table.h"

#include <chrono>
#include <functional>
#include <iosfwd>
#include <memory>
#include <optional>
#include <vector>

namespace agon::cli {

/// Who sits at a place; nobody's player is where the person sits.
struct Opponent {
    std::unique_ptr<Player> player;
    std::string spec;
    Budget budget;
};

struct PlaySetup {
    AnyGame start;
    Seat person = 0;
    std::uint64_t seed = 0;
    std::vector<Opponent> seats;
    std::function<Opponent()> make_adviser;  ///< who gives hints; it may take its time to be made
};

/// How to write: with colours, and with a prompt for somebody who is there.
struct PlayStyle {
    bool colours = false;
    bool prompt = false;
};

/// A person plays in lines of text until the input ends or says quit.
class PlaySession {
public:
    PlaySession(PlaySetup setup, PlayStyle style, std::istream& in, std::ostream& out);

    void run();

private:
    void begin_players();
    void play_on();
    Result<void> hand_on(const Command& command);
    void tell(std::span<const Entry> entries);
    void ask(Seat seat);
    AnyGame seen() const { return table_.position().view(setup_.person); }
    bool obey(const std::string& line);
    void try_move(const std::string& move);
    void show_board();
    void show_end();
    void show_help();
    void show_moves(std::string_view prefix);
    void show_hint();
    void take_back();
    void resign();
    Record record() const;
    void save(const std::string& file);
    void say(std::string_view line);

    PlaySetup setup_;
    PlayStyle style_;
    std::istream& in_;
    std::ostream& out_;
    Table table_;
    std::optional<Opponent> adviser_;  ///< once a hint was asked for
    std::chrono::nanoseconds turn_began_{};
};

}  // namespace agon::cli
