#include "programs/spawn.h"

#include "programs/fork_exec.h"
#include "programs/sandbox/bubblewrap.h"

#include <fcntl.h>
#include <poll.h>
#include <sys/mman.h>
#include <sys/socket.h>

#include <algorithm>
#include <cassert>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <filesystem>

namespace agon {
namespace {

/// Who only tries stops the program when it is loaded, before its first instruction.
enum class Purpose : std::uint8_t { Run, Try };

constexpr int kCellPatience = 10'000;  ///< milliseconds

struct Pipes {
    Pipe input = make_pipe();
    Pipe output = make_pipe();
    Pipe errors = make_pipe();

    bool are_open() const { return input.is_open() && output.is_open() && errors.is_open(); }
};

Error cannot_start(const std::string& program, int why)
{
    return {"cannot-start", "cannot start '" + program + "': " + std::strerror(why)};
}

Error no_sandbox(const std::string& why) { return {"no-sandbox", "no sandbox: " + why}; }

Descriptor unblocked(Descriptor descriptor)
{
    ::fcntl(descriptor.get(), F_SETFL, ::fcntl(descriptor.get(), F_GETFL) | O_NONBLOCK);
    return descriptor;
}

Spawned with_our_ends(pid_t pid, Pipes& pipes)
{
    return Spawned{pid, unblocked(std::move(pipes.input.in)),
                   unblocked(std::move(pipes.output.out)), unblocked(std::move(pipes.errors.out))};
}

Result<Spawned> start_in_the_open(const Launch& launch, Purpose purpose)
{
    Pipes pipes;
    if (!pipes.are_open()) return cannot_start(launch.words.front(), errno);
    const Forked forked = fork_and_exec(
        {.words = launch.words,
         .standard = {pipes.input.out.get(), pipes.output.in.get(), pipes.errors.in.get()},
         .folder = launch.cell ? launch.cell->folder : "",
         .only_tries = purpose == Purpose::Try});
    if (forked.pid < 0) return cannot_start(launch.words.front(), forked.error);
    return with_our_ends(forked.pid, pipes);
}

/// A file in memory, to be read from its start.
Descriptor file_with(const std::string& text)
{
    Descriptor file{::memfd_create("agon", MFD_CLOEXEC)};
    [[maybe_unused]] const auto count = ::pwrite(file.get(), text.data(), text.size(), 0);
    return file;
}

/// What the keeper says first, and the descriptors that come with it.
struct FirstWord {
    std::string text{};  ///< empty: it is gone, or does not say anything
    std::vector<Descriptor> descriptors{};
};

FirstWord first_word(const Descriptor& control)
{
    pollfd wanted{control.get(), POLLIN, 0};
    int ready = 0;
    do {
        ready = ::poll(&wanted, 1, kCellPatience);
    } while (ready < 0 && errno == EINTR);
    FirstWord said;
    if (ready <= 0) return said;
    said.text.resize(1024);
    iovec part{said.text.data(), said.text.size()};
    alignas(cmsghdr) std::array<char, CMSG_SPACE(2 * sizeof(int))> space{};
    msghdr message{};
    message.msg_iov = &part;
    message.msg_iovlen = 1;
    message.msg_control = space.data();
    message.msg_controllen = space.size();
    const ssize_t count = ::recvmsg(control.get(), &message, MSG_CMSG_CLOEXEC);
    said.text.resize(static_cast<std::size_t>(std::max<ssize_t>(count, 0)));
    const cmsghdr* header = CMSG_FIRSTHDR(&message);
    if (header == nullptr || header->cmsg_type != SCM_RIGHTS) return said;
    for (std::size_t at = 0; CMSG_LEN(at + sizeof(int)) <= header->cmsg_len; at += sizeof(int)) {
        int descriptor = 0;
        std::memcpy(&descriptor, CMSG_DATA(header) + at, sizeof descriptor);
        said.descriptors.emplace_back(descriptor);
    }
    return said;
}

KeeperOrders orders_for(const Launch& launch, const ControlGroups& groups, Purpose purpose)
{
    const SandboxSettings& settings = launch.cell->settings;
    return {.tries = purpose == Purpose::Try,
            .is_root = ::geteuid() == 0,
            .writes = launch.writes,
            .port = launch.connects ? kCellPort : 0,
            .memory_mb = groups.memory() == LimitedBy::Rlimits ? settings.memory_mb : 0,
            .processes = groups.processes() == LimitedBy::Rlimits ? settings.processes : 0,
            .files_mb = std::max(settings.files_mb, 1),
            .groups = static_cast<int>(groups.doors().size()),
            .group = groups.name(),
            .folder = launch.cell->folder,
            .path = cell_path(settings),
            .words = launch.words};
}

/// The keeper's descriptors in their order, then the stub files.
std::vector<int> further_descriptors(const Pipes& pipes, const Descriptor& control,
                                     const ControlGroups& groups,
                                     const std::vector<Descriptor>& stubs)
{
    std::vector<int> further{pipes.input.out.get(), pipes.output.in.get(), pipes.errors.in.get(),
                             control.get()};
    for (const auto* each : {&groups.doors(), &groups.parents(), &stubs})
        for (const Descriptor& descriptor : *each) further.push_back(descriptor.get());
    return further;
}

/// What bubblewrap said when it failed.
std::string last_words(const Descriptor& errors)
{
    std::string text(1024, '\0');
    const ssize_t count = ::read(errors.get(), text.data(), text.size());
    text.resize(static_cast<std::size_t>(std::max<ssize_t>(count, 0)));
    text.resize(std::min(text.size(), text.find('\n')));
    return text;
}

/// The cell without symbolic links in its folder, which the keeper could not follow.
Launch with_plain_folder(Launch launch)
{
    std::error_code ignored;
    std::string& folder = launch.cell->folder;
    if (!folder.empty()) folder = std::filesystem::canonical(folder, ignored).native();
    return launch;
}

/// Waits until the program runs.
Result<Spawned> with_cell(Spawned started, CellHold hold)
{
    FirstWord said = first_word(hold.control);
    if (said.text.starts_with(KeeperWord::kReady) && !said.descriptors.empty()) {
        hold.processes = std::move(said.descriptors[0]);
        if (said.descriptors.size() > 1) hold.listener = std::move(said.descriptors[1]);
        started.cell = std::move(hold);
        return started;
    }
    hold.control.close();
    ::kill(-started.pid, SIGKILL);
    wait_for_end(started.pid);
    if (!said.text.empty()) return Error{"cannot-start", said.text.substr(1)};
    const std::string words = last_words(started.errors);
    return words.empty() ? Error{"killed", ""} : no_sandbox(words);
}

Result<Spawned> start_in_cell(const Launch& given, Purpose purpose)
{
    const Launch launch = with_plain_folder(given);
    Pipes pipes;
    std::array<int, 2> ends{};
    const bool has_control =
        ::socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, ends.data()) == 0;
    if (!pipes.are_open() || !has_control) return cannot_start(launch.words.front(), errno);
    CellHold hold{.control = Descriptor{ends[0]},
                  .freezes = launch.freezes(),
                  .groups = ControlGroups::make(launch.cell->settings)};
    Descriptor theirs{ends[1]};
    std::vector<Descriptor> stubs;
    for (const auto& file : stub_files()) stubs.push_back(file_with(file.text));
    const Descriptor nothing{::open("/dev/null", O_RDWR | O_CLOEXEC)};

