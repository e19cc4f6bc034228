"""agon tournament and agon verify, as a teacher types them."""
import json
import subprocess
import unittest

from event import Event, agon, entrants, played

DAME = 'game = "dame"\noptions = { maxplies = 20 }\n'
FOUR = entrants("random", "easy:nodes=50", "normal:nodes=50", "hard:nodes=50")


class TournamentTest(unittest.TestCase):
    def complete(self, event, *more):
        ran = event.run("--json", *more)
        self.assertEqual((ran.returncode, ran.stderr), (0, ""))
        self.assertEqual(ran.stdout, event.text("standings.json"))
        standings = event.standings()
        self.assertTrue(standings["complete"])
        verified = event.verify()
        self.assertEqual((verified.returncode, verified.stderr), (0, ""))
        return standings

    def test_plays_every_format(self):
        games = {"round-robin": 12, "swiss": 12, "knockout": None, "gauntlet": 6}
        for name, expected in games.items():
            with self.subTest(name), Event(f'{DAME}format = "{name}"\n{FOUR}') as event:
                standings = self.complete(event)
                self.assertEqual(standings["format"], name)
                self.assertEqual(standings["games"], len(event.games()))
                if expected is not None:
                    self.assertEqual(standings["games"], expected)
                self.assertEqual(sorted(line["name"] for line in standings["entrants"]), ["a", "b", "c", "d"])

    def test_plays_three_and_four_seats(self):
        for players in (3, 4):
            text = f'game = "quoridor"\noptions = {{ players = {players}, maxplies = 12 }}\n'
            with self.subTest(players), Event(text + FOUR) as event:
                standings = self.complete(event)
                self.assertEqual(standings["games"], 12 if players == 3 else 4)

    def test_plays_the_same_games_at_any_concurrency(self):
        with Event(DAME + FOUR) as one, Event(DAME + FOUR) as many:
            self.complete(one, "--concurrency", "1")
            self.complete(many, "--concurrency", "5")
            self.assertEqual(played(one.games()), played(many.games()))
            self.assertEqual(one.text("standings.json"), many.text("standings.json"))

    def test_says_which_game_a_record_is(self):
        with Event(DAME + "book = 3\n" + entrants("random", "easy:nodes=50")) as event:
            self.complete(event)
            first, second = event.games()
            self.assertEqual(first["event"], {"round": 1, "pairing": 1, "game": 0, "attempt": 1, "entrants": ["a", "b"]})
            self.assertEqual(second["event"]["entrants"], ["b", "a"])
            self.assertEqual(first["seed"], second["seed"])
            self.assertEqual(first["moves"][:3], second["moves"][:3])
            self.assertEqual(agon("verify", event.folder / "games.jsonl").returncode, 0)

    def test_goes_on_for_nobody_when_it_is_over(self):
        with Event(DAME + FOUR) as event:
            self.complete(event)
            before = event.text("games.jsonl")
            (event.folder / "agon.db").unlink()
            self.complete(event)
            self.assertEqual(event.text("games.jsonl"), before)

    def test_refuses_another_event_in_its_place(self):
        with Event(DAME + FOUR) as event:
            self.complete(event)
            event.file.write_text(DAME + 'seed = "2"\n' + FOUR)
            ran = event.run()
            self.assertEqual(ran.returncode, 2)
            self.assertEqual(len(ran.stderr.splitlines()), 1)

    def test_lets_an_entrant_withdraw(self):
        with Event(DAME + FOUR) as event:
            standings = self.complete(event, "--withdraw", "b")
            gone = next(line for line in standings["entrants"] if line["name"] == "b")
            self.assertEqual((gone["points"], gone["faults"]), (0, {"withdrawn": 6}))
            self.assertEqual(json.loads(event.text("event.json"))["withdrawn"], [{"name": "b", "round": 4}])

    def test_says_what_is_wrong_and_where(self):
        faults = {
            'game = "chess"': "cup.toml:1: ",
            'game = "dame"\nrouds = 2': "cup.toml:2: ",
            'game = "dame"\nrounds = "two"': "cup.toml:2: ",
            'game = "dame"\noptions = { size = 9 }': "cup.toml:2: ",
            'game = "dame"\n[[entrant]]\nname = "x"\nspec = "genius"\n[[entrant]]\nname = "y"\nspec = "random"': "cup.toml:2: ",
            'game = "dame"\n[[entrant]]\nname = "x"\nfolder = "nowhere"\n[[entrant]]\nname = "y"\nspec = "random"': "cup.toml:2: ",
            'game = "dame"\n[[entrant]]\nname = "x"\nspec = "random"\n[[entrant]]\nname = "x"\nspec = "random"': "cup.toml:5: ",
            'game = "dame"\nformat = "league"\n': "cup.toml:2: ",
            'game = "dame"\nclock = { move = 1, total = 2 }\n': "cup.toml:2: ",
            'game = "dame"\n[sandbox]\nmemory = 1\n': "cup.toml:3: ",
            'game = "dame': "cup.toml:1: ",
            'game = "quoridor"\nbook = 2\n' + entrants("random", "tcp:cat {port}"): "cup.toml:6: b: tcp: programs of quoridor",
        }
        for text, where in faults.items():
            with self.subTest(text), Event(text + "\n") as event:
                ran = event.run()
                self.assertEqual(ran.returncode, 2, ran.stderr)
                self.assertEqual(len(ran.stderr.splitlines()), 1, ran.stderr)
                self.assertIn(where, ran.stderr)
                self.assertFalse(event.folder.exists())

    def test_misses_a_script_before_the_first_game(self):
        with Event(DAME + entrants("random", "cmd:python3 nope.py")) as event:
            ran = event.run()
            self.assertEqual((ran.returncode, ran.stderr.splitlines()[1:]), (2, []))
            self.assertIn("cup.toml:6: b: there is no file nope.py", ran.stderr)
            self.assertFalse((event.folder / "games.jsonl").exists())
        files = {"x/agon.toml": ('run = "cmd:python3 nope.py"\n', 0o644)}
        with Event(DAME + entrants("random") + '[[entrant]]\nname = "x"\nfolder = "x"\n', files) as event:
            ran = event.run()
            self.assertEqual(ran.returncode, 1, ran.stderr)
            self.assertIn("x: there is no file nope.py", ran.stderr)

    def test_shows_programs_nothing_of_other_events(self):
        spy = "import sys\nprint(open('plain.txt').read(), file=sys.stderr)\nopen('older/games.jsonl')\n"
        files = {"spy.py": (spy, 0o644), "plain.txt": ("seen", 0o644), "older/event.json": ("{}", 0o644),
                 "older/games.jsonl": ("", 0o644)}
        with Event(DAME + entrants("cmd:python3 spy.py", "random"), files) as event:
            self.complete(event)
            said = event.text("logs/1-1-0-1-0.txt")
            self.assertEqual(said.splitlines()[0], "seen")
            self.assertIn("Error: ", said)

    def test_lets_only_one_run_it(self):
        text = 'game = "dame"\nclock = { move = 30 }\n' + entrants("best", "best:time=20")
        with Event(text) as event:
            first = event.start()
            try:
                while not (event.folder / "standings.json").exists():
                    self.assertIsNone(first.poll())
                second = event.run()
                self.assertEqual(second.returncode, 1)
                self.assertEqual(len(second.stderr.splitlines()), 1, second.stderr)
            finally:
                first.terminate()
                said = first.communicate(timeout=60)[1]
            self.assertEqual(first.returncode, 1)
            self.assertIn("again", said)
            self.assertEqual(event.verify().returncode, 0)


if __name__ == "__main__":
    unittest.main()
