#include "games/option_reader.h"

#include "core/text.h"
#include "games/json_text.h"

#include <boost/json/value.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>

namespace agon {
namespace {

std::string range_text(int least, int most)
{
    return "a whole number from " + std::to_string(least) + " to " + std::to_string(most);
}

/// What was given instead, cut short: it may be anything.
std::string shown(const boost::json::value& value)
{
    constexpr std::size_t kMostShown = 40;
    std::string text = json_text(value);
    if (text.size() > kMostShown) text = text.substr(0, kMostShown) + "...";
    return text;
}

}  // namespace

const boost::json::value* OptionReader::find(std::string_view key)
{
    known_.emplace_back(key);
    return json_.if_contains(key);
}

std::optional<int> OptionReader::whole(const boost::json::value& value, int least, int most) const
{
    boost::system::error_code inexact;  // 9.0 is a whole number, 9.5 and 1e99 are none
    const auto number = value.to_number<std::int64_t>(inexact);
    if (inexact || number < least || number > most) return std::nullopt;
    return static_cast<int>(number);
}

int OptionReader::integer(std::string_view key, int least, int most, int otherwise)
{
    const auto* value = find(key);
    if (value == nullptr) return otherwise;
    if (const auto number = whole(*value, least, most)) return *number;
    refuse(key, "must be " + range_text(least, most) + ", not " + shown(*value));
    return otherwise;
}

double OptionReader::number(std::string_view key, double least, double most, double otherwise)
{
    const auto* value = find(key);
    if (value == nullptr) return otherwise;
    boost::system::error_code error;
    const auto number = value->to_number<double>(error);
    if (!error && number >= least && number <= most) return number;
    refuse(key, "must be a number from " + json_text(least) + " to " + json_text(most) + ", not " +
                    shown(*value));
    return otherwise;
}

bool OptionReader::flag(std::string_view key, bool otherwise)
{
    const auto* value = find(key);
    if (value == nullptr) return otherwise;
    if (const auto* flag = value->if_bool()) return *flag;
    refuse(key, "must be true or false, not " + shown(*value));
    return otherwise;
}

int OptionReader::choice(std::string_view key, std::span<const std::string_view> names,
                         int otherwise)
{
    const auto* value = find(key);
    if (value == nullptr) return otherwise;
    if (const auto* word = value->if_string()) {
        const auto found = std::ranges::find(names, std::string_view{*word});
        if (found != names.end()) return static_cast<int>(found - names.begin());
    }
    refuse(key,
           "must be one of " + join({names.begin(), names.end()}, ", ") + ", not " + shown(*value));
    return otherwise;
}

std::optional<std::vector<int>> OptionReader::integers(std::string_view key, int least, int most)
{
    const auto* value = find(key);
    if (value == nullptr) return std::nullopt;
    std::vector<int> numbers;
    if (const auto* list = value->if_array()) {
        for (const auto& item : *list)
            if (const auto number = whole(item, least, most)) numbers.push_back(*number);
        if (numbers.size() == list->size()) return numbers;
    }
    refuse(key, "must be a list, each " + range_text(least, most) + ", not " + shown(*value));
    return std::nullopt;
}

void OptionReader::refuse(std::string_view key, std::string_view text)
{
    if (!error_) error_ = Error{"bad-option", std::string{key} + " " + std::string{text}};
}

std::optional<Error> OptionReader::error()
{
    for (const auto& [key, value] : json_)
        if (std::ranges::find(known_, std::string_view{key}) == known_.end())
            refuse("'" + std::string{key} + "'",
                   "is not an option here; there are " + join(known_, ", "));
    return error_;
}

}  // namespace agon
