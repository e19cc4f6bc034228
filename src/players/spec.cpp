#include "players/spec.h"

#include "core/text.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <chrono>
#include <cmath>
#include <limits>
#include <system_error>
#include <vector>

namespace agon {
namespace {

constexpr std::array<std::string_view, 3> kPrograms{"cmd", "gtp", "tcp"};
constexpr double kLongestTime = 3600;  // seconds
constexpr int kDeepest = 100;

/// Cut short: a spec may be anything.
std::string shown(std::string_view text)
{
    constexpr std::size_t kMostShown = 40;
    const bool fits = text.size() <= kMostShown;
    return "'" + std::string{text.substr(0, kMostShown)} + (fits ? "'" : "...'");
}

Error bad_spec(const std::string& text) { return {"bad-spec", text}; }

Error bad_shape(std::string_view text, const std::string& why)
{
    return bad_spec("player " + shown(text) + ": " + why +
                    "; type NAME or NAME:key=value,..., for example hard:time=0.5");
}

Error bad_setting(const PlayerSpec& spec, std::string_view key, const std::string& allowed)
{
    return bad_spec("player " + shown(spec.text) + ": " + std::string{key} + " must be " + allowed +
                    ", not " + shown(spec.settings.find(key)->second));
}

bool is_control(char c) { return static_cast<unsigned char>(c) < ' ' || c == '\x7f'; }

/// A name or key: lower-case letters, digits and '-', a letter first.
bool is_word(std::string_view text)
{
    const auto is_letter = [](char c) { return c >= 'a' && c <= 'z'; };
    const auto fits = [&](char c) { return is_letter(c) || is_digit(c) || c == '-'; };
    return !text.empty() && is_letter(text.front()) && std::ranges::all_of(text, fits);
}

std::string number_text(double value)
{
    std::array<char, 32> digits{};
    auto* const end = std::to_chars(digits.data(), digits.data() + digits.size(), value).ptr;
    return {digits.data(), end};
}

std::optional<double> to_real(std::string_view text)
{
    double value = 0;
    const auto* const last = text.data() + text.size();
    const auto [end, error] = std::from_chars(text.data(), last, value);
    if (error != std::errc{} || end != last || !std::isfinite(value)) return std::nullopt;
    return value;
}

Result<PlayerSpec> read_program(PlayerSpec spec, std::string_view line)
{
    if (words(line).empty())
        return bad_spec("player " + shown(spec.text) + " names no program; type " + spec.name +
                        ":PROGRAM ARGS");
    spec.program = line;
    return spec;
}

std::optional<Error> add_setting(PlayerSpec& spec, std::string_view setting)
{
    const auto equals = setting.find('=');
    if (equals == std::string_view::npos)
        return bad_shape(spec.text, "setting " + shown(setting) + " has no '='");
    const auto key = setting.substr(0, equals);
    const auto value = setting.substr(equals + 1);
    if (!is_word(key)) return bad_shape(spec.text, shown(key) + " is no name of a setting");
    if (value.empty()) return bad_shape(spec.text, std::string{key} + " has no value");
    if (!spec.settings.emplace(key, value).second)
        return bad_shape(spec.text, std::string{key} + " is set twice");
    return std::nullopt;
}

Result<std::optional<std::chrono::nanoseconds>> time_of(const PlayerSpec& spec)
{
    const auto found = spec.settings.find("time");
    if (found == spec.settings.end()) return std::nullopt;
    const auto seconds = to_real(found->second);
    if (!seconds || *seconds <= 0 || *seconds > kLongestTime)
        return bad_setting(spec, "time",
                           "more than 0 and at most " + number_text(kLongestTime) + " seconds");
    return std::chrono::nanoseconds{std::llround(*seconds * 1e9)};
}

}  // namespace

Result<PlayerSpec> read_spec(std::string_view text)
{
    if (text.size() > kLongestSpec || std::ranges::any_of(text, is_control))
        return bad_spec("a player is named by one line of at most " + std::to_string(kLongestSpec) +
                        " characters, for example hard:time=0.5");
    const auto colon = text.find(':');
    PlayerSpec spec{.text = std::string{text},
                    .name = std::string{text.substr(0, colon)},
                    .settings = {},
                    .program = {}};
    const bool bare = colon == std::string_view::npos;
    const auto rest = bare ? std::string_view{} : text.substr(colon + 1);
    if (std::ranges::find(kPrograms, spec.name) != kPrograms.end())
        return read_program(std::move(spec), rest);
    if (!is_word(spec.name)) return bad_shape(text, shown(spec.name) + " is no player's name");
    if (bare) return spec;
    for (const auto setting : split(rest, ','))
        if (const auto error = add_setting(spec, setting)) return *error;
    return spec;
}

Result<std::optional<double>> number_setting(const PlayerSpec& spec, std::string_view key,
                                             double least, double most)
{
    const auto found = spec.settings.find(key);
    if (found == spec.settings.end()) return std::nullopt;
    const auto value = to_real(found->second);
    if (!value || *value < least || *value > most)
        return bad_setting(spec, key,
                           "a number from " + number_text(least) + " to " + number_text(most));
    return value;
}

Result<std::optional<std::uint64_t>> whole_setting(const PlayerSpec& spec, std::string_view key,
                                                   std::uint64_t least, std::uint64_t most)
{
    const auto found = spec.settings.find(key);
    if (found == spec.settings.end()) return std::nullopt;
    const auto value = to_number<std::uint64_t>(found->second);
    if (!value || *value < least || *value > most)
        return bad_setting(
            spec, key,
            "a whole number from " + std::to_string(least) + " to " + std::to_string(most));
    return value;
}

std::optional<Error> unknown_setting(const PlayerSpec& spec,
                                     std::span<const std::string_view> allowed)
{
    for (const auto& [key, value] : spec.settings) {
        if (std::ranges::find(allowed, key) != allowed.end()) continue;
        const std::string there_are =
            allowed.empty() ? "it has none"
                            : "it has " + join({allowed.begin(), allowed.end()}, ", ");
        return bad_spec("player " + shown(spec.text) + ": " + spec.name + " has no setting " +
                        shown(key) + "; " + there_are);
    }
    return std::nullopt;
}

Result<Budget> budget_of(const PlayerSpec& spec, Budget otherwise)
{
    const auto time = time_of(spec);
    if (!time) return time.error();
    const auto nodes = whole_setting(spec, "nodes", 1, std::numeric_limits<std::uint64_t>::max());
    if (!nodes) return nodes.error();
    const auto depth = whole_setting(spec, "depth", 1, kDeepest);
    if (!depth) return depth.error();
    Budget budget = otherwise;
    if (*time || *nodes) budget = {.time = *time, .nodes = *nodes, .depth = {}};
    if (const std::optional plies = *depth) budget.depth = static_cast<int>(*plies);
    return budget;
}

}  // namespace agon
