"""Clients in the languages of the courses: real Prolog, and real Racket on both sides."""
import contextlib
import os
import socket
import subprocess
import unittest

from agon_server import PATIENCE, PROGRAM, Server, until

HERE = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..")
LONG = 3 * PATIENCE  # Racket alone takes ten seconds to start on a loaded machine


def prolog(port):
    return subprocess.Popen(["swipl", f"{HERE}/battleship_client.pl", str(port)], stdout=subprocess.PIPE,
                            stderr=subprocess.PIPE, text=True)


def racket(name, *arguments):
    return subprocess.Popen(["xvfb-run", "-a", "racket", f"{HERE}/{name}", *map(str, arguments)],
                            stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True)


def result(process):
    """Exit code and what was printed."""
    with process:
        out, err = process.communicate(timeout=LONG)
    return process.returncode, out, err


def free_port():
    with socket.socket() as any_socket:
        any_socket.bind(("127.0.0.1", 0))
        return any_socket.getsockname()[1]


class PrologTest(unittest.TestCase):
    def test_plays_a_whole_game_with_a_player(self):
        with Server("--store", "none", "--fill", "easy") as server:
            code, out, err = result(prolog(server.ports["battleship"]))
            self.assertEqual((code, err), (0, ""))
            self.assertIn(out, ("won\n", "lost\n"))

    def test_plays_a_whole_game_with_its_like(self):
        with Server("--store", "none") as server:
            ends = [result(each) for each in [prolog(server.ports["battleship"]) for _ in range(2)]]
            self.assertEqual(sorted(out for _, out, _ in ends), ["lost\n", "won\n"], ends)

    def test_plays_with_a_person_at_a_table(self):
        with Server("--store", "none") as server:
            table = server.call("/tables", {"game": "battleship", "seats": [{"kind": "open"}, {"kind": "classic"}]})
            at = f"/tables/{table['id']}"
            token = server.call(f"{at}/sit", {"seat": 0})["token"]
            client = prolog(server.ports["battleship"])
            while (state := server.call(f"{at}?token={token}"))["state"] != "over":
                if state["state"] == "running" and state["to_move"] == 0:
                    move = (state["legal"] or ["A1h,C1h,E1h,G1h,J1h"])[0]
                    server.call(f"{at}/move", {"token": token, "move": move})
            code, out, err = result(client)
            self.assertEqual((code, err), (0, ""))
            self.assertEqual(out, "won\n" if state["result"]["scores"][1] == 1 else "lost\n")


class RacketTest(unittest.TestCase):
    def test_our_clients_play_in_a_racket_universe(self):
        port = free_port()
        universe = racket("quoridor_universe.rkt", port)
        try:
            until_listening(port, universe)
            clients = [subprocess.Popen([PROGRAM, "join", "quoridor", f"127.0.0.1:{port}", "--player", "easy"],
                                        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) for _ in range(2)]
            ends = [result(client) for client in clients]
            self.assertEqual([code for code, _, _ in ends], [0, 0], ends)
            self.assertEqual(sorted(out.split()[0] for _, out, _ in ends), ["lost", "won"], ends)
        finally:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(universe.pid, 15)
            with universe:
                universe.communicate(timeout=LONG)

    def test_a_racket_world_plays_at_our_server(self):
        with Server("--store", "none", "--fill", "easy", "--pace", "100") as server:
            code, out, err = result(racket("quoridor_world.rkt", "127.0.0.1", server.ports["quoridor"],
                                           "player 4.0 1.0", "wall 3.0 6.0 horizontal"))
            self.assertEqual(code, 0, (out, err))
            self.assertRegex(out, r"\n\((won|lost) \d \(")


def until_listening(port, process):
    """A universe takes whoever connects for a world, so the port is looked up instead."""
    def listens():
        assert process.poll() is None, process.communicate()
        for name in ("/proc/net/tcp", "/proc/net/tcp6"):
            with open(name) as file:
                if any(f":{port:04X} " in line and " 0A " in line for line in file):
                    return True
        return False
    until(listens, "the universe")


if __name__ == "__main__":
    unittest.main()
