"""kill -9 while programs play on all classic ports: what any of them was told is in the store, once."""
import http.client
import json
import os
import random
import threading
import time
import unittest

from agon_server import Server
from classic_peers import (STONE, Peer, ants_pair, battleship_pair, blokus_message, blokus_pair, quoridor_pair,
                           recorded)

KILLS = int(os.environ.get("AGON_KILLS", "20"))
GONE = (OSError, AssertionError, ValueError, http.client.HTTPException)  # what a client meets when its server dies


class Pair:
    """Two programs, one of whom moves at a time; what they sent, by seat, and what they were told."""

    def __init__(self, server, luck, is_killed):
        self.server, self.luck, self.is_killed = server, luck, is_killed
        self.peers, self.sent, self.table = [], [[], []], None
        self.faults = []

    def run(self):
        """Plays until the server dies or the game ends, and then hears what is still to be heard."""
        try:
            self.peers = self.meet()
            self.table = self.server.call(f"/tables?game={self.game}&limit=1")["tables"][0]["id"]
            self.play()
        except GONE as fault:
            self.note(fault)
        for peer in self.peers:
            peer.say_nothing_more()  # some ports would play again
            peer.rest()
            peer.leave()

    def note(self, fault):
        if not self.is_killed.is_set():
            self.faults.append((self.game, fault))

    def choose(self):
        """A legal move and the seat to move; nothing at the end."""
        state = self.server.call(f"/tables/{self.table}")
        if state["state"] == "over":
            return None, None
        move = self.luck.choice(state["legal"])
        self.sent[state["to_move"]].append(move)
        return state["to_move"], move

    def check(self, test):
        """After the new start; how many moves had been told."""
        test.assertEqual(self.faults, [])
        if self.table is None:
            return 0
        state = self.server.call(f"/tables/{self.table}")
        for seat, sent in enumerate(self.sent):
            kept = [move for move, mover in zip(state["moves"], state["movers"]) if mover == seat]
            kept = kept[self.unsent_moves:]
            # All was confirmed before the next was sent, so only the last may be missing.
            test.assertIn(kept, (sent, sent[:-1]), (self.game, "moves in the log"))
        return sum(self.check_told(test, seat, state) for seat in range(2))

    unsent_moves = 0  # of each seat, which the wire does not carry

    def is_prefix(self, test, told, retold):
        test.assertEqual(told, retold[:len(told)], (self.game, "told before, and told again"))
        return len(told)


