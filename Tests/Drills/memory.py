"""A memory limit of a cgroup and one of addresses: pictures that need more fail, the others are done, no run waits for ever."""

import pathlib
import re
import subprocess
import time
import zlib

import pictures
from results import Outcome


def run(program, folder, options):
    outcome = Outcome()
    source = folder / "in"
    source.mkdir()
    for number, (kind, bytes_) in enumerate(pictures.good(program, folder / "base") * 6):
        (source / f"{number:02}.{kind}").write_bytes(bytes_)
    count = len(list(source.iterdir()))
    # All of an interlaced picture is held: 144 MB, as the limits of a picture allow.
    (source / "large.png").write_bytes(interlaced(6000))
    before = {path.name: path.read_bytes() for path in source.iterdir()}

    cgroup = make_cgroup(120 << 20)
    if cgroup is None:
        outcome.lines.append("a cgroup's limit: skipped, for no cgroup can be made here")
    else:
        command = f"echo $$ >{cgroup}/cgroup.procs; exec {program} batch {source} -o {folder}/out"
        done = subprocess.run(["bash", "-c", command], capture_output=True, text=True, timeout=300)
        remove(cgroup)
        said = [line for line in done.stderr.splitlines() if line.startswith(f"{source}/large.png: ")]
        outcome.expect(done.returncode == 1, f"in a cgroup of 120 MiB: status {done.returncode}")
        outcome.expect(len(said) == 1 and "memory" in said[0], f"in a cgroup of 120 MiB: {done.stderr[-300:]}")
        outcome.expect(f"{count} pictures done, 1 failed" in plain(done.stderr), f"in a cgroup: {done.stderr[-300:]}")
        outcome.lines.append(
            f"a cgroup of 120 MiB: {count} pictures done, the one that needs 144 MB failed:"
            f" “{said[0].split(': ', 1)[1] if said else '?'}”")
    again = subprocess.run(
        [program, "batch", source, "-o", folder / "out", "--resume"], capture_output=True, text=True)
    outcome.expect(again.returncode == 0, f"with enough memory: {again.stderr[-300:]}")

    (source / "large.png").unlink()
    done_with, refused_with, partly = [], [], []
    for limit in range(60, 420, 5):
        target = folder / "few"
        command = f"ulimit -v {limit * 1000}; exec timeout -k 1 60 {program} batch {source} -o {target} --overwrite"
        done = subprocess.run(["bash", "-c", command], capture_output=True, text=True)
        outcome.expect(done.returncode in (0, 1), f"ulimit -v {limit}000: status {done.returncode}")
        outcome.expect(done.returncode == 0 or "memory" in done.stderr, f"ulimit -v {limit}000: {done.stderr[-300:]}")
        kinds = done_with if done.returncode == 0 else refused_with if "can't start" in done.stderr else partly
        kinds.append(limit)
    outcome.expect(bool(done_with), "no limit was enough")
    outcome.lines.append(
        f"ulimit -v from 60 to 415 MB in steps of 5: {len(refused_with)} runs could not start and said so (up to"
        f" {max(refused_with, default=0)} MB), {len(partly)} did a part and said why, {len(done_with)} did all (from"
        f" {min(done_with, default=0)} MB); none waited or crashed")
    for name, bytes_ in before.items():
        path = source / name
        outcome.expect(not path.exists() or path.read_bytes() == bytes_, f"{name} has changed")
    return outcome


def plain(text):
    return re.sub(r" in [0-9.:]+ (s|min|h)", "", text)


def interlaced(side):
    passes = [((side + a) // b, (side + c) // d) for a, b, c, d in
              ((7, 8, 7, 8), (3, 8, 7, 8), (3, 4, 3, 8), (1, 4, 3, 4), (1, 2, 1, 4), (0, 2, 1, 2), (0, 1, 0, 2))]
    count = sum(rows * (1 + 4 * columns) for columns, rows in passes)
    header = side.to_bytes(4, "big") * 2 + bytes([8, 6, 0, 0, 1])
    return png(header, zlib.compress(bytes(count)))


def png(header, data):
    def chunk(name, data):
        return len(data).to_bytes(4, "big") + name + data + zlib.crc32(name + data).to_bytes(4, "big")

    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", data) + chunk(b"IEND", b"")


def make_cgroup(limit):
    """One that may have so many bytes, of either version; nil where that is not allowed."""
    for parent, name in (("/sys/fs/cgroup/memory", "memory.limit_in_bytes"), ("/sys/fs/cgroup", "memory.max")):
        cgroup = pathlib.Path(parent) / "image-app-drill"
        try:
            cgroup.mkdir(exist_ok=True)
            (cgroup / name).write_text(str(limit))
            return cgroup
        except OSError:
            if cgroup.exists():
                cgroup.rmdir()
    return None


def remove(cgroup):
    """Its last processes may have ended, and not be gone yet."""
    for _ in range(50):
        try:
            return cgroup.rmdir()
        except OSError:
            time.sleep(0.1)
    return cgroup.rmdir()
