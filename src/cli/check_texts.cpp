#include "cli/check_texts.h"

#include "cli/sentences.h"

#include <algorithm>

namespace agon::cli {

const CheckTexts& check_texts(std::string_view language)
{
    if (language == kGermanCheck.language) return kGermanCheck;
    if (language == kGreekCheck.language) return kGreekCheck;
    return kEnglishCheck;
}

std::string filled_in(std::string_view text, const check::Details& details)
{
    std::string filled;
    while (!text.empty()) {
        const auto open = text.find('{');
        const auto close = text.find('}', open);
        if (open == std::string_view::npos || close == std::string_view::npos)
            return filled.append(text);
        filled += text.substr(0, open);
        const auto detail = details.find(text.substr(open + 1, close - open - 1));
        filled += detail != details.end() ? std::string_view{detail->second}
                                          : text.substr(open, close - open + 1);
        text.remove_prefix(close + 1);
    }
    return filled;
}

std::string reason_text(const CheckTexts& texts, std::string_view code)
{
    const auto found =
        std::ranges::find(texts.reasons, code, [](const auto& each) { return each.first; });
    return found != texts.reasons.end() ? std::string{found->second} : sentence_for(code);
}

}  // namespace agon::cli
