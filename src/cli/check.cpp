#include "programs/check/check.h"

#include "cli/check_texts.h"
#include "cli/verbs.h"
#include "games/json_text.h"

#include <boost/json/array.hpp>
#include <fmt/core.h>

#include <memory>

namespace agon::cli {
namespace {

using check::Details;
using check::Finding;
using check::Flaw;
using check::Trouble;

struct CheckArguments {
    std::string game;
    std::string spec;
    std::string folder;
    std::string options = "{}";
    double time = 1;
    bool json = false;
    std::string language = "en";
};

/// A flaw in words.
struct Told {
    std::string expected;
    std::string came;
    std::string remedy;
};

/// A sentence within another.
std::string without_stop(std::string sentence)
{
    if (sentence.ends_with('.')) sentence.pop_back();
    return sentence;
}

Told told(const Trouble& trouble, const CheckTexts& texts)
{
    Details details = trouble.details;
    if (trouble.flaw == Flaw::IllegalMove)
        details["why"] = without_stop(reason_text(texts, details["why"]));
    const FlawText& text = texts.flaws.at(static_cast<std::size_t>(trouble.flaw));
    return {filled_in(text.expected, details), filled_in(text.came, details),
            filled_in(text.remedy, details)};
}

std::string_view verdict_text(Finding::Verdict verdict, const CheckTexts& texts)
{
    switch (verdict) {
        case Finding::Verdict::Ok:
            return texts.ok;
        case Finding::Verdict::Remark:
            return texts.remark;
        case Finding::Verdict::Wrong:
            return texts.wrong;
        case Finding::Verdict::Skipped:
            return texts.skipped;
    }
    return {};
}

void print_finding(const Finding& finding, const CheckTexts& texts)
{
    fmt::print("{}: {}", texts.steps.at(static_cast<std::size_t>(finding.step)),
               verdict_text(finding.verdict, texts));
    if (finding.trouble) {
        const Told words = told(*finding.trouble, texts);
        fmt::print(" ({}); {}: {}; {}: {}; {}: {}", word_of(finding.trouble->flaw), texts.expected,
                   words.expected, texts.came, words.came, texts.remedy, words.remedy);
    }
    fmt::print("\n");
    std::fflush(stdout);
}

boost::json::object finding_json(const Finding& finding, const CheckTexts& texts)
{
    using Verdict = Finding::Verdict;
    const bool ok = finding.verdict == Verdict::Ok || finding.verdict == Verdict::Remark;
    boost::json::object json{{"step", word_of(finding.step)}, {"ok", ok}};
    if (finding.verdict == Verdict::Skipped) json["skipped"] = true;
    if (!finding.trouble) return json;
    const Trouble& trouble = *finding.trouble;
    const Told words = told(trouble, texts);
    json[ok ? "remark" : "fault"] = word_of(trouble.flaw);
    json["expected"] = words.expected;
    json["came"] = words.came;
    json["do"] = words.remedy;
    if (!trouble.again.empty()) json["again"] = trouble.again;
    return json;
}

/// The same game under other options, unless the user has chosen some.
std::vector<AnyGame> unusual_starts(const CheckArguments& typed)
{
    std::vector<AnyGame> starts;
    for (const Variation& each : all_variations())
        if (each.game == typed.game && typed.options == "{}")
            starts.push_back(typed_game(each.game, each.options).value());
    return starts;
}

void print_summary(bool well, const std::vector<Finding>& findings, const CheckTexts& texts)
{
    fmt::print("{}\n", well ? texts.can_take_part : texts.cannot_take_part);
    for (const Finding& finding : findings)
        if (finding.trouble && !finding.trouble->again.empty())
            fmt::print("{} ({}): {}\n", texts.again, word_of(finding.trouble->flaw),
                       finding.trouble->again);
}

int report(const CheckArguments& typed, bool well, const std::vector<Finding>& findings)
{
    const CheckTexts& texts = check_texts(typed.language);
    if (typed.json) {
        boost::json::array steps;
        for (const Finding& finding : findings) steps.push_back(finding_json(finding, texts));
        fmt::print("{}\n", json_text(boost::json::object{{"agon", 1},
                                                         {"game", typed.game},
                                                         {"spec", typed.spec},
                                                         {"ok", well},
                                                         {"steps", std::move(steps)}}));
    } else {
        print_summary(well, findings, texts);
    }
    return well ? kDone : kFailed;
}

int run_check(const CheckArguments& typed)
{
    if (typed.game.ends_with(".toml"))
        return complain(kBadUsage, "check",
                        "event files cannot be read yet; type 'agon check GAME SPEC'");
    if (!typed.folder.empty())
        return complain(kBadUsage, "check",
                        "folders cannot be built yet; build it and type 'agon check GAME SPEC'");
    if (typed.spec.empty())
        return complain(kBadUsage, "check",
                        "say what to check: 'agon check GAME SPEC', as in 'agon check dame "
                        "\"cmd:python3 bot.py\"'");
    const auto start = typed_game(typed.game, typed.options);
    if (!start) return complain(kBadUsage, "check", start.error().text);
    const auto spec = read_spec(typed.spec);
    if (!spec) return complain(kBadUsage, "check", spec.error().text);

    const CheckTexts& texts = check_texts(typed.language);
    std::vector<Finding> findings;
    const auto well = check::check_program(
        {.spec = *spec,
         .start = *start,
         .unusual = unusual_starts(typed),
         .time = std::chrono::milliseconds{static_cast<std::int64_t>(typed.time * 1e3)},
         .tell = [&](const Finding& finding) {
             findings.push_back(finding);
             if (!typed.json) print_finding(finding, texts);
         }});
    if (!well) return complain(kBadUsage, "check", well.error().text);
    return report(typed, *well, findings);
}

}  // namespace

void add_check(CommandLine& program)
{
    auto verb = program.add_verb("check", "Try whether a program can take part, step by step");
    const auto typed = std::make_shared<CheckArguments>();
    verb.add("GAME", typed->game, game_names()).required();
    verb.add("SPEC", typed->spec, "the program: cmd:, gtp: or tcp:PROGRAM ARGS");
    verb.add("--folder", typed->folder, "build and check the program in this folder").called("DIR");
    verb.add("--time", typed->time, "seconds for a move").in(0.01, 60.0).shows_default();
    verb.add("--options", typed->options, "the game's options as JSON").called("JSON");
    verb.add_flag("--json", typed->json, "the findings as JSON, and nothing else");
    verb.add("--language", typed->language, "of the sentences")
        .one_of({"en", "de", "el"})
        .shows_default();
    verb.ends_help_with(
        "  agon check dame \"cmd:python3 bot.py\"\n"
        "  agon check quoridor \"tcp:./client {host} {port}\" --language de");
    verb.runs([typed] { return run_check(*typed); });
}

}  // namespace agon::cli
