"""Matches between an honest player and a program in a cell, as root and as nobody in particular."""
import glob
import json
import os
import shutil
import socket
import subprocess
import tempfile
import time
import uuid

HERE = os.path.dirname(os.path.abspath(__file__))
PROGRAM = os.path.abspath(os.environ.get("AGON_PROGRAM", "build/release/agon"))
PATIENCE = 60  # seconds that a loaded machine may take for anything
ENGINE = ["./agon", "engine", "dame", "--player", "random"]
USER = 23456


def until(holds, what):
    deadline = time.monotonic() + PATIENCE
    while not (found := holds()):
        assert time.monotonic() < deadline, "waited in vain for " + what
        time.sleep(0.01)
    return found


def text_of(path):
    with open(path, errors="replace") as file:
        return file.read()


def processes_with(mark):
    """The processes of this machine that have it among their arguments."""
    found = []
    for path in glob.glob("/proc/[0-9]*/cmdline"):
        try:
            with open(path, "rb") as file:
                if mark.encode() in file.read():
                    found.append(int(path.split("/")[2]))
        except OSError:
            pass
    return found


def groups_of(pid):
    """The control groups that a run has left."""
    return glob.glob(f"/sys/fs/cgroup/**/agon-{pid}-*", recursive=True)


class World:
    """A folder to play in, with secrets in and around it, and ways in that must be closed."""

    def __init__(self, user, limits):
        self.user, self.limits = user, limits
        self.mark = "mark-" + uuid.uuid4().hex
        self.home = tempfile.mkdtemp(prefix="agon-home-")
        self.folder = os.path.join(self.home, "event")
        os.mkdir(self.folder)
        for name in ["probes.py", "bomb.py"]:
            shutil.copy(os.path.join(HERE, "programs", name), self.folder)
        shutil.copy(PROGRAM, os.path.join(self.folder, "agon"))
        shutil.copy("/usr/bin/id", os.path.join(self.folder, "setuid_id"))
        for path in [os.path.join(self.home, "secret"), os.path.join(self.folder, ".env")]:
            with open(path, "w") as file:
                file.write("secret")
        for folder, _, names in os.walk(self.home):
            for each in [folder, *(os.path.join(folder, name) for name in names)]:
                os.chown(each, user, user)
        os.chmod(os.path.join(self.folder, "setuid_id"), 0o4755)
        self.listeners = [socket.socket(), socket.socket(socket.AF_UNIX), socket.socket(socket.AF_UNIX)]
        self.listeners[0].bind(("127.0.0.1", 0))
        self.listeners[1].bind("\0" + self.mark)
        self.listeners[2].bind(os.path.join(self.home, "socket"))
        for listener in self.listeners:
            listener.listen()

    def close(self):
        for listener in self.listeners:
            listener.close()
        shutil.rmtree(self.home)

    def facts(self):
        return {"secret": os.path.join(self.home, "secret"), "dot": os.path.join(self.folder, ".env"),
                "hidden": [os.path.join(self.folder, name) for name in ["games.jsonl", "games.jsonl.logs"]],
                "setuid": os.path.join(self.folder, "setuid_id"), "port": self.listeners[0].getsockname()[1],
                "abstract": self.mark, "socket": os.path.join(self.home, "socket"), "pid": os.getpid()}

    def start(self, program, *options, opponent="random", kind="cmd", folder=None):
        """A match of one game; a program's arguments are quoted as a shell would have them."""
        for path in glob.glob(self.folder + "/games.jsonl*"):
            shutil.rmtree(path) if os.path.isdir(path) else os.unlink(path)
        line = " ".join("'" + word.replace("'", "'\\''") + "'" for word in program)
        command = [os.path.join(self.folder, "agon"), "match", "dame", f"{kind}:{line}", opponent, "--games", "1",
                   "--sandbox", "--json", "--out", "games.jsonl", *options]
        become = [] if self.user == os.getuid() else ["setpriv", f"--reuid={self.user}", f"--regid={self.user}",
                                                      "--clear-groups"]
        environment = {**os.environ, "SECRET": "secret", "HOME": self.home}
        if self.limits:
            environment["AGON_SANDBOX_LIMITS"] = self.limits
        return subprocess.Popen(become + command, cwd=folder or self.folder, env=environment, text=True,
                                stdout=subprocess.PIPE, stderr=subprocess.PIPE)

    def play(self, program, *options, **more):
        """The program's and the opponent's lines of the table, and what the program said."""
        with self.start(program, *options, **more) as match:
            out, err = match.communicate(timeout=PATIENCE)
        assert match.returncode == 0 and err.startswith("sandbox: bubblewrap; memory by "), err
        said = "".join(map(text_of, sorted(glob.glob(self.folder + "/games.jsonl.logs/*"))))
        until(lambda: not groups_of(match.pid), "the control groups to go")
        players = json.loads(out)["players"]
        for player in players:
            player["faults"] = {reason: count for reason, count in player["faults"].items() if count}
        return *players, said

    def bomb(self, what, *options, **more):
        return self.play(["python3", "bomb.py", what, *ENGINE], *options, **more)
