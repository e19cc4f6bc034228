"""Tries to get out of its cell in many ways, says on stderr as JSON what came of each (nothing if it was
held back), and then plays on as an honest engine: probes.py FACTS ENGINE...

FACTS is a JSON object of what there is outside: secret, dot, hidden, setuid, port, abstract, socket, pid."""
import ctypes
import errno
import json
import os
import socket
import subprocess
import sys

facts = json.loads(sys.argv[1])
libc = ctypes.CDLL(None, use_errno=True)
CALLS = {"ptrace": 101, "mount": 165, "umount2": 166, "chroot": 161, "pivot_root": 155, "keyctl": 250, "add_key": 248,
         "request_key": 249, "bpf": 321, "perf_event_open": 298, "userfaultfd": 323, "io_uring_setup": 425,
         "init_module": 175, "finit_module": 313, "kexec_load": 246, "clock_settime": 227, "settimeofday": 164,
         "adjtimex": 159, "clock_adjtime": 305, "unshare": 272, "setns": 308, "process_vm_writev": 311,
         "open_by_handle_at": 304, "reboot": 169, "swapon": 167, "sethostname": 170, "fsopen": 430, "move_mount": 429,
         "open_tree": 428, "mount_setattr": 442, "pidfd_getfd": 438, "clone": 56, "clone3": 435}
PROBES = {}


def probe(function):
    PROBES[function.__name__] = function


def call(name, *arguments):
    """The name of the error, or what it gave instead of one."""
    ctypes.set_errno(0)
    result = libc.syscall(CALLS[name], *[ctypes.c_long(each) for each in arguments])
    return errno.errorcode.get(ctypes.get_errno(), "?") if result == -1 else f"gave {result}"


def readable(*paths):
    """Those that can be read."""
    found = []
    for path in paths:
        try:
            if os.path.isdir(path):
                found += [path] * bool(os.listdir(path))
            else:
                with open(path, "rb") as file:
                    found += [path] * bool(file.read(1))
        except OSError:
            pass
    return found


def writable(*paths):
    found = []
    for path in paths:
        try:
            with open(path, "ab") as file:
                file.write(b"x")
            found.append(path)
        except OSError:
            pass
    return found


def connects(family, address):
    with socket.socket(family) as peer:
        peer.settimeout(2)
        try:
            peer.connect(address)
            return f"connected to {address}"
        except OSError:
            return None


@probe
def reads_outside():
    return readable("/etc/shadow", "/etc/machine-id", "/root", "/home", "/var", "/run", "/sys", "/boot", facts["secret"])


@probe
def sees_what_lies_beside_its_folder():
    return [name for name in os.listdir("..") if name != os.path.basename(os.getcwd())]


@probe
def reads_dot_files():
    return readable(facts["dot"])


@probe
def reads_what_is_hidden():
    return readable(*facts["hidden"])


@probe
def writes_outside_tmp():
    return writable("x", "probes.py", "/x", "/usr/x", "/etc/x", "/etc/passwd", "/dev/x", "/dev/shm/../x", "/var/tmp/x",
                    "/proc/sys/kernel/core_pattern", "/proc/sys/vm/drop_caches", "/proc/sysrq-trigger",
                    "/proc/1/oom_score_adj", "/proc/1/comm")


@probe
def has_raw_devices():
    return [name for name in os.listdir("/dev") if name.startswith(("vd", "sd", "nvme", "mem", "kmem", "kvm", "fuse"))]


@probe
def reaches_the_hosts_loopback():
    return connects(socket.AF_INET, ("127.0.0.1", facts["port"]))


@probe
def reaches_the_internet():
    return connects(socket.AF_INET, ("8.8.8.8", 53)) or connects(socket.AF_INET6, ("2001:4860:4860::8888", 53))


@probe
def asks_dns():
    try:
        return socket.getaddrinfo("debian.org", 80)[0][4][0]
    except OSError:
        return None


@probe
def reaches_abstract_sockets():
    return connects(socket.AF_UNIX, "\0" + facts["abstract"])


