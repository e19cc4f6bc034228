#include "games/json_reader.h"

#include "core/text.h"
#include "games/json_text.h"

#include <algorithm>
#include <cstddef>

namespace agon {
namespace {

std::string range_text(int least, int most)
{
    return "a whole number from " + std::to_string(least) + " to " + std::to_string(most);
}

}  // namespace

std::string JsonReader::shown(const boost::json::value& value)
{
    constexpr std::size_t kMostShown = 40;
    std::string text = json_text(value);
    if (text.size() > kMostShown) text = text.substr(0, kMostShown) + "...";
    return text;
}

const boost::json::value* JsonReader::find(std::string_view key)
{
    const bool is_strict = manner_ == Manner::Strict;
    if (is_strict) known_.emplace_back(key);
    const auto* value = object_.if_contains(key);
    return value != nullptr && value->is_null() && !is_strict ? nullptr : value;
}

int JsonReader::integer(std::string_view key, int least, int most, int otherwise)
{
    const auto* value = find(key);
    if (value == nullptr) return otherwise;
    if (const auto number = read_as<int>(*value); number && *number >= least && *number <= most)
        return *number;
    refuse(key, "must be " + range_text(least, most) + ", not " + shown(*value));
    return otherwise;
}

double JsonReader::number(std::string_view key, double least, double most, double otherwise)
{
    const auto* value = find(key);
    if (value == nullptr) return otherwise;
    if (const auto number = read_as<double>(*value); number && *number >= least && *number <= most)
        return *number;
    refuse(key, "must be a number from " + json_text(least) + " to " + json_text(most) + ", not " +
                    shown(*value));
    return otherwise;
}

int JsonReader::choice(std::string_view key, std::span<const std::string_view> names, int otherwise)
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

std::optional<std::vector<int>> JsonReader::integers(std::string_view key, int least, int most)
{
    const auto* value = find(key);
    if (value == nullptr) return std::nullopt;
    std::vector<int> numbers;
    if (const auto* list = value->if_array()) {
        for (const auto& item : *list)
            if (const auto number = read_as<int>(item);
                number && *number >= least && *number <= most)
                numbers.push_back(*number);
        if (numbers.size() == list->size()) return numbers;
    }
    refuse(key, "must be a list, each " + range_text(least, most) + ", not " + shown(*value));
    return std::nullopt;
}

boost::json::object JsonReader::object(std::string_view key)
{
    const auto* value = find(key);
    if (value == nullptr) return {};
    if (const auto* object = value->if_object()) return *object;
    refuse(key, "must be an object, not " + shown(*value));
    return {};
}

void JsonReader::require(std::string_view key)
{
    if (find(key) == nullptr) refuse(key, "is missing");
}

void JsonReader::refuse(std::string_view key, std::string_view text)
{
    if (!error_) error_ = Error{std::string{code_}, std::string{key} + " " + std::string{text}};
}

std::optional<Error> JsonReader::error()
{
    if (manner_ == Manner::Lenient) return error_;
    for (const auto& [key, value] : object_)
        if (std::ranges::find(known_, std::string_view{key}) == known_.end())
            refuse("'" + std::string{key} + "'",
                   "is not an option here; there are " + join(known_, ", "));
    return error_;
}

}  // namespace agon
