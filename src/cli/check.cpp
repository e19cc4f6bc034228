#include "programs/check/check.h"

#include "cli/check_report.h"
#include "cli/program_folder.h"
#include "cli/verbs.h"
#include "games/json_text.h"
#include "programs/any_player.h"
#include "programs/sandbox_ability.h"
#include "worker/cells.h"

#include <boost/json/array.hpp>
#include <fmt/core.h>

#include <filesystem>
#include <memory>

namespace agon::cli {
namespace {

using check::Finding;

struct CheckArguments {
    std::string game;  // or the file of an event
    std::string spec;
    std::string folder;
    std::string options = "{}";
    double time = 0;  // seconds; 0: not given
    std::string sandbox = "on";
    bool json = false;
    std::string language = "en";
};

/// A program to be tried.
struct Subject {
    boost::json::object about;  ///< who it is, for programs
    std::string heading{};      ///< for people; empty: there is only one
    check::Setup setup;
    std::string folder{};  ///< that is built first; empty: there is none
    check::Build build{};
};

/// What came of it.
struct Tried {
    bool well = false;
    std::vector<Finding> findings;
};

/// A folder of our own, for as long as it is needed.
class ScratchFolder {
public:
    ScratchFolder()
    {
        path_ = (std::filesystem::temp_directory_path() / "agon-check-XXXXXX").native();
        if (::mkdtemp(path_.data()) == nullptr) path_.clear();
    }
    ~ScratchFolder()
    {
        std::error_code ignored;
        if (!path_.empty()) std::filesystem::remove_all(path_, ignored);
    }
    ScratchFolder(const ScratchFolder&) = delete;
    ScratchFolder& operator=(const ScratchFolder&) = delete;