@probe
def reaches_named_sockets():
    return connects(socket.AF_UNIX, facts["socket"])


@probe
def has_strange_sockets():
    allowed = []
    for family, kind in [(16, 3), (17, 3), (38, 5), (40, 1), (21, 5), (31, 5), (2, 3)]:
        try:
            socket.socket(family, kind).close()
            allowed.append(family)
        except OSError:
            pass
    return allowed


@probe
def sees_other_processes():
    mine = {os.getpid(), os.getppid(), 1}
    return [int(each) for each in os.listdir("/proc") if each.isdigit() and int(each) not in mine]


@probe
def looks_into_the_keeper():
    links = ["/proc/1/exe", "/proc/1/root", "/proc/1/cwd", "/proc/1/ns/user", *(f"/proc/1/fd/{n}" for n in range(20))]
    seen = readable("/proc/1/environ", "/proc/1/mem", "/proc/1/maps", "/proc/1/stack", "/.agon-keeper", *links)
    for link in links:
        try:
            seen.append(os.readlink(link))
        except OSError:
            pass
    return seen


@probe
def runs_the_keepers_program():
    for path in ["/.agon-keeper", "/proc/1/exe"]:
        try:
            return subprocess.run([path, "--version"], capture_output=True, text=True).stdout
        except OSError:
            pass


@probe
def signals_others():
    allowed = []
    for pid in [facts["pid"], -facts["pid"]]:
        try:
            os.kill(pid, 0)
            allowed.append(pid)
        except OSError:
            pass
    for number in [9, 15, 19]:  # to its first process: refused, or without effect
        try:
            os.kill(1, number)
        except OSError:
            pass
    return allowed


@probe
def makes_forbidden_calls():
    allowed = {}
    for name, arguments in {
        "ptrace": (16, 1), "mount": (0, 0, 0, 0, 0), "umount2": (0, 0), "chroot": (0,), "pivot_root": (0, 0),
        "keyctl": (0, -3, 0), "add_key": (0, 0, 0, 0, -3), "request_key": (0, 0, 0, -3), "bpf": (0, 0, 0),
        "perf_event_open": (0, 0, -1, -1, 0), "userfaultfd": (1,), "io_uring_setup": (1, 0), "init_module": (0, 0, 0),
        "finit_module": (0, 0, 0), "kexec_load": (0, 0, 0, 0), "clock_settime": (0, 0), "settimeofday": (0, 0),
        "adjtimex": (0,), "clock_adjtime": (0, 0), "setns": (0, 0), "process_vm_writev": (1, 0, 0, 0, 0, 0),
        "open_by_handle_at": (0, 0, 0), "reboot": (0, 0, 0, 0), "swapon": (0, 0), "sethostname": (0, 0),
        "fsopen": (0, 0), "move_mount": (0, 0, 0, 0, 0), "open_tree": (0, 0, 0), "mount_setattr": (0, 0, 0, 0, 0),
        "pidfd_getfd": (0, 0, 0),
    }.items():
        result = call(name, *arguments)
        if result != "EPERM":
            allowed[name] = result
    return allowed


@probe
def makes_namespaces():
    allowed = {}
    for flag in [0x00020000, 0x02000000, 0x04000000, 0x08000000, 0x10000000, 0x20000000, 0x40000000, 0x80]:
        if (result := call("unshare", flag)) != "EPERM":
            allowed[f"unshare {flag:x}"] = result
        if flag != 0x80 and (result := call("clone", flag | 17, 0, 0, 0, 0)) != "EPERM":
            if result == "gave 0":
                os._exit(0)
            allowed[f"clone {flag:x}"] = result
    if (result := call("clone3", 0, 0)) != "ENOSYS":
        allowed["clone3"] = result
    return allowed


@probe
def has_inherited_descriptors():
    folder = os.open("/proc/self/fd", os.O_RDONLY)
    return [each for each in os.listdir(folder) if int(each) not in (0, 1, 2, folder, folder + 1)
            and os.path.exists(f"/proc/self/fd/{each}")]


