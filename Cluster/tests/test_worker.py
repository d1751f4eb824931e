"""What a worker process does that fails."""

import stat
from pathlib import Path
from typing import Any

import pytest

from image_app_cluster import worker as module
from image_app_cluster.stores import memory_file
from image_app_cluster.worker import Worker

WORK: dict[str, Any] = {
    "timeLimit": 0,
    "lookFiles": [],
    "request": {"limits": {"maxMemory": 1 << 30}},
}
ANSWER = """
import json, os, signal, socket, sys
end = socket.socket(fileno=0)
while True:
    line, files, _, _ = socket.recv_fds(end, 1 << 16, 9)
    if not line: sys.exit(0)
    work = json.loads(line)
    {fault}
    print(json.dumps({{"number": work["number"], "files": len(files)}}), flush=True)
"""


def report(tmp_path: Path, fault: str, times: int = 1) -> list[dict[str, Any]]:
    """Have a program that misbehaves answer requests."""
    program = tmp_path / "program"
    program.write_text("#!/usr/bin/env python3" + ANSWER.format(fault=fault))
    program.chmod(program.stat().st_mode | stat.S_IXUSR)
    worker = Worker(str(program), WORK, [])
    answers = [
        worker.render("a.jpg", memory_file("picture"), memory_file("result")) for _ in range(times)
    ]
    worker.close()
    return answers


def test_a_crash_costs_one_picture(tmp_path: Path) -> None:
    crash = "if not os.path.exists(sys.argv[0] + '2'): open(sys.argv[0] + '2', 'w'); os.abort()"
    (done,) = report(tmp_path, crash)
    assert done["files"] == 2
    crashed, again = report(tmp_path, "if not os.path.getsize(sys.argv[0] + '2'): os.abort()", 2)
    assert crashed == again
    reason = "its worker process ended by signal 6; it was tried twice"
    assert crashed["failure"]["reason"] == reason


def test_a_hang_ends_with_the_time_limit(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "GRACE", 0.5)
    (hung,) = report(tmp_path, "signal.pause()")
    assert hung["failure"]["reason"] == "it took longer than the time limit of 0 s"


def test_one_that_ends_early(tmp_path: Path) -> None:
    (ended,) = report(tmp_path, "sys.exit(3)")
    assert (
        ended["failure"]["reason"] == "its worker process ended with status 3; it was tried twice"
    )
