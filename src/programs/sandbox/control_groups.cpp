#include "programs/sandbox/control_groups.h"

#include "core/text.h"
#include "programs/sandbox/small_files.h"

#include <fcntl.h>
#include <sys/stat.h>

#include <algorithm>
#include <atomic>
#include <cassert>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <filesystem>

namespace agon {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kPrefix = "agon-";

/// mountinfo writes blanks and the like as three octal digits.
std::string unescaped(std::string_view text)
{
    std::string plain;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] == '\\' && i + 3 < text.size()) {
            plain += static_cast<char>(
                std::strtol(std::string{text.substr(i + 1, 3)}.c_str(), nullptr, 8));
            i += 3;
        } else {
            plain += text[i];
        }
    }
    return plain;
}

std::vector<std::string> strings(const std::vector<std::string_view>& views)
{
    return {views.begin(), views.end()};
}

/// The path of the process's group in the tree with these controllers: the third field of its
/// line; v2 has none in the second.
std::optional<std::string> group_in(std::string_view groups, const GroupTree& tree)
{
    for (const auto line : split(groups, '\n')) {
        const auto fields = split(line, ':');
        if (fields.size() < 3) continue;
        const auto controllers = strings(split(fields[1], ','));
        const bool fits =
            tree.is_v2 ? fields[1].empty() : !fields[1].empty() && tree.has(controllers.front());
        if (fits) return std::string{line.substr(fields[0].size() + fields[1].size() + 2)};
    }
    return std::nullopt;
}

/// What a killed run has left is empty, for its keeper has ended all that was in it.
void remove_leftovers(const std::string& parent)
{
    std::error_code ignored;
    std::vector<fs::path> left;
    for (const auto& entry : fs::directory_iterator{parent, ignored}) {
        const auto maker = maker_of_group(entry.path().filename().native());
        if (maker && ::kill(static_cast<pid_t>(*maker), 0) != 0 && errno == ESRCH)
            left.push_back(entry.path());
    }
    for (const auto& path : left) ::rmdir(path.c_str());
}

std::string next_name()
{
    static std::atomic<unsigned> count{0};
    return std::string{kPrefix} + std::to_string(::getpid()) + '-' + std::to_string(++count);
}

bool has_word(const std::string& text, std::string_view word)
{
    const auto all = words(text);
    return std::ranges::find(all, word) != all.end();
}

}  // namespace

bool GroupTree::has(std::string_view controller) const
{
    return std::ranges::find(controllers, controller) != controllers.end();
}

std::vector<GroupTree> group_trees(std::string_view mounts, std::string_view groups)
{
    std::vector<GroupTree> trees;
    for (const auto line : split(mounts, '\n')) {
        const auto fields = words(line);
        const auto dash = std::ranges::find(fields, "-");
        if (fields.size() < 5 || fields.end() - dash < 4) continue;
        const std::string_view type = dash[1];
        if (type != "cgroup" && type != "cgroup2") continue;
        GroupTree tree{.is_v2 = type == "cgroup2", .root = unescaped(fields[4])};
        if (!tree.is_v2) tree.controllers = strings(split(dash[3], ','));
        const auto own = group_in(groups, tree);
        // Inside a container the tree may begin at our group: `fields[3]` is where it begins.
        const std::string begin = fields[3] == "/" ? "" : unescaped(fields[3]);
        if (!own || !own->starts_with(begin)) continue;
        tree.own = own->substr(begin.size());
        if (tree.own.empty()) tree.own = "/";
        trees.push_back(std::move(tree));
    }
    return trees;
}

std::optional<long> maker_of_group(std::string_view name)
{
    if (!name.starts_with(kPrefix)) return std::nullopt;
    const auto numbers = split(name.substr(kPrefix.size()), '-');
    if (numbers.size() != 2 || !to_number<long>(numbers[1])) return std::nullopt;
    return to_number<long>(numbers[0]);
}

