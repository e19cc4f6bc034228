"""agon check and a small program for every fault that it can name."""
import concurrent.futures
import json
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import unittest

AGON = os.environ["AGON_PROGRAM"]
HERE = pathlib.Path(__file__).resolve().parent
PROGRAMS = HERE / "programs"
ROOT = HERE.parent.parent.parent
DOUBLES = HERE.parent.parent / "doubles"
SMALL = ["--options", '{"size":5,"walls":0}']

held = []  # files that stay open
os.environ.pop("PYTHONUNBUFFERED", None)  # the beginner has not set it

work = pathlib.Path(tempfile.mkdtemp())
python = f"cmd:{sys.executable} {PROGRAMS}/"
shell = f"cmd:sh {PROGRAMS}/"
client = f"tcp:{sys.executable} {PROGRAMS}/"


def built(name):
    """The C program of this name."""
    subprocess.run(["cc", "-o", work / name, PROGRAMS / f"{name}.c"], check=True)
    return f"cmd:{work}/{name}"


def without_library():
    source = work / "answer.c"
    source.write_text("int answer(void) { return 0; }\n")
    subprocess.run(["cc", "-shared", "-fPIC", "-o", work / "libanswer.so", source], check=True)
    subprocess.run(["cc", "-o", work / "missing_library", PROGRAMS / "missing_library.c",
                    f"-L{work}", "-lanswer"], check=True)
    (work / "libanswer.so").unlink()
    return f"cmd:{work}/missing_library"


def written(name, text, mode=0o755):
    (work / name).write_text(text)
    (work / name).chmod(mode)
    return f"cmd:{work}/{name}"


def open_for_writing():
    """A file that somebody writes cannot be run."""
    shutil.copy("/bin/true", work / "busy")
    held.append(open(work / "busy", "r+b"))
    return f"cmd:{work}/busy"


