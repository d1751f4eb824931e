"""A worker process of image-app: Documentation/worker.md has its protocol."""

import json
import os
import resource
import socket
import subprocess
from collections.abc import Sequence
from io import FileIO
from pathlib import Path
from typing import Any

SPARE_MEMORY = 512 << 20  # beside the buffers of a picture, as in image-app batch
GRACE = 10.0  # seconds after a picture's time limit, for a machine that is busy


class Worker:
    """Owns a worker process, and starts another one where that has crashed or was ended."""

    def __init__(self, program: str, work: dict[str, Any], look_files: Sequence[FileIO]) -> None:
        self._program = program
        self._work = work
        self._look_files = look_files
        self._process: subprocess.Popen[bytes] | None = None

    def render(self, path: str, picture: FileIO, result: FileIO) -> Any:
        """Render a picture, whose path is escaped as in a URI; return the worker's report."""
        # After a crash once more: perhaps it was ended for want of memory, or from outside.
        for _ in range(2):
            result.seek(0)
            result.truncate()
            try:
                answer = self._ask({"number": 1, "path": path}, [picture, result])
            except TimeoutError:
                self.close()
                reason = f"it took longer than the time limit of {self._work['timeLimit']} s"
                return {"failure": {"reason": reason}}
            except ConnectionError:
                answer = b""
            if answer:
                return json.loads(answer)
            status = self.close()
        ended = f"with status {status}" if status >= 0 else f"by signal {-status}"
        return {"failure": {"reason": f"its worker process ended {ended}; it was tried twice"}}

    def close(self) -> int:
        process, self._process = self._process, None
        if process is None:
            return 0
        self._socket.close()
        self._answers.close()
        try:
            return process.wait(1)
        except subprocess.TimeoutExpired:
            process.kill()
            return process.wait()

    @property
    def seconds(self) -> float:
        """Processor seconds of this worker, and of this process's children that have ended."""
        seconds = sum(os.times()[2:4])
        if self._process:
            fields = Path(f"/proc/{self._process.pid}/stat").read_text().rpartition(")")[2].split()
            seconds += (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
        return seconds

    def _ask(self, request: dict[str, Any], files: list[FileIO]) -> bytes:
        """Return the line of the report; nothing where the process has ended."""
        work = self._work | request
        if self._process:
            # The look's files came with the first request.
            del work["lookFiles"]
        else:
            files = [*files, *self._look_files]
            self._start()
        line = json.dumps(work).encode() + b"\n"
        sent = socket.send_fds(self._socket, [line], [file.fileno() for file in files])
        self._socket.sendall(line[sent:])
        return self._answers.readline()

    def _start(self) -> None:
        self._socket, end = socket.socketpair()
        self._socket.settimeout(self._work["timeLimit"] + GRACE)
        self._answers = self._socket.makefile("rb")
        with end:
            # A crash is to end at once, without a backtrace; Ctrl-C is for the parent.
            self._process = subprocess.Popen(
                [self._program, "worker", "all"],
                stdin=end.fileno(),
                stdout=end.fileno(),
                stderr=subprocess.DEVNULL,
                env=os.environ | {"SWIFT_BACKTRACE": "enable=no"},
                process_group=0,
            )
        limit = self._work["request"]["limits"]["maxMemory"] + SPARE_MEMORY
        resource.prlimit(self._process.pid, resource.RLIMIT_DATA, (limit, limit))
