"""Does one harmful thing and then plays on as an honest engine, if it still can: bomb.py WHAT ENGINE..."""
import mmap
import os
import signal
import sys
import time


def in_child(action):
    """How a child that does this ended."""
    child = os.fork()
    if child == 0:
        try:
            action()
        except MemoryError:
            os._exit(3)
        os._exit(0)
    status = os.waitpid(child, 0)[1]
    return os.waitstatus_to_exitcode(status)


def say(*words):
    print(*words, file=sys.stderr, flush=True)


def fork_bomb():
    children = []
    try:
        for _ in range(1000):
            child = os.fork()
            if child == 0:
                time.sleep(1000)
            children.append(child)
    except OSError:
        pass
    say("FORKED", len(children))
    for child in children:
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)


def memory_bomb():
    def eat():
        kept = []
        for _ in range(200):
            kept.append(bytearray(b"x" * (16 << 20)))
    say("ENDED", in_child(eat))


def shared_memory_bomb():
    """Counted by no rlimit; ends it all, or one child of it."""
    def eat():
        kept = []
        for _ in range(50):
            area = mmap.mmap(-1, 64 << 20)
            for at in range(0, 64 << 20, 4096):
                area[at] = 1
            kept.append(area)
    say("ENDED", in_child(eat))


def shout():
    for _ in range(200):
        os.write(2, b"all work and no play " * 2000)


def daemon():
    """Leaves the family before it plays."""
    if os.fork() == 0:
        os.setsid()
        if os.fork() == 0:
            while True:
                time.sleep(0.01)
        os._exit(0)


def burn():
    """A child that never rests; `go` tells how much of the other's time it used."""
    child = os.fork()
    if child == 0:
        os.nice(5)
        while True:
            pass

    def used():
        with open(f"/proc/{child}/stat") as file:
            fields = file.read().rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    with os.fdopen(0, "r") as lines:
        before = None
        moves = iter(sys.argv[3:])
        for line in lines:
            if line.startswith("agon"):
                print("ready", flush=True)
            if line.startswith("go"):
                if before is not None:
                    say("BURNT", used() - before)
                print("move", next(moves, "none"), flush=True)
                before = used()


def stop_itself():
    print("ready", flush=True)
    for line in sys.stdin:
        if line.startswith("go"):
            os.kill(os.getpid(), signal.SIGSTOP)


def babble():
    print("ready", flush=True)
    for line in sys.stdin:
        if line.startswith("go"):
            while True:
                os.write(1, b"info depth 1\n" * 1000)


def play_slowly():
    print("ready", flush=True)
    if os.fork() == 0:
        os.setsid()
        time.sleep(1000)
    say("PLAYING")
    time.sleep(1000)


{"fork": fork_bomb, "memory": memory_bomb, "shared": shared_memory_bomb, "shout": shout, "daemon": daemon, "burn": burn,
 "stop": stop_itself, "babble": babble, "slow": play_slowly}[sys.argv[1]]()
if sys.argv[2].startswith("./"):
    os.execv(sys.argv[2], sys.argv[2:])
