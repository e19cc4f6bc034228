#include "programs/program_line.h"

#include <cstddef>

namespace agon {
namespace {

class Splitter {
public:
    explicit Splitter(std::string_view line) : line_{line} {}

    /// False if there is no further word.
    bool next(std::string& word)
    {
        word.clear();
        while (!at_end() && is_blank(line_[at_])) ++at_;
        if (at_end()) return false;
        while (!at_end() && !is_blank(line_[at_])) take_part(word);
        return true;
    }

    bool is_open() const { return open_; }

private:
    static bool is_blank(char c) { return c == ' ' || c == '\t'; }

    bool at_end() const { return at_ == line_.size(); }

    void take_part(std::string& word)
    {
        const char c = line_[at_++];
        if (c == '\'' || c == '"')
            take_quoted(word, c);
        else if (c == '\\')
            take_escaped(word);
        else
            word += c;
    }

    void take_quoted(std::string& word, char quote)
    {
        while (!at_end() && line_[at_] != quote) {
            // Between double quotes a backslash protects only what would mean something there.
            const bool escapes = quote == '"' && line_[at_] == '\\' && at_ + 1 < line_.size() &&
                                 (line_[at_ + 1] == '"' || line_[at_ + 1] == '\\');
            if (escapes) ++at_;
            word += line_[at_++];
        }
        open_ = open_ || at_end();
        if (!at_end()) ++at_;
    }

    void take_escaped(std::string& word)
    {
        open_ = open_ || at_end();
        if (!at_end()) word += line_[at_++];
    }

    std::string_view line_;
    std::size_t at_ = 0;
    bool open_ = false;  ///< a quote or backslash that the line's end cuts off
};

}  // namespace

Result<std::vector<std::string>> split_program_line(std::string_view line)
{
    Splitter splitter{line};
    std::vector<std::string> words;
    for (std::string word; splitter.next(word);) words.push_back(word);
    if (splitter.is_open())
        return Error{"bad-spec", "'" + std::string{line} + "' ends within a quote"};
    if (words.empty() || words.front().empty())
        return Error{"bad-spec", "'" + std::string{line} + "' names no program"};
    return words;
}

}  // namespace agon
