"""A proxy before an S3 endpoint that fails: busy, silent, or gone in the middle of a body."""

import http.client
import random
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import urlsplit

SILENCE = 25
"""Seconds, more than a client waits."""
HOP_BY_HOP = {"connection", "transfer-encoding", "content-length"}


class FaultyProxy(BaseHTTPRequestHandler):
    """Passes requests on, but for a share of them."""

    endpoint: str
    faults: dict[str, float]
    """The share of each: `busy`, `conflict`, `silent`, `cut`, `forbidden PUT`, `lost` answers."""
    chance: random.Random
    lock = threading.Lock()
    failed: list[str]
    """What went wrong so far."""
    protocol_version = "HTTP/1.1"

    def handle_request(self) -> None:
        """Answer any method."""
        with self.lock:
            faults = {name for name, share in self.faults.items() if self.chance.random() < share}
            self.failed.extend(faults)
        length = int(self.headers.get("Content-Length", 0))
        body = self.rfile.read(length)
        if f"forbidden {self.command}" in faults:
            return self.answer(403, "AccessDenied")
        if "silent" in faults:
            time.sleep(SILENCE)
            self.close_connection = True
            return None
        if "busy" in faults:
            return self.answer(503, "SlowDown")
        if "conflict" in faults and self.command == "PUT":
            return self.answer(409, "ConditionalRequestConflict")
        upstream = http.client.HTTPConnection(urlsplit(self.endpoint).netloc)
        upstream.request(self.command, self.path, body, dict(self.headers.items()))
        response = upstream.getresponse()
        data = response.read()
        upstream.close()
        if "lost" in faults:
            self.close_connection = True
            return None
        self.send_response_only(response.status)
        for name, value in response.getheaders():
            if name.lower() not in HOP_BY_HOP:
                self.send_header(name, value)
        size = response.getheader("Content-Length") if self.command == "HEAD" else str(len(data))
        self.send_header("Content-Length", size or "0")
        self.end_headers()
        if "cut" in faults and data:
            self.close_connection = True
            data = data[: len(data) // 2]
        self.wfile.write(data)
        return None

    do_GET = do_PUT = do_HEAD = handle_request  # noqa: N815

    def answer(self, status: int, code: str) -> None:
        """Refuse a request."""
        body = f"<Error><Code>{code}</Code><Message>{code}</Message></Error>".encode()
        self.send_response_only(status)
        self.send_header("Content-Type", "application/xml")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)


@contextmanager
def faulty_proxy(endpoint: str, **faults: float) -> Iterator[tuple[str, list[str]]]:
    """Start one; yield its address, and a list of what went wrong so far."""
    failed: list[str] = []
    values = {"endpoint": endpoint, "faults": faults, "failed": failed, "chance": random.Random(7)}
    server = ThreadingHTTPServer(("127.0.0.1", 0), type("Proxy", (FaultyProxy,), values))
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}", failed
    finally:
        server.shutdown()
        server.server_close()
        thread.join()
