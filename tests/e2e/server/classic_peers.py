"""Clients of the classic ports that say and expect bytes, and pairs of them whose game has begun."""
import contextlib
import os
import socket

DATA = os.path.join(os.path.dirname(__file__), "../../data")


def recorded(name):
    with open(f"{DATA}/{name}", "rb") as file:
        return file.read()


class Peer:
    """A client that says and expects bytes."""

    def __init__(self, server, game):
        self.socket = server.connect(game)
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)  # who speaks twice does not wait
        self.heard = b""  # and not taken yet
        self.told = b""  # ever

    def say(self, data):
        self.socket.sendall(data)

    def more(self):
        """False if the server has closed."""
        chunk = self.socket.recv(65536)
        self.heard += chunk
        self.told += chunk
        return bool(chunk)

    def take(self, data):
        """What is heard up to and with these bytes."""
        while data not in self.heard:
            assert self.more(), f"closed; wanted {data}, heard {self.heard}"
        end = self.heard.index(data) + len(data)
        taken, self.heard = self.heard[:end], self.heard[end:]
        return taken

    def take_count(self, count):
        while len(self.heard) < count:
            assert self.more(), f"closed; wanted {count} bytes, heard {self.heard}"
        taken, self.heard = self.heard[:count], self.heard[count:]
        return taken

    def rest(self):
        """All until the server closes."""
        with contextlib.suppress(ConnectionError):
            while self.more():
                pass
        taken, self.heard = self.heard, b""
        return taken

    def say_nothing_more(self):
        with contextlib.suppress(OSError):
            self.socket.shutdown(socket.SHUT_WR)

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
    duo = recorded("blokus/k0_duo14_tx.bin")[:30]
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
