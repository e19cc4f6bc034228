#include "contest/event_file.h"

#include "core/rng.h"

#define TOML_EXCEPTIONS 0
#define TOML_ENABLE_FORMATTERS 0
#include <toml++/toml.h>

#include <algorithm>
#include <cmath>
#include <set>

namespace agon {
namespace {

namespace json = boost::json;

constexpr int kLongestEntrantName = 40;  ///< bytes: it stands in tables and on boards
constexpr double kLongestClock = 86'400;

int line_of(const toml::node& node) { return static_cast<int>(node.source().begin.line); }

/// Reads a table key by key and remembers the first thing that is wrong, and where. Whoever reads
/// asks `error` at the end; a key that nobody asked for is wrong too. Refers to the table.
class TomlReader {
public:
    TomlReader(const toml::table& table, std::string_view file) : table_{table}, file_{file} {}

    const toml::node* find(std::string_view key)
    {
        known_.emplace(key);
        return table_.get(key);
    }

    std::string text(std::string_view key, std::string otherwise = {})
    {
        const toml::node* node = find(key);
        if (node == nullptr) return otherwise;
        if (const auto* string = node->as_string()) return string->get();
        refuse(key, "must be a text in quotes");
        return otherwise;
    }

    bool flag(std::string_view key, bool otherwise)
    {
        const toml::node* node = find(key);
        if (node == nullptr) return otherwise;
        if (const auto* flag = node->as_boolean()) return flag->get();
        refuse(key, "must be true or false");
        return otherwise;
    }

    long integer(std::string_view key, long least, long most, long otherwise)
    {
        const toml::node* node = find(key);
        if (node == nullptr) return otherwise;
        const auto* number = node->as_integer();
        if (number != nullptr && number->get() >= least && number->get() <= most)
            return static_cast<long>(number->get());
        refuse(key, "must be a whole number from " + std::to_string(least) + " to " +
                        std::to_string(most));
        return otherwise;
    }

    std::optional<double> number(std::string_view key, double least, double most)
    {
        const toml::node* node = find(key);
        if (node == nullptr) return std::nullopt;
        const auto number = node->value<double>();
        if (node->is_number() && number && *number >= least && *number <= most) return number;
        refuse(key,
               "must be a number from " + std::to_string(least) + " to " + std::to_string(most));
        return std::nullopt;
    }

    std::vector<std::string> texts(std::string_view key)
    {
        std::vector<std::string> list;
        const toml::node* node = find(key);
        if (node == nullptr) return list;
        const auto* array = node->as_array();
        if (array == nullptr) refuse(key, "must be a list of texts");
        for (std::size_t i = 0; array != nullptr && i < array->size(); ++i) {
            if (const auto* string = array->get(i)->as_string())
                list.push_back(string->get());
            else
                refuse(key, "must be a list of texts");
        }
        return list;
    }

    /// Empty if it is absent.
    const toml::table& table(std::string_view key)
    {
        static const toml::table kNone;
        const toml::node* node = find(key);
        if (node == nullptr) return kNone;
        if (const auto* table = node->as_table()) return *table;
        refuse(key, "must be a table");
        return kNone;
    }

    void refuse(std::string_view key, std::string_view text)
    {
        const toml::node* node = table_.get(key);
        blame(node != nullptr ? line_of(*node) : line_of(table_),
              '"' + std::string{key} + "\" " + std::string{text});
    }

    void blame(int line, std::string_view text)
    {
        if (!error_) error_ = at_line(file_, std::max(line, 1), text);
    }

    /// What is wrong in a table inside this one.
    void take(const std::optional<Error>& inner)
    {
        if (!error_) error_ = inner;
    }

