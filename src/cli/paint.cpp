#include "cli/paint.h"

#include "core/text.h"

#include <algorithm>

namespace agon::cli {
namespace {

constexpr std::string_view kPlain = "\x1b[0m";
constexpr std::string_view kFaint = "\x1b[2m";

/// A capital is a block of its colour, the small letter only has that colour.
std::string_view look_of(char sign)
{
    switch (sign) {
        case 'B':
            return "\x1b[1;97;44m";
        case 'Y':
            return "\x1b[1;30;43m";
        case 'R':
            return "\x1b[1;97;41m";
        case 'G':
            return "\x1b[1;30;42m";
        case 'W':
            return "\x1b[1;30;47m";
        case 'b':
        case '0':
            return "\x1b[1;34m";
        case 'y':
        case '1':
        case '*':
            return "\x1b[1;33m";
        case 'r':
        case '2':
        case 'x':
            return "\x1b[1;31m";
        case 'g':
        case '3':
            return "\x1b[1;32m";
        case 'w':
            return "\x1b[1m";
        case 'X':
            return "\x1b[1;97;41m";
        case '#':
            return "\x1b[1;36m";
        case 'o':
            return "\x1b[36m";
        case '-':
        case '|':
            return "\x1b[33m";
        case '.':
        case '?':
            return kFaint;
        default:
            return {};
    }
}

bool is_block(char sign) { return sign >= 'A' && sign <= 'Z'; }

bool is_number(std::string_view text) { return std::ranges::all_of(text, is_digit); }

bool is_wall(std::string_view text)
{
    return text.find_first_not_of("-|") == std::string_view::npos;
}

/// A row of squares, or of the walls between two rows: signs, and a label at its left.
bool is_row(const std::vector<std::string_view>& parts)
{
    return !parts.empty() && std::ranges::all_of(parts, [](std::string_view part) {
        return part.size() == 1 || is_number(part) || is_wall(part);
    });
}

/// The names of the columns: each follows the one before.
bool is_header(const std::vector<std::string_view>& parts)
{
    return parts.size() > 2 && parts[0].size() == 1 && parts[1].size() == 1 &&
           parts[1][0] == parts[0][0] + 1 && parts[2][0] == parts[1][0] + 1;
}

/// The label at the left, which stands again before a second board, stays as it is.
std::string painted_row(std::string_view line, std::string_view label)
{
    const bool has_label = !is_wall(label);
    const auto start = has_label ? line.find(label) + label.size() : 0;
    std::string text{line.substr(0, start)};
    for (std::size_t i = start; i < line.size(); ++i) {
        const bool is_label =
            has_label && label.size() == 1 && line[i] == label[0] && is_block(label[0]);
        const std::string_view look = is_label ? std::string_view{} : look_of(line[i]);
        if (look.empty()) {
            text += line[i];
            continue;
        }
        const bool widened = is_block(line[i]) && text.ends_with(' ');
        if (widened) text.pop_back();
        text += look;
        if (widened) text += ' ';
        text += line[i];
        text += kPlain;
    }
    return text;
}

}  // namespace

std::string painted(std::string_view picture)
{
    std::string text;
    for (const auto line : split(picture, '\n')) {
        if (!text.empty()) text += '\n';
        const auto parts = words(line);
        if (is_header(parts))
            text.append(kFaint).append(line).append(kPlain);
        else if (is_row(parts))
            text += painted_row(line, parts.front());
        else
            text += line;
    }
    return text;
}

}  // namespace agon::cli
