#!/usr/bin/env python3
"""A quoridor player for the engine protocol: walks the shortest way to its goal and builds no wall.

    agon match quoridor "cmd:python3 examples/engine_bot.py" random --games 10
"""
import sys
from collections import deque

SIZE = 9


def square(text):
    return ord(text[0]) - ord("a"), int(text[1:]) - 1


def name(cell):
    return "abcdefghi"[cell[0]] + str(cell[1] + 1)


def is_blocked(a, b, walls):
    """Whether a wall stands between two neighbours. A wall begins at a square and is two long."""
    (x, y), across = min(a, b), a[0] == b[0]
    beside = [(x, y), (x - 1, y)] if across else [(x, y), (x, y - 1)]
    return any((cell, "h" if across else "v") in walls for cell in beside)


def steps(cell, walls):
    x, y = cell
    for to in (x, y + 1), (x, y - 1), (x - 1, y), (x + 1, y):
        if 0 <= to[0] < SIZE and 0 <= to[1] < SIZE and not is_blocked(cell, to, walls):
            yield to


def targets(me, other, walls):
    """Where a pawn may go: one step, over the other pawn, or beside it if that is blocked."""
    for to in steps(me, walls):
        if to != other:
            yield to
            continue
        beyond = 2 * to[0] - me[0], 2 * to[1] - me[1]
        behind = list(steps(to, walls))
        yield from [beyond] if beyond in behind else [cell for cell in behind if cell != me]


def way(start, goal, walls):
    """How many steps it is to the goal row."""
    seen, queue = {start}, deque([(start, 0)])
    while queue:
        cell, length = queue.popleft()
        if cell[1] == goal:
            return length
        fresh = [to for to in steps(cell, walls) if to not in seen]
        seen.update(fresh)
        queue.extend((to, length + 1) for to in fresh)
    return SIZE * SIZE


def choose(moves, seat):
    pawns, walls = [square("e1"), square("e9")], set()
    for ply, move in enumerate(moves):
        if move[-1] in "hv":
            walls.add((square(move[:-1]), move[-1]))
        else:
            pawns[ply % 2] = square(move)
    goal = SIZE - 1 if seat == 0 else 0
    return name(min(targets(pawns[seat], pawns[1 - seat], walls), key=lambda cell: way(cell, goal, walls)))


position = []
for line in sys.stdin:
    words = line.split()
    if words[:1] == ["agon"]:
        print("id name Walker\nready", flush=True)
    elif words[:1] == ["position"]:
        position = words[1:]
    elif words[:1] == ["go"]:
        print("move", choose(position, int(words[2])), flush=True)
    elif words[:1] == ["quit"]:
        break
