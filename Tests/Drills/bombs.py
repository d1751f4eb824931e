"""Files made to take all memory or time: each ends within a second of processor time and 100 MB, with its limit named."""

import subprocess
import sys
import zlib

import format_bombs as made
import memory
import pictures
from results import Outcome

PIXELS = "over the limit of 1,000,000,000 pixels (raise it with --max-pixels)"
MEMORY = "the limit is 1,024 MiB (raise it with --max-memory)"
SCANS = "more than 500 progressive scans, the limit"
UNPACKED = "unpacked it is larger than the limit of 32 MiB"
DAMAGED = "the first 0 of 22000 rows are whole"
SIZES = "its tiles make 17 × 15 pixels, and the file says that it has 65535 × 65535"
TILES = "it has 65280 tiles, and the limit is 4096"
FRAMES = "it is an animation of 2000 frames: the first is used"
#: Formats that can only be read become JPEGs.
WRITTEN = {"heic": "jpg", "dng": "jpg"}
#: Runs a program and prints the processor seconds and megabytes of it and the processes it started. In a small process, for
#: a process begins with its parent's peak.
SPENT = """
import os, sys
usage = os.wait4(os.posix_spawn(sys.argv[1], sys.argv[1:], os.environ), 0)[2]
print(usage.ru_utime + usage.ru_stime, usage.ru_maxrss * 1024 / 1e6)
"""


def run(program, folder, options):
    outcome = Outcome()
    (folder / "out").mkdir()
    gibibyte = zlib.compress(bytes(1 << 30), 9)
    deflated = made.deflated(1 << 26)
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
        ("WebP of {size}, 16,383 × 16,383 pixels of one colour", "webp", made.webp(16_383, 16_383), [], MEMORY),
        ("WebP of {size} with 2,000 frames", "webp", made.webp_animation(1_000, 1_000, 2_000), [], FRAMES),
        ("TIFF of {size} that claims 50,000 × 50,000", "tif", made.tiff(50_000, 50_000, data=deflated), [], PIXELS),
        ("TIFF of {size}, one tile of 22,000 × 22,000", "tif", made.tiff(22_000, 22_000, True, deflated), [], DAMAGED),
        ("TIFF of {size}, one tile of 31,600 × 31,600", "tif", made.tiff(31_600, 31_600, True, deflated), [], MEMORY),
        ("TIFF of {size} whose strip unpacks to 256 MiB", "tif", made.tiff(100, 100, data=made.deflated(1 << 28)), [], ""),
        ("TIFF of {size} with XMP of two gibibytes", "tif",
         made.tiff(100, 100, data=deflated, more=[(700, 1, 0x7FFFFFFF, 100)]), [], "XMP can't be read"),
        ("TIFF of {size} whose pages go round", "tif", made.tiff(100, 100, data=deflated, following=8), [], ""),
        ("HEIC of {size} that says 65,535 × 65,535", "heic", made.resized("grid.heic", 65_535, 65_535), [], SIZES),
        ("HEIC of {size} with 65,280 tiles", "heic", made.grid(255, 256, 16_384, 16_320), [], TILES),
        ("HEIC of {size} with a grid of itself", "heic", made.self_referring_grid(), [], "can't be read"),
        ("HEIC of {size} with 10,000 boxes in each other", "heic", made.nested_boxes(10_000), [], "too damaged"),
        ("AVIF of {size} that says 65,535 × 65,535", "avif", made.resized("420.avif", 65_535, 65_535), [], PIXELS),
        ("AVIF of {size} that says 20,000 × 20,000", "avif", made.resized("420.avif", 20_000, 20_000), [], MEMORY),
        ("DNG of {size} with the JPEG of 65,500 × 65,500", "dng", made.raw(scans(progressive, 65_500)), [], PIXELS),
    ]
    for words, ending, bytes_, more, says in bombs:
        path = folder / f"bomb.{ending}"
        path.write_bytes(bytes_)
        result = folder / "out" / f"bomb.{WRITTEN.get(ending, ending)}"
        seconds, megabytes, said = measured([program, "inspire", path, "-o", result, "--overwrite", *more])
        words = words.format(size=f"{len(bytes_) / 1000:.0f} kB")
        outcome.expect(says in said, f"{words}: {said}")
        outcome.expect(seconds < 1 and megabytes < 100, f"{words}: {seconds:.2f} s, {megabytes:.0f} MB")
        reasons = [line.rsplit(": ", 1)[-1] for line in said.splitlines() if " → " not in line]
        outcome.lines.append(f"{words}: {seconds:.2f} s, {megabytes:.0f} MB; {' '.join(reasons) or 'done'}")
    return outcome


def measured(command):
    """Processor seconds, peak of memory in MB, and what it said."""
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
