"""Clients that try to fill the server's memory, to hold its connections, or to be understood in two ways."""
import json
import os
import pathlib
import random
import re
import signal
import socket
import struct
import threading
import time
import unittest

from studio import PATIENCE, Studio

MIB = 1 << 20


class Attacks(unittest.TestCase):
    def setUp(self):
        self.studio = Studio()
        self.addCleanup(self.studio.close)

    def tearDown(self):
        self.assertAnswers()
        # Pictures that were handed over are not saved: Ctrl-C would ask first.
        self.assertEqual(self.studio.end(signal.SIGTERM), 0)

    def assertAnswers(self):
        self.assertEqual(self.studio.ask("GET", "/")[0], 200)

    def connect(self, buffer=None):
        host, port = self.studio.host.split(":")
        connection = socket.socket()
        if buffer:
            connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, buffer)
        connection.settimeout(PATIENCE)
        connection.connect((host, int(port)))
        self.addCleanup(connection.close)
        return connection

    def head(self, method, target, *more, own=True, host=None):
        lines = [f"{method} {target} HTTP/1.1", f"Host: {host or self.studio.host}"]
        if own:
            lines += [f"Origin: http://{self.studio.host}", f"Cookie: {self.studio.cookie}"]
        return "".join(line + "\r\n" for line in [*lines, *more, ""]).encode()

    def answer(self, connection):
        """Everything that the server sends until it closes the connection."""
        received = b""
        try:
            while part := connection.recv(1 << 16):
                received += part
        except ConnectionError:
            pass
        return received

    def status(self, connection):
        return int((self.answer(connection).split(b" ") + [b"", b"0"])[1] or 0)

    # Memory

    def forget_peak(self):
        pathlib.Path(f"/proc/{self.studio.process.pid}/clear_refs").write_text("5")

    @property
    def peak(self):
        """The maximum memory of the server since the last call of forget_peak, in bytes."""
        status = pathlib.Path(f"/proc/{self.studio.process.pid}/status").read_text()
        return int(re.search(r"VmHWM:\s+(\d+) kB", status)[1]) << 10

    def flood(self, start, maximum=128 * MIB):
        """A client that sends `start`, and then as much as the server takes. Returns the status of the answer."""
        connection = self.connect()
        end = time.monotonic() + PATIENCE
        sent = 0
        block = b"a" * MIB
        try:
            connection.sendall(start)
            while sent < maximum and time.monotonic() < end:
                sent += connection.send(block)
        except OSError:
            pass
        return self.status(connection)

    def test_eight_clients_with_large_bodies_fill_no_memory(self):
        tab = self.studio.open_tab()
        target, length = f"/tabs/{tab}/pictures?name=a.jpg", f"Content-Length: {128 * MIB}"
        attacks = {
            "no cookie": (self.head("POST", target, length, own=False), 403),
            "another host": (self.head("POST", target, length, host="evil.example"), 403),
            "another site": (self.head("POST", target, length, "Origin: http://evil.example", own=False), 403),
            "two hosts": (self.head("POST", target, length, f"Host: {self.studio.host}"), 400),
            "no length": (self.head("POST", target, "Transfer-Encoding: chunked"), 411),
            "too long": (self.head("POST", f"/tabs/{tab}/actions", length), 413),
            "no such path": (self.head("POST", "/nothing", length), 404),
            "another method": (self.head("PUT", target, length), 405),
            "a body where none is expected": (self.head("GET", "/", length), 413),
            "an upgrade": (self.head("GET", "/", "Connection: Upgrade", "Upgrade: websocket", own=False), 400),
            "a tunnel": (b"CONNECT evil.example:80 HTTP/1.1\r\nHost: evil.example:80\r\n\r\n", 405),
            "HTTP/2": (b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", 400),
            "HTTP/1.0": (f"GET / HTTP/1.0\r\nHost: {self.studio.host}\r\n{length}\r\n\r\n".encode(), 505),
            "an endless target": (b"GET /", 431),
            "an endless field": (b"GET / HTTP/1.1\r\nHost: ", 431),
            "no HTTP": (b"\x16\x03\x01", 400),
        }
        self.forget_peak()
        before = self.peak
        for name, (start, expected) in attacks.items():
            with self.subTest(name):
                statuses = []
                clients = [threading.Thread(target=lambda: statuses.append(self.flood(start))) for _ in range(8)]
                for client in clients:
                    client.start()
                for client in clients:
                    client.join()
                # A client that still sends when the server closes may lose the answer.
                self.assertLessEqual(set(statuses), {expected, 0})
                self.assertIn(expected, statuses)
        self.assertLess(self.peak - before, 48 * MIB)

    def test_bodies_have_a_limit_over_all_connections(self):
        tab = self.studio.open_tab()
        head = self.head("POST", f"/tabs/{tab}/pictures?name=a.jpg", f"Content-Length: {256 * MIB}")
        clients = [self.connect() for _ in range(8)]
        answers = []
        for client in clients:
            client.sendall(head)
        # Two are waited for, and the others are refused.
        ends = [threading.Thread(target=lambda c=client: answers.append(self.status(c))) for client in clients]
        for end in ends:
            end.start()
        self.until(lambda: len(answers) >= 6)
        self.assertEqual(answers, [503] * 6)
        # The page goes on meanwhile.
        self.assertEqual(self.studio.ask("POST", f"/tabs/{tab}/actions", b"[]")[0], 204)
        for client in clients:
            client.shutdown(socket.SHUT_RDWR)
        for end in ends:
            end.join()
        self.until(lambda: self.studio.ask("POST", f"/tabs/{tab}/pictures?name=a.jpg", b"a")[0] == 204)

    def until(self, condition):
        end = time.monotonic() + PATIENCE
        while not condition():
            self.assertLess(time.monotonic(), end)
            time.sleep(0.05)

    # Slow clients

    def test_slow_clients_are_cut_off(self):
        tab = self.studio.open_tab()
        actions = f"/tabs/{tab}/actions"
        slow = {
            "head": (b"", self.head("GET", "/", "X: " + "a" * 10000)),
            "head of a stranger": (b"", self.head("GET", "/", "X: " + "a" * 10000, own=False)),
            "empty lines": (b"", b"\r\n" * 10000),
            "body": (self.head("POST", actions, "Content-Length: 10000"), b" " * 10000),
            "large body": (self.head("POST", f"/tabs/{tab}/pictures", f"Content-Length: {256 * MIB}"), b" " * 10000),
            "body of a stranger": (self.head("POST", actions, "Content-Length: 10000", own=False), b" " * 10000),
        }
        def trickle(start, rest):
            """Sends a byte again and again, until the server has had enough."""
            connection = self.connect()
            end = time.monotonic() + PATIENCE
            try:
                connection.sendall(start)
                for byte in rest:
                    connection.sendall(bytes([byte]))
                    if time.monotonic() > end:
                        return False
                    time.sleep(0.2)
            except OSError:
                return True
            return False
        cut = {}
        def run(name, parts):
            cut[name] = trickle(*parts)
        clients = [threading.Thread(target=run, args=item) for item in slow.items()]
        for client in clients:
            client.start()
        self.assertAnswers()
        for client in clients:
            client.join()
        self.assertEqual([name for name in slow if not cut[name]], [])

    def test_a_client_that_takes_no_answer_is_cut_off(self):
        tab = self.studio.open_tab()
        # Noise, whose result is larger than what the system keeps for a connection.
        side = 3000
        picture = f"P6 {side} {side} 255\n".encode() + random.Random(46).randbytes(side * side * 3)
        self.assertEqual(self.studio.ask("POST", f"/tabs/{tab}/pictures?name=noise.ppm", picture)[0], 204)
        number = self.export_control(tab)
        client = self.connect(buffer=4096)
        client.sendall(self.head("POST", f"/tabs/{tab}/exports/{number}", "Content-Length: 0"))
        client.recv(1)
        # The server ends the connection with the rest of the answer.
        self.until(lambda: client.getsockopt(socket.SOL_SOCKET, socket.SO_ERROR) or self.is_reset(client))

    def is_reset(self, client):
        """Whether the server has ended the connection, although the client has not read to its end."""
        state, = struct.unpack("B", client.getsockopt(socket.IPPROTO_TCP, socket.TCP_INFO, 1))
        return state != 1

    def export_control(self, tab):
        """The number of the control that downloads a result, once it is there."""
        events = self.connect()
        events.sendall(self.head("GET", f"/tabs/{tab}/events?page=1"))
        text = b""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            text += events.recv(1 << 16)
            for found in re.finditer(rb'\{[^{}]*"kind":"export"[^{}]*\}', text):
                control = json.loads(found[0])
                if control["isEnabled"]:
                    return control["id"]
        self.fail("nothing to download")

    # Many connections

    def test_idle_connections_do_not_lock_out_the_browser(self):
        known = self.connect()
        known.sendall(self.head("GET", "/icon.svg"))
        known.recv(1 << 16)
        idle = [self.connect() for _ in range(1500)]
        self.assertAnswers()
        # The server closes a connection on another thread than the one that accepts the next, so it may be behind for a moment.
        self.until(lambda: len(os.listdir(f"/proc/{self.studio.process.pid}/fd")) < 700)
        # The browser's own connection is still open.
        known.sendall(self.head("GET", "/icon.svg"))
        self.assertTrue(known.recv(1 << 16).startswith(b"HTTP/1.1 200"))
        for connection in idle:
            connection.close()

    # Requests that can be understood in two ways

    def test_two_hosts_are_refused(self):
        for other in [self.studio.host, "evil.example", ""]:
            client = self.connect()
            client.sendall(self.head("GET", "/", f"hOST: {other}"))
            self.assertEqual(self.status(client), 400, other)

    def test_a_request_in_another_form_is_refused(self):
        forms = {
            "an address": (self.head("GET", f"http://{self.studio.host}/"), 400),
            "another address": (self.head("GET", "http://evil.example/"), 400),
            "everything": (self.head("OPTIONS", "*"), 405),
            "two lengths": (self.head("POST", "/tabs", "Content-Length: 0", "Content-Length: 5"), 400),
            "length and chunks": (self.head("POST", "/tabs", "Content-Length: 5", "Transfer-Encoding: chunked"), 411),
            "a length below zero": (self.head("POST", "/tabs", "Content-Length: -1"), 400),
            "an endless length": (self.head("POST", "/tabs", "Content-Length: " + "9" * 30), 400),
            "a folded field": (self.head("GET", "/", "X: a", " b"), 400),
            "a space before the colon": (self.head("GET", "/", "Host : evil.example"), 400),
            "many fields": (self.head("GET", "/", *["A: b"] * 200), 431),
            "escaped path": (self.head("GET", "/%2e%2e/studio.js"), 404),
        }
        for name, (request, expected) in forms.items():
            with self.subTest(name):
                client = self.connect()
                client.sendall(request)
                self.assertIn(self.status(client), {expected, 400})

    def test_requests_in_a_queue_get_one_answer_at_most(self):
        client = self.connect()
        client.sendall(self.head("GET", "/") * 500)
        self.assertLessEqual(self.answer(client).count(b"HTTP/1.1 200"), 1)

    def test_a_refused_body_is_no_request(self):
        client = self.connect()
        inner = self.head("POST", "/tabs", "Content-Length: 0")
        client.sendall(self.head("POST", "/nothing", f"Content-Length: {len(inner)}") + inner)
        answer = self.answer(client)
        self.assertEqual(answer.count(b"HTTP/1.1"), 1)
        self.assertTrue(answer.startswith(b"HTTP/1.1 404"))

    # Numbers

    def test_any_number_in_any_action(self):
        tab = self.studio.open_tab()
        picture = b"P6 40 30 255\n" + bytes(40 * 30 * 3)
        numbers = [str(n) for n in (0, -1, 2**31, 2**63 - 1, -2**63, 2**63, 10**40)] + ["1e308", "-1e308", "1e999", "0.5"]
        kinds = ["tap", "set", "select", "choose", "preview", "show", "resize", "crop", "answer", "back"]
        for upload in [False, True]:
            if upload:
                self.studio.ask("POST", f"/tabs/{tab}/pictures?name=a.ppm", picture)
            for number in numbers:
                for kind in kinds:
                    # Buttons are left alone: they save files, or end the program.
                    controls = [number] if kind in ("tap", "choose", "back") else range(1, 60)
                    actions = [
                        f'{{"kind":"{kind}","control":{control},"value":{number},"index":{number},"count":{number},'
                        f'"width":{number},"height":{number},"values":[{number},{number},{number},{number}]}}'
                        for control in controls]
                    status, _ = self.studio.ask("POST", f"/tabs/{tab}/actions", f"[{','.join(actions)}]".encode())
                    self.assertIn(status, (204, 400), actions[0])
            for target in [f"/tabs/{tab}/exports/{n}" for n in numbers]:
                self.assertIn(self.studio.ask("POST", target)[0], (400, 404, 409), target)
            for target in [f"/pictures/{n}" for n in numbers]:
                self.assertIn(self.studio.ask("GET", target)[0], (400, 404), target)

    def test_any_name_of_a_file(self):
        tab = self.studio.open_tab()
        for name in ["..", ".", "%2e%2e%2f%2e%2e%2fa.jpg", "%00.jpg", "%1b%5d0;x%07.jpg", "%ff%fe.jpg", "%", "%+1", "a" * 8000, ""]:
            status, _ = self.studio.ask("POST", f"/tabs/{tab}/pictures?name={name}", b"no picture")
            self.assertEqual(status, 204, name)


if __name__ == "__main__":
    unittest.main()
