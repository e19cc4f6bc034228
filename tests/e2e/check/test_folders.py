"""agon check for folders that are built first and for event files, and the cell that it tries programs in."""
import json
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).parent.parent))
from machine import needs_sandbox

AGON = os.environ["AGON_PROGRAM"]
PROGRAMS = pathlib.Path(__file__).resolve().parent / "programs"
SMALL = '{"size":5,"walls":0}'
EVENT = 'game = "quoridor"\noptions = { size = 5, walls = 0 }\n'
SECRET = "AGON_CHECK_SECRET"


@needs_sandbox
class FoldersTest(unittest.TestCase):
    def setUp(self):
        self.base = pathlib.Path(tempfile.mkdtemp(prefix="agon-check-test-"))
        self.addCleanup(shutil.rmtree, self.base)

    def put(self, name, text, mode=0o644):
        path = self.base / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
        path.chmod(mode)
        return path

    def folder(self, name, build="make", bot="runner.py", run="cmd:./bot"):
        """Its program is made from bot.txt when it is built."""
        self.put(f"{name}/agon.toml", f'build = "{build}"\nrun = "{run}"\n')
        self.put(f"{name}/Makefile", "bot: bot.txt\n\tcp bot.txt bot\n\tchmod +x bot\n")
        self.put(f"{name}/bot.txt", "#!/usr/bin/python3\n" + (PROGRAMS / bot).read_text())
        shutil.copy(PROGRAMS / "runner.py", self.base / name)  # others begin with it
        return self.base / name

    def check(self, *words, **more):
        return subprocess.run([AGON, "check", *map(str, words)], capture_output=True, text=True,
                              **{"cwd": self.base, **more})

    def faults(self, found):
        return [(step["step"], step["fault"]) for step in found["steps"] if "fault" in step]

    def test_a_folder_is_built_elsewhere_and_tried(self):
        folder = self.folder("ann")
        for typed in folder, "ann", "ann/":
            ran = self.check("quoridor", "--folder", typed, "--options", SMALL, "--json")
            found = json.loads(ran.stdout)
            self.assertEqual((ran.returncode, ran.stderr, found["ok"]), (0, "", True), found)
            self.assertEqual((found["folder"], found["spec"]), (str(typed), "cmd:./bot"))
            self.assertEqual(found["steps"][0], {"step": "built", "ok": True})
        self.assertEqual(sorted(os.listdir(folder)), ["Makefile", "agon.toml", "bot.txt", "runner.py"])

    def test_a_folder_that_does_not_build_says_why(self):
        self.folder("ann", build="echo oh no >&2; exit 3")
        ran = self.check("quoridor", "--folder", "ann", "--json")
        found = json.loads(ran.stdout)
        self.assertEqual((ran.returncode, self.faults(found)), (1, [("built", "does-not-build")]))
        self.assertEqual(found["steps"][0]["came"], "oh no")

    def test_what_the_build_left_is_looked_at_where_it_lies(self):
        self.folder("ann", build="cp bot.txt bot")
        ran = self.check("quoridor", "--folder", "ann", "--json")
        self.assertEqual(self.faults(json.loads(ran.stdout)), [("started", "not-executable")])

    def test_a_bad_folder_is_bad_usage(self):
        self.put("empty/note", "")
        self.put("odd/agon.toml", 'run = "hard"\n')
        for name, words in [("empty", "has no agon.toml"), ("odd", "cmd:, tcp: or gtp:"), ("gone", "no folder")]:
            ran = self.check("quoridor", "--folder", name)
            self.assertEqual((ran.returncode, ran.stdout, ran.stderr.count("\n")), (2, "", 1), name)
            self.assertIn(words, ran.stderr)

    def test_every_program_of_an_event_is_tried(self):
        self.folder("entries/ann")
        self.folder("entries/bob", bot="illegal.py")
        shutil.copy(PROGRAMS / "runner.py", self.base)
        file = self.put("cup.toml", f'folders = "entries/*"\n{EVENT}[[entrant]]\nname = "carl"\n'
                        'spec = "cmd:python3 runner.py"\n[[entrant]]\nname = "built in"\nspec = "random"\n')
        ran = self.check(file, "--json")
        found = json.loads(ran.stdout)
        self.assertEqual((ran.returncode, ran.stderr), (1, ""))
        self.assertEqual([(each["name"], each["ok"]) for each in found],
                         [("carl", True), ("ann", True), ("bob", False)])
        self.assertEqual(self.faults(found[2]), [("options", "illegal-move")])
        people = self.check(file).stdout.split("\n\n")
        self.assertEqual([part.splitlines()[0] for part in people[:3]],
                         ["carl: cmd:python3 runner.py", "ann: entries/ann", "bob: entries/bob"])
        self.assertFalse((self.base / "cup").exists())

    def test_an_event_whose_programs_are_well_is_well(self):
        shutil.copy(PROGRAMS / "runner.py", self.base)
        file = self.put("cup.toml", EVENT + '[[entrant]]\nname = "a"\nspec = "cmd:python3 runner.py"\n'
                        '[[entrant]]\nname = "b"\nspec = "random"\n')
        self.assertEqual(self.check(file).returncode, 0)
        file.write_text(file.read_text().replace("quoridor", "chess"))
        ran = self.check(file)
        self.assertEqual((ran.returncode, ran.stdout, ran.stderr.count("\n")), (2, "", 1))

    def curious(self):
        """A program that ends, and says so, if it sees what is not its business."""
        (self.base / "here").mkdir(exist_ok=True)
        return self.put("here/curious.py", "import os, sys\n"
                        f"if '{SECRET}' in os.environ: sys.exit('I see it')\n" + (PROGRAMS / "runner.py").read_text())

    def test_a_program_is_tried_in_a_cell(self):
        bot = self.curious()
        spec, elsewhere = "cmd:python3 curious.py", f"cmd:python3 {bot}"
        more = {"cwd": self.base / "here", "env": {**os.environ, SECRET: "1"}}
        for words in [(spec,), (elsewhere,)]:
            ran = self.check("quoridor", *words, "--options", SMALL, **more)
            self.assertEqual((ran.returncode, ran.stderr), (0, ""), ran.stdout)
        more["cwd"] = self.base
        self.assertEqual(self.check("quoridor", elsewhere, "--options", SMALL, **more).returncode, 0)
        ran = self.check("quoridor", elsewhere, "--options", SMALL, "--sandbox", "off", **more)
        self.assertEqual((ran.returncode, ran.stderr), (1, ""))
        self.assertIn("I see it", ran.stdout)

    def test_it_says_when_it_tries_in_the_open(self):
        bot = self.curious()
        for typed, where, more in [("cmd:python3 curious.py", "here", {"HOME": str(self.base / "here")}),
                                   (f"cmd:python3 {bot}", ".", {"PATH": self.path_without_bubblewrap()})]:
            ran = self.check("quoridor", typed, "--options", SMALL, cwd=self.base / where, env={**os.environ, **more})
            self.assertEqual(ran.returncode, 0, ran.stdout + ran.stderr)
            self.assertRegex(ran.stderr, r"^agon check: tried in the open: [^\n]+\n$")

    def path_without_bubblewrap(self):
        (self.base / "bin").mkdir(exist_ok=True)
        (self.base / "bin/python3").symlink_to("/usr/bin/python3")
        return str(self.base / "bin")


if __name__ == "__main__":
    unittest.main()
