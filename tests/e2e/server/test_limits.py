"""What one guest may take of a server, and how it is reached safely."""
import http.client
import json
import os
import signal
import socket
import ssl
import subprocess
import tempfile
import unittest

from agon_server import PATIENCE, Server, until

STRANGER = ("127.0.0.2", 0)  # on this machine, but not 127.0.0.1


def stranger(server):
    """A connection that comes from another address."""
    return http.client.HTTPConnection("127.0.0.1", server.web_port, timeout=PATIENCE, source_address=STRANGER)


def ask(connection, method, path, body=None, headers=None):
    connection.request(method, path, None if body is None else json.dumps(body), headers or {})
    answer = connection.getresponse()
    text = answer.read().decode()
    return answer.status, json.loads(text) if answer.headers["Content-Type"] == "application/json" else text


class LimitsTest(unittest.TestCase):
    def test_tables_of_one_address(self):
        with Server("--limit", "tables=3", "--limit", "work=100000") as server:
            guest = stranger(server)
            answers = [ask(guest, "POST", "/api/tables", {"game": "dame"}) for _ in range(5)]
            self.assertEqual([status for status, _ in answers], [201, 201, 201, 503, 503])
            self.assertEqual(answers[-1][1]["code"], "too-many-tables")
            server.call("/tables", {"game": "dame"})
            token = server.call(f"/tables/{answers[0][1]['id']}/sit", {"seat": 0})["token"]
            server.call(f"/tables/{answers[0][1]['id']}/sit", {"seat": 1})
            server.call(f"/tables/{answers[0][1]['id']}/resign", {"token": token})
            self.assertEqual(ask(guest, "POST", "/api/tables", {"game": "dame"})[0], 201)

    def test_games_without_a_person(self):
        table = {"game": "dame", "seats": [{"kind": "player", "spec": "random"}] * 2}
        with Server("--limit", "exhibitions=1") as server:
            guest = stranger(server)
            self.assertEqual([ask(guest, "POST", "/api/tables", table)[0] for _ in range(2)], [201, 503])

    def test_connections_of_one_address(self):
        with Server("--limit", "connections=5") as server:
            held = [socket.create_connection(("127.0.0.1", server.ports["ants"]), PATIENCE, STRANGER)
                    for _ in range(8)]
            until(lambda: server.figure("peers") == 5, "five to stay")
            for each in held:
                each.close()
            until(lambda: server.figure("peers") == 0, "all to leave")
            with socket.create_connection(("127.0.0.1", server.ports["ants"]), PATIENCE, STRANGER):
                until(lambda: server.figure("peers") == 1, "one to be let in again")

    def test_work_of_one_address(self):
        """Who asks for all at once is refused some; a neighbour who asks little is not."""
        with Server("--limit", "work=100") as server:
            with socket.create_connection(("127.0.0.1", server.web_port), PATIENCE, STRANGER) as flood:
                flood.sendall(b"GET /api/tables HTTP/1.1\r\nHost: localhost\r\n\r\n" * 300)
                heard = b""
                while heard.count(b"HTTP/1.1 ") < 300:
                    more = flood.recv(1 << 16)
                    self.assertTrue(more, "closed before all was answered")
                    heard += more
                self.assertIn(b"HTTP/1.1 200", heard)
                self.assertIn(b"HTTP/1.1 429", heard)
                self.assertEqual(ask(stranger(server), "GET", "/healthz")[0], 200)
            self.assertEqual(server.ask("/healthz")[0], 200)

    def test_a_local_server_has_local_names(self):
        with Server() as server:
            guest = stranger(server)
            for host, status in [("localhost", 200), ("127.0.0.1:99", 200), ("127.evil.example", 403)]:
                self.assertEqual(ask(guest, "GET", "/healthz", None, {"Host": host})[0], status, host)

    def test_a_page_is_protected(self):
        with Server() as server:
            guest = stranger(server)
            guest.request("GET", "/")
            headers = guest.getresponse().headers
            self.assertIn("frame-ancestors 'none'", headers["Content-Security-Policy"])
            self.assertIn("base-uri 'none'", headers["Content-Security-Policy"])
            self.assertEqual(headers["Cross-Origin-Opener-Policy"], "same-origin")
            self.assertEqual(headers["Referrer-Policy"], "same-origin")
            self.assertEqual(headers["X-Content-Type-Options"], "nosniff")

    def test_a_token_in_a_header(self):
        with Server() as server:
            table = server.call("/tables", {"game": "battleship"})["id"]
            token = server.call(f"/tables/{table}/sit", {"seat": 0})["token"]
            guest = stranger(server)
            header = {"Authorization": "Bearer " + token}
            self.assertEqual(ask(guest, "GET", f"/api/tables/{table}", None, header)[1]["you"], [0])
            self.assertEqual(ask(guest, "POST", f"/api/tables/{table}/chat", {"text": "hi"}, header)[0], 200)

    def test_an_address_that_a_proxy_names(self):
        with Server("--behind-proxy", "127.0.0.1", "--limit", "tables=1") as server:
            for client, status in [("192.0.2.1", 201), ("192.0.2.1", 503), ("192.0.2.2", 201)]:
                found = server.ask("/api/tables", {"game": "dame"}, {"X-Forwarded-For": "10.0.0.1, " + client})
                self.assertEqual(found[0], status, client)


class TlsTest(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory(prefix="agon-tls-")
        self.addCleanup(self.folder.cleanup)
        self.certificate = os.path.join(self.folder.name, "cert.pem")
        self.key = os.path.join(self.folder.name, "key.pem")

    def make_certificate(self, name):
        subprocess.run(["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "1", "-subj", "/CN=" + name,
                        "-addext", "subjectAltName=IP:127.0.0.1", "-keyout", self.key, "-out", self.certificate],
                       check=True, capture_output=True)

    def connect(self, server):
        trust = ssl.create_default_context(cafile=self.certificate)
        return http.client.HTTPSConnection("127.0.0.1", server.web_port, timeout=PATIENCE, context=trust)

    def test_the_page_and_a_renewed_certificate(self):
        self.make_certificate("first")
        with Server("--tls", self.certificate, self.key) as server:
            self.assertTrue(server.address.startswith("https://"))
            first = self.connect(server)
            self.assertEqual(ask(first, "GET", "/healthz"), (200, "ok\n"))
            first.request("GET", "/")
            self.assertIn(b"<html", first.getresponse().read())
            self.make_certificate("second")
            server.process.send_signal(signal.SIGHUP)

            def is_renewed():
                try:
                    return ask(self.connect(server), "GET", "/healthz")[0] == 200
                except ssl.SSLCertVerificationError:
                    return False
            until(is_renewed, "the new certificate")
            self.assertEqual(ask(first, "GET", "/healthz")[0], 200)
            with socket.create_connection(("127.0.0.1", server.web_port), PATIENCE) as plain:
                plain.sendall(b"GET / HTTP/1.1\r\n\r\n")
                try:
                    self.assertNotIn(b"HTTP", plain.recv(1000))
                except ConnectionResetError:
                    pass  # it has not listened to the end

    def test_files_that_are_no_certificate(self):
        open(self.key, "w").close()
        ran = subprocess.run([os.environ.get("AGON_PROGRAM", "build/release/agon"), "serve", "--data", self.folder.name,
                              "--web", "0", "--tls", self.key, self.key], capture_output=True, text=True, timeout=PATIENCE)
        self.assertEqual(ran.returncode, 2)
        self.assertEqual(ran.stderr.count("\n"), 1, ran.stderr)


if __name__ == "__main__":
    unittest.main()
