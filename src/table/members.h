#pragma once

#include "core/error.h"

#include <boost/json/object.hpp>
#include <boost/json/value.hpp>

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace agon {

/// Takes an object's members one by one and remembers the last that has the wrong form.
class Members {
public:
    /// What goes wrong is an error of this code.
    Members(const boost::json::object& object, std::string_view code) : object_{object}, code_{code}
    {}

    std::string text(std::string_view key) { return optional_text(key).value_or(""); }

    std::optional<std::string> optional_text(std::string_view key)
    {
        const auto* value = present(key);
        if (value == nullptr) return std::nullopt;
        if (const auto* string = value->if_string()) return std::string{*string};
        refuse(key, "a text");
        return std::nullopt;
    }

    template <class T>
    std::optional<std::vector<T>> optional_list(std::string_view key)
    {
        const auto* value = present(key);
        if (value == nullptr) return std::nullopt;
        std::vector<T> items;
        if (const auto* list = value->if_array())
            for (const auto& item : *list)
                if (const auto read = item_of<T>(item)) items.push_back(*read);
        if (value->is_array() && items.size() == value->get_array().size()) return items;
        refuse(key, std::is_same_v<T, std::string> ? "a list of texts" : "a list of numbers");
        return std::nullopt;
    }

    boost::json::object object(std::string_view key)
    {
        const auto* value = present(key);
        if (value == nullptr) return {};
        if (const auto* object = value->if_object()) return *object;
        refuse(key, "an object");
        return {};
    }

    /// False if it is absent.
    bool flag(std::string_view key) { return optional_flag(key).value_or(false); }

    std::optional<bool> optional_flag(std::string_view key)
    {
        const auto* value = present(key);
        if (value == nullptr) return std::nullopt;
        if (const auto* boolean = value->if_bool()) return *boolean;
        refuse(key, "true or false");
        return std::nullopt;
    }

    void require(std::string_view key)
    {
        if (present(key) == nullptr) error_ = bad("there is no \"" + std::string{key} + "\"");
    }

    template <class T>
    std::optional<T> optional_number(std::string_view key)
    {
        const auto* value = present(key);
        if (value == nullptr) return std::nullopt;
        if (const auto number = item_of<T>(*value)) return number;
        refuse(key, "such a number");
        return std::nullopt;
    }

    template <class T>
    T number(std::string_view key)
    {
        return optional_number<T>(key).value_or(T{});
    }

    const std::optional<Error>& error() const { return error_; }

private:
    Error bad(std::string text) const { return {std::string{code_}, std::move(text)}; }

    template <class T>
    static std::optional<T> item_of(const boost::json::value& value)
    {
        if constexpr (std::is_same_v<T, std::string>) {
            if (const auto* string = value.if_string()) return std::string{*string};
        } else {
            boost::system::error_code error;
            const auto number = value.to_number<T>(error);
            if (!error) return number;
        }
        return std::nullopt;
    }

    /// Null counts as absent.
    const boost::json::value* present(std::string_view key)
    {
        const auto* value = object_.if_contains(key);
        return value != nullptr && !value->is_null() ? value : nullptr;
    }

    void refuse(std::string_view key, std::string_view expected)
    {
        error_ = bad("\"" + std::string{key} + "\" is not " + std::string{expected});
    }

    const boost::json::object& object_;
    std::string_view code_;
    std::optional<Error> error_;
};

}  // namespace agon
