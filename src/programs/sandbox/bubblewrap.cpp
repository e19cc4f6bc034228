#include "programs/sandbox/bubblewrap.h"

#include <algorithm>
#include <array>
#include <filesystem>
#include <initializer_list>
#include <system_error>

namespace agon {
namespace {

namespace fs = std::filesystem;

/// What of /etc programs need that are installed in /usr.
constexpr std::array kEtc{
    "alternatives", "ld.so.cache", "localtime", "nsswitch.conf", "perl", "python3", "racket",
    "mono",         "R",           "ghc"};

class Words {
public:
    void add(std::initializer_list<std::string> words)
    {
        words_.insert(words_.end(), words.begin(), words.end());
    }
    std::vector<std::string> take() { return std::move(words_); }

private:
    std::vector<std::string> words_;
};

/// /bin, /lib and the like are links into /usr on a system of today, and folders on an old one.
void add_system(Words& words)
{
    words.add({"--ro-bind", "/usr", "/usr"});
    std::error_code ignored;
    for (const std::string name : {"/bin", "/sbin", "/lib", "/lib32", "/lib64", "/libx32"}) {
        if (fs::is_symlink(name, ignored))
            words.add({"--symlink", fs::read_symlink(name, ignored).native(), name});
        else if (fs::is_directory(name, ignored))
            words.add({"--ro-bind", name, name});
    }
    words.add({"--perms", "0755", "--dir", "/etc"});
    for (const std::string name : kEtc)
        words.add({"--ro-bind-try", "/etc/" + name, "/etc/" + name});
    for (const auto& entry : fs::directory_iterator{"/etc", ignored})
        if (entry.path().filename().native().starts_with("java"))
            words.add({"--ro-bind", entry.path().native(), entry.path().native()});
}

/// Everyone may pass through what lies above; bubblewrap's own are its user's alone.
void add_parents(Words& words, const fs::path& path)
{
    fs::path above;
    for (const auto& part : path.parent_path()) {
        above /= part;
        if (above != "/") words.add({"--perms", "0755", "--dir", above.native()});
    }
}

void add_mask(Words& words, const fs::path& path)
{
    std::error_code ignored;
    if (fs::is_symlink(path, ignored)) return;  // leads where everyone may look, or nowhere
    if (fs::is_directory(path, ignored))
        words.add({"--perms", "0000", "--tmpfs", path.native(), "--remount-ro", path.native()});
    else if (fs::exists(path, ignored))
        words.add({"--ro-bind", "/dev/null", path.native()});
}

bool is_below(const fs::path& path, const fs::path& folder)
{
    const auto relative = path.lexically_relative(folder);
    return !relative.empty() && relative.begin()->native() != ".." && relative != ".";
}

void add_folder(Words& words, const Cell& cell, bool writes)
{
    const fs::path folder{cell.folder};
    add_parents(words, folder);
    words.add({writes ? "--bind" : "--ro-bind", folder.native(), folder.native()});
    std::error_code ignored;
    if (!cell.shows_dot_files)
        for (const auto& entry : fs::directory_iterator{folder, ignored})
            if (entry.path().filename().native().starts_with('.')) add_mask(words, entry.path());
    for (const auto& hidden : cell.hidden) {
        const auto path = fs::weakly_canonical(hidden, ignored);
        if (is_below(path, folder)) add_mask(words, path);
    }
}

}  // namespace

std::vector<StubFile> stub_files()
{
    const std::string user = std::to_string(kCellUser);
    return {{"/etc/passwd", "root:x:0:0:root:/:/bin/sh\nprogram:x:" + user + ':' + user +
                                ":program:/tmp:/bin/sh\n"},
            {"/etc/group", "root:x:0:\nprogram:x:" + user + ":\n"},
            {"/etc/hosts", "127.0.0.1 localhost\n::1 localhost\n"}};
}

std::string cell_path(const SandboxSettings& settings)
{
    std::string path = "/usr/local/bin:/usr/bin:/bin:/usr/games";
    for (const auto& readable : settings.read) path += ':' + readable + "/bin";
    return path;
}

std::vector<std::string> bubblewrap_words(const Cell& cell, const KeeperOrders& orders,
                                          const std::string& self, int first_stub)
{
    Words words;
    words.add({"bwrap", "--unshare-ipc", "--unshare-pid", "--unshare-net", "--unshare-uts",
               "--unshare-cgroup-try", "--hostname", "cell", "--new-session", "--as-pid-1",
               // For the keeper to make the rest of the cell with; it gives them up.
               "--cap-add", "ALL", "--clearenv", "--chdir", "/"});
    // Root's bubblewrap needs no user namespace, and the keeper changes the user for good.
    if (!orders.is_root) words.add({"--unshare-user", "--uid", "0", "--gid", "0"});
    add_system(words);
    int stub = first_stub;
    for (const auto& file : stub_files())
        words.add({"--perms", "0644", "--ro-bind-data", std::to_string(stub++), file.path});
    words.add({"--proc", "/proc", "--dev", "/dev", "--perms", "1777", "--tmpfs", "/tmp"});
    for (const auto& path : cell.settings.read) {
        add_parents(words, path);
        words.add({"--ro-bind", path, path});
    }
    if (!cell.folder.empty()) add_folder(words, cell, orders.writes);
    words.add({"--ro-bind", self, kKeeperPath, "--remount-ro", "/dev", "--remount-ro", "/", "--",
               kKeeperPath, kKeeperVerb});
    auto all = words.take();
    const auto rest = to_words(orders);
    all.insert(all.end(), rest.begin(), rest.end());
    return all;
}

}  // namespace agon
