"""`agon join` over real sockets: programs on classic ports, and at tables of the API."""
import subprocess
import sys
import unittest

from agon_server import GAMES, PATIENCE, PROGRAM, Server, until

OPTIONS = ["--store", "none", "--dame-gap", "0", "--pace", "0", "--blokus-player", "random"]
FAULTY = "import sys; [print(dict(agon='ready', go='move x').get(line.split()[0], ''), flush=True) for line in sys.stdin]"


def engine(game):
    return f"cmd:{PROGRAM} engine {game} --player easy:nodes=20"


class JoinTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.server = Server(*OPTIONS)

    @classmethod
    def tearDownClass(cls):
        with cls.server:
            assert cls.server.stop() == 0

    def join(self, game, *arguments):
        return subprocess.Popen([PROGRAM, "join", game, *arguments], stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                                text=True)

    def on_port(self, game, player, *more):
        """The time is for a loaded machine; the player needs a hundredth of it."""
        return self.join(game, f"127.0.0.1:{self.server.ports[game]}", "--player", player, "--time", "60", *more)

    def at_table(self, game, table, player, *more):
        return self.join(game, "--web", self.server.address, "--table", table, "--player", player, "--time", "60", *more)

    def ends(self, process):
        """What it says of a game that ended by the rules."""
        out, err = process.communicate(timeout=PATIENCE * 3)
        self.assertEqual(process.returncode, 0, err)
        return out

    def test_a_program_plays_on_every_classic_port(self):
        for game in GAMES:
            with self.subTest(game):
                more = ["--start"] if game == "blokus" else []
                program = self.on_port(game, engine(game), *more)
                others = [] if game == "blokus" else [self.on_port(game, "random:seed=1")]
                for process in [program, *others]:
                    self.assertNotEqual(self.ends(process), "")

    def test_a_program_plays_at_a_table_of_every_game(self):
        for game in GAMES:
            with self.subTest(game):
                seats = next(each["seats"] for each in self.server.call("/games")["games"] if each["name"] == game)
                opponents = [{"kind": "player", "spec": "random"}] * (seats - 1)
                table = self.server.call("/tables", {"game": game, "seats": [{"kind": "open"}, *opponents]})["id"]
                said = self.ends(self.at_table(game, table, engine(game), "--name", "Bo"))
                self.assertRegex(said, "^(won|lost|drawn) as seat 0: ")
                state = self.server.call(f"/tables/{table}")
                self.assertEqual(state["state"], "over")
                self.assertEqual(state["seats"][0]["name"], "Bo")
                self.assertNotIn(state["result"]["reason"], ["illegal move", "timeout", "resigned"])

    def test_a_program_that_errs_gives_up_its_game(self):
        table = self.server.call("/tables", {"game": "dame", "seats": [{"kind": "open"}] * 2})["id"]
        person = self.server.call(f"/tables/{table}/sit", {"seat": 1, "name": "Ann"})["token"]
        process = self.at_table("dame", table, f'cmd:{sys.executable} -c "{FAULTY}"')
        _, err = process.communicate(timeout=PATIENCE)
        self.assertEqual(process.returncode, 1)
        self.assertEqual(err, "agon join: the player is at fault: illegal move 'x': unreadable\n")
        until(lambda: self.server.call(f"/tables/{table}?token={person}")["state"] == "over", "the end")
        self.assertEqual(self.server.call(f"/tables/{table}")["result"], {"scores": [0, 1], "reason": "resigned"})

    def test_who_is_stopped_before_the_start_frees_the_seat(self):
        table = self.server.call("/tables", {"game": "battleship", "seats": [{"kind": "open"}] * 2})["id"]
        taken = lambda: [seat["taken"] for seat in self.server.call(f"/tables/{table}")["seats"]]
        process = self.at_table("battleship", table, "random")
        until(lambda: taken() == [True, False], "a guest")
        process.terminate()
        _, err = process.communicate(timeout=PATIENCE)
        self.assertEqual((process.returncode, err), (1, "agon join: stopped before the end\n"))
        until(lambda: taken() == [False, False], "a free seat")
        self.assertEqual(self.server.call(f"/tables/{table}")["state"], "open")

    def test_it_says_what_is_wrong(self):
        _, err = (process := self.at_table("dame", "0123456789abc", "random")).communicate(timeout=PATIENCE)
        self.assertEqual(process.returncode, 1)
        self.assertEqual(err, "agon join: the server refuses: there is no table of this id\n")
        for wrong in ["--web", "nowhere", "--table", "x"], ["--web", "http://127.0.0.1:1"], ["--table", "x"], []:
            with self.subTest(wrong):
                process = self.join("dame", *wrong)
                _, err = process.communicate(timeout=PATIENCE)
                self.assertEqual((process.returncode, err.count("\n")), (2, 1), err)


if __name__ == "__main__":
    unittest.main()
