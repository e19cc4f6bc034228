"""Faults on the classic ports over real sockets: whoever is at fault, the others hear what the protocol says."""
import contextlib
import os
import socket
import unittest

from agon_server import GAMES, Server, until

DATA = os.path.join(os.path.dirname(__file__), "../../data")


class Peer:
    """A client that says and expects bytes."""

    def __init__(self, server, game):
        self.socket = server.connect(game)
        self.heard = b""

    def say(self, data):
        self.socket.sendall(data)

    def take(self, data):
        """What is heard up to and with these bytes."""
        while data not in self.heard:
            chunk = self.socket.recv(65536)
            assert chunk, f"closed; wanted {data}, heard {self.heard}"
            self.heard += chunk
        end = self.heard.index(data) + len(data)
        taken, self.heard = self.heard[:end], self.heard[end:]
        return taken

    def take_count(self, count):
        while len(self.heard) < count:
            chunk = self.socket.recv(65536)
            assert chunk, f"closed; wanted {count} bytes, heard {self.heard}"
            self.heard += chunk
        taken, self.heard = self.heard[:count], self.heard[count:]
        return taken

    def rest(self):
        """All until the server closes."""
        with contextlib.suppress(ConnectionError):
            while chunk := self.socket.recv(65536):
                self.heard += chunk
        taken, self.heard = self.heard, b""
        return taken

    def leave(self):
        self.socket.close()


def battleship_pair(server):
    defender, attacker = Peer(server, "battleship"), None
    defender.take(b"(3,[]).\n")
    attacker = Peer(server, "battleship")
    attacker.take(b"(4,[]).\n(5,[]).\n")
    defender.take(b"(5,[]).\n")
    return attacker, defender


def dame_pair(server):
    """White, who is asked for a move, and black."""
    table = server.call("/tables", {"game": "dame", "seats": [{"kind": "classic"}] * 2,
                                    "clock": {"move": 1 if "1" in server.options else 600}})
    peers = []
    for number in (b"1", b"2"):
        peer = Peer(server, "dame")
        peer.take(b"connections\n")
        peer.say(b"VERSION 1.0\n")
        peer.take(b"join\n")
        peer.say(b"ID " + table["id"].encode() + b"\n")
        peer.take(b"+ Agon " + table["id"].encode() + b"\n")
        peer.say(b"PLAYER " + number + b"\n")
        peer.take(b"+ ENDPLAYERS\n")
        peers.append(peer)
    white, black = peers
    # White waits until black is there.
    white.take(b"+ WAIT\n")
    white.say(b"OKWAIT\n")
    white.take(b"+ ENDFIELD\n")
    white.say(b"THINKING\n")
    white.take(b"+ OKTHINK\n")
    return white, black


def wait_for_the_end(peer):
    """As a dame client does that is not on turn."""
    said = b""
    while not said.endswith(b"+ QUIT\n"):
        line = peer.take(b"\n")
        said += line
        if line == b"+ WAIT\n":
            peer.say(b"OKWAIT\n")
    return said


def quoridor_pair(server):
    first, second = Peer(server, "quoridor"), None
    first.say(b'(REGISTER ((name "a")))\n')
    first.take(b"(OKAY)\n(wait-for-players 0 ())\n")
    second = Peer(server, "quoridor")
    second.say(b'(REGISTER ((name "b")))\n')
    second.take(b"(OKAY)\n(wait-or-play 0 ())\n")
    first.take(b"(wait-or-play 0 ())\n")
    second.say(b"(play)\n")
    first.take(b"(start2play 1 ())\n")
    second.take(b"(start2wait 1 ())\n")
    return first, second


def ants_pair(server):
    """Black, who is asked for a move, and white."""
    white = Peer(server, "ants")
    black = Peer(server, "ants")
    white.take(b"\2\6")
    white.say(b"\3Ann")
    black.take(b"\3\6")
    black.say(b"\3Bob")
    white.take_count(100)
    black.take_count(101)
    return black, white


def blokus_message(kind, body=b""):
    """A Freebloks message: check byte, length, type, check byte, body."""
    size = 5 + len(body)
    check = (size & 0x55) ^ kind
    return bytes([check, 0, size, kind, ((check ^ 0xD6) + kind) & 255]) + body


CURRENT, STONE, START, HINT = 3, 4, 5, 12


def next_message(peer, kind):
    """The body of the next message of that kind."""
    while True:
        header = peer.take_count(5)
        body = peer.take_count(int.from_bytes(header[1:3], "big") - 5)
        if header[3] == kind:
            return body


def blokus_pair(server):
    """Two who play duo; the first is asked for a stone."""
    duo = open(f"{DATA}/blokus/k0_duo14_tx.bin", "rb").read()[:30]
    first = Peer(server, "blokus")
    next_message(first, 7)
    first.say(blokus_message(1, b"\0" + b"a".ljust(16, b"\0")))
    next_message(first, 2)
    second = Peer(server, "blokus")
    second.say(duo + blokus_message(1, b"\2" + b"b".ljust(16, b"\0")))
    next_message(second, 2)
    second.say(blokus_message(START))
    for peer in first, second:
        if next_message(peer, CURRENT) != b"\0":
            raise AssertionError("the first colour begins")
    return first, second


PAIRS = {"battleship": battleship_pair, "blokus": blokus_pair, "dame": dame_pair,
         "quoridor": quoridor_pair, "ants": ants_pair}
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
        else:
            said = {"battleship": b"", "ants": b"\7", "quoridor": b"(wall 4 4 horizontal))\n"}[game]
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

    def test_quoridor(self):
        with Server(*OPTIONS) as server:
            peers = {}
            for line in self.lines_until_illegal():
                who, _, rest = line.partition("->")
                to, data = rest.split(" ", 1)[0], eval(line[line.index("b'"):line.rindex("'") + 1])
                if who != "S":
                    if who not in peers:
                        peers[who] = Peer(server, "quoridor")
                    peers[who].say(data)
                else:
                    self.assertEqual(peers[to].take_count(len(data)), data, line)

    @staticmethod
    def lines_until_illegal():
        """The registration, the votes and the start of a game of two."""
        headings = {"two-player game", "third world while voting: rejected", "world 1 votes wait",
                    "world 1 votes again (ignored)", "world 2 votes play -> 2-player game"}
        heading = ""
        with open(f"{DATA}/quoridor/04_original_server_vs_raw.txt") as file:
            for line in map(str.strip, file):
                if line.startswith("## "):
                    heading = line[3:]
                elif heading in headings and "->" in line.split(" ")[0] and "b'" in line:
                    yield line

    def test_blokus_lobby(self):
        sent = open(f"{DATA}/blokus/lobby_A_tx.bin", "rb").read()
        heard = open(f"{DATA}/blokus/lobby_A_rx.bin", "rb").read()
        with Server(*OPTIONS) as server:
            hugo = Peer(server, "blokus")
            hugo.take_count(len(self.messages(heard)[0]))
            egon = Peer(server, "blokus")
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
        self.assertEqual([self.comparable(message) for message in said if message[3] != HINT],
                         [self.comparable(message) for message in self.messages(heard)[1:]
                          if message[3] != HINT][:len(said) - 1])

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
