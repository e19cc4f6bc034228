"""agon verify finds every change of what it proves, in each file of an event."""
import copy
import json
import unittest

from event import Event, agon, entrants

EVENT = ('game = "ants"\nformat = "swiss"\nbook = 2\n' +
         entrants("random", "easy:nodes=20", "easy:nodes=30", "easy:nodes=40", "random:seed=2") + "rating = 1500\n")
# What only describes how the event was run, or when.
UNPROVEN = {"clock", "source_limit", "sandbox", "started", "times", "attempt", "why"}


def changes(value, path=()):
    """Each leaf of it in turn, changed: where, and the whole with that change."""
    if isinstance(value, dict):
        for key in value:
            if key in UNPROVEN:
                continue
            for where, changed in changes(value[key], path + (key,)):
                yield where, {**value, key: changed}
            yield path + (key, "gone"), {name: kept for name, kept in value.items() if name != key}
    elif isinstance(value, list):
        for i in {0, len(value) // 2, len(value) - 1} if value else ():
            for where, changed in changes(value[i], path + (i,)):
                yield where, value[:i] + [changed] + value[i + 1:]
        if value:
            yield path + ("shorter",), value[:-1]
    elif isinstance(value, bool):
        yield path, not value
    elif isinstance(value, (int, float)):
        yield path, value + 1
    elif isinstance(value, str):
        yield path, value + "x"
    else:
        yield path, 1


class VerifyTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.event = Event(EVENT)
        assert cls.event.run().returncode == 0
        assert cls.event.verify().returncode == 0

    @classmethod
    def tearDownClass(cls):
        cls.event.__exit__()

    def finds(self, name, text):
        path = self.event.folder / name
        before = path.read_text()
        path.write_text(text)
        try:
            ran = self.event.verify()
        finally:
            path.write_text(before)
        self.assertEqual(ran.returncode, 1, ran.stdout)
        self.assertEqual(len(ran.stderr.splitlines()), 1, ran.stderr)
        return ran.stderr

    def test_in_the_event(self):
        for where, changed in changes(json.loads(self.event.text("event.json"))):
            # Other tie-breaks, or a seat's own seed that nobody drew by, may leave the table as it is.
            if where[0] in ("tiebreaks", "withdrawn") or where == ("seeds",):
                continue
            with self.subTest(where):
                self.finds("event.json", json.dumps(changed) + "\n")

    def test_in_the_standings(self):
        for where, changed in changes(json.loads(self.event.text("standings.json"))):
            with self.subTest(where):
                said = self.finds("standings.json", json.dumps(changed, separators=(",", ":")) + "\n")
                key = [part for part in where if isinstance(part, str) and part not in ("gone", "shorter")][-1]
                self.assertIn(key, said.split("table of these games")[1])

    def test_in_the_games(self):
        lines = self.event.text("games.jsonl").splitlines()
        for at in (0, len(lines) // 2, len(lines) - 1):
            for where, changed in changes(json.loads(lines[at])):
                if where in (("options", "gone"), ("result", "points", "gone")):
                    continue
                with self.subTest((at, where)):
                    new = copy.copy(lines)
                    new[at] = json.dumps(changed, separators=(",", ":"))
                    self.finds("games.jsonl", "\n".join(new) + "\n")

    def test_that_games_are_missing_doubled_or_out_of_order(self):
        lines = self.event.text("games.jsonl").splitlines()
        for new in (lines[1:], lines[:-1], lines + lines[-1:], [lines[1], lines[0]] + lines[2:]):
            self.finds("games.jsonl", "\n".join(new) + "\n")


if __name__ == "__main__":
    unittest.main()
