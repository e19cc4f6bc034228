#pragma once

#include "core/descriptor.h"

#include <sys/types.h>

#include <array>
#include <string>
#include <vector>

namespace agon {

struct Pipe {
    Descriptor out;  ///< to read from
    Descriptor in;

    bool is_open() const { return out.is_open() && in.is_open(); }
};

/// Not open if there are no more descriptors to be had.
Pipe make_pipe();

/// What a new process is to be.
struct NewProcess {
    std::vector<std::string> words{};
    std::array<int, 3> standard{};  ///< its stdin, stdout and stderr
    std::vector<int> further{};     ///< the descriptors it has from 3 on; no others
    std::string folder{};           ///< where it works; empty: where we do
    bool only_tries = false;        ///< it stops when it is loaded, before its first instruction
};

struct Forked {
    pid_t pid = -1;  ///< negative if there is none
    int error = 0;   ///< the errno, then
};

/// Runs the program, in a process group of its own, once it is loaded; it is killed when the
/// calling thread ends.
Forked fork_and_exec(const NewProcess& wanted);

/// Until it has ended; its status as the system tells it.
int wait_for_end(pid_t pid);

}  // namespace agon
