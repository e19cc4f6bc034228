#include "report/patch.h"

#include <boost/json/array.hpp>
#include <boost/json/object.hpp>

#include <algorithm>
#include <string>
#include <string_view>

namespace agon {
namespace {

namespace json = boost::json;

constexpr std::size_t kShortText = 4;  ///< up to here a new one is as short as a patch

/// How many items are the same at both ends; together no more than the shorter one has.
struct SameEnds {
    std::size_t front = 0;
    std::size_t back = 0;
};

template <class Sequence>
SameEnds same_ends(const Sequence& from, const Sequence& to)
{
    SameEnds same;
    const std::size_t most = std::min(from.size(), to.size());
    while (same.front < most && from[same.front] == to[same.front]) ++same.front;
    while (same.back < most - same.front &&
           from[from.size() - 1 - same.back] == to[to.size() - 1 - same.back])
        ++same.back;
    return same;
}

bool is_ascii(std::string_view text)
{
    return std::ranges::all_of(text, [](char c) { return static_cast<unsigned char>(c) < 0x80; });
}

/// Characters are counted otherwise in a browser, but for ASCII.
bool can_overwrite(std::string_view from, std::string_view to)
{
    return from.size() == to.size() && from.size() > kShortText && is_ascii(from) && is_ascii(to);
}

json::value text_patch(std::string_view from, std::string_view to)
{
    const auto [front, back] = same_ends(from, to);
    std::string patch = std::to_string(front) + ':';
    patch += to.substr(front, to.size() - front - back);
    return json::string{patch};
}

json::value list_patch(const json::array& from, const json::array& to)
{
    const auto [front, back] = same_ends(from, to);
    json::array patch{front, from.size() - front - back};
    for (std::size_t i = front; i < to.size() - back; ++i) patch.push_back(to[i]);
    return patch;
}

bool have_same_keys(const json::object& from, const json::object& to)
{
    return from.size() == to.size() &&
           std::ranges::all_of(
               from, [&](const json::key_value_pair& one) { return to.contains(one.key()); });
}

json::value members_patch(const json::object& from, const json::object& to)
{
    json::object patch;
    for (const auto& [key, value] : to)
        if (auto inner = patch_between(from.at(key), value)) patch[key] = std::move(*inner);
    return patch;
}

json::value members_patch(const json::array& from, const json::array& to)
{
    json::object patch;
    for (std::size_t i = 0; i < to.size(); ++i)
        if (auto inner = patch_between(from[i], to[i]))
            patch[std::to_string(i)] = std::move(*inner);
    return patch;
}

}  // namespace

std::optional<json::value> patch_between(const json::value& from, const json::value& to)
{
    if (from == to) return std::nullopt;
    if (from.is_object() && to.is_object() && have_same_keys(from.get_object(), to.get_object()))
        return members_patch(from.get_object(), to.get_object());
    if (from.is_array() && to.is_array())
        return from.get_array().size() == to.get_array().size()
                   ? members_patch(from.get_array(), to.get_array())
                   : list_patch(from.get_array(), to.get_array());
    if (from.is_string() && to.is_string() && can_overwrite(from.get_string(), to.get_string()))
        return text_patch(from.get_string(), to.get_string());
    return json::array{to};
}

}  // namespace agon
