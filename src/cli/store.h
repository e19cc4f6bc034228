#pragma once

#include "cli/command_line.h"

namespace agon::cli {

/// Where games are kept if nobody says where: XDG's data home, or where it would be.
std::string usual_data();

/// `--keep`, checked.
void add_keep(Verb& verb, std::string& keep);

}  // namespace agon::cli
