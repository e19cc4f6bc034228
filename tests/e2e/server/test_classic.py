"""Faults on the classic ports over real sockets: whoever is at fault, the others hear what the protocol says."""
import ast
import contextlib
import re
import socket
import unittest

from agon_server import GAMES, Server, until
from classic_peers import (CURRENT, HINT, PAIRS, STONE, Peer, battleship_pair, blokus_message, blokus_pair,
                           next_message, quoridor_pair, recorded, wait_for_the_end)

OPTIONS = ["--store", "none", "--dame-gap", "0", "--pace", "0", "--blokus-player", "easy:nodes=50"]


def resident(server):
    """Kilobytes of memory."""
    with open(f"/proc/{server.process.pid}/status") as file:
        return int(next(line.split()[1] for line in file if line.startswith("VmRSS")))


class ClassicTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.server = Server(*OPTIONS)

    @classmethod
    def tearDownClass(cls):
        with cls.server:
            assert cls.server.stop() == 0

    def still_serves(self, game, server=None):
        for peer in PAIRS[game](server or self.server):
            peer.leave()
        self.all_gone(server)

    def all_gone(self, server=None):
        """Nothing is kept of those who have left."""
        def peers():
            lines = (server or self.server).ask("/metrics")[1].splitlines()
            return [line for line in lines if line in ("agon_peers 0", "agon_tables_running 0")]
        until(lambda: len(peers()) == 2, "the end of all games")

    def opponent_hears(self, game, other, culprit=None):
        """What the one who is not at fault is told, and that the server lets both go."""
        if game == "blokus":  # the computer goes on
            self.assertEqual(next_message(other, STONE)[0], 0)
            self.assertEqual(next_message(other, CURRENT), b"\2")
            other.leave()
        elif game == "dame":
            self.assertIn(b"+ GAMEOVER 2 black\n", wait_for_the_end(other))
            self.assertEqual(other.rest(), b"")
        elif game == "quoridor":  # it shows why, until it leaves
            other.take(b" (wall 4 4 horizontal))\n")
            other.leave()
        else:
            said = {"battleship": b"", "ants": b"\7"}[game]
            self.assertEqual(other.rest()[-len(said):] if said else other.rest(), said)
        if culprit is not None and game != "blokus":
            culprit.rest()
        if culprit is not None:
            culprit.leave()
        self.all_gone()

    def test_disconnect_of_the_one_to_move(self):
        for game, pair in PAIRS.items():
            with self.subTest(game=game):
                mover, other = pair(self.server)
                mover.leave()
                self.opponent_hears(game, other)
                self.still_serves(game)

    def test_disconnect_of_the_one_who_waits(self):
        for game in ["battleship", "quoridor", "ants", "dame"]:
            with self.subTest(game=game):
                mover, other = PAIRS[game](self.server)
                other.leave()
                if game == "dame":
                    self.assertIn(b"GAMEOVER 1 white", mover.rest())
                else:
                    self.opponent_hears(game, mover)
                mover.leave()
                self.still_serves(game)

    def test_disconnect_before_the_game(self):
        prologues = {
            "battleship": [b""],
            "blokus": [b"", blokus_message(1, b"\0" + bytes(16))],
            "dame": [b"", b"VERSION 1.0\n", b"VERSION 1.0\nID 0000000000000\n",
                     b"VERSION 1.0\nID 0000000000000\nPLAYER\n"],
            "quoridor": [b"", b'(REGISTER ((name "a")))\n'],
            "ants": [b"", b"\3Ann"],
        }
        for game, texts in prologues.items():
            for text in texts:
                with self.subTest(game=game, said=text):
                    peer = Peer(self.server, game)
                    peer.say(text)
                    if game != "ants" and (text or game not in ("quoridor",)):
                        peer.take_count(1)
                    peer.leave()
                    self.all_gone()
                    self.still_serves(game)

    def test_illegal_move(self):
        wrong = {"battleship": b"(1,[10,0]).\n", "dame": b"PLAY A1:H8\n", "ants": b"\0" * 12}
        for game, move in wrong.items():
            with self.subTest(game=game):
                mover, other = PAIRS[game](self.server)
                mover.say(move)
                self.opponent_hears(game, other, mover)

    def test_what_is_ignored_where_the_protocol_forgives(self):
        first, second = quoridor_pair(self.server)
        first.say(b"(move player 4.0 5.0)\n(move)\n(hello)\n(move player 4.0 1.0)\n")
        self.assertEqual(first.take(b")\n"), b"(wait 1 (player 4.0 1.0 1.0))\n")
        self.assertEqual(second.take(b")\n"), b"(play 1 (player 4.0 1.0 1.0))\n")
        first.leave()
        self.opponent_hears("quoridor", second)
        first, second = blokus_pair(self.server)
        first.say(blokus_message(STONE, b"\0\0\0\0\0\0"))
        self.assertEqual(next_message(first, CURRENT), b"\0")
        for peer in first, second:
            peer.leave()
        self.all_gone()

    def test_a_lie_about_another_cell(self):
        attacker, defender = battleship_pair(self.server)
        attacker.say(b"(1,[5,4]).\n")
        defender.take(b"(1,[5,4]).\n")
        defender.say(b"(2,[5,5,1]).\n")
        self.assertEqual(attacker.rest(), b"(2,[5,4,4]).\n")
        self.assertEqual(defender.rest(), b"")

    def test_garbage(self):
        for game, pair in PAIRS.items():
            with self.subTest(game=game):
                mover, other = pair(self.server)
                mover.say(bytes(range(255, 0, -1)) * 40 + b"\n" + b")" * 5000 + b"\n")
                if game == "quoridor":
                    mover.leave()  # whether it closes is its own affair
                self.opponent_hears(game, other, None if game == "quoridor" else mover)
                self.still_serves(game)

    def test_flood(self):
        for game, letter in [(game, letter) for game in GAMES for letter in (b"x", b"(")]:
            with self.subTest(game=game, letter=letter):
                before = resident(self.server)
                peer = Peer(self.server, game)
                with contextlib.suppress(ConnectionError):
                    for _ in range(16):
                        peer.say(letter * (1 << 20))
                self.assertLess(resident(self.server) - before, 8 << 10)
                peer.leave()
                self.all_gone()
                self.still_serves(game)

    def test_slow_reader(self):
        """Somebody who talks and never listens costs little, and the others play on."""
        before = resident(self.server)
        chat = blokus_message(8, b"\0\x60" + b"y" * 96 + b"\0") * 50_000
        talker, silent = Peer(self.server, "blokus"), Peer(self.server, "blokus")
        talker.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        talker.socket.settimeout(5)
        with contextlib.suppress(OSError):
            talker.say(chat)
        self.assertLess(resident(self.server) - before, 16 << 10)
        talker.leave()
        silent.leave()
        self.still_serves("blokus")

    def test_half_a_message_then_silence(self):
        halves = {"battleship": b"(1,[", "dame": b"VERS", "quoridor": b"(REGISTER ((na", "ants": b"\5A",
                  "blokus": b"\x15\0"}
        waiting = []
        for game, half in halves.items():
            peer = Peer(self.server, game)
            peer.say(half)
            waiting.append(peer)
            with self.subTest(game=game):
                if game in ("blokus", "dame"):  # the next two do not need the first
                    for other in PAIRS[game](self.server):
                        other.leave()
        for peer in waiting:
            peer.leave()
        self.all_gone()

    def test_two_thousand_idle_connections(self):
        # An even number a port, so that nobody stays who would be paired with the next.
        for game in GAMES:
            with self.subTest(game=game):
                before = resident(self.server)
                idle = [self.server.connect(game) for _ in range(400)]
                for peer in PAIRS[game](self.server) if game != "blokus" else []:
                    peer.leave()
                self.assertLess((resident(self.server) - before) / 400, 40)
                for each in idle:
                    each.close()
                self.all_gone()
        everywhere = [self.server.connect(game) for game in GAMES for _ in range(400)]
        self.assertEqual(self.server.ask("/healthz")[0], 200)
        for each in everywhere:
            each.close()
        self.all_gone()


