#pragma once

#include <sys/wait.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

namespace agon::tests {

/// A folder of one test's own, gone with it.
class ScratchFolder {
public:
    ScratchFolder()
    {
        std::string name = (std::filesystem::temp_directory_path() / "agon-XXXXXX").string();
        path_ = ::mkdtemp(name.data());
    }
    ScratchFolder(const ScratchFolder&) = delete;
    ScratchFolder& operator=(const ScratchFolder&) = delete;
    ~ScratchFolder() { std::filesystem::remove_all(path_); }

    std::string file(const std::string& name) const { return (path_ / name).string(); }

    std::string write(const std::string& name, const std::string& text) const
    {
        std::ofstream{file(name), std::ios::binary} << text;
        return file(name);
    }

    std::string read(const std::string& name) const
    {
        std::ifstream in{file(name), std::ios::binary};
        return {std::istreambuf_iterator<char>{in}, {}};
    }

private:
    std::filesystem::path path_;
};

struct Ran {
    int exit_code = -1;
    std::string out;
    std::string err;
};

inline std::string quoted(const std::string& argument)
{
    std::string text = "'";
    for (const char c : argument) text += c == '\'' ? std::string{"'\\''"} : std::string{c};
    return text + "'";
}

/// Runs `agon` with these arguments and this standard input to its end.
inline Ran run_agon(const std::vector<std::string>& arguments, const std::string& input = "")
{
    const ScratchFolder folder;
    folder.write("in", input);
    std::string line = quoted(AGON_PROGRAM);
    for (const auto& argument : arguments) line += ' ' + quoted(argument);
    line += " >" + quoted(folder.file("out")) + " 2>" + quoted(folder.file("err")) + " <" +
            quoted(folder.file("in"));
    const int status = std::system(line.c_str());
    return {WIFEXITED(status) ? WEXITSTATUS(status) : -1, folder.read("out"), folder.read("err")};
}

}  // namespace agon::tests