@probe
def has_more_environment():
    return sorted(set(os.environ) - {"PATH", "LANG", "HOME", "LC_CTYPE"})  # the last one is Python's own


@probe
def has_rights():
    with open("/proc/self/status") as file:
        status = dict(line.split(":", 1) for line in file)
    wrong = {name: status[name].strip() for name in ["CapInh", "CapPrm", "CapEff", "CapBnd", "CapAmb"]
             if int(status[name], 16) != 0}
    if status["NoNewPrivs"].strip() != "1" or status["Seccomp"].strip() != "2" or os.getuid() == 0:
        wrong["status"] = [status["NoNewPrivs"], status["Seccomp"], os.getuid()]
    return wrong


@probe
def becomes_root():
    allowed = []
    for name in ["setuid", "setgid", "seteuid", "setfsuid"]:
        if getattr(libc, name)(0) == 0 and name != "setfsuid":
            allowed.append(name)
    try:
        os.setgroups([0])
        allowed.append("setgroups")
    except OSError:
        pass
    return allowed


@probe
def runs_setuid_programs():
    said = subprocess.run([facts["setuid"], "-u"], capture_output=True, text=True).stdout.strip()
    return said if said != str(os.getuid()) else None


@probe
def types_into_a_terminal():
    import fcntl
    import pty
    master, slave = pty.openpty()
    try:
        fcntl.ioctl(slave, 0x5412, b"x")
        return "typed"
    except OSError as error:
        return None if error.errno == errno.EPERM else str(error)
    finally:
        os.close(master)
        os.close(slave)


@probe
def has_a_controlling_terminal():
    try:
        os.close(os.open("/dev/tty", os.O_RDWR))
        return "opened"
    except OSError:
        return None


@probe
def makes_device_files():
    try:
        os.mknod("/tmp/null", 0o020666, os.makedev(1, 3))
        return "made"
    except OSError:
        return None


@probe
def fills_the_disk():
    written = 0
    try:
        for folder in ["/tmp", "/dev/shm"]:
            for number in range(64):
                with open(f"{folder}/big{number}", "wb", buffering=0) as file:
                    for _ in range(4):
                        written += file.write(bytes(1 << 20))
    except OSError:
        pass
    for folder in ["/tmp", "/dev/shm"]:
        for name in os.listdir(folder):
            if name.startswith("big"):
                os.unlink(f"{folder}/{name}")
    return f"{written} bytes" if written > 65 << 20 else None


@probe
def uses_up_inodes():
    made = 0
    try:
        for made in range(20_000):
            os.close(os.open(f"/tmp/inode{made}", os.O_CREAT | os.O_WRONLY))
    except OSError:
        pass
    for name in os.listdir("/tmp"):
        if name.startswith("inode"):
            os.unlink("/tmp/" + name)
    return f"{made} files" if made > 5000 else None


@probe
def makes_a_huge_file():
    import signal
    signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    try:
        with open("/tmp/huge", "wb") as file:
            file.truncate(1 << 40)
        return "made"
    except OSError:
        return None


@probe
def opens_many_files():
    opened = []
    try:
        for _ in range(5000):
            opened.append(os.open("/dev/null", os.O_RDONLY))
    except OSError:
        pass
    for each in opened:
        os.close(each)
    return len(opened) if len(opened) > 600 else None


@probe
def leaves_a_core():
    import resource
    return resource.getrlimit(resource.RLIMIT_CORE)[1] or None


@probe
def raises_its_limits():
    import resource
    raised = []
    for limit in [resource.RLIMIT_NOFILE, resource.RLIMIT_CORE, resource.RLIMIT_FSIZE]:
        try:
            resource.setrlimit(limit, (1 << 40, 1 << 40))
            raised.append(limit)
        except (OSError, ValueError):
            pass
    return raised


def run(function):
    try:
        return function() or None
    except BaseException as error:
        return f"the probe failed: {error!r}"


print("PROBES " + json.dumps({name: run(function) for name, function in PROBES.items()}), file=sys.stderr, flush=True)
os.execv(sys.argv[2], sys.argv[2:])
