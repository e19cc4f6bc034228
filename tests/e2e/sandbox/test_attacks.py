"""What programs in a cell try, and that nothing comes of it: as root and as an ordinary user, with the control
groups that there are and with none."""
import glob
import json
import os
import pathlib
import re
import shutil
import signal
import subprocess
import sys
import unittest

from cells import ENGINE, HERE, PATIENCE, USER, World, groups_of, processes_with, text_of, until
sys.path.insert(0, str(pathlib.Path(__file__).parent.parent))
from machine import needs_sandbox


class Attacks:
    """What holds in every world. A probe that was held back says nothing."""

    user = None
    limits = None

    @classmethod
    def setUpClass(cls):
        cls.world = World(os.getuid() if cls.user is None else cls.user, cls.limits)

    @classmethod
    def tearDownClass(cls):
        cls.world.close()

    def assert_not_blamed(self, opponent):
        self.assertEqual(opponent["faults"], {})

    def test_probes(self):
        program, opponent, said = self.world.play(["python3", "probes.py", json.dumps(self.world.facts()), *ENGINE])
        found = json.loads(re.search("^PROBES (.*)$", said, re.MULTILINE)[1])
        self.assertGreaterEqual(len(found), 25)
        for name, what in found.items():
            with self.subTest(name):
                self.assertIsNone(what)
        self.assertEqual(program["faults"], {}, said)
        self.assert_not_blamed(opponent)
        for listener in self.world.listeners:
            listener.setblocking(False)
            with self.assertRaises(BlockingIOError, msg="somebody has connected"):
                listener.accept()

    def test_a_fork_bomb(self):
        program, opponent, said = self.world.bomb("fork")
        forked = int(re.search(r"FORKED (\d+)", said)[1])
        self.assertGreater(forked, 20)
        self.assertLessEqual(forked, 64)
        self.assertEqual(program["faults"], {})
        self.assert_not_blamed(opponent)

    def test_a_memory_bomb(self):
        program, opponent, said = self.world.bomb("memory")
        self.assertIn(int(re.search(r"ENDED (\S+)", said)[1]), (3, -signal.SIGKILL))
        self.assertEqual(program["faults"], {})
        self.assert_not_blamed(opponent)

    def test_a_bomb_of_shared_memory(self):
        program, opponent, said = self.world.bomb("shared")
        ended = re.search(r"ENDED (\S+)", said)
        self.assertTrue(not ended or int(ended[1]) == -signal.SIGKILL, said)
        self.assertEqual(program["faults"], {} if ended else {"disconnect": 1})
        self.assert_not_blamed(opponent)

    def test_a_flood_on_stderr(self):
        program, opponent, said = self.world.bomb("shout")
        self.assertLess(len(said), (1 << 20) + 1000)
        self.assertEqual(program["faults"], {})
        self.assert_not_blamed(opponent)

    def test_a_flood_on_stdout(self):
        program, opponent, _ = self.world.bomb("babble", "--time", "0.2")
        self.assertEqual(program["faults"], {"timeout": 1})
        self.assert_not_blamed(opponent)

    def test_a_daemon_is_not_left_behind(self):
        program, opponent, _ = self.world.bomb("daemon")
        self.assertEqual(program["faults"], {})
        self.assert_not_blamed(opponent)
        self.assertEqual(processes_with("bomb.py"), [])

    def test_one_that_stops_itself_loses_by_time_alone(self):
        program, opponent, _ = self.world.bomb("stop", "--time", "0.2")
        self.assertEqual(program["faults"], {"timeout": 1})
        self.assert_not_blamed(opponent)

    def test_nobody_thinks_on_the_others_time(self):
        program, opponent, said = self.world.play(["python3", "bomb.py", "burn", "E3:F4", "G3:H4", "A3:B4"], "--time",
                                                  "0.5", "--seed", "2", opponent="easy:time=0.5")
        burnt = [float(each) for each in re.findall(r"BURNT (\S+)", said)]
        self.assertTrue(burnt, said)
        self.assertLess(max(burnt), 0.1, "seconds of CPU in half a second of the other's time")
        self.assert_not_blamed(opponent)

    def test_a_program_that_connects(self):
        shutil.copy(os.path.join(HERE, "../../doubles/dame_client.py"), self.world.folder)
        program, opponent, said = self.world.play(
            ["python3", "dame_client.py", "{host}", "{port}", "{id}", "A1:A1"], kind="tcp")
        self.assertEqual(program["faults"], {"illegal move": 1}, said)
        self.assertIn("OKTHINK", said)
        self.assert_not_blamed(opponent)

    def test_nothing_is_left_when_agon_is_killed(self):
        before = text_of("/proc/self/mountinfo")
        match = self.world.start(["python3", "bomb.py", "slow", self.world.mark])
        self.addCleanup(match.communicate)
        log = self.world.folder + "/games.jsonl.logs/0-*.txt"
        until(lambda: any("PLAYING" in text_of(path) for path in glob.glob(log)), "the program to play")
        inside = processes_with(self.world.mark)
        self.assertGreaterEqual(len(inside), 5, "agon, bubblewrap, its keeper, the program and its daemon")
        match.kill()
        match.wait()
        until(lambda: not processes_with(self.world.mark), "all processes to end")
        until(lambda: not groups_of(match.pid), "the control groups to go")
        self.assertEqual(text_of("/proc/self/mountinfo"), before)

    def test_a_home_is_refused(self):
        for folder in ["/", self.world.home]:
            match = self.world.start(["true"], folder=folder)
            out, err = match.communicate(timeout=PATIENCE)
            self.assertEqual((match.returncode, out, err.count("\n")), (2, "", 1), err)

    def test_a_program_that_cannot_be_seen_is_refused(self):
        match = self.world.start([os.path.join(self.world.home, "secret")])
        _, err = match.communicate(timeout=PATIENCE)
        self.assertEqual((match.returncode, err.count("\n")), (2, 1), err)
        self.assertIn("No such file", err)

    def test_without_bubblewrap_nothing_is_run(self):
        path, os.environ["PATH"] = os.environ["PATH"], os.path.dirname(shutil.which("setpriv")) + "/nowhere"
        try:
            match = subprocess.Popen([os.path.join(self.world.folder, "agon"), "match", "dame", "cmd:/usr/bin/touch x",
                                      "random", "--games", "1", "--sandbox"], cwd=self.world.folder, text=True,
                                     stderr=subprocess.PIPE, stdout=subprocess.PIPE)
        finally:
            os.environ["PATH"] = path
        _, err = match.communicate(timeout=PATIENCE)
        self.assertEqual((match.returncode, err.count("\n")), (2, 1), err)
        self.assertIn("install bubblewrap", err)
        self.assertFalse(os.path.exists(self.world.folder + "/x"))


@needs_sandbox
class AsWeAre(Attacks, unittest.TestCase):
    pass


@needs_sandbox
class WithoutControlGroups(Attacks, unittest.TestCase):
    limits = "rlimits"


@unittest.skipUnless(os.getuid() == 0, "only root can be somebody else")
@needs_sandbox
class AsAnOrdinaryUser(Attacks, unittest.TestCase):
    user = USER


def has_v2_limits():
    return any("memory" in text_of(path) for path in glob.glob("/sys/fs/cgroup/**/cgroup.controllers"))


if __name__ == "__main__":
    if not has_v2_limits():
        print("not tried: limits by control groups of version 2, which this machine does not have", file=sys.stderr)
    unittest.main()
