"""A worker process of image-app, which renders one picture after the other: see Documentation/worker.md."""

import json
import os
import resource
import select
import signal
import socket
import subprocess
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

SPARE_MEMORY = 512 << 20
"""What a worker may have beside the buffers of a picture, as in image-app batch."""
GRACE = 10.0
"""Seconds after a picture's time limit, for a machine that is busy."""


class Worker:
    """Owns a worker process, and starts another one where that has crashed or was ended."""

    def __init__(self, program: str, order: dict[str, Any], look_files: Sequence[int]) -> None:
        """Take the order that `image-app worker-request` prints, and descriptors of the files that it lists."""
        self._program = program
        self._work: dict[str, Any] = order["work"]
        self._look_files = look_files
        self._process: subprocess.Popen[bytes] | None = None
        self._seconds_before = 0.0
        self._number = 0

    def render(self, path: str, picture: int, result: int) -> dict[str, Any]:
        """Render from a descriptor to that of an empty file; return the worker's report.

        `path` is the picture's, escaped as in a URI. A crash or a hang is a failure in the report. Where the system
        ended the worker, perhaps for want of memory, the picture is tried once more.
        """
        report = self._attempt(path, picture, result)
        if report is None:
            os.ftruncate(result, 0)
            report = self._attempt(path, picture, result) or _failure(
                "its worker process was killed, perhaps for want of memory; it was tried twice"
            )
        return report

    def close(self) -> None:
        """End the process."""
        if self._process:
            self._socket.close()
            self._end()

    @property
    def seconds(self) -> float:
        """Processor seconds of this worker and those before it."""
        if not self._process:
            return self._seconds_before
        fields = Path(f"/proc/{self._process.pid}/stat").read_text().rpartition(")")[2].split()
        return self._seconds_before + (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def _attempt(self, path: str, picture: int, result: int) -> dict[str, Any] | None:
        """Return the report; None where the process was killed."""
        self._number += 1
        work = self._work | {"number": self._number, "path": path}
        files = [picture, result]
        if self._process:
            # The look's files came with the first request.
            del work["lookFiles"]
        else:
            self._start()
            files += self._look_files
        try:
            self._send(json.dumps(work).encode() + b"\n", files)
            line = self._line(time.monotonic() + work["timeLimit"] + GRACE)
        except TimeoutError:
            self._end()
            return _failure(f"it took longer than the time limit of {work['timeLimit']} s")
        except ConnectionError:
            line = b""
        if not line:
            status = self._end(kills=False)
            if status == -signal.SIGKILL:
                return None
            ended = f"crashed with signal {-status}" if status < 0 else f"ended early, with status {status}"
            return _failure(f"its worker process {ended}")
        report: dict[str, Any] = json.loads(line)
        if report["number"] != self._number:
            self._end()
            return _failure("its worker process gave an answer that can't be read")
        return report

    def _start(self) -> None:
        self._socket, end = socket.socketpair()
        with end:
            # A crash is to end at once, without a backtrace; Ctrl-C is for the parent.
            self._process = subprocess.Popen(
                [self._program, "worker"],
                stdin=end.fileno(),
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                env=os.environ | {"SWIFT_BACKTRACE": "enable=no"},
                process_group=0,
            )
        limit = self._work["request"]["limits"]["maxMemory"] + SPARE_MEMORY
        resource.prlimit(self._process.pid, resource.RLIMIT_DATA, (limit, limit))

    def _send(self, line: bytes, files: Sequence[int]) -> None:
        sent = socket.send_fds(self._socket, [line], files)
        if sent < len(line):
            self._socket.sendall(line[sent:])

    def _line(self, deadline: float) -> bytes:
        """Return the next line of the worker's output; nothing where that has ended."""
        assert self._process  # noqa: S101
        assert self._process.stdout  # noqa: S101
        output = self._process.stdout.fileno()
        line = b""
        while not line.endswith(b"\n"):
            if not select.select([output], [], [], max(0, deadline - time.monotonic()))[0]:
                raise TimeoutError
            part = os.read(output, 1 << 16)
            if not part:
                return b""
            line += part
        return line

    def _end(self, *, kills: bool = True) -> int:
        """Wait for the end of the process, and return its status."""
        process = self._process
        assert process  # noqa: S101
        if kills:
            process.kill()
        self._socket.close()
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        status = process.wait()
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        if process.stdout:
            process.stdout.close()
        self._seconds_before += after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
        self._process = None
        return status


def _failure(reason: str) -> dict[str, Any]:
    return {"failure": {"reason": reason}}