    const std::string& path() const { return path_; }

private:
    std::string path_;
};

/// The same game under other options, unless the user has chosen some.
std::vector<AnyGame> unusual_starts(const CheckArguments& typed)
{
    std::vector<AnyGame> starts;
    for (const Variation& each : all_variations())
        if (each.game == typed.game && typed.options == "{}")
            starts.push_back(typed_game(each.game, each.options).value());
    return starts;
}

std::chrono::milliseconds time_for_move(const CheckArguments& typed, const ClockRule& clock)
{
    if (typed.time > 0)
        return std::chrono::milliseconds{static_cast<std::int64_t>(typed.time * 1e3)};
    return clock.move.value_or(std::chrono::seconds{1});
}

/// Whether programs are to be confined. Who has no sandbox is told so, and helped all the same.
bool wants_cells(const CheckArguments& typed)
{
    if (typed.sandbox == "off") return false;
    const auto ability = sandbox_ability();
    if (!ability) fmt::print(stderr, "agon check: tried in the open: {}\n", ability.error().text);
    return ability.has_value();
}

/// The cell of a program that is given by its command line.
std::optional<Cell> typed_cell(const CheckArguments& typed, const PlayerSpec& spec)
{
    if (spec.program.empty() || !wants_cells(typed)) return std::nullopt;
    const auto folder = folder_of_program(spec.program);
    const auto fine = folder ? agon::check_folder(*folder) : folder.error();
    if (fine) return Cell{.folder = *folder};
    fmt::print(stderr, "agon check: tried in the open: {}\n", fine.error().text);
    return std::nullopt;
}

Result<std::vector<Subject>> typed_program(const CheckArguments& typed, const AnyGame& start)
{
    auto spec = read_spec(typed.spec);
    if (!spec) return spec.error();
    if (auto exists = make_any_player(*spec, start); !exists) return exists.error();
    auto cell = typed_cell(typed, *spec);
    Subject subject{.about = {{"agon", 1}, {"game", typed.game}, {"spec", typed.spec}},
                    .setup = {.spec = std::move(*spec),
                              .start = start,
                              .unusual = unusual_starts(typed),
                              .time = time_for_move(typed, {}),
                              .cell = std::move(cell)}};
    std::vector<Subject> subjects;
    subjects.push_back(std::move(subject));
    return subjects;
}

/// An entrant as the event would run it; what is built of it lies in `scratch`.
Subject subject_of(const ResolvedEvent& event, const Entrant& entrant, const CheckArguments& typed,
                   const std::string& scratch)
{
    const bool has_folder = !entrant.folder.empty();
    Subject subject{.about = {{"agon", 1}, {"game", event.settings.game}, {"spec", entrant.spec}},
                    .setup = {.spec = read_spec(entrant.spec).value(),
                              .start = event.start,
                              .time = time_for_move(typed, event.settings.clock),
                              .cell = cell_of(event, entrant,
                                              has_folder ? scratch : usual_folder(event.file))}};
    if (!has_folder) return subject;
    subject.folder = event.path_of(entrant);
    subject.build = [&event, &entrant, &scratch](const std::string&) -> Result<PlayerSpec> {
        if (auto built = build_folder(event, entrant, scratch); !built) return built.error();
        return read_spec(entrant.spec);
    };
    return subject;
}

std::vector<Subject> typed_folder(const CheckArguments& typed, ResolvedEvent& event,
                                  const std::string& scratch)
{
    event.settings.sandbox.on = wants_cells(typed);
    Subject subject = subject_of(event, event.settings.entrants.front(), typed, scratch);
    subject.setup.unusual = unusual_starts(typed);
    subject.about["folder"] = typed.folder;
    std::vector<Subject> subjects;
    subjects.push_back(std::move(subject));
    return subjects;
}

/// Every entrant of an event that is not built in.
Result<std::vector<Subject>> typed_event(const CheckArguments& typed, ResolvedEvent& event,
                                         const std::string& scratch)
{
    auto& sandbox = event.settings.sandbox;
    sandbox.on = sandbox.on && wants_cells(typed);
    std::vector<Subject> subjects;
    for (std::size_t i = 0; i < event.settings.entrants.size(); ++i) {
        const Entrant& entrant = event.settings.entrants[i];
        Subject subject = subject_of(event, entrant, typed, scratch);
        if (subject.setup.spec.program.empty()) continue;
        if (const auto& cell = *subject.setup.cell; cell.settings.on && entrant.folder.empty())
            if (auto fine = agon::check_folder(cell.folder); !fine)
                return at_line(event.file, event.entrant_lines[i],
                               entrant.name + ": " + fine.error().text);
        subject.about["name"] = entrant.name;
        subject.heading =
            entrant.name + ": " + (entrant.folder.empty() ? entrant.spec : entrant.folder);
        subjects.push_back(std::move(subject));
    }
    return subjects;
}

Result<Tried> try_subject(Subject& subject, const CheckArguments& typed)
{
    const CheckTexts& texts = check_texts(typed.language);
    Tried tried;
    subject.setup.tell = [&](const Finding& finding) {
        tried.findings.push_back(finding);
        if (!typed.json) print_finding(finding, texts);
    };
    if (!typed.json && !subject.heading.empty()) fmt::print("{}\n", subject.heading);
    const auto well = subject.folder.empty()
                          ? check::check_program(subject.setup)
                          : check::check_folder(subject.setup, subject.folder, subject.build);
    if (!well) return well.error();
    tried.well = *well;
    if (!typed.json) {
        print_summary(tried.well, tried.findings, texts);
        if (!subject.heading.empty()) fmt::print("\n");
    }
    return tried;
}

int try_all(std::vector<Subject> subjects, const CheckArguments& typed, bool as_list)
{
    boost::json::array list;
    bool well = true;
    for (Subject& subject : subjects) {
        const auto tried = try_subject(subject, typed);
        if (!tried) return complain(kBadUsage, "check", tried.error().text);
        well = well && tried->well;
        boost::json::array steps;
        for (const Finding& finding : tried->findings)
            steps.push_back(finding_json(finding, check_texts(typed.language)));
        subject.about["ok"] = tried->well;
        subject.about["steps"] = std::move(steps);
        list.push_back(std::move(subject.about));
    }
    if (typed.json)
        fmt::print("{}\n", as_list ? json_text(list) : json_text(list.front().as_object()));
    else if (subjects.empty())
        fmt::print("All entrants are built in: there is nothing to check.\n");
    return well ? kDone : kFailed;
}

int check_event(const CheckArguments& typed, const std::string& scratch)
{
    if (!typed.spec.empty() || !typed.folder.empty() || typed.options != "{}")
        return complain(kBadUsage, "check", "an event's file says itself what is played by whom");
    auto event = resolve_event(typed.game);
    if (!event) return complain(kBadUsage, "check", event.error().text);
    auto subjects = typed_event(typed, *event, scratch);
    if (!subjects) return complain(kBadUsage, "check", subjects.error().text);
    return try_all(std::move(*subjects), typed, true);
}

int run_check(const CheckArguments& typed)
{
    const ScratchFolder scratch;
    if (scratch.path().empty())
        return complain(kFailed, "check", "cannot make a folder for what is built");
    if (typed.game.ends_with(".toml")) return check_event(typed, scratch.path());
    if (typed.spec.empty() == typed.folder.empty())
        return complain(kBadUsage, "check",
                        "say what to check: 'agon check GAME SPEC', as in 'agon check dame "
                        "\"cmd:python3 bot.py\"', or 'agon check GAME --folder DIR'");
    const auto start = typed_game(typed.game, typed.options);
    if (!start) return complain(kBadUsage, "check", start.error().text);
    if (typed.folder.empty()) {
        auto subjects = typed_program(typed, *start);
        if (!subjects) return complain(kBadUsage, "check", subjects.error().text);
        return try_all(std::move(*subjects), typed, false);
    }
    auto event = event_of_folder(typed.folder, *start);
    if (!event) return complain(kBadUsage, "check", event.error().text);
    return try_all(typed_folder(typed, *event, scratch.path()), typed, false);
}

}  // namespace

void add_check(CommandLine& program)
{
    auto verb = program.add_verb("check", "Try whether a program can take part, step by step");
    const auto typed = std::make_shared<CheckArguments>();
    verb.add("GAME", typed->game, game_names() + ", or an event's FILE.toml").required();
    verb.add("SPEC", typed->spec, "the program: cmd:, gtp: or tcp:PROGRAM ARGS");
    verb.add("--folder", typed->folder, "build and check the program in this folder").called("DIR");
    verb.add("--time", typed->time, "seconds for a move (1, or as the event says)").in(0.01, 60.0);
    verb.add("--options", typed->options, "the game's options as JSON").called("JSON");
    verb.add("--sandbox", typed->sandbox, "whether it is tried in a cell, as in an event")
        .one_of({"on", "off"})
        .shows_default();
    verb.add_flag("--json", typed->json, "the findings as JSON, and nothing else");
    verb.add("--language", typed->language, "of the sentences")
        .one_of({"en", "de", "el"})
        .shows_default();
    verb.ends_help_with(
        "  agon check dame \"cmd:python3 bot.py\"\n"
        "  agon check dame --folder entries/ann\n"
        "  agon check final.toml\n"
        "  agon check quoridor \"tcp:./client {host} {port}\" --language de");
    verb.runs([typed] { return run_check(*typed); });
}

}  // namespace agon::cli
