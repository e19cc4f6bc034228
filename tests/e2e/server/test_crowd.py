"""Two hundred games at once on each classic port, by tests/e2e/crowd.cpp."""
import os
import subprocess
import unittest

from agon_server import GAMES, PATIENCE, Server, until

CROWD = os.environ.get("AGON_CROWD", "build/release/tests/crowd")
PAIRS = 200
OPTIONS = {"blokus": '{"mode":"duo"}'}  # two colours, so that no computer has to help out


def slow_tables(server):
    """Ids of dame tables: the port's own have three seconds a move, too few to wait for everybody."""
    table = {"game": "dame", "seats": [{"kind": "classic"}] * 2, "clock": {"move": 600}}
    return [server.call("/tables", table)["id"] for _ in range(PAIRS)]


class CrowdTest(unittest.TestCase):
    def play(self, *options):
        with Server("--dame-gap", "0", "--pace", "0", *options) as server:
            for game in GAMES:
                with self.subTest(game=game):
                    self.play_at_once(server, game)
            self.assertEqual(server.figure("games_ended_total"), PAIRS * len(GAMES))
            self.assertEqual(server.figure("failed_commits_total"), 0)
            self.assertEqual(server.stop(), 0)

    def play_at_once(self, server, game):
        command = [CROWD, game, str(server.ports[game]), str(2 * PAIRS), OPTIONS.get(game, "{}")]
        command += slow_tables(server) if game == "dame" else []
        with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as crowd:
            try:
                until(lambda: server.figure("tables_running") == PAIRS, f"{PAIRS} games of {game}")
                said, _ = crowd.communicate("go\n", timeout=3 * PATIENCE)
            finally:
                crowd.kill()
        self.assertEqual(said.splitlines()[0], f"{2 * PAIRS} of {2 * PAIRS} ended by the rules", said)
        until(lambda: server.figure("tables_running") == 0, "the end of all games")
        until(lambda: server.figure("peers") == 0, "everybody's leave")

    def test_without_store(self):
        self.play("--store", "none")

    def test_with_store(self):
        self.play()


if __name__ == "__main__":
    unittest.main()
