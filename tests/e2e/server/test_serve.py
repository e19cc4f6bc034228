"""The command `agon serve`: its ready line, ports, exit codes, stores and fillers."""
import os
import re
import socket
import subprocess
import tempfile
import unittest

from agon_server import PATIENCE, PORTS, PROGRAM, Server

ALL_OFF = [word for port in PORTS for word in ("--" + port, "off")]


def run(*arguments):
    with tempfile.TemporaryDirectory(prefix="agon-test-") as folder:
        return subprocess.run([PROGRAM, "serve", "--data", folder, *arguments], capture_output=True, text=True,
                              timeout=PATIENCE)


def serve_with(*arguments):
    """A server whose ports are the arguments' affair, and its ready line."""
    process = subprocess.Popen([PROGRAM, "serve", *arguments], stdout=subprocess.PIPE, text=True)
    return process, process.stdout.readline()


def end(process):
    process.terminate()
    code = process.wait(PATIENCE)
    process.stdout.close()
    return code


def computed(process):
    """Seconds that a process has computed."""
    with open(f"/proc/{process.pid}/stat", encoding="ascii") as file:
        fields = file.read().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


class ServeTest(unittest.TestCase):
    def test_players_are_built_before_it_is_ready(self):
        with Server("--store", "none") as server:
            before = computed(server.process)
            position = {"game": "dame", "moves": []}
            status, _ = server.ask("/api/evaluate", position)
            self.assertEqual(status, 200)
            self.assertLess(computed(server.process) - before, before / 2)

    def test_ready_line_names_every_port(self):
        with Server("--store", "none") as server:
            self.assertEqual(list(server.ports), PORTS)
            self.assertRegex(server.address, r"^http://127\.0\.0\.1:\d+$")
            for port in PORTS:
                server.connect(port).close()
            self.assertEqual(server.ask("/healthz"), (200, "ok\n"))
            self.assertEqual(server.stop(), 0)

    def test_a_port_can_be_off(self):
        with tempfile.TemporaryDirectory() as folder:
            process, line = serve_with("--data", folder, "--web", "0", *ALL_OFF)
            self.assertRegex(line, r"^ready: web http://127\.0\.0\.1:\d+\n$")
            self.assertEqual(end(process), 0)
            process, line = serve_with("--data", folder, "--web", "off", *ALL_OFF[:-1], "0")
            self.assertRegex(line, r"^ready: software-challenge \d+\n$")
            self.assertEqual(end(process), 0)

    def test_a_port_in_use(self):
        with socket.socket() as taken:
            taken.bind(("127.0.0.1", 0))
            taken.listen()
            port = str(taken.getsockname()[1])
            for option in ["--web", "--dame"]:
                others = {"--web": "0", **dict(zip(ALL_OFF[::2], ALL_OFF[1::2])), option: port}
                ran = run(*[word for pair in others.items() for word in pair])
                self.assertEqual((ran.returncode, ran.stdout), (1, ""))
                self.assertRegex(ran.stderr, rf"^agon serve: cannot listen on 127\.0\.0\.1 port {port}: .*\n$")

    def test_bad_options(self):
        for wrong in [["--web", "x"], ["--dame", "65536"], ["--ants", "-1"], ["--blokus", ""], ["--fill", "nobody:x"],
                      ["--fill", ""], ["--move-time", "0"], ["--fill-after", "-1"], ["--pace", "x"],
                      ["--dame-dialect", "chess"], ["--ants-flow", "C"], ["--log", "loud"], ["--threads", "-1"],
                      ["--nothing"], ["more"]]:
            with self.subTest(wrong=wrong):
                ran = run("--web", "0", *ALL_OFF, *wrong)
                self.assertEqual((ran.returncode, ran.stdout), (2, ""), ran.stderr)
                self.assertEqual(ran.stderr.count("\n"), 1, ran.stderr)

    def test_bad_bind_and_store(self):
        for wrong in [["--bind", "nowhere"], ["--store", "postgres://x"], ["--store", "sqlite:/proc/none/x"]]:
            with self.subTest(wrong=wrong):
                ran = run("--web", "0", *ALL_OFF, *wrong)
                self.assertIn(ran.returncode, (1, 2))
                self.assertEqual(ran.stderr.count("\n"), 1, ran.stderr)

    def test_games_are_there_after_a_new_start(self):
        for store in [[], ["--store", "sqlite:?sync=full"], ["--store", "{data}/other.db"],
                      ["--store", "sqlite:{data}/third.db"]]:
            with self.subTest(store=store), tempfile.TemporaryDirectory() as data:
                with Server(*[word.format(data=data) for word in store], data=data) as server:
                    table = server.call("/tables", {"game": "dame"})["id"]
                    token = server.call(f"/tables/{table}/sit", {"seat": 0})["token"]
                    server.call(f"/tables/{table}/sit", {"seat": 1})
                    move = server.call(f"/tables/{table}")["legal"][0]
                    server.call(f"/tables/{table}/move", {"token": token, "move": move})
                    before = server.call(f"/tables/{table}?token={token}")
                    self.assertEqual(server.stop(), 0)
                    server.start()
                    after = server.call(f"/tables/{table}?token={token}")
                    for key in ["moves", "state", "you", "view", "to_move"]:
                        self.assertEqual(after[key], before[key])
                    self.assertEqual(server.stop(), 0)
                if len(store) == 2 and "{data}" in store[1]:
                    self.assertTrue(os.path.exists(re.sub("^sqlite:", "", store[1]).format(data=data)))

    def test_no_store_keeps_nothing(self):
        with tempfile.TemporaryDirectory() as data:
            with Server("--store", "none", data=data) as server:
                table = server.call("/tables", {"game": "dame"})["id"]
                server.stop()
                server.start()
                self.assertEqual(server.ask(f"/api/tables/{table}")[0], 404)
            self.assertEqual(os.listdir(data), [])

    def test_two_servers_on_one_folder(self):
        with Server() as server:
            ran = subprocess.run([PROGRAM, "serve", "--data", server.data, "--web", "0", *ALL_OFF],
                                 capture_output=True, text=True, timeout=PATIENCE)
            self.assertEqual((ran.returncode, ran.stdout), (1, ""))
            self.assertEqual(ran.stderr.count("\n"), 1, ran.stderr)
            self.assertEqual(server.ask("/healthz")[0], 200)

    def test_fill_plays_with_whoever_waits(self):
        with Server("--store", "none", "--fill", "easy:nodes=50", "--pace", "0", "--dame-gap", "0") as server:
            for game in ["battleship", "dame", "quoridor", "ants"]:
                with self.subTest(game=game):
                    ran = join(server, game)
                    self.assertEqual(ran.returncode, 0, ran.stderr)

    def test_fill_after_lets_the_quick_play_together(self):
        with Server("--store", "none", "--fill", "easy:nodes=50", "--fill-after", "3600") as server:
            first = server.connect("battleship")
            self.assertEqual(first.recv(100), b"(3,[]).\n")
            second = server.connect("battleship")
            self.assertEqual(first.recv(100), b"(5,[]).\n")
            first.close()
            second.close()
        with Server("--store", "none", "--fill", "easy:nodes=50", "--fill-after", "0.3") as server:
            self.assertEqual(join(server, "battleship").returncode, 0)


def join(server, game, *options):
    if game == "dame":
        options += "--id", "0000000000000"
    return subprocess.run([PROGRAM, "join", game, f"127.0.0.1:{server.ports[game]}", "--player", "random", *options],
                          capture_output=True, text=True, timeout=2 * PATIENCE)


if __name__ == "__main__":
    unittest.main()
