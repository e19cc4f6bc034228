#pragma once

#include "core/error.h"

#include <boost/json/object.hpp>
#include <boost/json/value.hpp>

#include <array>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

namespace agon {

/// Reads an object member by member and remembers the first thing that is wrong. Whoever reads goes
/// on with what stands for an absent member and asks `error` at the end. Refers to the object.
class JsonReader {
public:
    enum class Manner : std::uint8_t {
        Lenient,  ///< a member that is null is absent, one that nobody asks for is passed over
        Strict    ///< both are wrong
    };

    /// What is wrong is an error of this code.
    JsonReader(const boost::json::object& object, std::string_view code,
               Manner manner = Manner::Lenient)
        : object_{object}, code_{code}, manner_{manner}
    {}

    /// Empty if it is absent, as are numbers 0 and flags false below.
    std::string text(std::string_view key) { return optional_text(key).value_or(""); }
    std::optional<std::string> optional_text(std::string_view key)
    {
        return optional<std::string>(key);
    }

    bool flag(std::string_view key, bool otherwise = false)
    {
        return optional_flag(key).value_or(otherwise);
    }
    std::optional<bool> optional_flag(std::string_view key) { return optional<bool>(key); }

    template <class T>
    T number(std::string_view key)
    {
        return optional_number<T>(key).value_or(T{});
    }
    template <class T>
    std::optional<T> optional_number(std::string_view key)
    {
        return optional<T>(key);
    }

    int integer(std::string_view key, int least, int most, int otherwise);
    double number(std::string_view key, double least, double most, double otherwise);

    /// The position of the given word in `names`, or `otherwise`.
    int choice(std::string_view key, std::span<const std::string_view> names, int otherwise);

    template <class T>
    std::optional<std::vector<T>> optional_list(std::string_view key)
    {
        const auto* value = find(key);
        if (value == nullptr) return std::nullopt;
        std::vector<T> items;
        if (const auto* list = value->if_array())
            for (const auto& item : *list)
                if (const auto read = read_as<T>(item)) items.push_back(*read);
        if (value->is_array() && items.size() == value->get_array().size()) return items;
        refuse(key, "must be a list of " + std::string{kind_of<T>()} + "s, not " + shown(*value));
        return std::nullopt;
    }
    /// Of whole numbers, each within the range.
    std::optional<std::vector<int>> integers(std::string_view key, int least, int most);

    /// Empty if it is absent.
    boost::json::object object(std::string_view key);

    void require(std::string_view key);

    /// For what the calls above cannot say; `text` ought to name what is allowed.
    void refuse(std::string_view key, std::string_view text);

    /// The first fault.
    std::optional<Error> error();

private:
    const boost::json::value* find(std::string_view key);
    /// Cut short: it may be anything.
    static std::string shown(const boost::json::value& value);

    template <class T>
    static std::string_view kind_of()
    {
        if constexpr (std::is_same_v<T, std::string>) return "text";
        if constexpr (std::is_same_v<T, bool>) return "true or false";
        return "number";
    }

    /// 9.0 is a whole number, 9.5 and 1e99 are none.
    template <class T>
    static std::optional<T> read_as(const boost::json::value& value)
    {
        if constexpr (std::is_same_v<T, std::string>) {
            if (const auto* string = value.if_string()) return std::string{*string};
        } else if constexpr (std::is_same_v<T, bool>) {
            if (const auto* flag = value.if_bool()) return *flag;
        } else {
            boost::system::error_code inexact;
            const auto number = value.to_number<T>(inexact);
            if (!inexact) return number;
        }
        return std::nullopt;
    }

    template <class T>
    std::optional<T> optional(std::string_view key)
    {
        const auto* value = find(key);
        if (value == nullptr) return std::nullopt;
        auto read = read_as<T>(*value);
        const std::string_view article = std::is_same_v<T, bool> ? "" : "a ";
        if (!read)
            refuse(key, "must be " + std::string{article} + std::string{kind_of<T>()} + ", not " +
                            shown(*value));
        return read;
    }

    const boost::json::object& object_;
    std::string_view code_;
    Manner manner_;
    std::vector<std::string> known_;  ///< what was asked for, in a strict manner
    std::optional<Error> error_;
};

/// Of a game's options: "bad-option".
inline JsonReader option_reader(const boost::json::object& json)
{
    return {json, "bad-option", JsonReader::Manner::Strict};
}

}  // namespace agon
