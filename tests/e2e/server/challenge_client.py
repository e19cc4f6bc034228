#!/usr/bin/env python3
"""A player of the Software-Challenge, written from the description of its protocol alone.

It reads the stream with an XML parser, believes nothing that it can check, and places the largest
stone it finds. Exit 0 when the game has ended as it should; the last line says who has won.
"""
import argparse
import random
import socket
import sys
import xml.etree.ElementTree as ET

COLOURS = ["BLUE", "YELLOW", "RED", "GREEN"]
ROTATIONS = {"NONE": lambda x, y: (x, y), "RIGHT": lambda x, y: (-y, x),
             "MIRROR": lambda x, y: (-x, -y), "LEFT": lambda x, y: (y, -x)}
SHAPES = {
    "MONO": "X", "DOMINO": "XX", "TRIO_L": "X./XX", "TRIO_I": "X/X/X", "TETRO_O": "XX/XX", "TETRO_T": "XXX/.X.",
    "TETRO_I": "X/X/X/X", "TETRO_L": "X./X./XX", "TETRO_Z": "XX./.XX", "PENTO_L": "X./X./X./XX",
    "PENTO_T": "XXX/.X./.X.", "PENTO_V": "X../X../XXX", "PENTO_S": ".XXX/XX..", "PENTO_Z": "XX./.X./.XX",
    "PENTO_I": "X/X/X/X/X", "PENTO_P": "XX/XX/X.", "PENTO_W": "X../XX./.XX", "PENTO_U": "X.X/XXX",
    "PENTO_R": "..X/XXX/.X.", "PENTO_X": ".X./XXX/.X.", "PENTO_Y": ".X/XX/.X/.X"}
SIDE = 20


def cells(kind, rotation, flipped):
    found = [ROTATIONS[rotation](x, y) for y, row in enumerate(SHAPES[kind].split("/"))
             for x, mark in enumerate(row) if mark == "X"]
    if flipped:
        found = [(-x, y) for x, y in found]
    left, top = min(x for x, _ in found), min(y for _, y in found)
    return frozenset((x - left, y - top) for x, y in found)


WAYS = {kind: {cells(kind, rotation, flipped): (rotation, flipped) for flipped in (False, True) for rotation in ROTATIONS}
        for kind in SHAPES}


class State:
    def __init__(self, element):
        assert element.get("class") == "state" and element.get("startTeam") == "ONE", element.attrib
        self.turn = int(element.get("turn"))
        assert int(element.get("round")) == 1 + self.turn // 4, element.attrib
        self.start = element.get("startPiece")
        self.last = element.find("lastMove")
        self.board = {(int(field.get("x")), int(field.get("y"))): field.get("content")
                      for field in element.find("board")}
        order = [(y, x) for x, y in self.board]
        assert order == sorted(order), "fields row by row"
        self.hands = {colour: [shape.text for shape in element.find(colour.lower() + "Shapes")] for colour in COLOURS}
        self.valid = [colour.text for colour in element.find("validColors")]
        assert element.find("lastMoveMono") is not None
        for colour, hand in self.hands.items():
            assert hand == [kind for kind in SHAPES if kind in hand], "in their order"
            squares = sum(SHAPES[kind].count("X") for kind in hand)
            assert squares + list(self.board.values()).count(colour) == 89

    @property
    def colour(self):
        return COLOURS[self.turn % 4]

    def moves(self, colour):
        """Of the largest stones that fit."""
        own = {cell for cell, held in self.board.items() if held == colour}
        beside = {(x + dx, y + dy) for x, y in own for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1))}
        corners = {(x + dx, y + dy) for x, y in own for dx in (1, -1) for dy in (1, -1)}
        first = len(self.hands[colour]) == len(SHAPES)
        kinds = [self.start] if first else sorted(self.hands[colour], key=lambda kind: -SHAPES[kind].count("X"))
        if first:
            corners = {(x, y) for x in range(SIDE) for y in range(SIDE) if {x, y} & {0, SIDE - 1}}
        found, size = [], 0
        for kind in kinds:
            if found and SHAPES[kind].count("X") < size:
                break
            for shape, (rotation, flipped) in WAYS[kind].items():
                for cx, cy in corners:
                    for sx, sy in shape:
                        at = (cx - sx, cy - sy)
                        placed = [(at[0] + x, at[1] + y) for x, y in shape]
                        if all(0 <= x < SIDE and 0 <= y < SIDE and (x, y) not in self.board and (x, y) not in beside
                               for x, y in placed):
                            found.append((kind, rotation, flipped, at))
                            size = len(shape)
        return found


