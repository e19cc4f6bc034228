#include "worker/resolve.h"

#include "catalog.h"
#include "programs/any_player.h"
#include "worker/fingerprint.h"

#include <glob.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>

namespace agon {
namespace {

namespace fs = std::filesystem;

/// What is wrong, with the line where it stands.
class Blame {
public:
    Blame(const EventFile& event, std::string_view file) : event_{event}, file_{file} {}

    Error at(std::string_view key, std::string_view text) const
    {
        const auto found = event_.lines.find(key);
        return at_line(file_, found != event_.lines.end() ? found->second : 1, text);
    }

    /// Those of `folders` stand where that does.
    Error at_entrant(std::size_t entrant, std::string_view text) const
    {
        if (entrant < event_.entrant_lines.size())
            return at_line(file_, event_.entrant_lines[entrant], text);
        return at("folders", text);
    }

private:
    const EventFile& event_;
    std::string_view file_;
};

Result<std::string> text_of(const std::string& path)
{
    std::ifstream in{path, std::ios::binary};
    std::error_code unreadable;
    if (!in || fs::is_directory(path, unreadable))
        return Error{"cannot-read", "cannot read " + path};
    return Result<std::string>{boost::system::in_place_value, std::istreambuf_iterator<char>{in},
                               std::istreambuf_iterator<char>{}};
}

std::string folder_of(const std::string& file)
{
    const auto parent = fs::path{file}.parent_path();
    return parent.empty() ? "." : parent.string();
}

/// Folders that match, in the order of the alphabet.
std::vector<std::string> matching_folders(const std::string& base, const std::string& pattern)
{
    glob_t found{};
    std::vector<std::string> folders;
    if (::glob((base + '/' + pattern).c_str(), GLOB_ONLYDIR, nullptr, &found) == 0)
        for (std::size_t i = 0; i < found.gl_pathc; ++i)
            if (const std::string path = found.gl_pathv[i]; fs::is_directory(path))
                folders.push_back(fs::relative(path, base).string());
    ::globfree(&found);
    std::ranges::sort(folders);
    return folders;
}

std::optional<Error> add_folders(const EventFile& file, const std::string& base,
                                 EventSettings& settings, const Blame& blame)
{
    if (file.folders.empty()) return std::nullopt;
    const auto folders = matching_folders(base, file.folders);
    if (folders.empty()) return blame.at("folders", "no folder matches '" + file.folders + '\'');
    for (const std::string& folder : folders) {
        Entrant entrant{.name = fs::path{folder}.filename().string(), .folder = folder};
        if (std::ranges::count(settings.entrants, entrant.name, &Entrant::name) > 0)
            return blame.at("folders", "there is another entrant called '" + entrant.name + '\'');
        if (const auto why = why_no_name(entrant.name); !why.empty())
            return blame.at("folders", "the name '" + entrant.name + "' " + why);
        settings.entrants.push_back(std::move(entrant));
    }
    return std::nullopt;
}

/// A folder says itself how it is built and run.
Result<void> read_folder(Entrant& entrant, const std::string& base)
{
    const std::string path = base + '/' + entrant.folder;
    std::error_code unreadable;
    if (!fs::is_directory(path, unreadable))
        return Error{"bad-event", "there is no folder " + entrant.folder};
    const auto text = text_of(path + "/agon.toml");
    if (!text) return Error{"bad-event", entrant.folder + " has no agon.toml"};
    const auto file = read_folder_file(*text, entrant.folder + "/agon.toml");
    if (!file) return file.error();
    entrant.build = file->build;
    entrant.spec = file->run;
    return {};
}

/// Whether there is such a player. Programs of folders are not there before they are built.
Result<void> check_player(const Entrant& entrant, const AnyGame& start, int book)
{
    const auto spec = read_spec(entrant.spec);
    if (!spec) return spec.error();
    const auto budget = budget_of(*spec, {});
    if (!budget) return budget.error();
    const auto player = make_any_player(*spec, start);
    if (!player) return player.error();
    if (!entrant.folder.empty() && spec->program.empty())
        return Error{"bad-event", "a folder is run as cmd:, tcp: or gtp:"};
    if (book > 0)
        if (auto why = why_no_book(*spec, start)) return *why;
    return {};
}

Result<void> resolve_entrant(Entrant& entrant, const std::string& base, const AnyGame& start,
                             int book)
{
    if (!entrant.folder.empty())
        if (auto read = read_folder(entrant, base); !read) return read;
    if (auto checked = check_player(entrant, start, book); !checked) return checked;
    auto print = entrant.folder.empty() ? fingerprint_of_program(entrant.spec, base)
                                        : fingerprint_of_folder(base + '/' + entrant.folder);
    if (!print) return print.error();
    entrant.sha256 = std::move(*print);
    return {};
}

}  // namespace

Result<ResolvedEvent> resolve_event(const std::string& file)
{
    const auto text = text_of(file);
    if (!text) return text.error();
    auto read = read_event_file(*text, file);
    if (!read) return read.error();
    const Blame blame{*read, file};
    EventSettings settings = read->settings;
    const std::string base = folder_of(file);
    auto start = start_game(settings.game, settings.options);
    if (!start)
        return blame.at(start.error().code == "bad-option" ? "options" : "game",
                        start.error().text);
    settings.options = start->options();
    if (const auto error = add_folders(*read, base, settings, blame)) return *error;
    settings.format.seats = start->seats();
    settings.format.entrants = static_cast<int>(settings.entrants.size());
    settings.format = with_defaults(settings.format);
    if (const auto why = impossible(settings.format)) return blame.at("format", why->text);
    for (std::size_t i = 0; i < settings.entrants.size(); ++i) {
        Entrant& entrant = settings.entrants[i];
        if (auto resolved = resolve_entrant(entrant, base, *start, settings.book); !resolved)
            return blame.at_entrant(i, entrant.name + ": " + resolved.error().text);
    }
    std::vector<int> lines = read->entrant_lines;
    const auto folders = read->lines.find("folders");
    lines.resize(settings.entrants.size(), folders != read->lines.end() ? folders->second : 1);
    return ResolvedEvent{std::move(settings), std::move(*start), file, base, std::move(lines)};
}

std::string usual_folder(const std::string& file)
{
    constexpr std::string_view kEnd = ".toml";
    return file.ends_with(kEnd) ? file.substr(0, file.size() - kEnd.size()) : file + ".event";
}

Result<ResolvedEvent> event_of_folder(const std::string& folder, const AnyGame& start)
{
    fs::path path = fs::absolute(folder).lexically_normal();
    if (!path.has_filename()) path = path.parent_path();  // typed with a slash at its end
    ResolvedEvent event{
        .settings = {}, .start = start, .file = {}, .folder = {}, .entrant_lines = {}};
    event.folder = path.parent_path();
    event.settings.game = start.name();
    event.settings.options = start.options();
    Entrant entrant{.name = "program", .folder = path.filename()};
    if (auto resolved = resolve_entrant(entrant, event.folder, start, 0); !resolved)
        return resolved.error();
    event.settings.entrants = {std::move(entrant)};
    return event;
}

}  // namespace agon
