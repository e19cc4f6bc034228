"""What the tests of events share: an event in a folder of its own, run by the real program."""
import json
import os
import pathlib
import shutil
import subprocess
import tempfile

PROGRAM = os.environ["AGON_PROGRAM"]
PATIENCE = 120  # seconds


def agon(*words, **more):
    return subprocess.run([PROGRAM, *map(str, words)], capture_output=True, text=True, timeout=PATIENCE, **more)


class Event:
    """`with Event(text) as event`: the file is event.file, its folder event.folder."""

    def __init__(self, text, files=None):
        self.base = pathlib.Path(tempfile.mkdtemp(prefix="agon-event-"))
        self.file = self.base / "cup.toml"
        self.folder = self.base / "cup"
        self.file.write_text(text)
        for name, (content, mode) in (files or {}).items():
            path = self.base / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(content)
            path.chmod(mode)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        shutil.rmtree(self.base, ignore_errors=True)

    def run(self, *more):
        return agon("tournament", self.file, *more)

    def start(self, *more):
        return subprocess.Popen([PROGRAM, "tournament", str(self.file), *more], stdout=subprocess.DEVNULL,
                                stderr=subprocess.PIPE, text=True, start_new_session=True)

    def verify(self):
        return agon("verify", self.folder)

    def text(self, name):
        return (self.folder / name).read_text()

    def games(self):
        return [json.loads(line) for line in self.text("games.jsonl").splitlines()]

    def standings(self):
        return json.loads(self.text("standings.json"))


def entrants(*specs):
    """Called a, b, c, …"""
    return "".join(f'[[entrant]]\nname = "{chr(ord("a") + i)}"\nspec = "{spec}"\n' for i, spec in enumerate(specs))


def played(games):
    """What of a game does not depend on when, where and how often it was tried."""
    return [{"event": {key: value for key, value in game["event"].items() if key != "attempt"},
             **{key: game[key] for key in ("seed", "players", "moves", "result")}} for game in games]