    std::optional<Error> error()
    {
        for (const auto& [key, node] : table_)
            if (!known_.contains(std::string{key.str()}))
                blame(static_cast<int>(key.source().begin.line),
                      "there is no setting \"" + std::string{key.str()} + '"');
        return error_;
    }

private:
    const toml::table& table_;
    std::string_view file_;
    std::set<std::string, std::less<>> known_;
    std::optional<Error> error_;
};

Result<toml::table> parse(std::string_view text, std::string_view file)
{
    toml::parse_result parsed = toml::parse(text);
    if (!parsed)
        return at_line(file, static_cast<int>(parsed.error().source().begin.line),
                       parsed.error().description());
    return std::move(parsed).table();
}

/// A game's options may be of any kind; the game says what it thinks of them.
json::value as_json(const toml::node& node)
{
    if (const auto* table = node.as_table()) {
        json::object object;
        for (const auto& [key, value] : *table) object[key.str()] = as_json(value);
        return object;
    }
    if (const auto* array = node.as_array()) {
        json::array list;
        for (const auto& value : *array) list.push_back(as_json(value));
        return list;
    }
    if (const auto* flag = node.as_boolean()) return flag->get();
    if (const auto* number = node.as_integer()) return number->get();
    if (const auto* number = node.as_floating_point()) return number->get();
    if (const auto* string = node.as_string()) return json::string{string->get()};
    return nullptr;  // a date: no option is one
}

Milliseconds milliseconds(double seconds) { return Milliseconds{std::llround(seconds * 1000)}; }

ClockRule read_clock(TomlReader& top, std::string_view file)
{
    if (top.find("clock") == nullptr) return {.move = std::chrono::seconds{1}};
    TomlReader reader{top.table("clock"), file};
    const auto move = reader.number("move", 0.001, kLongestClock);
    const auto total = reader.number("total", 0.001, kLongestClock);
    const auto increment = reader.number("increment", 0, kLongestClock);
    ClockRule clock;
    if (move) clock.move = milliseconds(*move);
    if (total) clock.total = milliseconds(*total);
    clock.increment = milliseconds(increment.value_or(0));
    top.take(reader.error());
    if (move.has_value() == total.has_value() || (increment && !total))
        top.refuse("clock", "is { move = S } or { total = S, increment = S }, in seconds");
    return clock;
}

SandboxSettings read_sandbox(TomlReader& top, std::string_view file)
{
    constexpr long kMost = 1'000'000;
    TomlReader reader{top.table("sandbox"), file};
    const SandboxSettings usual;
    const auto limit = [&](std::string_view key, int otherwise) {
        return static_cast<int>(reader.integer(key, 1, kMost, otherwise));
    };
    const SandboxSettings sandbox{.on = reader.flag("on", usual.on),
                                  .memory_mb = limit("memory_mb", usual.memory_mb),
                                  .processes = limit("processes", usual.processes),
                                  .files_mb = limit("files_mb", usual.files_mb),
                                  .stderr_kb = limit("stderr_kb", usual.stderr_kb),
                                  .freeze = reader.flag("freeze", usual.freeze),
                                  .read = reader.texts("read")};
    top.take(reader.error());
    return sandbox;
}

FormatSettings read_format_settings(TomlReader& top)
{
    constexpr long kMost = 1'000'000;
    FormatSettings format;
    if (const auto kind = read_format(top.text("format", "round-robin")))
        format.kind = *kind;
    else
        top.refuse("format", "is round-robin, swiss, knockout or gauntlet");
    format.rounds = static_cast<int>(top.integer("rounds", 1, kMost, 0));
    format.games = static_cast<int>(top.integer("games", 1, kMost, 0));
    format.seeds = static_cast<int>(top.integer("seeds", 1, kMost, 1));
    if (top.find("tiebreaks") == nullptr) return format;
    format.tiebreaks.clear();
    for (const std::string& word : top.texts("tiebreaks")) {
        const auto tiebreak = read_tiebreak(word);
        if (!tiebreak)
            top.refuse("tiebreaks", "are direct, buchholz, sonneborn and wins");
        else if (std::ranges::count(format.tiebreaks, *tiebreak) > 0)
            top.refuse("tiebreaks", "has '" + word + "' twice");
        else
            format.tiebreaks.push_back(*tiebreak);
    }
    return format;
}

Entrant read_entrant(const toml::table& table, std::string_view file, TomlReader& top)
{
    constexpr double kMostRating = 10'000;
    TomlReader reader{table, file};
    const Entrant entrant{.name = reader.text("name"),
                          .spec = reader.text("spec"),
                          .folder = reader.text("folder"),
                          .rating = reader.number("rating", -kMostRating, kMostRating)};
    if (const auto why = why_no_name(entrant.name); !why.empty()) reader.refuse("name", why);
    if (entrant.spec.empty() == entrant.folder.empty())
        reader.blame(line_of(table), "an entrant has a spec or a folder");
    top.take(reader.error());
    return entrant;
}

void read_entrants(TomlReader& top, std::string_view file, EventFile& event)
{
    const toml::node* node = top.find("entrant");
    if (node == nullptr) return;
    const auto* list = node->as_array();
    if (list == nullptr || !list->is_homogeneous<toml::table>())
        return top.refuse("entrant", "is written as [[entrant]]");
    for (const auto& item : *list) {
        Entrant entrant = read_entrant(*item.as_table(), file, top);
        if (std::ranges::count(event.settings.entrants, entrant.name, &Entrant::name) > 0)
            top.blame(line_of(item), "there is another entrant called '" + entrant.name + "'");
        event.settings.entrants.push_back(std::move(entrant));
        event.entrant_lines.push_back(line_of(item));
    }
}

/// The file's name without its folder and `.toml`.
std::string stem(std::string_view file)
{
    constexpr std::string_view kEnd = ".toml";
    std::string_view name = file.substr(file.find_last_of('/') + 1);
    if (name.ends_with(kEnd)) name.remove_suffix(kEnd.size());
    return std::string{name};
}

}  // namespace

Error at_line(std::string_view file, int line, std::string_view text)
{
    return {"bad-event", std::string{file} + ':' + std::to_string(line) + ": " + std::string{text}};
}

std::string why_no_name(std::string_view name)
{
    if (name.empty()) return "is needed";
    if (name.size() > kLongestEntrantName)
        return "is longer than " + std::to_string(kLongestEntrantName) + " bytes";
    const bool is_plain = std::ranges::none_of(
        name, [](char c) { return static_cast<unsigned char>(c) < ' ' || c == '\x7f'; });
    return is_plain ? "" : "has characters that cannot be shown";
}

Result<EventFile> read_event_file(std::string_view text, std::string_view file)
{
    const auto table = parse(text, file);
    if (!table) return table.error();
    TomlReader top{*table, file};
    EventFile event;
    for (const auto& [key, node] : *table)
        event.lines.emplace(key.str(), static_cast<int>(key.source().begin.line));
    EventSettings& settings = event.settings;
    settings.name = top.text("name", stem(file));
    if (const auto why = why_no_name(settings.name); !why.empty()) top.refuse("name", why);
    settings.game = top.text("game");
    if (settings.game.empty()) top.refuse("game", "is needed");
    settings.options = as_json(top.table("options")).as_object();
    settings.format = read_format_settings(top);
    settings.clock = read_clock(top, file);
    constexpr long kMostBook = 1000;
    settings.book = static_cast<int>(top.integer("book", 0, kMostBook, 0));
    settings.seed = top.text("seed", "1");
    settings.format.seed = seed_of(settings.seed);
    constexpr long kMostSource = 1'000'000'000;
    settings.source_limit = top.integer("source_limit", 1, kMostSource, settings.source_limit);
    settings.sandbox = read_sandbox(top, file);
    read_entrants(top, file, event);
    event.folders = top.text("folders");
    if (const auto error = top.error()) return *error;
    return event;
}

Result<FolderFile> read_folder_file(std::string_view text, std::string_view file)
{
    const auto table = parse(text, file);
    if (!table) return table.error();
    TomlReader top{*table, file};
    FolderFile folder{.build = top.text("build"), .run = top.text("run")};
    if (folder.run.empty()) top.refuse("run", "is needed");
    if (const auto error = top.error()) return *error;
    return folder;
}

}  // namespace agon
