#pragma once

#include "common/child.h"

namespace agon::bench {

/// The program that was built with this one.
std::string usual_agon();

/// `agon serve` on ports that the system chooses.
Child serve(const std::string& agon, const std::string& store, const std::string& data,
            const std::vector<std::string>& more = {});

/// As many sockets as the system allows, for this process and those it starts.
void raise_descriptor_limit();

}  // namespace agon::bench