class BattleshipPair(Pair):
    game = "battleship"
    unsent_moves = 1  # the fleets
    SHIPS = [[10 * row + column for column in range(length)] for row, length in zip((0, 2, 4, 6, 8), (5, 4, 3, 3, 2))]
    ANSWERS = ["water", "hit", "sunk", "lost"]

    def meet(self):
        return battleship_pair(self.server)

    def play(self):
        shots = [self.luck.sample(range(100), 100) for _ in range(2)]
        hits = [set(), set()]
        attacker = 0
        while True:
            cell, defender = shots[attacker].pop(), 1 - attacker
            self.sent[attacker].append(self.cell_name(cell))
            self.peers[attacker].say(b"(1,[%d,%d]).\n" % (cell % 10, cell // 10))
            self.peers[defender].take(b"\n")
            hits[defender].add(cell)
            ship = next((ship for ship in self.SHIPS if cell in ship), None)
            answer = 1 if ship is None else 3 if set(ship) <= hits[defender] else 2
            if answer == 3 and all(set(each) <= hits[defender] for each in self.SHIPS):
                answer = 4
            self.sent[defender].append(self.ANSWERS[answer - 1])
            self.peers[defender].say(b"(2,[%d,%d,%d]).\n" % (cell % 10, cell // 10, answer))
            self.peers[attacker].take(b"\n")
            if answer == 4:
                return
            attacker = defender

    @staticmethod
    def cell_name(cell):
        return f"{'ABCDEFGHIJ'[cell // 10]}{cell % 10 + 1}"

    def check_told(self, test, seat, state):
        retold = [b"(4,[]).\n" if seat == 0 else b"(3,[]).\n", b"(5,[]).\n"]
        x = y = 0
        for move, mover in list(zip(state["moves"], state["movers"]))[2:]:
            is_answer = move in self.ANSWERS
            if not is_answer:
                x, y = int(move[1:]) - 1, "ABCDEFGHIJ".index(move[0])
            if mover != seat:
                retold.append(b"(2,[%d,%d,%d]).\n" % (x, y, self.ANSWERS.index(move) + 1) if is_answer
                              else b"(1,[%d,%d]).\n" % (x, y))
        return self.is_prefix(test, self.peers[seat].told, b"".join(retold)) // 12


class QuoridorPair(Pair):
    game = "quoridor"

    def meet(self):
        return quoridor_pair(self.server)

    def play(self):
        while True:
            seat, move = self.choose()
            if move is None:
                return
            self.peers[seat].say(f"(move {self.words(move)})\n".encode())
            for peer in self.peers:
                peer.take(b")\n")

    @staticmethod
    def words(move, end=""):
        """As a client sends it; the server adds an end to a pawn's move."""
        x, y = ord(move[0]) - ord("a"), int(move[1]) - 1
        if move[2:] == "h":
            return f"wall {x}.0 {y + 1}.0 horizontal"
        return f"wall {x + 1}.0 {y}.0 vertical" if move[2:] == "v" else f"player {x}.0 {y}.0" + (f" {y}.0" * bool(end))

    def check_told(self, test, seat, state):
        told = self.peers[seat].told.split(b"(disconnect", 1)[0].split(b"(start2", 1)  # one leaves first
        if len(told) < 2:
            return 0
        retold = f"{'play' if seat == 0 else 'wait'} 1 ())\n"
        ends = state["result"] and state["result"]["scores"]
        for number, (move, mover) in enumerate(zip(state["moves"], state["movers"])):
            word = "wait" if mover == seat else "play"
            if ends and number == len(state["moves"]) - 1:
                word = "won" if ends[seat] == 1 else "lost"
            retold += f"({word} {mover + 1} ({self.words(move, end=True)}))\n"
        return self.is_prefix(test, told[1], retold.encode()) // 25


class AntsPair(Pair):
    game = "ants"

    def meet(self):
        return ants_pair(self.server)

    def play(self):
        asked = 0  # the first to be asked has been, when they meet
        while True:
            seat, move = self.choose()
            if move is None:
                return
            while asked != seat:
                asked = seat if self.take_code(self.peers[seat]) == 4 else asked
            self.peers[seat].say(self.move_bytes(move))
            for peer in self.peers:
                while self.take_code(peer) != 1:
                    pass
            asked = None

    @staticmethod
    def take_code(peer):
        code = peer.take_count(1)[0]
        assert code in (1, 4, 7), code
        if code == 1:
            peer.take_count(99)
        return code

    @staticmethod
    def move_bytes(move):
        squares = [] if move == "pass" else move.replace("x", "-").split("-")
        numbers = [number for square in squares for number in (12 - int(square[1:]), ord(square[0]) - ord("a"))]
        return bytes(numbers + [255] * (len(numbers) < 12)).ljust(12, b"\0")[:12]

    def check_told(self, test, seat, state):
        """All positions told are positions of the game, in their order and each once."""
        prologue = b"\3\6" if seat == 0 else b"\2\6"
        told = self.peers[seat].told
        test.assertEqual(told[:2], prologue[:len(told)])
        told, found = told[2:], []
        while told:
            size = 100 if told[0] == 1 else 1
            found, told = found + [told[1:99]] * (size == 100 and len(told) >= 100), told[size:]
        replay = self.server.call(f"/tables/{self.table}/replay")["plies"]
        positions = [self.position_bytes(ply["view"]) for ply in replay if ply["view"]]
        at = -1
        for position in found:
            test.assertIn(position, positions[at + 1:], "a position that was told")
            at = positions.index(position, at + 1)
        return len(found)

    @staticmethod
    def position_bytes(view):
        cells = bytes("wb.*".index(cell) for row in view["board"] for cell in row)
        return cells + bytes(reversed(view["scores"]))


class BlokusPair(Pair):
    game = "blokus"
    HEIGHT = 14
    STONES = json.loads(recorded("blokus/orientations.json"))["stones"]

    def meet(self):
        return blokus_pair(self.server)

    def play(self):
        while True:
            seat, move = self.choose()
            if move is None:
                return
            self.peers[seat].say(self.stone_message(seat, move))
            for peer in self.peers:
                self.take_until(peer, STONE)

    @staticmethod
    def take_until(peer, kind):
        found = None
        while found != kind:
            header = peer.take_count(5)
            peer.take_count(int.from_bytes(header[1:3], "big") - 5)
            found = header[3]

    @classmethod
    def stone_message(cls, seat, move):
        """With the first of the ways to turn a stone so, as the server writes it."""
        cells = {(ord(cell[0]) - ord("a"), cls.HEIGHT - int(cell[1:])) for cell in move.split(",")}
        left, top = min(x for x, _ in cells), min(y for _, y in cells)
        for stone in cls.STONES:
            for name, shape in stone["orient"].items():
                x, y = left - min(x for x, _ in shape), top - min(y for _, y in shape)
                if {(x + a, y + b) for a, b in shape} == cells:
                    return blokus_message(STONE, bytes([2 * seat, stone["n"], int(name[1]), int(name[3]),
                                                        x & 255, y & 255]))
        raise AssertionError(move)

    def check_told(self, test, seat, state):
        told, found = self.peers[seat].told, b""
        while len(told) >= 5 and len(told) >= (size := int.from_bytes(told[1:3], "big")):
            found, told = found + told[:size] * (told[3] == STONE), told[size:]
        retold = [self.stone_message(mover, move) for move, mover in zip(state["moves"], state["movers"])]
        return self.is_prefix(test, found, b"".join(retold)) // 11


class DamePair(Pair):
    """Its table has a name, so its clients come back after the kill and play on."""
    game = "dame"

    def __init__(self, server, luck, is_killed):
        super().__init__(server, luck, is_killed)
        self.table = server.call("/tables", {"game": "dame", "seats": [{"kind": "classic"}] * 2,
                                             "clock": {"move": 600}})["id"]
        self.confirmed = [[], []]  # moves
        self.boards = [[], []]  # that each was shown, with how many confirmed moves it had then

    def run(self):
        threads = [threading.Thread(target=self.play_seat, args=(seat,)) for seat in range(2)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        while self.peers:
            self.peers.pop().leave()

    def play_seat(self, seat):
        answers = {b"+ MNM": b"VERSION 1.0", b"+ Client": b"ID " + self.table.encode(),
                   b"+ PLAYING": b"PLAYER %d" % (seat + 1), b"+ WAIT": b"OKWAIT", b"+ MOVE ": b"THINKING"}
        try:
            peer = Peer(self.server, "dame")
            self.peers.append(peer)
            board = []
            while (line := peer.take(b"\n")) != b"+ QUIT\n":
                for beginning, answer in answers.items():
                    if line.startswith(beginning):
                        peer.say(answer + b"\n")
                if line.startswith(b"-"):
                    self.faults.append(line)
                if line[2:3].isdigit() and len(line.split()) == 10:
                    board.append(line.split()[2:])
                if line == b"+ OKTHINK\n":
                    self.boards[seat].append((len(self.confirmed[seat]), board))
                    _, move = self.choose()
                    peer.say(f"PLAY {move}\n".encode())
                if line == b"+ MOVEOK\n":
                    self.confirmed[seat].append(self.sent[seat][-1])
                if line.startswith((b"+ MOVEOK", b"+ WAIT")):
                    board = []
        except GONE as fault:
            self.note(fault)

    def check(self, test):
        test.assertEqual(self.faults, [])
        state = self.server.call(f"/tables/{self.table}")
        replay = self.server.call(f"/tables/{self.table}/replay")["plies"]
        positions = [self.board_numbers(ply["view"]["board"]) for ply in replay]
        for seat in range(2):
            kept = [move for move, mover in zip(state["moves"], state["movers"]) if mover == seat]
            confirmed = self.confirmed[seat]
            test.assertEqual(kept[:len(confirmed)], confirmed, "confirmed moves")
            test.assertIn(kept[len(confirmed):], ([], self.sent[seat][-1:]), "moves not confirmed")
            self.confirmed[seat] = kept
            turns = [ply for ply, mover in enumerate([*state["movers"], state["to_move"]]) if mover == seat]
            for number, board in self.boards[seat]:
                test.assertLess(number, len(turns), "a board that was shown")
                test.assertEqual(board, positions[turns[number]], "a board that was shown")

    @staticmethod
    def board_numbers(rows):
        """As the wire has it: light squares are 0, empty dark ones 1."""
        numbers = {"w": b"5", "W": b"9", "b": b"3", "B": b"7"}
        return [[numbers.get(cell, b"1" if (row + column) % 2 else b"0") for column, cell in enumerate(cells)]
                for row, cells in enumerate(rows)]

    def is_over(self):
        return self.server.call(f"/tables/{self.table}")["state"] == "over"


class KillClassicTest(unittest.TestCase):
    def test_survives(self):
        luck, is_killed = random.Random(11), threading.Event()
        told, finished = dict.fromkeys(("battleship", "quoridor", "ants", "blokus", "dame"), 0), 0
        with Server("--dame-gap", "0", "--pace", "0") as server:
            for kill in range(KILLS):
                if finished == 0 or dame.is_over():
                    told["dame"] += sum(map(len, dame.boards)) if finished else 0
                    dame, finished = DamePair(server, luck, is_killed), finished + 1
                pairs = self.play_until_killed(server, luck, dame, is_killed)
                server.restart()
                for pair in pairs:
                    told[pair.game] += pair.check(self)
                dame.check(self)
                print(f"kill {kill + 1}: told so far {told}, {finished} games of dame", flush=True)
        told["dame"] += sum(map(len, dame.boards))
        for game, count in told.items():
            self.assertGreater(count, 0, f"nothing was told of {game}")

    @staticmethod
    def play_until_killed(server, luck, dame, is_killed):
        """All pairs that played: one after the other on each port."""
        is_killed.clear()
        pairs = []

        def play_on(kind, own_luck):
            while not is_killed.is_set():
                pairs.append(kind(server, own_luck, is_killed))
                pairs[-1].run()

        threads = [threading.Thread(target=play_on, args=(kind, random.Random(luck.random())))
                   for kind in (BattleshipPair, QuoridorPair, AntsPair, BlokusPair)]
        threads.append(threading.Thread(target=dame.run))
        for thread in threads:
            thread.start()
        time.sleep(luck.uniform(0.02, 0.4))  # a random moment is the point
        is_killed.set()
        server.kill()
        for thread in threads:
            thread.join()
        return pairs


if __name__ == "__main__":
    unittest.main(warnings="ignore")  # of sockets of those who met the kill while they met each other
