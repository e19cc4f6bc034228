#pragma once

#include "cli/check_texts.h"

#include <boost/json/object.hpp>

#include <vector>

namespace agon::cli {

/// A line for people about one step of a check.
void print_finding(const check::Finding& finding, const CheckTexts& texts);

/// What came of it all, and the commands that show what was wrong.
void print_summary(bool well, const std::vector<check::Finding>& findings, const CheckTexts& texts);

/// The same for programs.
boost::json::object finding_json(const check::Finding& finding, const CheckTexts& texts);

}  // namespace agon::cli
