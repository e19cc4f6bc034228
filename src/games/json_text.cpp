#include "games/json_text.h"

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

}  // namespace

std::string json_text(const boost::json::value& value)
{
    std::string text;
    append(text, value);
    return text;
}

}  // namespace agon
