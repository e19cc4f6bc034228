"""Mason plays blokus with four colours: he sets his largest stone where it leaves him most corners.

He speaks the engine protocol on stdin and stdout: a line "position a1,a2,b2 ..." tells all stones so far, "go
seat 0 movetime 2000" asks for one, which goes out as "move a1,a2,b2". A move names the squares of the stone.
"""
import json
import sys

SIDES = [(1, 0), (-1, 0), (0, 1), (0, -1)]
CORNERS = [(1, 1), (1, -1), (-1, 1), (-1, -1)]

# The 21 stones, drawn. A dot is an empty square.
DRAWINGS = """
#  ##  ###  ##/#.  ####  ###/#..  ###/.#.  ##/##  ##./.##
#####  ####/#...  ####/.#..  ###./..##  ###/##.  ###/#.#  ###/#../#..
##./.##/.#.  ###/.#./.#.  .#./###/.#.  ##./.#./.##  ##./.##/..#
""".split()


def normal(squares):
    """The same shape in the lower left corner, always in the same order."""
    left, bottom = min(x for x, _ in squares), min(y for _, y in squares)
    return tuple(sorted(((x - left, y - bottom) for x, y in squares), key=lambda square: square[::-1]))


def shape_of(drawing):
    return normal([(x, y) for y, row in enumerate(drawing.split("/")) for x, mark in enumerate(row) if mark == "#"])


def ways_to_lie(shape):
    """A stone may be turned and mirrored."""
    ways = set()
    for _ in range(4):
        shape = normal([(y, -x) for x, y in shape])
        ways |= {shape, normal([(-x, y) for x, y in shape])}
    return sorted(ways)


STONES = {stone: ways_to_lie(stone) for stone in map(shape_of, DRAWINGS)}  # by its first way to lie
STONE_OF = {way: stone for stone, ways in STONES.items() for way in ways}


def letter(x):
    return chr(ord("a") + x)


def text_of(squares):
    return ",".join(f"{letter(x)}{y + 1}" for x, y in sorted(squares, key=lambda square: square[::-1]))


def squares_of(text):
    return [(ord(name[0]) - ord("a"), int(name[1:]) - 1) for name in text.split(",")]


class Board:
    """Who has which square, and which stones each seat has left."""

    def __init__(self, size=20):
        self.size = size
        self.owner = {}
        self.left = [set(STONES) for _ in range(4)]
        last = size - 1
        self.start = [(0, 0), (0, last), (last, last), (last, 0)]

    def place(self, seat, squares):
        for square in squares:
            self.owner[square] = seat
        self.left[seat].discard(STONE_OF[normal(squares)])

    def is_inside(self, square):
        return 0 <= square[0] < self.size and 0 <= square[1] < self.size

    def is_open(self, seat, square):
        """Whether this seat may use the square: it is free and not side by side with its own."""
        x, y = square
        return (self.is_inside(square) and square not in self.owner
                and all(self.owner.get((x + dx, y + dy)) != seat for dx, dy in SIDES))

    def anchors(self, seat):
        """Squares of which a stone must cover one: diagonal to the own, or at first the start."""
        own = [square for square, owner in self.owner.items() if owner == seat]
        if not own:
            return {self.start[seat]}
        near = {(x + dx, y + dy) for x, y in own for dx, dy in CORNERS}
        return {square for square in near if self.is_open(seat, square)}

    def moves(self, seat, stone):
        """All places for a stone: each of its squares on each anchor, each way it can lie."""
        found = set()
        for ax, ay in self.anchors(seat):
            for way in STONES[stone]:
                for bx, by in way:
                    squares = tuple((ax - bx + x, ay - by + y) for x, y in way)
                    if squares not in found and all(self.is_open(seat, square) for square in squares):
                        found.add(squares)
        return sorted(found)

    def new_corners(self, seat, squares):
        """How many anchors this stone would add, less those it takes from itself."""
        mine = set(squares)
        beside = {(x + dx, y + dy) for x, y in squares for dx, dy in SIDES}
        near = {(x + dx, y + dy) for x, y in squares for dx, dy in CORNERS}
        return sum(1 for square in near - beside - mine if self.is_open(seat, square))


def choose(board, seat):
    """The largest stone that has a place, where it leaves most corners and is nearest to the middle."""
    middle = (board.size - 1) / 2

    def value(squares):
        away = min(abs(x - middle) + abs(y - middle) for x, y in squares)
        return board.new_corners(seat, squares) - 0.3 * away

    by_size = sorted(board.left[seat], key=lambda stone: (-len(stone), stone))
    for size in range(5, 0, -1):
        places = [place for stone in by_size if len(stone) == size for place in board.moves(seat, stone)]
        if places:
            return max(places, key=value)
    raise ValueError("nobody is asked who cannot move")


def replay(moves):
    """Seats take turns, and one that has no place left for any stone is passed over."""
    board, seat = Board(), 0
    for text in moves:
        squares = squares_of(text)
        while not is_of(board, seat, squares):
            seat = (seat + 1) % 4
        board.place(seat, squares)
        seat = (seat + 1) % 4
    return board


def is_of(board, seat, squares):
    """Whether this seat, whose turn it is, has set these squares. If it could have, it has: else it had no
    move at all, and a seat after it has set them."""
    return (STONE_OF[normal(squares)] in board.left[seat]
            and not board.anchors(seat).isdisjoint(squares)
            and all(board.is_open(seat, square) for square in squares))


def main():
    board = Board()
    for line in sys.stdin:
        word, *rest = line.split() or [""]
        if word == "agon":
            print("id name Mason\nready", flush=True)
        elif word == "game" and json.loads(" ".join(rest[1:]) or "{}").get("mode", "4x4") != "4x4":
            print("Mason knows the game of four seats only", file=sys.stderr)  # for people, not for Agon
        elif word == "position":
            board = replay(rest)
        elif word == "go":
            seat = int(rest[rest.index("seat") + 1])
            print("move", text_of(choose(board, seat)), flush=True)
        elif word == "quit":
            break


main()
