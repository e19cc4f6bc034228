#include "common/serve.h"

#include <sys/resource.h>

#include <filesystem>

namespace agon::bench {

std::string usual_agon()
{
    return std::filesystem::read_symlink("/proc/self/exe").parent_path().parent_path() / "agon";
}

Child serve(const std::string& agon, const std::string& store, const std::string& data,
            const std::vector<std::string>& more)
{
    std::vector<std::string> command{agon, "serve", "--store", store, "--data", data};
    for (const auto* port : {"--web", "--battleship", "--blokus", "--dame", "--quoridor", "--ants",
                             "--software-challenge"})
        command.insert(command.end(), {port, "0"});
    command.insert(command.end(), more.begin(), more.end());
    return Child::start(command);
}

void raise_descriptor_limit()
{
    rlimit limit{};
    ::getrlimit(RLIMIT_NOFILE, &limit);
    limit.rlim_cur = limit.rlim_max;
    ::setrlimit(RLIMIT_NOFILE, &limit);
}

}  // namespace agon::bench
