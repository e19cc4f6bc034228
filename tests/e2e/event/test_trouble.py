"""A disk that is full or becomes read-only in the middle of an event: one clear line, and nothing is lost."""
import os
import pathlib
import shutil
import subprocess
import tempfile
import time
import unittest

from event import PROGRAM, entrants, played
import json

EVENT = 'game = "dame"\noptions = { maxplies = 60 }\nrounds = 30\n' + entrants("random", "easy:nodes=100", "easy:nodes=200,seed=3")
ROOT_ONLY = unittest.skipIf(os.geteuid() != 0, "only root can mount a small disk")


def games_in(folder):
    return [json.loads(line) for line in (folder / "games.jsonl").read_text().splitlines()]


@ROOT_ONLY
class TroubleTest(unittest.TestCase):
    def setUp(self):
        self.base = pathlib.Path(tempfile.mkdtemp(prefix="agon-disk-"))
        self.disk = self.base / "disk"
        self.disk.mkdir()
        (self.base / "cup.toml").write_text(EVENT)

    def tearDown(self):
        subprocess.run(["umount", "-l", self.disk], capture_output=True)
        shutil.rmtree(self.base, ignore_errors=True)

    def mount(self, *options):
        subprocess.run(["mount", "-t", "tmpfs", "-o", ",".join(options), "agon-test", self.disk], check=True)

    def tournament(self, folder):
        return subprocess.Popen([PROGRAM, "tournament", self.base / "cup.toml", "--out", folder, "--concurrency", "1"],
                                stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)

    def fails_with_a_line(self, running):
        said = running.communicate(timeout=60)[1]
        self.assertEqual(running.returncode, 1, said)
        self.assertEqual(len(said.splitlines()), 1, said)
        self.assertTrue(said.startswith("agon tournament: "), said)

    def ends_as_undisturbed(self):
        with self.tournament(self.disk / "cup") as again:
            self.assertEqual(again.wait(timeout=120), 0, again.stderr.read())
        with self.tournament(self.base / "calm") as calm:
            self.assertEqual(calm.wait(timeout=120), 0)
        self.assertEqual(played(games_in(self.disk / "cup")), played(games_in(self.base / "calm")))
        self.assertEqual((self.disk / "cup/standings.json").read_text(), (self.base / "calm/standings.json").read_text())

    def test_a_full_disk(self):
        self.mount("size=200k")
        self.fails_with_a_line(self.tournament(self.disk / "cup"))
        subprocess.run(["mount", "-o", "remount,size=100m", self.disk], check=True)
        self.ends_as_undisturbed()

    def test_a_disk_that_becomes_read_only(self):
        self.mount("size=100m")
        running = self.tournament(self.disk / "cup")
        while not (self.disk / "cup/standings.json").exists():
            self.assertIsNone(running.poll())
            time.sleep(0.01)  # no file tells when it is made
        # What is open for writing keeps a file system from becoming read-only; a folder's flag does not ask.
        subprocess.run(["chattr", "-R", "+i", self.disk / "cup"], capture_output=True)
        frozen = subprocess.run(["lsattr", "-d", self.disk / "cup"], capture_output=True, text=True).stdout
        if "i" not in frozen.split(" ")[0]:
            running.kill()
            running.communicate()
            self.skipTest("no folder can be made immutable here")
        self.fails_with_a_line(running)
        subprocess.run(["chattr", "-R", "-i", self.disk / "cup"], check=True)
        self.ends_as_undisturbed()


if __name__ == "__main__":
    unittest.main()
