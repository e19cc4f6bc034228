#pragma once

#include "doubles/scratch_folder.h"

#include <sys/wait.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

namespace agon::tests {

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
