"""What a server keeps: a disk that is full for a while, logs that make no sense, games that are too many."""
import glob
import json
import re
import resource
import sqlite3
import subprocess
import threading
import unittest

from agon_server import PATIENCE, PROGRAM, Server, until


def prune(server, *options):
    return subprocess.run([PROGRAM, "store", "prune", "--data", server.data, *options], capture_output=True,
                          text=True, timeout=PATIENCE)


def metric(server, name):
    return float(re.search(rf"^agon_{name} (\S+)$", server.ask("/metrics")[1], re.MULTILINE)[1])


def open_table(server):
    """A dame table that two persons sit at, and their tokens."""
    table = server.call("/tables", {"game": "dame"})["id"]
    return table, [server.call(f"/tables/{table}/sit", {"seat": seat})["token"] for seat in (0, 1)]


class StoreTest(unittest.TestCase):
    def test_a_full_disk_stops_play_until_there_is_room(self):
        with Server() as server:
            table, tokens = open_table(server)
            move = server.call(f"/tables/{table}")["legal"][0]
            [journal] = glob.glob(server.data + "/agon.db.*.log")
            with open(journal, "rb") as file:
                size = len(file.read())
            hard = resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE)[1]
            resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (size + 4, hard))
            answers = []
            asked = threading.Thread(target=lambda: answers.append(
                server.ask(f"/api/tables/{table}/move", {"token": tokens[0], "move": move})[0]))
            asked.start()
            until(lambda: metric(server, "failed_commits_total") >= 2, "the store to refuse")
            self.assertEqual(answers, [])
            resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (hard, hard))
            asked.join()
            self.assertEqual(answers, [200])
            server.kill()
            server.restart()
            self.assertEqual(server.call(f"/tables/{table}")["moves"], [move])

    def test_a_bad_log_is_in_nobodys_way(self):
        with Server() as server:
            bad, _ = open_table(server)
            good, _ = open_table(server)
            self.assertEqual(server.stop(), 0)
            with sqlite3.connect(server.data + "/agon.db") as database:
                database.execute("UPDATE chunks SET log = x'00' WHERE \"table\" = "
                                 "(SELECT number FROM tables WHERE id = ?)", [bad])
            database.close()
            for _ in range(2):
                server.start()
                self.assertEqual(server.ask(f"/api/tables/{bad}")[0], 404)
                self.assertEqual(server.call(f"/tables/{good}")["state"], "running")
                self.assertEqual(metric(server, "store_set_aside"), 1)
                self.assertEqual(server.stop(), 0)

    def test_prune(self):
        with Server() as server:
            running, _ = open_table(server)
            over = []
            for _ in range(3):
                table, tokens = open_table(server)
                server.call(f"/tables/{table}/resign", {"token": tokens[0]})
                over.append(table)
            used = prune(server)
            self.assertEqual((used.returncode, used.stdout, used.stderr.count("\n")), (1, "", 1), used.stderr)
            self.assertEqual(server.stop(), 0)
            pruned = prune(server, "--keep", "1", "--json")
            self.assertEqual(pruned.returncode, 0, pruned.stderr)
            said = json.loads(pruned.stdout)
            self.assertEqual((said["gone"], said["left"]), (2, 1))
            self.assertLessEqual(said["bytes_after"], said["bytes_before"])
            self.assertRegex(prune(server).stdout, r"^0 games are gone, 1 left; \S+ has \d+ bytes instead of \d+\n$")
            server.start()
            self.assertEqual([server.ask(f"/api/tables/{table}")[0] for table in over], [404, 404, 200])
            self.assertEqual(server.call(f"/tables/{running}")["state"], "running")

    def test_prune_without_a_store(self):
        with Server("--store", "none") as server:
            for options, code in [([], 1), (["--store", "none"], 2), (["--keep", "few"], 2), (["more"], 2)]:
                ran = prune(server, *options)
                self.assertEqual((ran.returncode, ran.stdout, ran.stderr.count("\n")), (code, "", 1), ran.stderr)


if __name__ == "__main__":
    unittest.main()