class GuestTest(unittest.TestCase):
    """Programs at tables of the API."""

    def test_who_leaves_before_the_start_frees_the_seat(self):
        greetings = {"battleship": b"", "blokus": blokus_message(1, b"\0" + bytes(16)), "ants": b"\3Ann",
                     "dame": b"VERSION 1.0\nID %s\nPLAYER\n", "quoridor": b'(REGISTER ((name "a")))\n'}
        with Server(*OPTIONS) as server:
            for game in GAMES:
                with self.subTest(game=game):
                    kinds = ["open"] + ["classic"] * (3 if game == "blokus" else 1)
                    table = server.call("/tables", {"game": game, "seats": [{"kind": kind} for kind in kinds]})["id"]
                    taken = lambda: sum(seat["taken"] for seat in server.call(f"/tables/{table}")["seats"])
                    peer = Peer(server, game)
                    peer.say(greetings[game].replace(b"%s", table.encode()))
                    until(lambda: taken() == 1, "the program")
                    peer.leave()
                    until(lambda: taken() == 0, "a free seat")
                    self.assertEqual(server.call(f"/tables/{table}")["state"], "open")


class TimeoutTest(unittest.TestCase):
    def test_silence_loses(self):
        with Server(*OPTIONS, "--move-time", "1") as server:
            self.server = server
            for game, pair in PAIRS.items():
                with self.subTest(game=game):
                    mover, other = pair(server)
                    ClassicTest.opponent_hears(self, game, other, mover)

    all_gone = ClassicTest.all_gone


