#pragma once

#include "core/error.h"

#include <boost/json/object.hpp>

#include <array>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace agon {

/// Reads a game's options key by key and remembers the first thing that is wrong. Whoever reads
/// goes on with the default and asks `error` at the end.
class OptionReader {
public:
    explicit OptionReader(const boost::json::object& json) : json_{json} {}

    int integer(std::string_view key, int least, int most, int otherwise);
    double number(std::string_view key, double least, double most, double otherwise);
    bool flag(std::string_view key, bool otherwise);

    /// The position of the given word in `names`, or `otherwise`.
    int choice(std::string_view key, std::span<const std::string_view> names, int otherwise);

    /// A list of whole numbers, each within the range, or none if the key is absent.
    std::optional<std::vector<int>> integers(std::string_view key, int least, int most);

    /// For what a range cannot say; `text` ought to name what is allowed.
    void refuse(std::string_view key, std::string_view text);

    /// The first fault, a key that nobody asked for included.
    std::optional<Error> error();

private:
    const boost::json::value* find(std::string_view key);
    std::optional<int> whole(const boost::json::value& value, int least, int most) const;

    const boost::json::object& json_;
    std::vector<std::string> known_;
    std::optional<Error> error_;
};

}  // namespace agon
