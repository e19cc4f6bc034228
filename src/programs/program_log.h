#pragma once

#include <cstddef>
#include <fstream>
#include <string>
#include <string_view>

namespace agon {

/// What a program writes on stderr, and what we have to say of it: a file for each game, made when
/// there is something to keep, and bounded.
class ProgramLog {
public:
    static constexpr std::size_t kMostKept = std::size_t{1} << 20U;  ///< bytes a file

    /// Instead of `kMostKept`.
    void keep_at_most(std::size_t bytes) { most_ = bytes; }

    /// From now on into this file; an empty path keeps nothing.
    void turn_to(std::string path);

    void write(std::string_view text);

    /// The end of what was written last, whether it is kept or not.
    const std::string& last_words() const { return last_words_; }

private:
    static constexpr std::size_t kLastWords = 4096;  ///< bytes

    std::string path_;
    std::ofstream file_;
    std::size_t kept_ = 0;
    std::size_t most_ = kMostKept;
    std::string last_words_;
};

}  // namespace agon
