#pragma once

#include "programs/check/finding.h"

#include <array>
#include <span>
#include <string>
#include <string_view>
#include <utility>

namespace agon::cli {

/// What is said of a flaw. Details stand in braces.
struct FlawText {
    std::string_view expected;
    std::string_view came;
    std::string_view remedy;
};

/// All that `agon check` says in a language.
struct CheckTexts {
    std::string_view language;
    std::string_view ok;
    std::string_view wrong;
    std::string_view remark;
    std::string_view skipped;
    std::string_view expected;
    std::string_view came;
    std::string_view remedy;
    std::string_view again;  ///< before a command that shows a flaw
    std::string_view can_take_part;
    std::string_view cannot_take_part;
    std::array<std::string_view, check::kSteps> steps;  ///< what a program does at each
    std::array<FlawText, check::kFlaws> flaws;
    /// Why a move is illegal, by the rules' codes.
    std::span<const std::pair<std::string_view, std::string_view>> reasons;
};

extern const CheckTexts kEnglishCheck;
extern const CheckTexts kGermanCheck;
extern const CheckTexts kGreekCheck;

/// English if there is no such language.
const CheckTexts& check_texts(std::string_view language);

/// The text with its details filled in; one that is not there stays as it stands.
std::string filled_in(std::string_view text, const check::Details& details);

/// The reason in this language; English, or the code itself, if it has none.
std::string reason_text(const CheckTexts& texts, std::string_view code);

}  // namespace agon::cli
