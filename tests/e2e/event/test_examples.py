"""The events in examples/: each is checked, played to its end and verified, and none of its programs is at fault."""
import json
import pathlib
import shutil
import tempfile
import sys
import unittest

from event import agon
sys.path.insert(0, str(pathlib.Path(__file__).parent.parent))
from machine import needs_sandbox

EXAMPLES = pathlib.Path(__file__).resolve().parents[3] / "examples"


@needs_sandbox
class ExamplesTest(unittest.TestCase):
    def setUp(self):
        self.base = pathlib.Path(tempfile.mkdtemp(prefix="agon-examples-"))
        self.addCleanup(shutil.rmtree, self.base)

    def played(self, name, event):
        """The standings of a copy of an example, by name."""
        folder = self.base / name
        shutil.copytree(EXAMPLES / name, folder)
        checked = agon("check", folder / f"{event}.toml", "--json")
        self.assertEqual((checked.returncode, checked.stderr), (0, ""), checked.stdout)
        self.assertTrue(json.loads(checked.stdout))
        ran = agon("tournament", folder / f"{event}.toml", "--json")
        self.assertEqual((ran.returncode, ran.stderr), (0, ""))
        verified = agon("verify", folder / event)
        self.assertEqual((verified.returncode, verified.stderr), (0, ""))
        standings = json.loads(ran.stdout)
        self.assertTrue(standings["complete"])
        for entrant in standings["entrants"]:
            self.assertEqual(entrant["faults"], {}, entrant["name"])
        return {entrant["name"]: entrant for entrant in standings["entrants"]}

    def test_dame_final(self):
        table = self.played("dame-final", "final")
        self.assertEqual(set(table), {"carla", "peter", "prudence", "easy"})
        self.assertEqual({entrant["games"] for entrant in table.values()}, {6})

    def test_ants_championship(self):
        table = self.played("ants-championship", "cup")
        self.assertEqual(set(table), {"hasty", "hungry", "wary", "luck"})
        self.assertEqual({entrant["games"] for entrant in table.values()}, {12})

    def test_blokus_gauntlet(self):
        table = self.played("blokus-gauntlet", "gauntlet")
        self.assertEqual(table["mason"]["games"], 16)

    def test_what_the_ants_course_hands_out_is_the_same_for_all(self):
        entries = EXAMPLES / "ants-championship" / "entries"
        for name in "client.c", "ants.h", "Makefile", "agon.toml":
            self.assertEqual(len({path.read_bytes() for path in entries.glob(f"*/{name}")}), 1, name)


if __name__ == "__main__":
    unittest.main()
