"""kill -9 at random moments of play: nothing that was told is lost or doubled, and play goes on."""
import os
import random
import threading
import time
import unittest

from agon_server import Live, Server

KILLS = int(os.environ.get("AGON_KILLS", "20"))
TABLES = 6
GAMES = [("dame", 2), ("quoridor", 2), ("ants", 2), ("dame", 1), ("quoridor", 1), ("battleship", 2)]


class Table:
    """A table where persons, and at some a built-in player, sit; and what was told of it."""

    def __init__(self, server, game, persons, luck):
        self.server, self.game, self.luck = server, game, luck
        seats = [{"kind": "open"}] * persons + [{"kind": "player", "spec": "easy:nodes=200"}] * (2 - persons)
        self.id = server.call("/tables", {"game": game, "seats": seats})["id"]
        self.tokens = [server.call(f"/tables/{self.id}/sit", {"seat": seat})["token"] for seat in range(persons)]
        self.told = {}  # by viewer: events by number
        self.faults = []

    def listen(self, viewer):
        """Hears all that is told until the server dies; asks for what it has not heard."""
        told = self.told.setdefault(viewer, {})
        token = self.tokens[viewer] if viewer is not None else ""
        try:
            with Live(self.server, self.id, token, after=max(told, default=0)) as live:
                while True:
                    message = live.read()
                    if message["event"] != max(told, default=0) + 1:
                        self.faults.append(f"told twice or with a gap: {message}")
                    told[message["event"]] = message
        except OSError:
            pass

    def play(self):
        """Legal moves, one after the other, until the server dies or the game ends."""
        try:
            while True:
                for seat, token in enumerate(self.tokens):
                    state = self.server.call(f"/tables/{self.id}?token={token}")
                    if state["state"] == "over":
                        return
                    if state["to_move"] == seat:
                        moves = state["legal"] or ["A1h,C1h,E1h,G1h,J1h"]
                        self.server.ask(f"/api/tables/{self.id}/move",
                                        {"token": token, "move": self.luck.choice(moves)})
        except (OSError, ValueError, AssertionError):
            pass


class KillTest(unittest.TestCase):
    def test_survives(self):
        luck = random.Random(7)
        with Server() as server:
            tables, finished = [], 0
            for _ in range(KILLS):
                while len(tables) < TABLES:
                    game, persons = GAMES[len(tables)]
                    tables.append(Table(server, game, persons, luck))
                self.play_until_killed(server, tables, luck.uniform(0.05, 0.6))
                server.restart()
                for table in tables:
                    self.compare(server, table)
                over = [t for t in tables if server.call(f"/tables/{t.id}")["state"] == "over"]
                finished += len(over)
                tables = [t for t in tables if t not in over]
                heard = sum(len(table.told[None]) for table in tables)
                print(f"killed; {finished} games over, {heard} events heard of the others", flush=True)
            self.assertGreater(finished, 0, "no game was played to its end")

    @staticmethod
    def play_until_killed(server, tables, after):
        work = [threading.Thread(target=table.play) for table in tables]
        for table in tables:
            work += [threading.Thread(target=table.listen, args=(viewer,)) for viewer in (None, 0)]
        for thread in work:
            thread.start()
        time.sleep(after)  # a random moment is the point
        server.kill()
        for thread in work:
            thread.join()

    def compare(self, server, table):
        """What was told before is in the log now, the same; the position follows from it."""
        self.assertEqual(table.faults, [])
        for viewer, told in table.told.items():
            token = table.tokens[viewer] if viewer is not None else ""
            state = server.call(f"/tables/{table.id}?token={token}")
            log = {}
            with Live(server, table.id, token, after=0) as live:
                while len(log) < state["event"]:
                    message = live.read()
                    log[message["event"]] = message
            for number, event in told.items():
                self.assertEqual(log[number], event)
            moves = [move for number in sorted(log) for move in log[number].get("moves", [])
                     if log[number]["type"] == "moved"]
            self.assertEqual(moves, state["moves"])
            if viewer is not None:
                self.assertEqual(state["you"], [viewer])


if __name__ == "__main__":
    unittest.main()
