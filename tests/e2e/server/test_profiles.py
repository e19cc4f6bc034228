"""Profiles: what was played counts once, whatever is killed; and nobody else learns of them."""
import glob
import hashlib
import sqlite3
import tempfile
import unittest

from agon_server import Live, Server, until


def me(key):
    return {"Authorization": f"Bearer {key}"}


def make(server, name="Ann"):
    return server.call("/profiles", {"name": name})["key"]


def sit_down(server, key, game="quoridor", level="easy"):
    """A table against a level, and the token of who has the profile."""
    table = server.call("/tables", {"game": game, "seats": [{"kind": "open"}, {"kind": "player", "spec": level}]})
    return table["id"], server.call(f"/tables/{table['id']}/sit", {"name": "Ann", "profile": key})["token"]


def lose(server, key, **settings):
    table, token = sit_down(server, key, **settings)
    server.call(f"/tables/{table}/resign", {"token": token})
    return table


def games(server, key):
    status, answer = server.ask("/api/profile/games", headers=me(key))
    assert status == 200, answer
    return answer["games"]


class ProfileTest(unittest.TestCase):
    def test_a_game_counts_once_whatever_is_killed(self):
        with Server() as server:
            key = make(server)
            tables = []
            for _ in range(5):
                tables.append(lose(server, key))
                server.kill()  # the end is in the journal, and not in the database
                server.restart()
                self.assertEqual([game["table"] for game in games(server, key)], tables[::-1])
                server.kill()
                server.restart()
                self.assertEqual([game["table"] for game in games(server, key)], tables[::-1])
            self.assertTrue(all(game["rated"] and game["fate"] == "lost" for game in games(server, key)))
            rating = server.ask("/api/profile", headers=me(key))[1]["ratings"]["quoridor"]
            self.assertEqual(rating["games"], 5)
            self.assertLess(rating["rating"], 1500)
            self.assertEqual(server.stop(), 0)
            server.start()
            self.assertEqual(server.ask("/api/profile", headers=me(key))[1]["ratings"]["quoridor"], rating)

    def test_a_seat_is_its_profiles_over_a_kill(self):
        with Server() as server:
            key = make(server)
            table, token = sit_down(server, key)
            server.kill()
            server.restart()
            server.call(f"/tables/{table}/resign", {"token": token})
            self.assertEqual([game["table"] for game in games(server, key)], [table])

    def test_help_is_not_rated(self):
        with Server() as server:
            key = make(server)
            table, token = sit_down(server, key)
            server.call(f"/tables/{table}/hint", {"token": token, "spec": "easy"})
            server.call(f"/tables/{table}/resign", {"token": token})
            [game] = games(server, key)
            self.assertFalse(game["rated"])
            self.assertNotIn("rating_change", game)

    def test_nothing_is_left_of_who_goes(self):
        with Server() as server:
            key, other = make(server), make(server, "Bob")
            lose(server, key)
            kept = lose(server, other)
            waiting, token = sit_down(server, key)
            self.assertEqual(server.ask("/api/profile", headers=me(key), method="DELETE")[0], 204)
            self.assertEqual(server.ask("/api/profile", headers=me(key))[1]["code"], "bad-key")
            self.assertEqual(server.ask("/api/profile", headers=me(key), method="DELETE")[0], 401)
            server.call(f"/tables/{waiting}/resign", {"token": token})  # its seat was still there
            self.assertEqual([game["table"] for game in games(server, other)], [kept])
            self.assertEqual(server.stop(), 0)
            with sqlite3.connect(server.data + "/agon.db") as database:
                self.assertEqual(database.execute("SELECT name FROM profiles").fetchall(), [("Bob",)])
                self.assertEqual(database.execute('SELECT "table" FROM results').fetchall(), [(kept,)])
            database.close()

    def test_a_key_is_nowhere(self):
        """Not in what the server says, logs or keeps; and what it keeps instead is not told either."""
        with tempfile.TemporaryFile() as errors, Server("--log", "debug", errors=errors) as server:
            key = make(server)
            hashed = hashlib.sha256(key.encode()).hexdigest()
            table, token = sit_down(server, key)
            said = []
            with Live(server, table, token, after=0, state=True) as live:
                server.call(f"/tables/{table}/resign", {"token": token})
                while not said or said[-1].get("type") != "ended":
                    said.append(live.read())
            for path in [f"/tables/{table}", f"/tables/{table}?token={token}", f"/tables/{table}/record", "/tables",
                         f"/tables/{table}/replay"]:
                said.append(server.call(path))
            for path in ["", "/games", "/export"]:
                said.append(server.ask("/api/profile" + path, headers=me(key))[1])
            said.append(server.ask("/metrics")[1])
            self.assertEqual(said[-2]["games"][0]["record"]["game"], "quoridor")
            self.assertNotIn(key, repr(said))
            self.assertNotIn(hashed, repr(said))
            self.assertEqual(server.stop(), 0)
            errors.seek(0)
            logged = errors.read()
            self.assertIn(b"event=started", logged)
            self.assertNotIn(hashed.encode(), logged)
            for path in glob.glob(server.data + "/*"):
                with open(path, "rb") as file:
                    self.assertNotIn(key.encode(), file.read() + logged, path)

    def test_without_a_store_there_are_none(self):
        with Server("--store", "none") as server:
            self.assertFalse(server.call("/games")["profiles"])
            status, answer = server.ask("/api/profiles", {"name": "Ann"})
            self.assertEqual((status, answer["code"]), (503, "no-store"))
            table, token = sit_down(server, "0" * 32)
            server.call(f"/tables/{table}/resign", {"token": token})
            until(lambda: server.call(f"/tables/{table}")["state"] == "over")


if __name__ == "__main__":
    unittest.main()