    std::error_code failed;
    const std::string self = std::filesystem::read_symlink("/proc/self/exe", failed);
    const auto further = further_descriptors(pipes, theirs, hold.groups, stubs);
    const int first_stub = STDERR_FILENO + 1 + static_cast<int>(further.size() - stubs.size());
    const Forked forked = fork_and_exec(
        {.words = bubblewrap_words(*launch.cell, orders_for(launch, hold.groups, purpose), self,
                                   first_stub),
         .standard = {nothing.get(), nothing.get(), pipes.errors.in.get()},
         .further = further});
    if (forked.pid < 0)
        return no_sandbox(forked.error == ENOENT
                              ? "install bubblewrap (apt install bubblewrap)"
                              : std::string{"cannot start bwrap: "} + std::strerror(forked.error));
    theirs.close();
    return with_cell(with_our_ends(forked.pid, pipes), std::move(hold));
}

Result<Spawned> start(const Launch& launch, Purpose purpose)
{
    assert(!launch.words.empty());
    if (!launch.is_confined()) return start_in_the_open(launch, purpose);
    // Whoever kills it before it runs, the program did not do it.
    constexpr int kTries = 3;
    for (int i = 0; i < kTries; ++i)
        if (auto started = start_in_cell(launch, purpose);
            started || started.error().code != "killed")
            return started;
    return no_sandbox("bubblewrap ends without a word");
}

}  // namespace

Result<Spawned> spawn(const Launch& launch) { return start(launch, Purpose::Run); }

std::optional<Error> try_spawn(const Launch& launch)
{
    auto child = start(launch, Purpose::Try);
    if (!child) return child.error();
    if (child->cell)
        child->cell->control.close();
    else
        ::kill(-child->pid, SIGKILL);
    wait_for_end(child->pid);
    return std::nullopt;
}

}  // namespace agon
