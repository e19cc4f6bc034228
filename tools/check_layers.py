#!/usr/bin/env python3
"""Holds every #include of src/ to the table of rooms in docs/architecture.md."""
import pathlib
import re
import sys

# A room is a folder of src/; each game is a room inside games/, which is itself the kernel, and
# each classic protocol one inside protocols/. A folder inside a game is a room of that game's.
MAY_USE = {
    "core": set(),
    "games": {"core"},
    "games/*": {"core", "games"},  # and the rooms inside it
    "games/*/*": {"core", "games"},
    "search": {"core", "games"},
    "players": {"core", "games", "games/*", "games/*/*", "search"},
    "table": {"core", "games"},
    "protocols": {"core", "games", "table"},
    "protocols/*": {"core", "games", "games/*", "table", "protocols"},
    "protocols/web": {"core", "games", "table", "protocols"},
    "store": {"core", "table"},
    "contest": {"core", "games", "search", "table", "players"},
    "catalog": {"core", "games", "games/*", "search", "players", "table", "protocols", "protocols/*"},
    "programs": {"core", "games", "games/*", "search", "players", "table", "protocols", "contest", "catalog", "programs/sandbox"},
    "programs/sandbox": {"core"},
    "page": set(),
    "report": {"core", "games", "table", "contest", "catalog", "page"},
    "server": {"core", "games", "games/*", "search", "players", "table", "protocols", "protocols/*", "contest", "store", "page", "catalog"},
    "worker": {"core", "games", "search", "players", "table", "contest", "catalog", "programs", "programs/sandbox"},
    "cli": {"core", "games", "search", "players", "table", "contest", "catalog", "programs", "programs/sandbox", "report", "server", "store", "worker"},
}

SRC = pathlib.Path(__file__).resolve().parent.parent / "src"


def room_of(path):
    folder = path.parts[:-1]
    if not folder:
        return "catalog"
    if folder[:2] == ("programs", "sandbox"):
        return "programs/sandbox"
    return "/".join(folder) if folder[0] in ("games", "protocols") else folder[0]


def any_like(room):
    """The line of the table for all such rooms: `games/dame` is one of `games/*`."""
    first, *inside = room.split("/")
    return "/".join([first] + ["*"] * len(inside))


def allowed(user, used, in_test):
    if in_test and used.split("/")[0] in ("games", "doubles"):  # a test may play a real game
        return True
    own = used == user or (user.startswith("games/") and used.startswith(user + "/"))
    may_use = MAY_USE[user if user in MAY_USE else any_like(user)]
    return own or used in may_use or any_like(used) in may_use


faults = 0
for file in sorted(SRC.rglob("*.h")) + sorted(SRC.rglob("*.cpp")):
    user = room_of(file.relative_to(SRC))
    for number, line in enumerate(file.read_text().splitlines(), 1):
        found = re.match(r'\s*#include "([^"]+)"', line)
        if found and not allowed(user, room_of(pathlib.PurePath(found[1])), file.name.endswith("_test.cpp")):
            print(f"{file}:{number}: {user} may not use {found[1]}", file=sys.stderr)
            faults += 1
sys.exit(1 if faults else 0)
