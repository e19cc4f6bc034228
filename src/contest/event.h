#pragma once

#include "contest/format/format.h"
#include "core/sandbox_settings.h"
#include "table/event.h"

namespace agon {

/// Who takes part in an event.
struct Entrant {
    std::string name;
    std::string spec{};              ///< how it is run; of a folder, what its agon.toml says
    std::string folder{};            ///< as the file names it; empty: it has none
    std::string build{};             ///< the command that builds the folder; empty: there is none
    std::string sha256{};            ///< of the folder's content, or of a program's files
    std::optional<double> rating{};  ///< given

    bool operator==(const Entrant&) const = default;
};

/// An entrant that has gone, from the first round on that had not been paired then.
struct Withdrawal {
    int entrant = 0;
    int round = 1;

    bool operator==(const Withdrawal&) const = default;
};

/// One championship: all that its games, its table and its ratings follow from.
struct EventSettings {
    std::string name;
    std::string game;
    boost::json::object options;
    FormatSettings format;
    ClockRule clock{.move = std::chrono::seconds{1}};
    int book = 0;  ///< random legal plies at the start of each game
    std::string seed = "1";
    long source_limit = 500'000;  ///< bytes of an entrant's folder
    SandboxSettings sandbox;
    std::vector<Entrant> entrants;
    std::vector<Withdrawal> withdrawn{};  ///< in the order in which they went

    bool operator==(const EventSettings&) const = default;
};

/// The words of an event's file for a format and for a tie-break, and back.
std::string_view name_of(FormatKind kind);
std::string_view name_of(TieBreak tiebreak);
std::optional<FormatKind> read_format(std::string_view name);
std::optional<TieBreak> read_tiebreak(std::string_view name);

/// `event.json`: one line, with all defaults filled in. Reading it: "bad-event".
std::string write_event(const EventSettings& event);
Result<EventSettings> read_event(std::string_view text);

}  // namespace agon
