"""Every path of docs/api.yaml on a live server; the answers are held against its schemas."""
import json
import os
import re
import subprocess
import sys
import tempfile
import unittest

import jsonschema
import yaml

from agon_server import GAMES, PATIENCE, PROGRAM, Live, Server, until

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../..")
with open(f"{ROOT}/docs/api.yaml") as document:
    API = yaml.safe_load(document)
RESOLVER = jsonschema.RefResolver.from_schema(API)
QUICK = "easy:nodes=50"
FAULTS = ["resigned", "timeout", "illegal move", "disconnect", "aborted"]
FLEET = "A1h,C1h,E1h,G1h,J1h"


def check(instance, schema):
    jsonschema.Draft202012Validator(schema, resolver=RESOLVER).validate(instance)


def described(path, method):
    """The operation that the document describes for a path."""
    path = path.split("?")[0]
    for template, item in API["paths"].items():
        if re.fullmatch(re.sub(r"\{\w+\}", "[^/]+", template), path) and method in item:
            return template, item[method]
    raise AssertionError(f"{method} {path} is not in docs/api.yaml")


class CheckedServer(Server):
    """Knows what has been called, and fails if an answer is not as the document says."""

    called = set()

    def ask(self, path, body=None, headers=None, method=None):
        status, answer = super().ask(path, body, headers, method)
        verb = (method or ("GET" if body is None else "POST")).lower()
        if status in (403, 405) or (status == 404 and answer["code"] == "no-such-page"):
            check(answer, {"$ref": "#/components/schemas/Refusal"})
            return status, answer
        template, operation = described(path, verb)
        responses = operation["responses"]
        assert str(status) in responses, f"{verb} {path}: {status} {answer} is not described"
        response = responses[str(status)]
        if "$ref" in response:
            response = RESOLVER.resolve(response["$ref"])[1]
        if status == 204:
            assert not answer
            CheckedServer.called.add((template, verb, True))
            return status, answer
        (kind, content), = response["content"].items()
        assert (kind == "text/plain") == isinstance(answer, str)
        check(answer, content["schema"])
        CheckedServer.called.add((template, verb, status < 300))
        return status, answer


class CheckedLive(Live):
    def read(self):
        message = super().read()
        check(message, {"$ref": "#/components/schemas/ServerFrame"})
        return message

    def until(self, kind):
        """The next event of that type."""
        while True:
            message = self.read()
            if message.get("type") == kind:
                return message

    def state(self, condition=lambda state: True):
        while True:
            message = self.read()
            if "state" in message and condition(message["state"]):
                return message["state"]


class ApiTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.events = tempfile.TemporaryDirectory(prefix="agon-events-")
        with open(f"{cls.events.name}/cup.toml", "w") as event:
            event.write('game = "ants"\n' + "".join(f'[[entrant]]\nname = "{name}"\nspec = "{QUICK}"\n' for name in "ab"))
        subprocess.run([PROGRAM, "tournament", event.name, "--json"], check=True, stdout=subprocess.DEVNULL)
        cls.server = CheckedServer("--pace", "0", "--dame-gap", "0", "--blokus-player", QUICK,
                                   "--event", f"{cls.events.name}/cup")

    @classmethod
    def tearDownClass(cls):
        with cls.server, cls.events:
            assert cls.server.stop() == 0

    def open(self, game, *kinds, **more):
        seats = [{"kind": "player", "spec": kind} if kind not in ("open", "classic") else {"kind": kind}
                 for kind in kinds]
        return self.server.call("/tables", {"game": game, **({"seats": seats} if seats else {}), **more})["id"]

    def sit(self, table, seat=None, **more):
        return self.server.call(f"/tables/{table}/sit", {**({} if seat is None else {"seat": seat}), **more})["token"]

    def act(self, table, verb, token, **more):
        return self.server.call(f"/tables/{table}/{verb}", {"token": token, **more})

    def look(self, table, token=""):
        return self.server.call(f"/tables/{table}?token={token}")

    def refused(self, path, body, code, status, headers=None, method=None):
        got, answer = self.server.ask(path, body, headers, method)
        self.assertEqual((got, answer["code"]), (status, code), answer)

    def pair(self, game="dame"):
        table = self.open(game)
        return table, [self.sit(table, 0, name="Ann"), self.sit(table, 1, name="Bob")]

    def play_on(self, table, tokens, most=10_000):
        """Any legal moves, to the end if need be."""
        for _ in range(most):
            state = self.look(table)
            if state["state"] == "over":
                return state
            if state["to_move"] is None:
                continue
            token = tokens[state["to_move"]]
            legal = state["legal"] or self.look(table, token)["legal"] or [FLEET]
            self.act(table, "move", token, move=legal[len(state["moves"]) % len(legal)])
        return self.look(table)

    def test_every_path(self):
        games = self.server.call("/games")["games"]
        self.assertEqual(sorted(game["name"] for game in games), sorted(GAMES))
        for game in games:
            self.assertEqual(game["port"], self.server.ports[game["name"]])
            table = self.open(game["name"])
            tokens = [self.sit(table, seat) for seat in range(game["seats"])]
            self.play_on(table, tokens, 6)
            for token in ["", tokens[0]]:
                self.server.call(f"/tables/{table}/replay?token={token}")
                self.look(table, token)
            self.server.call(f"/tables/{table}/why?move=nonsense&token={tokens[0]}")
            state = self.look(table)
            if state["to_move"] is not None:
                self.act(table, "hint", tokens[state["to_move"]], spec=QUICK)
            self.server.call("/evaluate", {"game": game["name"], "moves": []})
            self.server.call("/evaluate", {"game": game["name"], "moves": [], "time": 0.05})
            self.server.call("/position", {"game": game["name"], "moves": []})
            self.act(table, "resign", tokens[0])
            record = self.server.call(f"/tables/{table}/record")
            self.server.call("/replay", record)
        for state in ["open", "running", "over"]:
            self.server.call(f"/tables?state={state}&limit=3&game=dame")
        table, tokens = self.pair()
        self.act(table, "chat", tokens[0], text="hello")
        for verb in ["pause", "resume"]:
            self.act(table, verb, tokens[0])
        self.play_on(table, tokens, 1)
        self.act(table, "undo", tokens[0])
        self.act(table, "undo", tokens[1], agree=True)
        self.assertEqual(self.look(table)["moves"], [])
        self.act(table, "seat", tokens[1], seat=1, kind="player", spec=QUICK)
        self.act(table, "leave", tokens[0])
        over, holders = self.pair()
        self.act(over, "resign", holders[0])
        self.act(over, "rematch", holders[1])
        event, = self.server.call("/events")
        state = self.server.call(f"/events/{event['id']}")
        self.assertEqual((state["standings"]["complete"], len(state["games"])), (True, 2))
        self.assertEqual(self.server.ask(f"/api/events/{event['id']}?after={state['version']}")[0], 204)
        game = state["games"][0]
        record = self.server.call(f"/events/{event['id']}/{game['round']}-{game['pairing']}-{game['game']}")
        self.server.call("/replay", record)
        waiting = self.server.call("/tables", {"game": "ants", "seats": [{"kind": "classic"}, {"kind": "open"}]})["id"]
        self.server.call(f"/tables/{waiting}/port", {})
        self.keep_a_profile()
        self.play_elsewhere()
        self.assertEqual(self.server.ask("/healthz")[0], 200)
        self.assertEqual(self.server.ask("/metrics")[0], 200)
        wanted = {(path, verb, True) for path, item in API["paths"].items() for verb in item if verb != "parameters"}
        self.assertEqual(wanted - CheckedServer.called, set())

    def play_elsewhere(self):
        """Two guests of this server meet at its own classic port, each at a table that follows."""
        place = {"game": "battleship", "host": "127.0.0.1", "port": self.server.ports["battleship"]}
        ann, bob = [self.server.call("/remote", {**place, "name": name}) for name in ["Ann", "Bob"]]
        for guest in [ann, bob]:
            until(lambda: self.look(guest["id"])["state"] == "running", "the game there")
            state = self.look(guest["id"], guest["token"])
            self.assertEqual([state["seats"][1 - seat]["kind"] for seat in state["you"]], ["remote"])
        self.refused(f"/api/tables/{ann['id']}/pause", {"token": ann["token"]}, "elsewhere", 409)
        self.act(ann["id"], "resign", ann["token"])
        until(lambda: self.look(bob["id"])["state"] == "over", "the end there")
        self.refused("/api/remote", {**place, "host": "192.0.2.1"}, "no-remote", 403)

    def keep_a_profile(self):
        key = self.server.call("/profiles", {"name": "Ann"})["key"]
        mine = {"Authorization": f"Bearer {key}"}
        for level in ["normal", QUICK]:
            table = self.open("dame", "open", level)
            self.act(table, "resign", self.sit(table, 0, name="Ann", profile=key))
        self.assertEqual(self.server.ask("/api/profile", {"name": "Anna"}, mine)[1]["name"], "Anna")
        for path in ["", "/games?game=dame&limit=1", "/export"]:
            self.assertEqual(self.server.ask("/api/profile" + path, headers=mine)[0], 200)
        everything = self.server.ask("/api/profile/export", headers=mine)[1]
        self.assertEqual([game["rated"] for game in everything["games"]], [True, False])
        self.server.call("/replay", everything["games"][0]["record"])
        self.refused("/api/profile", {"name": "x" * 65}, "name-too-long", 409, mine)
        self.assertEqual(self.server.ask("/api/profile", headers=mine, method="DELETE")[0], 204)
        for path in ["", "/games", "/export"]:
            self.refused("/api/profile" + path, None, "bad-key", 401, mine)

    def test_refusals(self):
        table, (ann, bob) = self.pair()
        url = f"/api/tables/{table}"
        self.refused("/api/tables", b"{", "not-json", 400)
        self.refused("/api/tables", b"[]", "bad-request", 400)
        self.refused("/api/tables", {}, "bad-request", 400)
        self.refused("/api/tables", {"game": "chess"}, "bad-request", 400)
        self.refused("/api/tables", {"game": "dame", "options": {"landing": 7}}, "bad-option", 400)
        self.refused("/api/tables", {"game": "dame", "clock": {"move": -1}}, "bad-clock", 400)
        self.refused("/api/tables", {"game": "dame", "seats": [{"kind": "player", "spec": "nobody"},
                                                               {"kind": "open"}]}, "bad-spec", 400)
        self.refused("/api/tables?limit=0", None, "bad-request", 400)
        self.refused("/api/tables/0123456789abc", None, "no-such-table", 404)
        self.refused("/api/tables/xyz", None, "no-such-table", 404)
        self.refused("/api/nothing", None, "no-such-page", 404)
        self.refused("/nothing", None, "no-such-page", 404)
        self.refused(url + "/move", {"token": "wrong", "move": "A3:B4"}, "bad-token", 401)
        self.refused(url + "/move", {"move": "A3:B4"}, "bad-token", 401)
        self.refused(url + "/move", {"token": ann}, "bad-request", 400)
        self.refused(url + "/move", {"token": bob, "move": "B6:A5"}, "not-your-turn", 409)
        self.refused(url + "/move", {"token": ann, "move": "A1:H8"}, "illegal-move", 409)
        self.refused(url + "/sit", {"seat": 0}, "seat-taken", 409)
        self.refused(url + "/sit", {"seat": 9}, "no-such-seat", 409)
        self.refused(url + "/record", None, "not-over", 409)
        self.refused(url + "/undo", {"token": ann}, "nothing-to-undo", 409)
        self.refused(url + "/resume", {"token": ann}, "not-paused", 409)
        self.refused(url + "/rematch", {"token": ann}, "not-over", 409)
        self.refused(url + "/hint", {"token": ann, "spec": "nobody"}, "bad-spec", 400)
        self.refused(url, None, "foreign-origin", 403, {"Origin": "http://evil.example"})
        self.refused("/api/tables", {"game": "dame"}, "foreign-origin", 403, {"Origin": "http://evil.example"})
        self.refused("/api/games", {}, "bad-method", 405)
        self.refused(url, None, "bad-method", 405, method="DELETE")
        self.refused(url + "/move", None, "bad-method", 405)
        self.refused("/api/tables", {"game": "x" * (70 << 10)}, "too-large", 413)
        self.refused("/api/replay", {"agon": 1, "game": "dame", "moves": ["A1:H8"],
                                     "result": {"scores": [1, 0], "reason": "rules"}}, "illegal-move", 400)
        self.assertEqual(self.look(table)["moves"], [])

    def test_reconnects_where_it_was(self):
        table, tokens = self.pair()
        with CheckedLive(self.server, table, tokens[0], after=0) as live:
            heard = [live.read()["event"] for _ in range(self.look(table)["event"])]
        self.play_on(table, tokens, 4)
        last = self.look(table)["event"]
        with CheckedLive(self.server, table, tokens[0], after=heard[-1]) as live:
            heard += [live.read()["event"] for _ in range(last - heard[-1])]
        self.assertEqual(heard, list(range(1, last + 1)))
        with CheckedLive(self.server, table, tokens[0], after=last + 5) as live:
            first = live.read()
            self.assertTrue(first["resync"])
            self.assertEqual(first["state"]["event"], last)
            live.send({"ping": 1})
            self.assertEqual(live.read(), {"pong": 1})
            live.send({"text": "hi"})
            self.assertEqual(live.until("said")["text"], "hi")
            live.send({"move": "nonsense"})
            self.assertEqual(live.read()["refused"]["code"] in ("illegal-move", "not-your-turn"), True)
            live.send_frame(1, b"{")
            self.assertEqual(live.read()["refused"]["code"], "not-json")

    def test_state_follows_each_burst(self):
        table, tokens = self.pair("quoridor")
        with CheckedLive(self.server, table, tokens[0], state=True) as live:
            state = live.state()
            self.assertEqual(state["you"], [0])
            live.send({"move": "e2"})
            self.assertEqual(live.until("moved")["moves"], ["e2"])
            self.assertEqual(live.state(lambda state: state["moves"] == ["e2"])["to_move"], 1)

    def test_rematch_with_swap(self):
        table, (ann, bob) = self.pair()
        self.act(table, "resign", ann)
        with CheckedLive(self.server, table) as live:
            self.act(table, "rematch", ann, swap=True)
            self.assertEqual(self.look(table)["rematch"], [True, False])
            self.act(table, "rematch", bob)
            following = live.until("followed")["table"]
        self.assertEqual(self.look(table)["next"], following)
        self.assertEqual(self.look(following, ann)["you"], [1])
        self.assertEqual(self.look(following, bob)["you"], [0])
        self.assertEqual(self.look(following)["state"], "running")

    def test_pause_and_resume(self):
        table = self.open("dame", clock={"total": 600, "increment": 1})
        tokens = [self.sit(table, 0), self.sit(table, 1)]
        self.act(table, "pause", tokens[0])
        state = self.look(table, tokens[0])
        self.assertTrue(state["paused"] and state["clock"]["paused"])
        self.refused(f"/api/tables/{table}/move", {"token": tokens[0], "move": "A3:B4"}, "paused", 409)
        self.act(table, "resume", tokens[1])
        after = self.look(table)["clock"]
        self.assertFalse(after["paused"])
        self.assertEqual(after["left"][1], state["clock"]["left"][1])

    def test_undo_needs_consent(self):
        table, (ann, bob) = self.pair()
        self.play_on(table, [ann, bob], 2)
        moves = self.look(table)["moves"]
        self.act(table, "undo", ann)
        self.assertEqual(self.look(table)["undo"], 0)
        self.refused(f"/api/tables/{table}/undo", {"token": ann, "agree": True}, "own-wish", 409)
        self.act(table, "undo", bob, agree=False)
        self.assertEqual(self.look(table)["moves"], moves)
        self.act(table, "undo", ann)
        self.act(table, "undo", bob, agree=True)
        self.assertEqual(self.look(table)["moves"], [])

    def test_hot_seat(self):
        for game, seats in [("dame", 2), ("blokus", 4), ("battleship", 2)]:
            with self.subTest(game=game):
                table = self.open(game)
                token = self.sit(table, 0)
                for seat in range(1, seats):
                    self.assertEqual(self.sit(table, seat, token=token), token)
                self.assertEqual(self.look(table, token)["you"], list(range(seats)))
                self.play_on(table, [token] * seats, 12)
                self.assertGreater(len(self.look(table)["moves"]), 5)

    def test_seats_change_in_the_middle(self):
        # Built-in players show four moves a second here: duo, because it ends after 42 at most.
        table = self.open("blokus", "open", QUICK, options={"mode": "duo"})
        ann = self.sit(table, 0)
        self.play_on(table, [ann, ann], 0)
        state = self.look(table, ann)
        self.act(table, "move", ann, move=state["legal"][0])
        until(lambda: self.look(table)["to_move"] == 0, "the player's answer")
        self.act(table, "seat", ann, seat=1, kind="open", take=True)
        self.assertEqual(self.look(table, ann)["you"], [0, 1])
        self.play_on(table, [ann, ann], 4)
        self.act(table, "seat", ann, seat=0, kind="player", spec=QUICK)
        self.act(table, "seat", ann, seat=1, kind="player", spec=QUICK)
        until(lambda: self.look(table)["state"] == "over", "the players' end")
        record = self.server.call(f"/tables/{table}/record")
        self.assertEqual(self.server.call("/replay", record)["result"], record["result"])

    def test_a_person_against_a_joined_program(self):
        for game in GAMES:
            with self.subTest(game=game):
                kinds = ["open", "classic"] + (["classic", "classic"] if game == "blokus" else [])
                options = {"options": {"mode": "duo"}} if game == "blokus" else {}
                table = self.open(game, *kinds[:2], **options)
                ann = self.sit(table, 0, name="Ann")
                command = [PROGRAM, "join", game, f"127.0.0.1:{self.server.ports[game]}", "--player", "random"]
                command += ["--id", table] if game == "dame" else []
                with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as joined:
                    try:
                        self.watch_and_play(table, ann)
                        out, err = joined.communicate(timeout=PATIENCE)
                    finally:
                        joined.kill()
                self.assertEqual(joined.returncode, 0, (out, err))
                self.assertNotIn(self.look(table)["result"]["reason"], FAULTS)

    def watch_and_play(self, table, token):
        """As the page does: moves when the state that is told says so."""
        with CheckedLive(self.server, table, token, state=True) as live:
            moved_at = -1
            while True:
                state = live.state()
                if state["state"] == "over":
                    return
                if state["state"] == "running" and state["to_move"] == 0 and state["event"] > moved_at:
                    moved_at = state["event"]
                    legal = state["legal"] or [FLEET]
                    live.send({"move": legal[(7 * len(state["moves"])) % len(legal)]})

    def test_api_bot_plays_every_game(self):
        for game in GAMES:
            with self.subTest(game=game):
                ran = subprocess.run([sys.executable, f"{ROOT}/examples/api_bot.py", game, QUICK, self.server.address],
                                     capture_output=True, text=True, timeout=3 * PATIENCE)
                self.assertEqual(ran.returncode, 0, ran.stderr)
                said = re.fullmatch(r"table [0-9a-f]{13}\n\d+ moves, result .*'reason': '([a-z ]+)'.*\n", ran.stdout)
                self.assertNotIn(said[1], FAULTS)

    def test_engine_bot_plays_a_match(self):
        ran = subprocess.run([PROGRAM, "match", "quoridor", f"cmd:{sys.executable} {ROOT}/examples/engine_bot.py",
                              "random", "--games", "4", "--json"], capture_output=True, text=True, timeout=3 * PATIENCE)
        self.assertEqual(ran.returncode, 0, ran.stderr)
        walker = json.loads(ran.stdout)["players"][0]
        self.assertEqual(walker["wins"], 4)
        self.assertEqual(set(walker["faults"].values()), {0})


if __name__ == "__main__":
    unittest.main()