class RecordingTest(unittest.TestCase):
    """What the original servers said to the same bytes."""

    def setUp(self):
        self.server, self.worlds = Server(*OPTIONS), {}

    def tearDown(self):
        for world in self.worlds.values():
            world.leave()
        with self.server:
            self.assertEqual(self.server.stop(), 0)

    def repeat(self, heading, most=100):
        """All that the server says must be what the original said."""
        text = recorded("quoridor/04_original_server_vs_raw.txt").decode()
        section = text.split(f"## {heading}\n", 1)[1].split("\n## ", 1)[0]
        for line in section.splitlines()[:most]:
            (sender, to), data = line.split(" ", 1)[0].split("->"), re.search(r"b('.*')", line)
            data = ast.literal_eval("b" + data[1]) if data else b""
            if sender != "S":
                self.say(sender, data)
            else:
                self.assertEqual(self.worlds[to].take_count(len(data)), data, heading)
                if line.endswith("<EOF>"):
                    self.assertEqual(self.worlds[to].rest(), b"")

    def say(self, world, data):
        if data.startswith(b"(REGISTER"):
            self.worlds[world] = Peer(self.server, "quoridor")
        self.worlds[world].say(data)
        self.server.ask("/healthz")  # when this is answered, that has been heard

    def step(self, world, x, y):
        """A move that was not recorded: the original did not ask for legal games."""
        self.say(world, f"(move player {x}.0 {y}.0)\n".encode())
        for name, peer in self.worlds.items():
            word = peer.take(b" ").strip(b"( ")
            self.assertIn(word, (b"wait", b"play") if name != world else (b"wait",), (world, x, y))
            peer.take(b")\n")

    def test_quoridor_of_two(self):
        for heading in ["two-player game", "third world while voting: rejected", "world 1 votes wait",
                        "world 1 votes again (ignored)", "world 2 votes play -> 2-player game",
                        "move by the wrong player: ignored",
                        "pawn move by world 1 as the original client sends it (floats, no orientation)",
                        "wall by world 2 as the original client sends it"]:
            self.repeat(heading)
        self.worlds.pop("W3").leave()
        self.step("W1", 4, 2)
        self.repeat("unknown message symbol: ignored")
        for y in range(3, 8):
            self.step("W2", 3 if y % 2 == 1 else 4, 8)
            self.step("W1", 5, 2 if y == 3 else y - 1)
        for world, x, y in [("W2", 4, 8), ("W1", 5, 7), ("W2", 3, 8), ("W1", 4, 7), ("W2", 2, 8)]:
            self.step(world, x, y)
        for heading in ["winning move of world 1 (y = 8)", "move after the end: ignored",
                        "reset by world 1: loser (world 2) begins"]:
            self.repeat(heading)
        for y in range(7, 0, -1):
            self.step("W2", 4, y)
            self.step("W1", 3 if y % 2 == 1 else 2, 0)
        for heading in ["world 2 wins (y = 0)", "reset by world 2: loser (world 1) begins",
                        "second reset: ignored (not finished)"]:
            self.repeat(heading)
        self.worlds.pop("W2").leave()
        said = b"(disconnect 2 (wall 4 4 horizontal))\n"
        self.assertEqual(self.worlds["W1"].take(said), said)

    def test_quoridor_of_four(self):
        self.repeat("four-player game")
        self.repeat("world 2 votes wait first, then world 1 votes wait")
        self.repeat("round of moves", 15)  # the fourth wall crosses the second
        self.step("W4", 8, 3)
        for x in range(2, 8):
            self.step("W1", 4, 0 if x % 2 == 0 else 1)
            self.step("W2", 4, 7 if x % 2 == 0 else 8)
            self.step("W3", x, 4)
            self.step("W4", 8, 2 if x % 2 == 0 else 3)
        self.repeat("world 1 again, then world 2, then world 3 wins (x = 8)")
        self.repeat("reset: next after the winner (world 4) begins")

    def test_blokus_lobby(self):
        sent = recorded("blokus/lobby_A_tx.bin")
        heard = recorded("blokus/lobby_A_rx.bin")
        hugo = Peer(self.server, "blokus")
        hugo.take_count(len(self.messages(heard)[0]))
        egon = Peer(self.server, "blokus")
        self.worlds = {"hugo": hugo, "egon": egon}
        next_message(egon, 7)
        hugo.say(sent[:22])
        next_message(egon, 7)  # all know of it
        egon.say(blokus_message(1, b"\3" + b"Egon".ljust(16, b"\0")))
        egon.say(blokus_message(1, b"\0" + b"Egon".ljust(16, b"\0")))
        for _ in range(2):
            next_message(egon, 2)
        hugo.say(sent[22:])
        hugo.socket.shutdown(socket.SHUT_WR)
        said = self.messages(hugo.rest())
        said, expected = ([self.comparable(message) for message in each if message[3] != HINT]
                          for each in (said, self.messages(heard)[1:]))
        self.assertEqual(said, expected[:len(said)])
        self.assertGreater(len(said), 20)

    @staticmethod
    def comparable(message):
        """Without bytes that are chance: behind the ends of names and of what is said."""
        if message[3] == 7:
            return message[:20]
        return message[:-2] if message[3] == 8 else message

    @staticmethod
    def messages(data):
        found = []
        while data:
            size = int.from_bytes(data[1:3], "big")
            found, data = found + [data[:size]], data[size:]
        return found


if __name__ == "__main__":
    unittest.main()
