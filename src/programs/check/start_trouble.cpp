#include "programs/check/start_trouble.h"

#include "core/text.h"
#include "programs/check/diagnosis.h"

#include <unistd.h>

#include <csignal>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <system_error>

namespace agon::check {
namespace {

namespace fs = std::filesystem;

/// The file that the word stands for, looked for as the system does; empty if there is none.
fs::path file_of(const std::string& program, const std::string& folder)
{
    std::error_code ignored;
    if (program.find('/') != std::string::npos) {
        fs::path file = fs::path{folder} / program;
        return fs::exists(file, ignored) ? file : fs::path{};
    }
    const char* path = std::getenv("PATH");  // NOLINT(concurrency-mt-unsafe): nobody sets it
    for (const std::string_view place : split(path != nullptr ? path : "", ':')) {
        fs::path file = fs::path{place} / program;
        if (fs::is_regular_file(file, ignored)) return file;
    }
    return {};
}

/// What a script's first line names; empty if it names nothing.
std::string interpreter_of(const fs::path& file)
{
    std::ifstream in{file, std::ios::binary};
    std::string line;
    if (!std::getline(in, line) || !line.starts_with("#!")) return {};
    // A carriage return at its end belongs to the name for the system, so it does here.
    const auto begin = line.find_first_not_of(" \t", 2);
    if (begin == std::string::npos) return {};
    return line.substr(begin, line.find_first_of(" \t", begin) - begin);
}

}  // namespace

Trouble start_trouble(const std::string& program, const std::optional<Cell>& cell,
                      const std::string& system_text)
{
    const Details named{{"program", shown_bytes(program)}};
    const fs::path file = file_of(program, cell ? cell->folder : "");
    std::error_code ignored;
    if (file.empty()) return {Flaw::NotFound, named};
    if (fs::is_directory(file, ignored)) return {Flaw::IsFolder, named};
    if (::access(file.c_str(), X_OK) != 0) return {Flaw::NotExecutable, named};
    const std::string interpreter = interpreter_of(file);
    if (!interpreter.empty() && !fs::exists(interpreter, ignored))
        return {Flaw::NoInterpreter,
                {{"program", shown_bytes(program)}, {"interpreter", shown_bytes(interpreter)}}};
    return {Flaw::CannotStart,
            {{"program", shown_bytes(program)}, {"why", shown_bytes(system_text)}}};
}

std::string ending_text(const Exit& exit)
{
    if (exit.signal == 0) return "exit " + std::to_string(exit.code);
    const char* name = ::sigabbrev_np(exit.signal);
    return name != nullptr ? std::string{"SIG"} + name : "signal " + std::to_string(exit.signal);
}

Trouble ending_trouble(Flaw flaw, const Exit& exit, std::string_view last_words)
{
    constexpr int kNotFound = 127;  // as shells, env and the loader say it
    if (auto library = missing_library_in(last_words))
        return {Flaw::MissingLibrary, {{"said", *library}}};
    std::string said = last_line_of(last_words);
    if (exit.signal == 0 && exit.code == kNotFound && !said.empty())
        return {Flaw::MissingLibrary, {{"said", said}}};
    return {flaw, {{"ending", ending_text(exit)}, {"said", said.empty() ? "-" : said}}};
}

}  // namespace agon::check
