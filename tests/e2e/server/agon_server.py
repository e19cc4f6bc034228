"""A real server on ports that the system chooses, and what tests need to talk to it."""
import base64
import json
import os
import select
import signal
import socket
import struct
import subprocess
import tempfile
import time
import urllib.error
import urllib.request

PROGRAM = os.environ.get("AGON_PROGRAM", "build/release/agon")
GAMES = ["battleship", "blokus", "dame", "quoridor", "ants"]
PORTS = [*GAMES, "software-challenge"]
PATIENCE = 60  # seconds that a loaded machine may take for anything


class Server:
    """`agon serve` with a data folder of its own."""

    def __init__(self, *options, data=None, errors=None):
        self.folder = None if data else tempfile.TemporaryDirectory(prefix="agon-test-")
        self.data = data or self.folder.name
        self.options = options
        self.errors = errors  # a file for what it logs
        self.process = None
        self.start()

    def start(self, **ports):
        """Ports are those of the run before if they are named, else new ones."""
        wanted = {name: str(ports.get(name, 0)) for name in ["web", *PORTS]}
        command = [PROGRAM, "serve", "--data", self.data]
        for name, port in wanted.items():
            command += ["--" + name, port]
        self.process = subprocess.Popen(command + list(self.options), stdout=subprocess.PIPE, stderr=self.errors,
                                        text=True)
        words = self.process.stdout.readline().split()
        assert words[:1] == ["ready:"], words
        found = dict(zip(words[1::2], words[2::2]))
        self.address = found.pop("web")
        self.ports = {game: int(port) for game, port in found.items()}
        self.web_port = int(self.address.rsplit(":", 1)[1])

    def kill(self):
        self.process.kill()
        self.process.wait()
        self.process.stdout.close()

    def restart(self):
        self.start(web=self.web_port, **self.ports)

    def stop(self):
        """The exit code after SIGTERM."""
        self.process.send_signal(signal.SIGTERM)
        code = self.process.wait(PATIENCE)
        self.process.stdout.close()
        return code

    def __enter__(self):
        return self

    def __exit__(self, *_):
        if self.process.poll() is None:
            self.kill()
        if self.folder:
            self.folder.cleanup()

    def ask(self, path, body=None, headers=None, method=None):
        """Status and JSON of an answer; a body makes it a POST."""
        data = None if body is None else body if isinstance(body, bytes) else json.dumps(body).encode()
        request = urllib.request.Request(self.address + path, data, headers or {}, method=method)
        try:
            with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
                return answer.status, read_json(answer)
        except urllib.error.HTTPError as refusal:
            with refusal:
                return refusal.code, read_json(refusal)

    def figure(self, name):
        """Of /metrics."""
        lines = self.ask("/metrics")[1].splitlines()
        return int(next(line.split()[1] for line in lines if line.startswith(f"agon_{name} ")))

    def call(self, path, body=None):
        """The answer of a call that must not be refused."""
        status, answer = self.ask("/api" + path, body)
        assert status < 300, (path, body, status, answer)
        return answer

    def connect(self, game):
        connection = socket.create_connection(("127.0.0.1", self.ports[game]), PATIENCE)
        connection.settimeout(PATIENCE)
        return connection


def read_json(answer):
    text = answer.read().decode()
    return json.loads(text) if text and answer.headers.get_content_type() == "application/json" else text


class Live:
    """A WebSocket of a table: as much of RFC 6455 as a client of ours needs."""

    def __init__(self, server, table, token="", after=None, state=False):
        query = f"?token={token}" + ("" if after is None else f"&after={after}") + ("&state=1" if state else "")
        self.socket = socket.create_connection(("127.0.0.1", server.web_port), PATIENCE)
        self.socket.settimeout(PATIENCE)
        key = base64.b64encode(os.urandom(16)).decode()
        self.socket.sendall(
            f"GET /api/tables/{table}/live{query} HTTP/1.1\r\nHost: 127.0.0.1:{server.web_port}\r\n"
            f"Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: {key}\r\n"
            "Sec-WebSocket-Version: 13\r\n\r\n".encode())
        self.heard = b""
        while b"\r\n\r\n" not in self.heard:
            self.more()
        head, self.heard = self.heard.split(b"\r\n\r\n", 1)
        assert b" 101 " in head.split(b"\r\n")[0], head

    def more(self):
        chunk = self.socket.recv(65536)
        if not chunk:
            raise ConnectionError("closed")
        self.heard += chunk

    def frame(self):
        """The opcode and payload of the next whole frame that has come, or None."""
        if len(self.heard) < 2:
            return None
        size, start = self.heard[1] & 127, 2
        if size == 126:
            size, start = int.from_bytes(self.heard[2:4], "big"), 4
        elif size == 127:
            size, start = int.from_bytes(self.heard[2:10], "big"), 10
        if len(self.heard) < start + size:
            return None
        opcode, payload = self.heard[0] & 15, self.heard[start:start + size]
        self.heard = self.heard[start + size:]
        return opcode, payload

    def read(self):
        """The next message."""
        while True:
            frame = self.frame()
            if frame is None:
                self.more()
            elif frame[0] == 1:
                return json.loads(frame[1])
            elif frame[0] == 9:
                self.send_frame(10, frame[1])
            elif frame[0] == 8:
                raise ConnectionError("closed")

    def is_readable(self):
        return bool(self.heard) or bool(select.select([self.socket], [], [], 0)[0])

    def send(self, message):
        self.send_frame(1, json.dumps(message).encode())

    def send_frame(self, opcode, payload):
        mask = os.urandom(4)
        size = bytes([0x80 | len(payload)]) if len(payload) < 126 else b"\xfe" + struct.pack(">H", len(payload))
        masked = bytes(byte ^ mask[i % 4] for i, byte in enumerate(payload))
        self.socket.sendall(bytes([0x80 | opcode]) + size + mask + masked)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.socket.close()


def until(condition, what="it"):
    """Waits until something is true; fails after a long time."""
    end = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < end, f"waited in vain for {what}"
        time.sleep(0.01)
