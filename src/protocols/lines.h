#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace agon {

/// Puts lines together from the pieces in which they arrive. What follows a line that is too long
/// is dropped.
class Lines {
public:
    explicit Lines(std::size_t longest) : longest_{longest} {}

    void add(std::string_view bytes)
    {
        waiting_.erase(0, std::exchange(taken_, 0));
        if (!too_long_) waiting_ += bytes;
        const auto end = waiting_.find('\n');
        if ((end == std::string::npos ? waiting_.size() : end) > longest_) {
            too_long_ = true;
            waiting_.clear();
        }
    }

    /// The next whole line, without its end (\n, \r\n); none if there is none yet.
    std::optional<std::string> next()
    {
        const auto end = waiting_.find('\n', taken_);
        if (end == std::string::npos) return std::nullopt;
        std::string line = waiting_.substr(taken_, end - taken_);
        taken_ = end + 1;
        if (!line.empty() && line.back() == '\r') line.pop_back();
        return line;
    }

    bool is_too_long() const { return too_long_; }

    /// What has arrived of the line that is not whole yet.
    std::string_view rest() const { return std::string_view{waiting_}.substr(taken_); }
    void drop_rest() { waiting_.resize(taken_); }

private:
    std::size_t longest_;  ///< bytes
    std::string waiting_;
    std::size_t taken_ = 0;  ///< bytes of it: erased once a piece, not once a line
    bool too_long_ = false;
};

}  // namespace agon