ControlGroups ControlGroups::make(const SandboxSettings& settings)
{
    ControlGroups groups;
    const char* limits = std::getenv("AGON_SANDBOX_LIMITS");  // for tests: as if there were none
    if (limits != nullptr && std::string_view{limits} == "rlimits") return groups;
    groups.name_ = next_name();
    const auto trees = group_trees(text_of("/proc/self/mountinfo"), text_of("/proc/self/cgroup"));
    for (const GroupTree& tree : trees)
        if (tree.is_v2) groups.add_v2(tree, settings);
    for (const GroupTree& tree : trees)
        if (!tree.is_v2) groups.add_limits(tree, settings);
    return groups;
}

ControlGroups::~ControlGroups()
{
    for (const auto& path : paths_) ::rmdir(path.c_str());
}

void ControlGroups::freeze(bool stopped) const
{
    assert(can_freeze());
    [[maybe_unused]] const auto done = ::pwrite(freezer_.get(), stopped ? "1" : "0", 1, 0);
}

/// Whether a group in this parent could be made and set so.
bool ControlGroups::add(const std::string& parent,
                        const std::vector<std::pair<std::string, std::string>>& set)
{
    remove_leftovers(parent);
    const std::string path = parent + '/' + name_;
    if (::mkdir(path.c_str(), 0755) != 0) return false;
    const bool is_set = std::ranges::all_of(
        set, [&](const auto& each) { return write_text(path + '/' + each.first, each.second); });
    // Whoever moves a process needs leave where the groups' ways part, too.
    Descriptor door{::open((path + "/cgroup.procs").c_str(), O_WRONLY | O_CLOEXEC)};
    Descriptor folder{::open(parent.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC)};
    const bool may_move = ::access((parent + "/cgroup.procs").c_str(), W_OK) == 0;
    if (!is_set || !may_move || !door.is_open() || !folder.is_open()) {
        ::rmdir(path.c_str());
        return false;
    }
    paths_.push_back(path);
    doors_.push_back(std::move(door));
    parents_.push_back(std::move(folder));
    return true;
}

/// v1: a tree for each controller.
void ControlGroups::add_limits(const GroupTree& tree, const SandboxSettings& settings)
{
    const std::string parent = tree.root + (tree.own == "/" ? "" : tree.own);
    std::vector<std::pair<std::string, std::string>> set;
    const bool memory = tree.has("memory") && memory_ == LimitedBy::Rlimits;
    const bool processes = tree.has("pids") && processes_ == LimitedBy::Rlimits;
    const auto bytes = std::to_string(static_cast<std::uint64_t>(settings.memory_mb) * kMegabyte);
    if (memory) set.emplace_back("memory.limit_in_bytes", bytes);
    if (processes) set.emplace_back("pids.max", std::to_string(settings.processes));
    if (set.empty() || !add(parent, set)) return;
    if (memory) {
        memory_ = LimitedBy::CgroupV1;
        write_text(paths_.back() + "/memory.memsw.limit_in_bytes", bytes);  // if swap is counted
    }
    if (processes) processes_ = LimitedBy::CgroupV1;
}

/// v2: one group for everything. A group with processes in it cannot hand controllers down, so
/// beside our own group is often the better place. Without controllers it can still freeze.
void ControlGroups::add_v2(const GroupTree& tree, const SandboxSettings& settings)
{
    const std::string own = tree.root + (tree.own == "/" ? "" : tree.own);
    const std::string above = tree.own == "/" ? own : fs::path{own}.parent_path().native();
    const auto bytes = std::to_string(static_cast<std::uint64_t>(settings.memory_mb) * kMegabyte);
    for (const std::string& parent : {own, above}) {
        write_text(parent + "/cgroup.subtree_control", "+memory +pids");
        const std::string given = text_of(parent + "/cgroup.subtree_control");
        if (!has_word(given, "memory") || !has_word(given, "pids")) continue;
        if (!add(parent, {{"memory.max", bytes}, {"pids.max", std::to_string(settings.processes)}}))
            continue;
        write_text(paths_.back() + "/memory.swap.max", "0");
        memory_ = processes_ = LimitedBy::CgroupV2;
        break;
    }
    if (paths_.empty() && !settings.freeze) return;
    if (paths_.empty() && !add(own, {}) && (above == own || !add(above, {}))) return;
    freezer_ = Descriptor{::open((paths_.back() + "/cgroup.freeze").c_str(), O_WRONLY | O_CLOEXEC)};
}

}  // namespace agon
