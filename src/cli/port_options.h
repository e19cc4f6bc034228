#pragma once

#include "classics.h"
#include "cli/command_line.h"

#include <functional>

namespace agon::cli {

/// What a person types for the options of classic ports. Must outlive the parsing.
struct PortOptionValues {
    TypedPortOptions values;
    std::map<std::string_view, bool> flags;

    TypedPortOptions typed() const;
};

/// Adds all options of ports that pass.
void add_port_options(Verb& verb, PortOptionValues& values,
                      const std::function<bool(const PortOption&)>& passes);

}  // namespace agon::cli