class Player:
    def __init__(self, options):
        self.socket = socket.create_connection((options.host, options.port), 60)
        self.parser = ET.XMLPullParser(["start", "end"])
        self.depth = 0
        self.random = random.Random(options.seed)
        self.passes = options.passes
        self.team = self.state = self.room = self.result = None
        join = "<join/>"
        if options.reservation:
            join = f'<joinPrepared reservationCode="{options.reservation}"/>'
        elif options.room:
            join = f'<joinRoom roomId="{options.room}"/>'
        self.socket.sendall(("<protocol>\n  " + join).encode())

    def packets(self):
        root = None
        while True:
            chunk = self.socket.recv(4096)
            if not chunk:
                raise SystemExit("the server has closed before the end")
            self.parser.feed(chunk)
            for event, element in self.parser.read_events():
                self.depth += 1 if event == "start" else -1
                if event == "start" and self.depth == 1:
                    assert element.tag == "protocol"
                    root = element
                if event == "end" and self.depth == 1:
                    yield element
                    root.clear()

    def run(self):
        for packet in self.packets():
            if packet.tag == "joined":
                self.room = packet.get("roomId")
            elif packet.tag == "left":
                assert packet.get("roomId") == self.room
                self.socket.sendall(b"\n  <close/>\n</protocol>")
                return self.end()
            elif packet.tag == "room":
                assert packet.get("roomId") == self.room
                self.hear(packet.find("data"))
            else:
                raise SystemExit("not expected: " + ET.tostring(packet, "unicode"))

    def hear(self, data):
        kind = data.get("class")
        if kind == "welcomeMessage":
            self.team = data.get("color")
            assert self.team in ("ONE", "TWO")
        elif kind == "memento":
            state = State(data.find("state"))
            assert (state.last is None) == (state.turn == 0)
            assert self.state is None or state.turn > self.state.turn
            assert state.colour in state.valid or state.turn >= 96 or not state.valid
            self.state = state
        elif kind == "moveRequest":
            self.move()
        elif kind == "result":
            self.result = data
        else:
            raise SystemExit("not expected: " + ET.tostring(data, "unicode"))

    def move(self):
        colour = self.state.colour
        assert COLOURS.index(colour) % 2 == ("ONE", "TWO").index(self.team)
        moves = self.state.moves(colour)
        assert moves, "asked without a move"
        if self.passes and self.state.turn > 3 and self.random.random() < self.passes:
            data = f'<data class="sc.plugin2027.SkipMove"><color>{colour}</color></data>'
        else:
            kind, rotation, flipped, (x, y) = self.random.choice(moves)
            data = (f'<data class="sc.plugin2027.SetMove"><piece isFlipped="{str(flipped).lower()}" color="{colour}" '
                    f'rotation="{rotation}" kind="{kind}"><position y="{y}" x="{x}"/></piece></data>')
        self.socket.sendall(f'<room roomId="{self.room}">{data}</room>'.encode())

    def end(self):
        names = [fragment.get("name") for fragment in self.result.find("definition")]
        assert names == ["Siegpunkte", "Punkte"]
        winner = self.result.find("winner")
        parts = {entry.find("player").get("team"): [int(part.text) for part in entry.find("score")]
                 for entry in self.result.find("scores")}
        if winner.get("regular") == "true":
            points = {"ONE": 0, "TWO": 0}
            for colour, hand in self.state.hands.items():
                squares = 89 - sum(SHAPES[kind].count("X") for kind in hand)
                points[("ONE", "TWO")[COLOURS.index(colour) % 2]] += squares + (15 if not hand else 0)
            for team, (_, told) in parts.items():
                assert told - points[team] in (0, 5, 10), (parts, points)
        print(self.team, winner.get("team") or "draw", parts["ONE"][1], parts["TWO"][1], winner.get("regular"))


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--host", default="127.0.0.1")
    parser.add_argument("--port", type=int, default=13050)
    parser.add_argument("--reservation")
    parser.add_argument("--room")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--passes", type=float, default=0, help="how likely it passes")
    Player(parser.parse_args()).run()


if __name__ == "__main__":
    sys.exit(main())
