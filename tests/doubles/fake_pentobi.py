#!/usr/bin/env python3
"""A blokus engine that speaks GTP as pentobi-gtp does and plays random legal moves.

Written from Pentobi's documents alone, in Pentobi's coordinates: it knows nothing of how Agon turns
the board, refuses whatever is illegal on its own board, and writes much on stderr.
"""
import random
import sys

STARTS = {
    "classic": {"1": "a20", "2": "t20", "3": "t1", "4": "a1"},
    "classic_2": {"1": "a20", "2": "t20", "3": "t1", "4": "a1"},
    "duo": {"b": "e10", "w": "j5"},
    "junior": {"b": "e10", "w": "j5"},
}
SIDES = {"classic": 20, "classic_2": 20, "duo": 14, "junior": 14}
JUNIOR_FIVES = ["####/#...", "###/##.", "#####"]  # L, P, I


def moved_to_zero(cells):
    left, low = min(x for x, _ in cells), min(y for _, y in cells)
    return frozenset((x - left, y - low) for x, y in cells)


def orientations(cells):
    found = set()
    for _ in range(4):
        cells = [(y, -x) for x, y in cells]
        found |= {moved_to_zero(cells), moved_to_zero([(-x, y) for x, y in cells])}
    return frozenset(found)


def drawn(text):
    return [(x, y) for y, row in enumerate(text.split("/")) for x, c in enumerate(row) if c == "#"]


def sides(cell):
    x, y = cell
    return [(x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)]


def corners(cell):
    x, y = cell
    return [(x - 1, y - 1), (x + 1, y - 1), (x - 1, y + 1), (x + 1, y + 1)]


def all_pieces():
    """The free polyominoes of one to five squares, each as the set of its orientations."""
    sizes = [{orientations([(0, 0)])}]
    for _ in range(4):
        grown = set()
        for piece in sizes[-1]:
            cells = next(iter(piece))
            grown |= {orientations(list(cells) + [n]) for c in cells for n in sides(c) if n not in cells}
        sizes.append(grown)
    return [piece for size in sizes for piece in size]


def pieces_of(variant):
    if variant != "junior":
        return {piece: 1 for piece in all_pieces()}
    fives = [orientations(drawn(text)) for text in JUNIOR_FIVES]
    return {p: 2 for p in all_pieces() if len(next(iter(p))) < 5 or p in fives}


def cell_of(name):
    return ord(name[0]) - ord("a"), int(name[1:]) - 1


def name_of(cell):
    return chr(ord("a") + cell[0]) + str(cell[1] + 1)


class Board:
    def __init__(self, variant):
        self.side = SIDES[variant]
        self.starts = {colour: cell_of(name) for colour, name in STARTS[variant].items()}
        self.left = {colour: pieces_of(variant) for colour in self.starts}
        self.cells = {}

    def own(self, colour):
        return [cell for cell, owner in self.cells.items() if owner == colour]

    def legal(self, colour, cells):
        inside = all(0 <= x < self.side and 0 <= y < self.side for x, y in cells)
        touches = any(self.cells.get(n) == colour for c in cells for n in sides(c))
        if not inside or touches or any(c in self.cells for c in cells):
            return False
        if colour not in self.cells.values():
            return self.starts[colour] in cells
        return any(self.cells.get(n) == colour for c in cells for n in corners(c))

    def play(self, colour, cells):
        piece = orientations(cells)
        if self.left[colour].get(piece, 0) == 0 or not self.legal(colour, cells):
            return False
        self.left[colour][piece] -= 1
        self.cells.update({cell: colour for cell in cells})
        return True

    def any_move(self, colour, rng):
        anchors = [n for c in self.own(colour) for n in corners(c)] or [self.starts[colour]]
        anchors = sorted(set(anchors))
        shapes = sorted(sorted(s) for p, n in self.left[colour].items() if n for s in p)
        rng.shuffle(anchors)
        rng.shuffle(shapes)
        for shape in shapes:
            for x, y in anchors:
                for dx, dy in shape:
                    cells = [(x - dx + a, y - dy + b) for a, b in shape]
                    if self.legal(colour, cells):
                        return cells
        return None


def main(words):
    for option in ("--game", "--nobook", "--noresign"):
        if option not in words:
            sys.exit(f"there is no {option}")
    variant = words[words.index("--game") + 1]
    board, rng = Board(variant), random.Random(1)
    for line in sys.stdin:
        command, *rest = line.split()
        print(f"{command} " * 200, file=sys.stderr)
        failure, answer = None, ""
        if command == "quit":
            break
        if command == "clear_board":
            board = Board(variant)
        elif command == "set_random_seed":
            rng = random.Random(int(rest[0]))
        elif command == "name":
            answer = "Fake"
        elif command == "play":
            if not board.play(rest[0], [cell_of(name) for name in rest[1].split(",")]):
                failure = "illegal move"
        elif command == "genmove":
            cells = board.any_move(rest[0], rng)
            answer = "pass" if cells is None else ",".join(name_of(c) for c in cells)
            if cells is not None and not board.play(rest[0], cells):
                failure = "player generated illegal move"
        else:
            failure = "unknown command"
        print(f"? {failure}\n" if failure else f"= {answer}\n", flush=True)


main(sys.argv[1:])
