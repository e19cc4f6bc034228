#include "cli/check_texts.h"

#include "cli/sentences.h"

#include <gtest/gtest.h>

#include <set>

namespace agon::cli {
namespace {

using check::Details;
using check::details_of;
using check::Flaw;

constexpr std::array kLanguages{&kEnglishCheck, &kGermanCheck, &kGreekCheck};

std::set<std::string> names_in(std::string_view text)
{
    std::set<std::string> names;
    for (auto open = text.find('{'); open != text.npos; open = text.find('{', open + 1))
        names.emplace(text.substr(open + 1, text.find('}', open) - open - 1));
    return names;
}

TEST(CheckTexts, SayEveryFlawInEveryLanguageWithTheSameDetails)
{
    for (std::size_t i = 0; i < check::kFlaws; ++i) {
        const FlawText& english = kEnglishCheck.flaws.at(i);
        for (const CheckTexts* texts : kLanguages) {
            const FlawText& text = texts->flaws.at(i);
            const auto flaw = word_of(static_cast<Flaw>(i));
            EXPECT_FALSE(text.expected.empty()) << texts->language << ' ' << flaw;
            EXPECT_FALSE(text.came.empty()) << texts->language << ' ' << flaw;
            EXPECT_TRUE(text.remedy.ends_with('.') || text.remedy.ends_with('?') ||
                        text.remedy.ends_with(';'))
                << texts->language << ' ' << flaw;
            EXPECT_EQ(names_in(text.expected), names_in(english.expected)) << flaw;
            EXPECT_EQ(names_in(text.came), names_in(english.came)) << flaw;
            EXPECT_EQ(names_in(text.remedy), names_in(english.remedy)) << flaw;
        }
    }
}

TEST(CheckTexts, NameNoDetailThatAFlawLacks)
{
    for (std::size_t i = 0; i < check::kFlaws; ++i) {
        const auto flaw = static_cast<Flaw>(i);
        Details details;
        for (const auto name : details_of(flaw)) details.emplace(name, "x");
        const FlawText& text = kEnglishCheck.flaws.at(i);
        for (const auto part : {text.expected, text.came, text.remedy})
            EXPECT_EQ(filled_in(part, details).find('{'), std::string::npos) << word_of(flaw);
    }
}

TEST(CheckTexts, NameEveryStepInEveryLanguage)
{
    for (const CheckTexts* texts : kLanguages)
        for (const std::string_view step : texts->steps) EXPECT_FALSE(step.empty());
}

TEST(CheckTexts, FillInDetailsOnceAndLeaveWhatIsNotOne)
{
    EXPECT_EQ(filled_in("{a} and {b}", {{"a", "{b}"}, {"b", "2"}}), "{b} and 2");
    EXPECT_EQ(filled_in("{c} {", {}), "{c} {");
}

TEST(CheckTexts, GiveTheRulesReasonsInTheirLanguage)
{
    EXPECT_EQ(kGermanCheck.reasons.size(), kGreekCheck.reasons.size());
    for (std::size_t i = 0; i < kGermanCheck.reasons.size(); ++i) {
        const auto code = kGermanCheck.reasons[i].first;
        EXPECT_EQ(kGreekCheck.reasons[i].first, code);
        EXPECT_NE(sentence_for(code), code) << "English has none";
        EXPECT_NE(reason_text(kGreekCheck, code), reason_text(kEnglishCheck, code));
    }
    EXPECT_EQ(reason_text(kGermanCheck, "too-heavy"), "too-heavy");
}

}  // namespace
}  // namespace agon::cli
