"""kill -9 of an event, of its programs and of both, at random moments: the same games and the same table."""
import os
import pathlib
import random
import shutil
import signal
import time
import sys
import unittest

from event import PROGRAM, Event, played
sys.path.insert(0, str(pathlib.Path(__file__).parent.parent))
from machine import needs_sandbox

KILLS = int(os.environ.get("AGON_EVENT_KILLS", "20"))


def event_text(sandbox):
    program = "cmd:./agon engine dame --player hard:nodes=300,seed=1"
    specs = ["random", "hard:nodes=300", program, program]
    return ('game = "dame"\noptions = { maxplies = 40 }\nformat = "swiss"\nrounds = 3\ngames = 4\n'
            f"clock = {{ move = 20 }}\n[sandbox]\non = {sandbox}\n" +
            "".join(f"[[entrant]]\nname = \"{i}\"\nspec = '{spec}'\n" for i, spec in enumerate(specs)))


def children(pid):
    """Of the process and of those it started, without itself."""
    below = {}
    for path in pathlib.Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = path.read_text().rsplit(")", 1)[1].split()
        except OSError:
            continue
        below.setdefault(int(fields[1]), []).append(int(path.parent.name))
    found, left = [], [pid]
    while left:
        found += below.get(left[-1], [])
        left += below.get(left.pop(), [])
    return found


def kill(pid):
    try:
        os.kill(pid, signal.SIGKILL)
    except ProcessLookupError:
        pass


class KillTest(unittest.TestCase):
    def test_ends_as_if_nothing_had_happened_in_the_open(self):
        self.kill_often("false")

    @needs_sandbox
    def test_ends_as_if_nothing_had_happened_in_the_sandbox(self):
        self.kill_often("true")

    def kill_often(self, sandbox):
        luck = random.Random(5)
        with Event(event_text(sandbox)) as calm:
            shutil.copy(PROGRAM, calm.base / "agon")
            ran = calm.run("--concurrency", "2")
            self.assertEqual(ran.returncode, 0, ran.stderr)
            expected, table = played(calm.games()), calm.text("standings.json")
        kills, events = 0, 0
        while kills < KILLS / 2:
            events += 1
            with Event(event_text(sandbox)) as event:
                shutil.copy(PROGRAM, event.base / "agon")
                kills += self.disturb(event, luck, KILLS // 2 - kills)
                self.assertEqual(played(event.games()), expected)
                self.assertEqual(event.text("standings.json"), table)
                self.assertEqual(event.verify().returncode, 0)
        print(f"{kills} kills in {events} events: 0 games lost, 0 doubled, the same table")

    def disturb(self, event, luck, most):
        """Runs it to its end with so many kills at most; how many there were."""
        kills = 0
        while True:
            running = event.start("--concurrency", "2")
            while kills < most and running.poll() is None:
                time.sleep(luck.uniform(0, 0.4))  # the moment of a kill is the point
                what = luck.choice(["event", "program", "both"])
                programs = children(running.pid)
                if what != "event" and programs:
                    kill(luck.choice(programs))
                    kills += 1
                if what != "program":
                    kill(running.pid)
                    kills += 1
            said = running.communicate(timeout=120)[1]
            if running.returncode == 0:
                return kills
            self.assertEqual(running.returncode, -signal.SIGKILL, said)


if __name__ == "__main__":
    unittest.main()
