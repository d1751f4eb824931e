"""Attacks: other sites, other names, malformed and oversized requests, slow and idle clients."""
import random
import socket
import unittest

from studio import Studio


class Safety(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.studio = Studio()

    @classmethod
    def tearDownClass(cls):
        status = cls.studio.end()
        cls.studio.close()
        if status != 0:
            raise AssertionError(f"the server ended with {status}")

    def assertAnswers(self):
        self.assertEqual(self.studio.ask("GET", "/")[0], 200)

    def connect(self):
        host, port = self.studio.host.split(":")
        return socket.create_connection((host, int(port)), timeout=120)

    def test_only_the_loopback_address_is_listened_on(self):
        port = int(self.studio.host.split(":")[1])
        with open("/proc/net/tcp") as table:
            listening = [line.split()[1] for line in table.readlines()[1:] if line.split()[3] == "0A"]
        mine = [address for address in listening if int(address.split(":")[1], 16) == port]
        self.assertEqual(mine, [f"0100007F:{port:04X}"])

    def test_without_the_token_nothing_is_answered(self):
        for path in ["/", "/studio.js", "/pictures/1", "/tabs/x/events?page=1"]:
            self.assertEqual(self.studio.ask("GET", path, headers={"Cookie": None})[0], 403, path)
        self.assertEqual(self.studio.ask("GET", "/?token=" + "0" * 64, headers={"Cookie": None})[0], 403)

    def test_another_site_asks(self):
        for origin in ["http://evil.example", "null", "https://" + self.studio.host, None]:
            status, _ = self.studio.ask("POST", "/quit", headers={"Origin": origin})
            self.assertEqual(status, 403, origin)
        self.assertIsNone(self.studio.process.poll())

    def test_another_name_leads_here(self):
        for host in ["evil.example", "evil.example:" + self.studio.host.split(":")[1], "127.0.0.1:1"]:
            self.assertEqual(self.studio.ask("GET", "/", headers={"Host": host})[0], 403, host)

    def test_no_path_comes_from_the_page(self):
        for path in ["/../../etc/passwd", "/..%2f..%2fetc/passwd", "/pictures/..%2f1", "/pictures/99999999999999999999",
                     "//etc/passwd", "/tabs/../pictures/1"]:
            status, body = self.studio.ask("GET", path)
            self.assertIn(status, (200, 400, 404), path)
            self.assertNotIn(b"root:", body)

    def test_bodies_that_are_too_large_are_refused(self):
        tab = self.studio.open_tab()
        status, _ = self.studio.ask("POST", f"/tabs/{tab}/actions", b"[" + b" " * (10 << 20) + b"]")
        self.assertEqual(status, 413)
        self.assertAnswers()

    def test_headers_that_are_too_long_are_refused(self):
        with self.connect() as connection:
            with self.subTest():
                try:
                    connection.sendall(b"GET / HTTP/1.1\r\nHost: x\r\nA: " + b"a" * (1 << 20) + b"\r\n\r\n")
                    answer = connection.recv(100)
                    self.assertFalse(answer.startswith(b"HTTP/1.1 200"))
                except OSError:
                    pass
        self.assertAnswers()

    def test_two_thousand_malformed_requests(self):
        chance = random.Random(25)
        tab = self.studio.open_tab()
        whole = (f"POST /tabs/{tab}/actions HTTP/1.1\r\nHost: {self.studio.host}\r\nOrigin: http://{self.studio.host}\r\n"
                 f"Cookie: {self.studio.cookie}\r\nContent-Length: 35\r\n\r\n" + '[{"kind":"tap","control":1,"x":1.5}]').encode()
        for number in range(2000):
            request = bytearray(whole)
            for _ in range(chance.randint(1, 8)):
                place = chance.randrange(len(request))
                what = chance.randrange(4)
                if what == 0:
                    request[place] = chance.randrange(256)
                elif what == 1:
                    del request[place:place + chance.randint(1, 40)]
                elif what == 2:
                    request[place:place] = bytes(chance.randrange(256) for _ in range(chance.randint(1, 40)))
                else:
                    request[place:place] = request[:chance.randrange(len(request))]
            with self.connect() as connection:
                try:
                    connection.sendall(request)
                    # Some leave before the answer, and some requests get none, for their bodies do not come.
                    connection.settimeout(0.02)
                    if number % 2:
                        connection.recv(65536)
                except OSError:
                    pass
            self.assertIsNone(self.studio.process.poll(), f"it ended after {number}: {bytes(request)!r}")
        self.assertAnswers()

    def test_events_with_a_body_do_not_end_it(self):
        tab = self.studio.open_tab()
        head = (f"GET /tabs/{tab}/events?page=1 HTTP/1.1\r\nHost: {self.studio.host}\r\n"
                f"Cookie: {self.studio.cookie}\r\nContent-Length: 1000\r\n\r\nabc").encode()
        with self.connect() as connection:
            connection.sendall(head)
            connection.recv(100)
        self.assertAnswers()

    def test_a_slow_client_and_a_thousand_idle_connections(self):
        slow = self.connect()
        slow.sendall(b"GET / HTTP/1.1\r\nHo")
        self.assertAnswers()
        idle = []
        for _ in range(1000):
            idle.append(self.connect())
        self.assertAnswers()
        for connection in idle + [slow]:
            connection.close()
        self.assertAnswers()
