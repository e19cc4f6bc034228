#include "worker/cells.h"

#include "programs/any_player.h"
#include "programs/program_line.h"
#include "programs/run_in.h"
#include "worker/fingerprint.h"

#include <algorithm>
#include <array>
#include <filesystem>
#include <fstream>

namespace agon {
namespace {

namespace fs = std::filesystem;

constexpr std::chrono::minutes kBuildTime{10};

bool is_program(const Entrant& entrant)
{
    const auto spec = read_spec(entrant.spec);
    return spec && !spec->program.empty();
}

std::string absolute(const std::string& path) { return fs::absolute(path).lexically_normal(); }

/// The folders of other events that are kept beside this one's file.
std::vector<std::string> events_in(const std::string& folder)
{
    std::vector<std::string> events;
    std::error_code unreadable;
    for (fs::directory_iterator it{folder, unreadable}, end; it != end && !unreadable;
         it.increment(unreadable))
        if (fs::exists(it->path() / "event.json", unreadable)) events.push_back(it->path());
    return events;
}

/// What programs of other entrants, this event and others keep for themselves.
std::vector<std::string> hidden_paths(const ResolvedEvent& event, const std::string& out)
{
    std::vector<std::string> hidden = events_in(absolute(event.folder));
    hidden.push_back(absolute(out));
    for (const Entrant& entrant : event.settings.entrants)
        if (!entrant.folder.empty()) hidden.push_back(absolute(event.path_of(entrant)));
    std::erase_if(hidden, [](const std::string& path) { return !fs::exists(path); });
    return hidden;
}

/// A script of the program's line that is not there, seen from its folder: its interpreter would
/// start, and only fail in every game. Empty: none.
std::string missing_script(const Entrant& entrant, const std::string& folder)
{
    constexpr std::array<std::string_view, 8> kScripts{".py", ".js", ".mjs", ".pl",
                                                       ".rb", ".sh", ".jar", ".lua"};
    const auto words = split_program_line(read_spec(entrant.spec)->program);
    if (!words) return {};
    for (const std::string& word : *words) {
        const bool is_script = word.find_first_of(" ={") == std::string::npos &&
                               !word.starts_with('-') &&
                               std::ranges::count(kScripts, fs::path{word}.extension()) > 0;
        if (is_script && !fs::exists(fs::path{folder} / word)) return word;
    }
    return {};
}

std::string marker_of(const std::string& out, const Entrant& entrant)
{
    return built_folder(out, entrant) + ".sha256";
}

bool is_built(const std::string& out, const Entrant& entrant)
{
    std::ifstream in{marker_of(out, entrant)};
    std::string print;
    return in >> print && print == entrant.sha256;
}

std::uintmax_t size_of_folder(const std::string& folder)
{
    std::uintmax_t bytes = 0;
    for (const std::string& file : files_in(folder).value())
        bytes += fs::file_size(folder + '/' + file);
    return bytes;
}

Error cannot_build(const std::string& why) { return {"cannot-build", why}; }

}  // namespace

std::string built_folder(const std::string& out, const Entrant& entrant)
{
    return absolute(out + "/built/" + entrant.name);
}

std::optional<Cell> cell_of(const ResolvedEvent& event, const Entrant& entrant,
                            const std::string& out)
{
    if (!is_program(entrant)) return std::nullopt;
    if (!entrant.folder.empty())
        return Cell{.settings = event.settings.sandbox,
                    .folder = built_folder(out, entrant),
                    .shows_dot_files = true};
    return Cell{.settings = event.settings.sandbox,
                .folder = absolute(event.folder),
                .hidden = hidden_paths(event, out)};
}

Result<void> check_programs(const ResolvedEvent& event, const std::string& out)
{
    for (std::size_t i = 0; i < event.settings.entrants.size(); ++i) {
        const Entrant& entrant = event.settings.entrants[i];
        const auto cell = cell_of(event, entrant, out);
        if (!cell || !entrant.folder.empty()) continue;
        const auto blame = [&](const std::string& why) {
            return at_line(event.file, event.entrant_lines[i], entrant.name + ": " + why);
        };
        if (cell->settings.on)
            if (auto fine = check_folder(cell->folder); !fine) return blame(fine.error().text);
        if (const auto error = why_no_player(*read_spec(entrant.spec), event.start, cell))
            return blame(error->text);
        if (const auto script = missing_script(entrant, cell->folder); !script.empty())
            return blame("there is no file " + script);
    }
    return {};
}

Result<void> build_folder(const ResolvedEvent& event, const Entrant& entrant,
                          const std::string& out)
{
    const std::string source = event.path_of(entrant);
    const auto limit = event.settings.source_limit;
    if (const auto bytes = size_of_folder(source); bytes > static_cast<std::uintmax_t>(limit))
        return cannot_build("it has " + std::to_string(bytes) + " bytes, and may have " +
                            std::to_string(limit));
    const std::string folder = built_folder(out, entrant);
    std::error_code failed;
    fs::remove_all(folder, failed);
    fs::create_directories(folder, failed);
    fs::copy(source, folder, fs::copy_options::recursive | fs::copy_options::copy_symlinks, failed);
    if (failed) return cannot_build("cannot copy it: " + failed.message());
    if (!entrant.build.empty()) {
        const auto ran = run_in(*cell_of(event, entrant, out), {"sh", "-c", entrant.build},
                                std::chrono::steady_clock::now() + kBuildTime);
        if (!ran) return cannot_build(ran.error().text);
        if (!ran->in_time)
            return cannot_build("'" + entrant.build + "' takes longer than ten minutes");
        if (ran->exit_code != 0)
            return cannot_build("'" + entrant.build + "' ended with exit code " +
                                std::to_string(ran->exit_code) + ":\n" + ran->last_lines);
    }
    if (const auto script = missing_script(entrant, folder); !script.empty())
        return cannot_build("there is no file " + script + ", which it is run by");
    std::ofstream{marker_of(out, entrant)} << entrant.sha256 << '\n';
    return {};
}

Result<void> build_folders(const ResolvedEvent& event, const std::string& out,
                           const std::function<void(const std::string& name)>& tell)
{
    std::string faults;
    for (const Entrant& entrant : event.settings.entrants) {
        if (entrant.folder.empty() || is_built(out, entrant)) continue;
        tell(entrant.name);
        if (const auto built = build_folder(event, entrant, out); !built)
            faults += (faults.empty() ? "" : "\n") + entrant.name + ": " + built.error().text;
    }
    if (faults.empty()) return {};
    return cannot_build(faults);
}

}  // namespace agon
