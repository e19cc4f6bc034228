#include "cli/check_report.h"

#include <fmt/core.h>

namespace agon::cli {
namespace {

using check::Details;
using check::Finding;
using check::Flaw;
using check::Trouble;

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

}  // namespace

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

void print_summary(bool well, const std::vector<Finding>& findings, const CheckTexts& texts)
{
    fmt::print("{}\n", well ? texts.can_take_part : texts.cannot_take_part);
    for (const Finding& finding : findings)
        if (finding.trouble && !finding.trouble->again.empty())
            fmt::print("{} ({}): {}\n", texts.again, word_of(finding.trouble->flaw),
                       finding.trouble->again);
}

}  // namespace agon::cli
