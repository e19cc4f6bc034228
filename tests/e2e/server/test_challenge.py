"""The Software-Challenge's port: clients that were written from its description alone play each other, our
players and `agon join`, and an administrator prepares a game and watches."""
import json
import os
import re
import socket
import subprocess
import sys
import tempfile
import unittest

from agon_server import PATIENCE, PROGRAM, PORTS, Server, until

HERE = os.path.dirname(os.path.abspath(__file__))
CLIENT = os.path.join(HERE, "challenge_client.py")
PATTERNS = os.path.join(HERE, "challenge_pattern_client.py")
CHALLENGE = "software-challenge"
TEAMS = '{"mode":"teams"}'
# A machine that does much else must not cost anybody the game.
QUIET = ["--store", "none", "--software-challenge-soft", "60000", "--software-challenge-hard", "120000"]


def begin(*command):
    return subprocess.Popen([str(word) for word in command], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


def client(server, *more):
    return begin(sys.executable, CLIENT, "--port", server.ports[CHALLENGE], *more)


def last_words(test, process):
    """What a client says of a game that went well."""
    out, errors = process.communicate(timeout=3 * PATIENCE)
    test.assertEqual((process.returncode, errors), (0, ""))
    return out.split()


class Administrator:
    def __init__(self, server, password):
        self.socket = server.connect(CHALLENGE)
        self.heard = ""
        self.say(f'<protocol><authenticate password="{password}"/>')

    def say(self, packet):
        self.socket.sendall(packet.encode())

    def wait_for(self, pattern):
        while not (found := re.search(pattern, self.heard, re.S)):
            chunk = self.socket.recv(65536)
            assert chunk, self.heard
            self.heard += chunk.decode()
        return found


class ChallengeTest(unittest.TestCase):
    def test_two_strangers_play_a_whole_game(self):
        with Server(*QUIET) as server:
            one = begin(sys.executable, PATTERNS, server.ports[CHALLENGE])
            two = client(server)
            told = [last_words(self, one), last_words(self, two)]
            self.assertEqual(told[0], told[1][1:4])
            self.assertEqual(told[1][4], "true")

    def test_one_that_passes_plays_to_the_end_too(self):
        with Server(*QUIET) as server:
            players = [client(server, "--passes", "0.3", "--seed", seed) for seed in (1, 2)]
            told = [last_words(self, player) for player in players]
            self.assertEqual({words[0] for words in told}, {"ONE", "TWO"})
            self.assertEqual(told[0][1:], told[1][1:])

    def test_best_wins(self):
        with Server(*QUIET, "--fill", "best:time=0.05") as server:
            words = last_words(self, client(server))
            self.assertEqual((words[0], words[1], words[4]), ("ONE", "TWO", "true"), words)

    def test_join_plays_at_our_own_server(self):
        with Server(*QUIET) as server:
            where = f"127.0.0.1:{server.ports[CHALLENGE]}"
            ours = begin(PROGRAM, "join", "blokus", where, "--protocol", CHALLENGE, "--player", "normal:time=0.05")
            words = last_words(self, client(server))
            out, errors = ours.communicate(timeout=PATIENCE)
            self.assertEqual((ours.returncode, errors), (0, ""))
            points = sorted(re.match(r"(?:won|lost|draw) (\d+):(\d+) ", out).groups())
            self.assertEqual(points, sorted(words[2:4]))

    def test_a_person_meets_a_client_at_a_table(self):
        with Server(*QUIET) as server:
            table = server.call("/tables", {"game": "blokus", "options": {"mode": "teams"}, "seats": [
                {"kind": "player", "spec": "easy:time=0.02"}, {"kind": "classic"}]})["id"]
            for wrong in [{"mode": "teams", "width": 12}, {"mode": "junior", "start": "V"}]:
                body = {"game": "blokus", "options": wrong, "seats": [{"kind": "open"}, {"kind": "classic"}]}
                self.assertEqual(server.ask("/api/tables", body)[0], 400)
            words = last_words(self, client(server, "--reservation", table))
            self.assertEqual(words[0], "TWO")
            until(lambda: server.call(f"/tables/{table}")["state"] == "over")
            record = server.call(f"/tables/{table}/record")
            self.assertEqual([str(points) for points in record["result"]["points"]], words[2:4])
            self.assertRegex(record["moves"][0], "^start:[A-Z]$")

    def test_an_administrator_prepares_and_watches(self):
        with Server(*QUIET, "--software-challenge-password", "geheim") as server:
            admin = Administrator(server, "geheim")
            admin.say('<prepare gameType="swc_2027_blokus"><slot displayName="A" canTimeout="true" reserved="true"/>'
                      '<slot displayName="B" canTimeout="true" reserved="true"/></prepare>')
            prepared = admin.wait_for(r'<prepared roomId="([-0-9a-f]{36})">(.*?)</prepared>')
            codes = re.findall(r"<reservation>([-0-9a-f]{36})</reservation>", prepared[2])
            self.assertEqual(len(codes), 2)
            admin.say(f'<observe roomId="{prepared[1]}"/>')
            admin.wait_for("<observed ")
            two = begin(sys.executable, PATTERNS, server.ports[CHALLENGE], codes[1])
            one = client(server, "--reservation", codes[0])
            self.assertEqual(last_words(self, one)[0], "ONE")
            last_words(self, two)
            admin.wait_for(f'<left roomId="{prepared[1]}"/>')
            self.assertIn('<player name="A" team="ONE"/>', admin.heard)
            turns = [int(turn) for turn in re.findall(r' turn="(\d+)"', admin.heard)]
            self.assertEqual(turns, sorted(set(turns)))
            self.assertNotIn("moveRequest", admin.heard)
            admin.socket.close()

    def test_match_plays_programs_that_connect(self):
        with tempfile.TemporaryDirectory() as folder:
            records = os.path.join(folder, "games.jsonl")
            program = f"tcp:{sys.executable} {CLIENT} --host {{host}} --port {{port}} --reservation {{id}}"
            ran = subprocess.run([PROGRAM, "match", "blokus", "normal:nodes=50", program, "--games", "2", "--options",
                                  TEAMS, "--protocol", CHALLENGE, "--time", "60", "--out", records, "--json"],
                                 capture_output=True, text=True, timeout=5 * PATIENCE)
            self.assertEqual(ran.returncode, 0, ran.stderr)
            players = json.loads(ran.stdout)["players"]
            self.assertEqual([sum(player["faults"].values()) for player in players], [0, 0], ran.stdout)
            verified = subprocess.run([PROGRAM, "verify", records], capture_output=True, text=True, timeout=PATIENCE)
            self.assertEqual(verified.returncode, 0, verified.stdout + verified.stderr)

    def test_protocols_that_do_not_fit_are_bad_usage(self):
        for wrong in [["match", "blokus", "random", "tcp:cat {port}", "--games", "1", "--protocol", CHALLENGE],
                      ["match", "dame", "random", "random", "--games", "1", "--protocol", CHALLENGE],
                      ["match", "blokus", "random", "tcp:cat", "--games", "1", "--options", TEAMS, "--protocol", "blokus"],
                      ["join", "blokus", "127.0.0.1:1", "--protocol", "blokus", "--options", TEAMS],
                      ["join", "dame", "127.0.0.1:1", "--protocol", CHALLENGE]]:
            with self.subTest(wrong=wrong):
                ran = subprocess.run([PROGRAM, *wrong], capture_output=True, text=True, timeout=PATIENCE)
                self.assertEqual((ran.returncode, ran.stdout), (2, ""))
                self.assertEqual(ran.stderr.count("\n"), 1, ran.stderr)

    def test_a_port_that_nobody_named_is_left_out_if_it_is_taken(self):
        with tempfile.TemporaryDirectory() as folder, socket.socket() as taken:
            try:
                taken.bind(("127.0.0.1", 13050))
                taken.listen()
            except OSError:
                pass  # somebody else has it: as good
            words = [word for port in ["web", *PORTS] if port != CHALLENGE for word in ("--" + port, "0")]
            process = begin(PROGRAM, "serve", "--data", folder, "--store", "none", *words)
            line = process.stdout.readline()
            self.assertNotIn(CHALLENGE, line)
            self.assertIn(" ants ", line)
            process.terminate()
            _, errors = process.communicate(timeout=PATIENCE)
            self.assertEqual(process.returncode, 0)
            self.assertRegex(errors, "event=left-out port=software-challenge")


if __name__ == "__main__":
    unittest.main()
