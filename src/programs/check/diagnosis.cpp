#include "programs/check/diagnosis.h"

#include "core/text.h"

#include <algorithm>
#include <array>
#include <utility>

namespace agon::check {
namespace {

constexpr std::size_t kMostShown = 120;

bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }

char lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

char upper(char c) { return c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c; }

/// The bytes of the UTF-8 letter with which the text begins; 0 if it begins with none.
std::size_t letter_at(std::string_view text)
{
    const auto first = static_cast<unsigned char>(text.front());
    const std::size_t length = first < 0x80                    ? 1
                               : first >= 0xC2 && first < 0xE0 ? 2
                               : first >= 0xE0 && first < 0xF0 ? 3
                               : first >= 0xF0 && first < 0xF5 ? 4
                                                               : 0;
    if (length > text.size()) return 0;
    for (std::size_t i = 1; i < length; ++i)
        if ((static_cast<unsigned char>(text[i]) & 0xC0U) != 0x80U) return 0;
    return length;
}

template <class Change>
std::string changed(std::string_view text, const Change& change)
{
    std::string result{text};
    std::ranges::transform(result, result.begin(), change);
    return result;
}

/// Runs of letters and runs of digits, in lower case.
std::vector<std::string> runs_of(std::string_view text)
{
    std::vector<std::string> runs;
    char before = ' ';
    for (const char c : text) {
        if (is_digit(c) || is_letter(c)) {
            const bool goes_on = is_digit(c) ? is_digit(before) : is_letter(before);
            if (!goes_on) runs.emplace_back();
            runs.back() += lower(c);
        }
        before = c;
    }
    return runs;
}

/// With each number behind the letters that follow it: `2e` is `e2`.
std::vector<std::string> turned(std::vector<std::string> runs)
{
    for (std::size_t i = 0; i + 1 < runs.size(); i += 2)
        if (is_digit(runs[i].front()) && is_letter(runs[i + 1].front()))
            std::swap(runs[i], runs[i + 1]);
    return runs;
}

/// Letters and the number behind them belong together; then the order does not matter.
std::vector<std::string> sorted_cells(const std::vector<std::string>& runs)
{
    std::vector<std::string> cells;
    for (const std::string& run : runs)
        if (is_digit(run.front()) && !cells.empty())
            cells.back() += run;
        else
            cells.push_back(run);
    std::ranges::sort(cells);
    return cells;
}

bool means_the_same(std::string_view move, std::string_view legal)
{
    const auto wanted = runs_of(legal);
    const auto given = runs_of(move);
    if (wanted.empty()) return false;
    return join(given, "") == join(wanted, "") || turned(given) == wanted ||
           sorted_cells(turned(given)) == sorted_cells(wanted);
}

/// Where moves are not listed, a few ways to write one.
std::optional<std::string> respelt(const AnyGame& game, std::string_view move)
{
    const std::string commas =
        changed(move, [](char c) { return is_digit(c) || is_letter(c) ? c : ','; });
    std::string cells = changed(commas, upper);
    for (std::size_t i = 1; i < cells.size(); ++i)
        if (is_digit(cells[i - 1])) cells[i] = lower(cells[i]);  // the direction
    for (const std::string& tried : {commas, cells, changed(commas, upper), changed(commas, lower)})
        if (game.why_illegal(tried).empty()) return tried;
    return std::nullopt;
}

/// The seat for which it would be a move: it is legal at that seat's next turn after most of what
/// may be played until then.
std::optional<Seat> seat_it_suits(const AnyGame& game, std::string_view move)
{
    constexpr int kTries = 32;
    std::array<int, kMostSeats> suits{};
    Rng rng{1};
    for (int i = 0; i < kTries; ++i) {
        AnyGame later = game;
        std::array<bool, kMostSeats> had_turn{};
        for (int ply = 0; ply < 2 * game.seats() && later.to_move() != kNobody; ++ply) {
            const auto seat = static_cast<std::size_t>(std::max(later.to_move(), 0));
            if (later.to_move() >= 0 && !std::exchange(had_turn[seat], true))
                suits[seat] += later.why_illegal(move).empty() ? 1 : 0;
            later.try_play(later.sample(rng));
        }
    }
    for (Seat seat = 0; seat < game.seats(); ++seat)
        if (2 * suits[static_cast<std::size_t>(seat)] > kTries) return seat;
    return std::nullopt;
}

}  // namespace

std::optional<std::string> right_spelling(const AnyGame& game, std::string_view move)
{
    const auto legal = game.legal_moves();
    if (!legal) return respelt(game, move);
    const auto found =
        std::ranges::find_if(*legal, [&](const auto& each) { return means_the_same(move, each); });
    return found != legal->end() ? std::optional{*found} : std::nullopt;
}

std::optional<std::string> move_within(const AnyGame& game, std::string_view line)
{
    for (const std::string_view word : words(line)) {
        if (game.why_illegal(word).empty()) return std::string{word};
        if (auto right = right_spelling(game, word)) return right;
    }
    return std::nullopt;
}

std::optional<Trouble> trouble_with_move(const AnyGame& game, std::string_view move)
{
    const std::string_view why = game.why_illegal(move);
    if (why.empty()) return std::nullopt;
    const std::string came = shown_bytes(move);
    if (why == kUnreadable)
        if (auto right = right_spelling(game, move))
            return Trouble{Flaw::Notation, {{"right", *right}, {"came", came}}};
    // Where both shoot at the same squares, what suits the other says nothing.
    const auto other = game.has_secrets() ? std::nullopt : seat_it_suits(game, move);
    if (other)
        return Trouble{Flaw::WrongSeat,
                       {{"came", came},
                        {"seat", std::to_string(game.to_move())},
                        {"other", std::to_string(*other)}}};
    return Trouble{Flaw::IllegalMove, {{"came", came}, {"why", std::string{why}}}};
}

std::string last_line_of(std::string_view text)
{
    std::string_view last;
    for (const std::string_view line : split(text, '\n'))
        if (!words(line).empty()) last = line;
    return shown_bytes(last);
}

std::optional<std::string> missing_library_in(std::string_view last_words)
{
    constexpr std::array<std::string_view, 8> kSigns{
        "error while loading shared libraries",
        "ModuleNotFoundError",
        "ImportError",
        "ClassNotFoundException",
        "NoClassDefFoundError",
        "Could not find or load main class",
        "Cannot find module",
        "version `GLIBC",
    };
    for (const std::string_view line : split(last_words, '\n'))
        for (const std::string_view sign : kSigns)
            if (line.find(sign) != std::string_view::npos) return shown_bytes(line);
    return std::nullopt;
}

std::string shown_bytes(std::string_view bytes)
{
    std::string text;
    for (std::size_t at = 0; at < bytes.size();) {
        if (text.size() >= kMostShown) return text + "...";
        const std::size_t length = letter_at(bytes.substr(at));
        if (bytes[at] == '\r')
            text += "\\r";
        else if (bytes[at] == '\n')
            text += "\\n";
        else if (length == 0)
            text += '?';
        else
            text += one_line(bytes.substr(at, length));
        at += std::max<std::size_t>(length, 1);
    }
    return text;
}

}  // namespace agon::check