def cases():
    """By name: the game, the program, more arguments, the step and the fault; none: all is well."""
    dame = f"{AGON} join dame {{host}}:{{port}} --id {{id}} --player random"
    small = lambda spec, step=None, fault=None: ("quoridor", spec, SMALL, step, fault)
    return {
        "runner": small(python + "runner.py"),
        "not found": small(f"cmd:{work}/nobody", "started", "not-found"),
        "folder": small(f"cmd:{work}", "started", "is-folder"),
        "not executable": small(written("plain", "", 0o644), "started", "not-executable"),
        "no interpreter": small(written("odd", "#!/no/such/shell\n"), "started", "no-interpreter"),
        "windows script": small(written("dos", "#!/bin/sh\r\n"), "started", "no-interpreter"),
        "busy": small(open_for_writing(), "started", "cannot-start"),
        "missing module": small(python + "missing_module.py", "started", "missing-library"),
        "missing library": small(without_library(), "started", "missing-library"),
        "missing command": small("cmd:env no-such-command", "started", "missing-library"),
        "buffered": small(python + "buffered.py", "greets", "buffered"),
        "buffered in C": small(built("buffered"), "greets", "buffered"),
        "buffered moves": small(built("buffered_moves"), "options", "buffered"),
        "reads all": small(python + "reads_all.py", "greets", "buffered"),
        "no greeting": small(shell + "no_greeting.sh", "greets", "no-greeting"),
        "other greeting": small(shell + "other_greeting.sh", "greets", "other-greeting"),
        "carriage return": small(shell + "carriage_return.sh", "greets", "line-ends"),
        "no newline": small(python + "no_newline.py", "options", "line-ends"),
        "long line": small(shell + "long_line.sh", "greets", "line-too-long"),
        "crashes at start": small(python + "crashes_at_start.py", "greets", "crashed"),
        "segfault": small(built("segfault"), "options", "crashed"),
        "one move": small(python + "one_move.py", "plays", "crashed"),
        "ends after game": small(python + "ends_after_game.py", "plays", "ends-after-game"),
        "upper case": small(python + "upper_case.py", "options", "notation"),
        "number first": small(python + "number_first.py", "options", "notation"),
        "best move": small(python + "best_move.py", "options", "notation"),
        "illegal": small(python + "illegal.py", "options", "illegal-move"),
        "wrong seat": small(python + "wrong_seat.py", "options", "wrong-seat"),
        "always first": small(python + "always_first.py", "plays", "wrong-seat"),
        "late": ("quoridor", python + "late.py", SMALL + ["--time", "0.3"], "options", "late"),
        "very late": small(python + "very_late.py", "options", "late"),
        "slow start": small(python + "slow_start.py"),
        "no answer": small(python + "no_answer.py", "options", "no-answer"),
        "debug": small(python + "debug.py", "output", "debug-output"),
        "ignores quit": small(python + "ignores_quit.py", "leaves", "ignores-quit"),
        "crashes at quit": small(python + "crashes_at_quit.py", "leaves", "crashes-at-quit"),
        "frozen": small(built("frozen"), "frozen", "stays-frozen"),
        "sailor": ("battleship", python + "sailor.py", [], None, None),
        "slow": ("quoridor", python + "late.py", SMALL, None, None),
        "engine": ("ants", f"cmd:{AGON} engine ants --player random", [], None, None),
        "built in": ("dame", "hard", [], None, None),
        "client": ("dame", "tcp:" + dame, [], None, None),
        "stays": ("dame", f"tcp:sh -c '{dame}; exec sleep 1000'", [], None, None),
        "never connects": ("dame", f"tcp:sh {PROGRAMS}/never_connects.sh {{port}}", [], "greets", "never-connects"),
        "not told": ("dame", f"tcp:sh {PROGRAMS}/no_greeting.sh", [], "greets", "wrong-port"),
        "wrong port": ("dame", client + "wrong_port.py {port}", [], "greets", "wrong-port"),
        "says nothing": ("dame", client + "says_nothing.py {host} {port}", [], "greets", "says-nothing"),
        "garbage": ("dame", client + "garbage.py {host} {port}", [], "greets", "garbage"),
        "leaves early": ("dame", client + "leaves_early.py {host} {port}", [], "greets", "leaves-early"),
        "illegal client": ("dame", f"tcp:{sys.executable} {DOUBLES}/dame_client.py {{host}} {{port}} {{id}} A1:B2",
                           [], "plays", "illegal-move"),
        "gtp": ("blokus", f"gtp:{sys.executable} {DOUBLES}/fake_pentobi.py",
                ["--options", '{"mode":"duo"}'], None, None),
        "gtp buffered": ("blokus", client.replace("tcp:", "gtp:") + "buffered_gtp.py",
                         ["--options", '{"mode":"duo"}'], "greets", "buffered"),
    }


def check(*words):
    """From the folder that has all of Agon, which is then what a program's cell shows."""
    return subprocess.run([AGON, "check", *map(str, words)], capture_output=True, text=True, cwd=ROOT)


