#include "cli/verbs.h"
#include "contest/verify_event.h"
#include "server/events/event_folder.h"
#include "table/record.h"

#include <fmt/core.h>

#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <memory>

namespace agon::cli {
namespace {

std::optional<Error> fault_in(std::string_view line)
{
    const auto record = read_record(line);
    if (!record) return record.error();
    auto start = start_game(record->game, record->options);
    if (!start) return start.error();
    return fault_of(*record, std::move(*start));
}

/// As std::getline, but a line that is too long to be a record is cut there.
bool next_line(std::istream& in, std::string& line)
{
    line.clear();
    for (char c = 0; in.get(c);) {
        if (c == '\n') return true;
        if (line.size() <= kLongestRecord) line += c;
    }
    return !line.empty();
}

int verify(std::istream& in, const std::string& name)
{
    std::string line;
    long games = 0;
    for (long number = 1; next_line(in, line); ++number) {
        if (line.empty() || line == "\r") continue;
        const auto fault = line.size() > kLongestRecord
                               ? Error{"bad-record", "the line is too long for a record"}
                               : fault_in(line);
        if (fault)
            return complain(kFailed, "verify", fmt::format("{}:{}: {}", name, number, fault->text));
        ++games;
    }
    if (in.bad()) return complain(kFailed, "verify", fmt::format("cannot read {}", name));
    fmt::print("{} {} right\n", games, games == 1 ? "game is" : "games are");
    return kDone;
}

/// An event's folder, from its own files alone.
int verify_folder(const std::string& folder)
{
    const auto files = read_event_folder(folder);
    if (!files) return complain(kFailed, "verify", files.error().text);
    const auto start = start_game(files->event.game, files->event.options);
    if (!start) return complain(kFailed, "verify", folder + "/event.json: " + start.error().text);
    const auto checked = verify_event(files->event, *start, files->games, files->standings);
    if (!checked) return complain(kFailed, "verify", folder + ": " + checked.error().text);
    fmt::print("{} {} right, and so are the schedule and the table; the event is {}\n",
               checked->games, checked->games == 1 ? "game is" : "games are",
               checked->is_complete ? "complete" : "not complete");
    return kDone;
}

int run_verify(const std::string& name)
{
    if (std::filesystem::is_directory(name)) return verify_folder(name);
    if (name == "-") return verify(std::cin, "standard input");
    std::ifstream file{name, std::ios::binary};
    if (!file) return complain(kFailed, "verify", fmt::format("cannot open {}", name));
    return verify(file, name);
}

}  // namespace

void add_verify(CommandLine& program)
{
    auto verb = program.add_verb("verify", "Replay records and check every move and result");
    const auto file = std::make_shared<std::string>();
    verb.add("FILE", *file, "records, one a line; - reads standard input; or an event's folder")
        .required();
    verb.runs([file] { return run_verify(*file); });
}

}  // namespace agon::cli
