#pragma once

#include "programs/check/check.h"

namespace agon::check {

/// The steps of a program that speaks on its stdin and stdout.
void check_on_pipes(const Setup& setup, Talk talk, Steps& steps);

/// The steps of one that connects to a port.
Result<void> check_on_port(const Setup& setup, Steps& steps);

}  // namespace agon::check
