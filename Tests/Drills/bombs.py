"""Files that are made to take all memory or time there is: each ends within a second and 100 MB, with its limit named."""

import subprocess
import sys
import zlib

import memory
import pictures
from results import Outcome

PIXELS = "over the limit of 1,000,000,000 pixels (raise it with --max-pixels)"
MEMORY = "the limit is 1,024 MiB (raise it with --max-memory)"
SCANS = "more than 500 progressive scans, the limit"
UNPACKED = "unpacked it is larger than the limit of 32 MiB"
#: Runs a program and prints its seconds and megabytes. In a small process, for a process begins with its parent's peak.
SPENT = """
import os, sys, time
began = time.monotonic()
usage = os.wait4(os.posix_spawn(sys.argv[1], sys.argv[1:], os.environ), 0)[2]
print(time.monotonic() - began, usage.ru_maxrss * 1024 / 1e6)
"""


def run(program, folder, options):
    outcome = Outcome()
    (folder / "out").mkdir()
    gibibyte = zlib.compress(bytes(1 << 30), 9)
    small = (pictures.SAMPLES / "small-alpha.png").read_bytes()
    progressive = pictures.made(program, folder, "p.jpg", "small-sunset.jpg", "--progressive", "--strip")
    bombs = [
        ("50,000 × 50,000 PNG of {size}", "png", black(50_000, 0), [], PIXELS),
        ("30,000 × 30,000 interlaced PNG of {size}", "png", black(30_000, 1), [], MEMORY),
        ("JPEG of {size} that claims 65,500 × 65,500 with a thousand scans", "jpg", scans(progressive, 65_500), [], PIXELS),
        ("the same with --max-pixels 5G", "jpg", scans(progressive, 65_500), ["--max-pixels", "5G"], MEMORY),
        ("the same, 240 × 160, with --allow-damaged", "jpg", scans(progressive, 240), ["--allow-damaged"], SCANS),
        ("PNG with a profile of a gibibyte in {size}", "png", chunk(small, b"iCCP", b"a\0\0" + gibibyte), [], UNPACKED),
        ("PNG with XMP of a gibibyte in {size}", "png",
         chunk(small, b"iTXt", b"XML:com.adobe.xmp\0\1\0\0\0" + gibibyte), [], UNPACKED),
        ("PNG with a zTXt of a gibibyte in {size}, which stays packed", "png",
         chunk(small, b"zTXt", b"Comment\0\0" + gibibyte), [], ""),
    ]
    for words, ending, bytes_, more, says in bombs:
        path = folder / f"bomb.{ending}"
        path.write_bytes(bytes_)
        seconds, megabytes, said = measured([program, "inspire", path, "-o", folder / "out" / path.name, "--overwrite", *more])
        words = words.format(size=f"{len(bytes_) / 1000:.0f} kB")
        outcome.expect(says in said, f"{words}: {said}")
        outcome.expect(seconds < 1 and megabytes < 100, f"{words}: {seconds:.2f} s, {megabytes:.0f} MB")
        reasons = [line.rsplit(": ", 1)[-1] for line in said.splitlines() if " → " not in line]
        outcome.lines.append(f"{words}: {seconds:.2f} s, {megabytes:.0f} MB; {' '.join(reasons) or 'done'}")
    return outcome


def measured(command):
    """Seconds, peak of memory in MB, and what it said."""
    done = subprocess.run([sys.executable, "-I", "-S", "-c", SPENT, *command], capture_output=True, text=True)
    seconds, megabytes = done.stdout.split()
    return float(seconds), float(megabytes), done.stderr


def black(side, interlacing):
    header = side.to_bytes(4, "big") * 2 + bytes([1, 0, 0, 0, interlacing])
    return memory.png(header, zlib.compress(bytes(side * (1 + side // 8)), 9))


def chunk(png, name, data):
    """The picture with one more chunk behind its header."""
    packed = len(data).to_bytes(4, "big") + name + data + zlib.crc32(name + data).to_bytes(4, "big")
    return png[:33] + packed + png[33:]


def scans(jpeg, side):
    """A progressive JPEG with other sides and its last scan a thousand times more."""
    frame = jpeg.index(b"\xff\xc2")
    if side > 240:
        jpeg = jpeg[: frame + 5] + side.to_bytes(2, "big") * 2 + jpeg[frame + 9:]
    last = jpeg.rindex(b"\xff\xda")
    return jpeg[:-2] + jpeg[last:-2] * 1000 + jpeg[-2:]
