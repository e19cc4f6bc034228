#include "programs/program_log.h"

#include <filesystem>
#include <system_error>
#include <utility>

namespace agon {

void ProgramLog::turn_to(std::string path)
{
    file_.close();
    path_ = std::move(path);
    kept_ = 0;
    last_words_.clear();
}

void ProgramLog::write(std::string_view text)
{
    last_words_ += text;
    if (last_words_.size() > kLastWords) last_words_.erase(0, last_words_.size() - kLastWords);
    if (path_.empty() || text.empty() || kept_ >= most_) return;
    if (!file_.is_open()) {
        std::error_code ignored;  // then the file cannot be opened either, and nothing is kept
        std::filesystem::create_directories(std::filesystem::path{path_}.parent_path(), ignored);
        file_.open(path_, std::ios::binary | std::ios::trunc);
    }
    const std::string_view fits = text.substr(0, most_ - kept_);
    file_ << fits;
    kept_ += fits.size();
    if (kept_ == most_) file_ << "\n[agon: more was written and not kept]\n";
    file_.flush();
}

}  // namespace agon
