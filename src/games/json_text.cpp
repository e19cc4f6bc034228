#include "games/json_text.h"

#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>

#include <array>
#include <charconv>
#include <cmath>

namespace agon {
namespace {

void append(std::string& text, const boost::json::value& value);

void append_number(std::string& text, double number)
{
    constexpr std::size_t kLongestNumber = 32;
    std::array<char, kLongestNumber> digits{};
    const auto [end, error] = std::to_chars(digits.data(), digits.data() + digits.size(), number);
    text.append(digits.data(), end);
}

void append_array(std::string& text, const boost::json::array& array)
{
    text += '[';
    for (const auto& item : array) {
        if (&item != &array.front()) text += ',';
        append(text, item);
    }
    text += ']';
}

void append_object(std::string& text, const boost::json::object& object)
{
    text += '{';
    for (const auto& [key, value] : object) {
        if (key.data() != object.begin()->key().data()) text += ',';
        text += boost::json::serialize(key);
        text += ':';
        append(text, value);
    }
    text += '}';
}

void append(std::string& text, const boost::json::value& value)
{
    if (value.is_double() && std::isfinite(value.get_double())) {
        append_number(text, value.get_double());
    } else if (value.is_array()) {
        append_array(text, value.get_array());
    } else if (value.is_object()) {
        append_object(text, value.get_object());
    } else {
        text += boost::json::serialize(value);
    }
}

/// Each has one colon outside of strings. Pre: the text is JSON.
std::size_t members_written(std::string_view text)
{
    std::size_t colons = 0;
    bool in_string = false;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (in_string && text[i] == '\\')
            ++i;
        else if (text[i] == '"')
            in_string = !in_string;
        else if (!in_string && text[i] == ':')
            ++colons;
    }
    return colons;
}

std::size_t members_in(const boost::json::value& value)
{
    std::size_t count = 0;
    if (const auto* array = value.if_array())
        for (const auto& item : *array) count += members_in(item);
    if (const auto* object = value.if_object())
        for (const auto& member : *object) count += 1 + members_in(member.value());
    return count;
}

}  // namespace

std::string json_text(const boost::json::value& value)
{
    std::string text;
    append(text, value);
    return text;
}

Result<boost::json::value> read_json(std::string_view text)
{
    boost::system::error_code failure;
    auto value = boost::json::parse(text, failure);
    if (failure) return Error{"not-json", failure.message()};
    if (members_written(text) != members_in(value))
        return Error{"not-json", "a key stands twice in an object"};
    return value;
}

}  // namespace agon
