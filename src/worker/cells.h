#pragma once

#include "programs/sandbox/sandbox.h"
#include "worker/resolve.h"

namespace agon {

/// Where an entrant's program lives: one with a folder in what was built of it below `out`, others
/// in the event's folder, of which they see neither `out` nor the folders of entrants. None of one
/// that is built in.
std::optional<Cell> cell_of(const ResolvedEvent& event, const Entrant& entrant,
                            const std::string& out);

/// Where what is built of an entrant's folder lies.
std::string built_folder(const std::string& out, const Entrant& entrant);

/// Whether all programs that are not built first can be started: "bad-event" with the line of the
/// first that cannot, or if there is no sandbox for them.
Result<void> check_programs(const ResolvedEvent& event, const std::string& out);

/// Copies and builds an entrant's folder: "cannot-build" if it is too large or does not build, with
/// the last lines of that. Pre: it has one.
Result<void> build_folder(const ResolvedEvent& event, const Entrant& entrant,
                          const std::string& out);

/// Copies and builds the entrants' folders, those that have not been built before; `tell` hears of
/// each. "cannot-build" with all that are too large or do not build, and the last lines of that.
Result<void> build_folders(const ResolvedEvent& event, const std::string& out,
                           const std::function<void(const std::string& name)>& tell);

}  // namespace agon
