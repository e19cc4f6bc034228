"""Quoridor on a board of five without walls, by the engine protocol, without a fault. The programs
beside this one change one thing each and are wrong by that."""
import sys

SIZE = 5


def name(cell):
    return "abcde"[cell[0]] + str(cell[1] + 1)


def choose(moves, seat):
    """Straight on, over the other pawn, or past it at the edge."""
    pawns = [(2, 0), (2, SIZE - 1)]
    for ply, move in enumerate(moves):
        pawns[ply % 2] = "abcde".index(move[0]), int(move[1:]) - 1
    (x, y), step = pawns[seat], 1 if seat == 0 else -1
    if (x, y + step) != pawns[1 - seat]:
        return name((x, y + step))
    if 0 <= y + 2 * step < SIZE:
        return name((x, y + 2 * step))
    return name((x + 1 if x + 1 < SIZE else x - 1, y + step))


def say(line):
    print(line, flush=True)


def answer(moves, seat):
    say("move " + choose(moves, seat))


def run(greet=lambda: say("ready"), answer=answer, leave=lambda: True):
    moves = []
    for line in sys.stdin:
        words = line.split()
        if words[0] == "agon":
            greet()
        elif words[0] == "position":
            moves = words[1:]
        elif words[0] == "go":
            answer(moves, int(words[2]))
        elif words[0] == "quit" and leave():
            break


if __name__ == "__main__":
    run()
