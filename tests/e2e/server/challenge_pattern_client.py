#!/usr/bin/env python3
"""A second player of the Software-Challenge that knows no XML: it looks for patterns in the text, as
some of the contest's own clients do, and tries every cell for every stone in hand, the last first."""
import itertools
import re
import socket
import sys

PACKET = re.compile(r"<room .*?</room>|<errorpacket .*?</errorpacket>|<(?:joined|left) [^>]*/>", re.S)
STONES = {
    "MONO": [(0, 0)], "DOMINO": [(0, 0), (1, 0)], "TRIO_L": [(0, 0), (0, 1), (1, 1)],
    "TRIO_I": [(0, 0), (0, 1), (0, 2)], "TETRO_O": [(0, 0), (1, 0), (0, 1), (1, 1)],
    "TETRO_T": [(0, 0), (1, 0), (2, 0), (1, 1)], "TETRO_I": [(0, 0), (0, 1), (0, 2), (0, 3)],
    "TETRO_L": [(0, 0), (0, 1), (0, 2), (1, 2)], "TETRO_Z": [(0, 0), (1, 0), (1, 1), (2, 1)],
    "PENTO_L": [(0, 0), (0, 1), (0, 2), (0, 3), (1, 3)], "PENTO_T": [(0, 0), (1, 0), (2, 0), (1, 1), (1, 2)],
    "PENTO_V": [(0, 0), (0, 1), (0, 2), (1, 2), (2, 2)], "PENTO_S": [(1, 0), (2, 0), (3, 0), (0, 1), (1, 1)],
    "PENTO_Z": [(0, 0), (1, 0), (1, 1), (1, 2), (2, 2)], "PENTO_I": [(0, 0), (0, 1), (0, 2), (0, 3), (0, 4)],
    "PENTO_P": [(0, 0), (1, 0), (0, 1), (1, 1), (0, 2)], "PENTO_W": [(0, 0), (0, 1), (1, 1), (1, 2), (2, 2)],
    "PENTO_U": [(0, 0), (2, 0), (0, 1), (1, 1), (2, 1)], "PENTO_R": [(2, 0), (0, 1), (1, 1), (2, 1), (1, 2)],
    "PENTO_X": [(1, 0), (0, 1), (1, 1), (2, 1), (1, 2)], "PENTO_Y": [(1, 0), (0, 1), (1, 1), (1, 2), (1, 3)]}


def laid(stone, rotation, flip):
    squares = STONES[stone]
    for _ in range(["NONE", "RIGHT", "MIRROR", "LEFT"].index(rotation)):
        squares = [(-y, x) for x, y in squares]
    if flip == "true":
        squares = [(-x, y) for x, y in squares]
    return [(x - min(a for a, _ in squares), y - min(b for _, b in squares)) for x, y in squares]


def fits(squares, colour, board, first):
    contact = False
    for x, y in squares:
        if not (0 <= x <= 19 and 0 <= y <= 19) or (x, y) in board:
            return False
        if colour in (board.get((x + 1, y)), board.get((x - 1, y)), board.get((x, y + 1)), board.get((x, y - 1))):
            return False
        corners = [board.get((x + a, y + b)) for a in (-1, 1) for b in (-1, 1)]
        contact = contact or (min(x, y) == 0 or max(x, y) == 19 if first else colour in corners)
    return contact


def choose(state):
    turn = int(re.search(r' turn="(\d+)"', state)[1])
    colour = ["BLUE", "YELLOW", "RED", "GREEN"][turn % 4]
    board = {(int(x), int(y)): content
             for x, y, content in re.findall(r'<field x="(\d+)" y="(\d+)" content="(\w+)"/>', state)}
    shapes = re.search(rf"<{colour.lower()}Shapes>(.*?)</{colour.lower()}Shapes>", state, re.S)
    hand = re.findall(r"<shape>(\w+)</shape>", shapes[1])
    first = len(hand) == 21
    if first:
        hand = [re.search(r'startPiece="(\w+)"', state)[1]]
    for stone in reversed(hand):
        for rotation, flip in itertools.product(["NONE", "RIGHT", "MIRROR", "LEFT"], ["false", "true"]):
            shape = laid(stone, rotation, flip)
            for x, y in itertools.product(range(20), range(20)):
                if fits([(x + a, y + b) for a, b in shape], colour, board, first):
                    return (f'<data class="sc.plugin2027.SetMove">\n    <piece color="{colour}" kind="{stone}" '
                            f'rotation="{rotation}" isFlipped="{flip}">\n      <position x="{x}" y="{y}"/>\n'
                            "    </piece>\n  </data>")
    raise SystemExit("asked without a move")


def main(port, code=None):
    connection = socket.create_connection(("127.0.0.1", int(port)), 60)
    join = f'<joinPrepared reservationCode="{code}"/>' if code else '<join gameType="swc_2027_blokus"/>'
    connection.sendall(f"<protocol>\n  {join}\n".encode())
    text, state, room, last = "", "", "", ""
    while True:
        chunk = connection.recv(65536)
        if not chunk:
            raise SystemExit("the server has closed before the end")
        text += chunk.decode()
        while packet := PACKET.search(text):
            text = text[packet.end():]
            said = packet[0]
            if said.startswith("<errorpacket"):
                raise SystemExit(said)
            if said.startswith("<joined"):
                room = re.search(r'roomId="([^"]+)"', said)[1]
            elif said.startswith("<left"):
                print(last)
                return
            elif 'class="memento"' in said:
                state = said
            elif 'class="moveRequest"' in said:
                connection.sendall(f'\n  <room roomId="{room}">\n  {choose(state)}\n  </room>'.encode())
            elif 'class="result"' in said:
                team = re.search(r'<winner team="(\w+)"', said)
                points = re.findall(r"<part>(\d+)</part>", said)
                last = f"{team[1] if team else 'draw'} {points[1]} {points[3]}"


if __name__ == "__main__":
    main(*sys.argv[1:])