class Check(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.cases = cases()
        with concurrent.futures.ThreadPoolExecutor(6) as pool:
            ran = {name: pool.submit(check, game, spec, *more, "--json")
                   for name, (game, spec, more, _, _) in cls.cases.items()}
        cls.ran = {name: each.result() for name, each in ran.items()}
        cls.found = {name: json.loads(each.stdout) for name, each in cls.ran.items()}

    @classmethod
    def tearDownClass(cls):
        shutil.rmtree(work)

    def step(self, name, word):
        return next(step for step in self.found[name]["steps"] if step["step"] == word)

    def test_every_fault_is_found_where_it_shows_and_nothing_else(self):
        for name, (game, spec, _, step, fault) in self.cases.items():
            with self.subTest(name):
                found = self.found[name]
                wrong = [(s["step"], s["fault"]) for s in found["steps"] if "fault" in s]
                self.assertEqual(wrong, [(step, fault)] if fault else [], found)
                self.assertEqual((found["agon"], found["game"], found["spec"]), (1, game, spec))
                self.assertEqual(found["ok"], fault is None)
                self.assertEqual(self.ran[name].returncode, 0 if fault is None else 1)
                self.assertEqual(self.ran[name].stderr, "")

    def test_what_is_wrong_is_said_in_whole_sentences(self):
        for name, (_, _, _, step, fault) in self.cases.items():
            if fault is None:
                continue
            with self.subTest(name):
                told = self.step(name, step)
                text = " ".join([told["expected"], told["came"], told["do"]])
                self.assertNotIn("{", text.replace("{host} {port}", ""))
                self.assertRegex(told["do"], r"[.?]$")

    def test_a_fault_that_would_come_again_skips_the_rest(self):
        steps = self.found["buffered"]["steps"]
        self.assertEqual([step["step"] for step in steps],
                         ["started", "greets", "options", "plays", "time", "frozen", "positions",
                          "output", "leaves"])
        self.assertTrue(all(step["skipped"] and not step["ok"] for step in steps[2:]))
        self.assertEqual([step["ok"] for step in self.found["debug"]["steps"]],
                         [True, True, True, True, True, True, True, False, True])

    def test_what_came_is_shown(self):
        came = lambda name: self.step(name, self.cases[name][3])["came"]
        self.assertIn("ready", came("buffered"))
        self.assertIn("ready\\r", came("carriage return"))
        self.assertIn("READY", came("other greeting"))
        self.assertIn("SIGSEGV", came("segfault"))
        self.assertIn("KeyError: 'greeting'", came("crashes at start"))
        self.assertIn("won!", came("ends after game"))
        self.assertIn("move C2", came("upper case"))
        self.assertIn("bestmove c2", came("best move"))
        self.assertIn("seat 1", came("wrong seat"))
        self.assertIn("libanswer.so", came("missing library"))
        self.assertIn("no_such_module_anywhere", came("missing module"))
        self.assertIn("/bin/sh\\r", came("windows script"))
        self.assertIn("I am seat", came("debug"))
        self.assertIn("the window is closed", came("crashes at quit"))
        self.assertIn("GET / HTTP", came("garbage"))
        self.assertIn("I have seen enough", came("leaves early"))
        self.assertIn("refused", came("wrong port"))
        self.assertIn("A1:B2", came("illegal client"))
        for name in "upper case", "number first", "best move":
            self.assertEqual(self.step(name, "options")["expected"], "'move c2'")

    def test_remarks_do_not_keep_a_program_away(self):
        self.assertEqual(self.step("sailor", "options")["remark"], "unusual-options")
        self.assertEqual(self.step("slow", "time")["remark"], "short-time")
        self.assertEqual(self.step("stays", "leaves")["remark"], "stays-after-game")
        for name in "engine", "runner", "client", "gtp", "built in":
            self.assertFalse([step for step in self.found[name]["steps"] if "remark" in step], name)

    def test_a_command_shows_an_illegal_move_again(self):
        command = self.step("illegal", "options")["again"]
        shown = subprocess.run(["sh", "-c", command], capture_output=True, text=True)
        self.assertEqual(shown.stdout, "ready\nmove a3\n")

    def test_people_get_a_line_a_step_in_their_language(self):
        spec = python + "illegal.py"
        for language, reason in [("en", "cannot get there"), ("de", "Dorthin kommt"), ("el", "Το πιόνι δεν φτάνει")]:
            ran = check("quoridor", spec, *SMALL, "--language", language)
            self.assertEqual(ran.returncode, 1)
            lines = ran.stdout.splitlines()
            self.assertEqual(len(lines), 9 + 2)
            self.assertIn("(illegal-move)", lines[2])
            self.assertIn(reason, lines[2])
            self.assertIn("printf", lines[-1])

    def test_bad_usage_is_one_line(self):
        for arguments in [["dame"], ["chess", "hard"], ["dame", "nobody"], ["dame", "cmd:'"],
                          ["dame", "gtp:true"], ["event.toml"], ["dame", "--folder", "x"],
                          ["dame", "hard", "--folder", "x"], ["dame", "--folder", PROGRAMS],
                          ["dame", "hard", "--language", "fr"]]:
            ran = check(*arguments)
            self.assertEqual((ran.returncode, ran.stdout, ran.stderr.count("\n")), (2, "", 1), arguments)


if __name__ == "__main__":
    unittest.main()
