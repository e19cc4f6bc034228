#pragma once

#include "core/error.h"
#include "programs/sandbox/sandbox.h"

#include <string>

namespace agon {

/// What this machine's sandbox can do.
struct SandboxAbility {
    LimitedBy memory = LimitedBy::Rlimits;
    LimitedBy processes = LimitedBy::Rlimits;
    bool freezes_by_cgroup = false;  ///< else by signals
    bool changes_user = false;       ///< root's programs have a user id of their own

    /// One line for people.
    std::string describe() const;
};

/// Makes a cell to see. "no-sandbox" with one line that says what to install or to set if it
/// cannot work at all.
Result<SandboxAbility> sandbox_ability();

}  // namespace agon
