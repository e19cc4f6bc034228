"""A table's own port: who connects there comes to this table, whatever else waits for programs."""
import socket
import subprocess
import unittest

from agon_server import PATIENCE, PROGRAM, Server, until

OPTIONS = ["--store", "none", "--pace", "0", "--blokus-player", "easy:nodes=50", "--limit", "local=1",
           "--limit", "ports=2"]
TABLES = {
    "battleship": {"game": "battleship"},
    "blokus": {"game": "blokus", "options": {"mode": "duo"}},
    "quoridor": {"game": "quoridor"},
    "ants": {"game": "ants"},
    "software-challenge": {"game": "blokus", "options": {"mode": "teams"}},
}


class TablePortTest(unittest.TestCase):
    def setUp(self):
        server = Server(*OPTIONS)
        self.enterContext(server)
        self.server = server

    def open(self, protocol):
        """A table that waits for a program and a person, so that it goes on waiting."""
        wanted = TABLES[protocol]
        return self.server.call("/tables", {**wanted, "seats": [{"kind": "classic"}, {"kind": "open"}]})["id"]

    def port(self, table):
        return self.server.call(f"/tables/{table}/port", {})

    def join(self, protocol, port):
        program = subprocess.Popen(
            [PROGRAM, "join", TABLES[protocol]["game"], f"127.0.0.1:{port}", "--protocol", protocol,
             "--player", "random"], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        self.addCleanup(program.wait)
        self.addCleanup(program.kill)

    def is_seated(self, table):
        return self.server.call(f"/tables/{table}")["seats"][0]["taken"]

    def is_closed(self, port):
        try:
            socket.create_connection(("127.0.0.1", port), PATIENCE).close()
        except ConnectionRefusedError:
            return True
        return False

    def test_each_program_lands_at_its_own_table(self):
        for protocol in TABLES:
            with self.subTest(protocol=protocol):
                older, newer = self.open(protocol), self.open(protocol)
                ports = {table: self.port(table) for table in (older, newer)}
                self.assertEqual({port["protocol"] for port in ports.values()}, {protocol})
                self.assertEqual(self.port(newer)["port"], ports[newer]["port"], "asked again")
                for table, other in ((newer, older), (older, None)):
                    self.join(protocol, ports[table]["port"])
                    until(lambda table=table: self.is_seated(table), "the program")
                    self.assertFalse(other and self.is_seated(other))
                for port in ports.values():
                    until(lambda port=port: self.is_closed(port["port"]), "the end of the port")

    def test_ends_with_its_last_seat(self):
        table = self.server.call("/tables", {"game": "ants", "seats": [{"kind": "classic"}, {"kind": "open"}]})["id"]
        port = self.port(table)["port"]
        token = self.server.call(f"/tables/{table}/sit", {"seat": 1})["token"]
        self.server.call(f"/tables/{table}/seat", {"token": token, "seat": 0, "kind": "open"})
        until(lambda: self.is_closed(port), "the end of the port")
        self.assertEqual(self.server.ask(f"/api/tables/{table}/port", {})[1]["code"], "no-free-seat")

    def test_is_bounded(self):
        tables = [self.open("ants") for _ in range(3)]
        for table in tables[:2]:
            self.port(table)
        status, refusal = self.server.ask(f"/api/tables/{tables[2]}/port", {})
        self.assertEqual((status, refusal["code"]), (429, "too-many-ports"))

    def test_is_not_for_programs_that_name_their_table(self):
        table = self.server.call("/tables", {"game": "dame", "seats": [{"kind": "classic"}, {"kind": "open"}]})["id"]
        self.assertEqual(self.server.ask(f"/api/tables/{table}/port", {})[1]["code"], "no-port")


if __name__ == "__main__":
    unittest.main()
