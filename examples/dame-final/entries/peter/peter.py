"""Peter plays dame: he tries each of his moves and assumes that you find your best answer.

He speaks the engine protocol on stdin and stdout: a line "position A3:B4 B6:A5 ..." tells all moves so far,
"go seat 0 movetime 1000" asks for a move, which goes out as "move C3:D4".
"""
import sys

WHITE, BLACK = 0, 1  # the seats; white moves up the board
DIRECTIONS = [(1, 1), (1, -1), (-1, 1), (-1, -1)]

# A board is a dictionary from (column, row) to (colour, is_king); empty squares are not in it.


def start():
    board = {}
    for row in range(8):
        for column in range(row % 2, 8, 2):
            if row < 3:
                board[column, row] = WHITE, False
            if row > 4:
                board[column, row] = BLACK, False
    return board


def on_board(square):
    return 0 <= square[0] < 8 and 0 <= square[1] < 8


def name(square):
    return "ABCDEFGH"[square[0]] + str(square[1] + 1)


def squares_of(move):
    """Of a move as it is written, "C3:D4"."""
    return [("ABCDEFGH".index(part[0]), int(part[1]) - 1) for part in move.split(":")]


def line(square, direction):
    """The squares from here to the edge of the board."""
    while True:
        square = square[0] + direction[0], square[1] + direction[1]
        if not on_board(square):
            return
        yield square


def moves_of(board, square):
    """All moves of one piece: (from, to, the square of who is captured or None)."""
    colour, is_king = board[square]
    ahead = 1 if colour == WHITE else -1
    for direction in DIRECTIONS:
        captured = None
        for distance, to in enumerate(line(square, direction), start=1):
            if to in board:
                is_next = is_king or distance == 1
                if captured or board[to][0] == colour or not is_next:
                    break
                captured = to
            elif captured:
                yield square, to, captured
                if not is_king:
                    break
            elif is_king or (distance == 1 and direction[1] == ahead):
                yield square, to, None
            elif not is_king:
                break


def all_moves(board, colour):
    return [move for square in board if board[square][0] == colour for move in moves_of(board, square)]


def after(board, move):
    """The board after a move; the one before stays as it is."""
    origin, to, captured = move
    board = dict(board)
    colour, is_king = board.pop(origin)
    if captured:
        del board[captured]
    far_row = 7 if colour == WHITE else 0
    board[to] = colour, is_king or to[1] == far_row
    return board


def value(board, colour):
    """How good the board is: kings count most, and men the more the further they have come."""
    total = 0
    for (_, row), (owner, is_king) in board.items():
        way = row if owner == WHITE else 7 - row
        worth = 350 if is_king else 100 + 4 * way
        total += worth if owner == colour else -worth
    return total


def best_value(board, mover, depth, colour):
    """The value for `colour` if everyone plays as well as they can for so many moves."""
    moves = all_moves(board, mover) if depth > 0 else []
    if not moves:
        return value(board, colour)
    values = [value_after(board, move, mover, depth, colour) for move in moves]
    return max(values) if mover == colour else min(values)


def value_after(board, move, mover, depth, colour):
    following = after(board, move)
    again = move[2] and all_moves(following, mover)  # who has captured moves again
    return best_value(following, mover if again else 1 - mover, depth - 1, colour)


def choose(board, colour):
    return max(all_moves(board, colour), key=lambda move: value_after(board, move, colour, 2, colour))


def replay(moves):
    board = start()
    for text in moves:
        origin, to = squares_of(text)
        played = next(move for move in moves_of(board, origin) if move[1] == to)
        board = after(board, played)
    return board


def main():
    board = start()
    for text in sys.stdin:
        word, *rest = text.split() or [""]
        if word == "agon":
            print("id name Peter\nready", flush=True)
        elif word == "position":
            board = replay(rest)
        elif word == "go":
            origin, to, _ = choose(board, int(rest[rest.index("seat") + 1]))
            print(f"move {name(origin)}:{name(to)}", flush=True)  # without flush it would stay here
        elif word == "quit":
            break


main()
