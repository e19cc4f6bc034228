#pragma once

#include "programs/sandbox/keeper_orders.h"
#include "programs/sandbox/sandbox.h"

#include <string>
#include <vector>

namespace agon {

/// A small file that a cell has instead of the system's own.
struct StubFile {
    std::string path;
    std::string text;
};

/// passwd, group and hosts with what a program needs of them.
std::vector<StubFile> stub_files();

/// The command line that makes a cell and runs a keeper in it. `self` is the program that the
/// keeper is a verb of; the stub files are read from descriptors that begin with `first_stub`.
/// What is there to be shown or hidden is looked up now.
std::vector<std::string> bubblewrap_words(const Cell& cell, const KeeperOrders& orders,
                                          const std::string& self, int first_stub);

/// Where a cell looks for programs: the system's folders, and the `bin` of what it may read.
std::string cell_path(const SandboxSettings& settings);

}  // namespace agon
