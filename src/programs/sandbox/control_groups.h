#pragma once

#include "core/descriptor.h"
#include "programs/sandbox/sandbox.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace agon {

/// A mounted tree of control groups, and the group in it that a process is in.
struct GroupTree {
    bool is_v2 = false;
    std::vector<std::string> controllers{};  ///< of v1; v2 says them in each group
    std::string root{};                      ///< where it is mounted
    std::string own{};                       ///< below the root; begins with a slash

    bool has(std::string_view controller) const;
    bool operator==(const GroupTree&) const = default;
};

/// From the texts of /proc/self/mountinfo and /proc/self/cgroup. Trees of which the process sees
/// only a part that it is not in are left out.
std::vector<GroupTree> group_trees(std::string_view mounts, std::string_view groups);

/// Whether such a name of a group is ours, and whose process made it.
std::optional<long> maker_of_group(std::string_view name);

/// A program's control groups: one in each tree that bounds or freezes it. Gone with this, when
/// the program has ended. There may be none: then rlimits and signals must do.
class ControlGroups {
public:
    /// Makes what this machine lets us make; before that, removes what a killed run has left.
    static ControlGroups make(const SandboxSettings& settings);

    ControlGroups() = default;
    ControlGroups(ControlGroups&&) noexcept = default;
    ControlGroups& operator=(ControlGroups&&) noexcept = default;
    ~ControlGroups();

    LimitedBy memory() const { return memory_; }
    LimitedBy processes() const { return processes_; }
    bool can_freeze() const { return freezer_.is_open(); }

    /// What a process writes "0" to, to be in the group; and the folders that the groups are in.
    const std::vector<Descriptor>& doors() const { return doors_; }
    const std::vector<Descriptor>& parents() const { return parents_; }
    const std::string& name() const { return name_; }  ///< in each of the parents

    /// Stops and continues all processes in it at once. Pre: it can.
    void freeze(bool stopped) const;

private:
    bool add(const std::string& parent,
             const std::vector<std::pair<std::string, std::string>>& set);
    void add_limits(const GroupTree& tree, const SandboxSettings& settings);
    void add_v2(const GroupTree& tree, const SandboxSettings& settings);

    std::string name_;
    std::vector<std::string> paths_;
    std::vector<Descriptor> doors_;
    std::vector<Descriptor> parents_;
    Descriptor freezer_;
    LimitedBy memory_ = LimitedBy::Rlimits;
    LimitedBy processes_ = LimitedBy::Rlimits;
};

}  // namespace agon
