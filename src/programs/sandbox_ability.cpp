#include "programs/sandbox_ability.h"

#include "programs/child_process.h"

#include <unistd.h>

#include <string_view>

namespace agon {
namespace {

std::string_view name_of(LimitedBy keeper)
{
    switch (keeper) {
        case LimitedBy::CgroupV2:
            return "cgroup v2";
        case LimitedBy::CgroupV1:
            return "cgroup v1";
        case LimitedBy::Rlimits:
            return "rlimits";
    }
    return {};
}

/// bubblewrap's own words are for those who know it.
Error with_advice(Error error)
{
    if (error.text.find("amespace") != std::string::npos ||
        error.text.find("uid map") != std::string::npos)
        error.text +=
            "; this system keeps user namespaces from ordinary users: let bwrap have them (sysctl "
            "kernel.unprivileged_userns_clone=1, or an AppArmor profile), or run as root";
    error.code = "no-sandbox";
    return error;
}

}  // namespace

std::string SandboxAbility::describe() const
{
    std::string text = "bubblewrap; memory by ";
    text += name_of(memory);
    text += ", processes by ";
    text += name_of(processes);
    text += ", frozen by ";
    text += freezes_by_cgroup ? "cgroup v2" : "SIGSTOP";
    if (changes_user) text += ", a user of its own";
    return text;
}

Result<SandboxAbility> sandbox_ability()
{
    auto started = spawn({.words = {"cat"}, .cell = Cell{}});
    if (!started) return with_advice(started.error());
    ProgramLog log;
    const SandboxAbility ability{.memory = started->cell->groups.memory(),
                                 .processes = started->cell->groups.processes(),
                                 .freezes_by_cgroup = started->cell->groups.can_freeze(),
                                 .changes_user = ::geteuid() == 0};
    const ChildProcess ends_it{std::move(*started), log};
    return ability;
}

}  // namespace agon
