# Needs: cwebp heif-enc vips
"""Ten thousand damaged files of every format, through `batch`: each is done or refused in words, and no result is half there.

A library that crashes costs its picture and is counted; it is no problem of this program. One that hangs is ended by the time
limit, and is.
"""

import json
import pathlib
import random
import shutil
import subprocess

import pictures
from results import ROOT, Outcome

COUNT = 10_000
#: What makes a small file of a format from a PNG; those whose program is missing are left out.
ENCODERS = {
    "webp": [["cwebp", "-quiet", "-q", "80", "IN", "-o", "OUT"], ["cwebp", "-quiet", "-lossless", "IN", "-o", "OUT"]],
    "heic": [["heif-enc", "-q", "50", "IN", "-o", "OUT"]],
    "avif": [["heif-enc", "-A", "-q", "50", "IN", "-o", "OUT"]],
    "tiff": [["vips", "tiffsave", "IN", "OUT", "--compression", kind] for kind in ("lzw", "deflate", "jpeg", "none")],
}


def run(program, folder, options):
    outcome = Outcome()
    kinds = whole(program, folder / "whole")
    inputs = folder / "in"
    inputs.mkdir()
    chance = random.Random(1)
    names = []
    for number in range(COUNT):
        kind, bytes_ = kinds[number % len(kinds)]
        names.append(f"{number:05}.{kind}")
        (inputs / names[-1]).write_bytes(mutated(bytes_, chance))
    results = folder / "out"
    done = subprocess.run(
        [program, "batch", inputs, "-o", results, "--json", "--quiet", "--format", "png", "--timeout", "20",
         "--allow-damaged", "--max-memory", "300M", "--filter", "brightness(110%)"],
        capture_output=True, text=True)
    lines, passed_over = {}, 0
    for line in map(json.loads, done.stdout.splitlines()):
        if "input" in line:
            lines[pathlib.Path(line["input"]).name] = line
        elif "passedOver" in line:
            # A changed brand makes a video of a HEIC.
            passed_over = sum(line["passedOver"].values())
    outcome.expect(done.returncode in (0, 1), f"the run ended with status {done.returncode}: {done.stderr[-500:]}")
    missing = set(names) - lines.keys()
    outcome.expect(len(missing) == passed_over, f"{len(missing)} files without a line, {passed_over} passed over")
    for kind in sorted({kind for kind, _ in kinds}):
        mine = [line for name, line in lines.items() if name.endswith("." + kind)]
        failed = [line for line in mine if line["status"] == "failed"]
        crashed = [line for line in failed if "its worker process" in line["error"]]
        hung = [line["input"] for line in failed if "it took longer" in line["error"]]
        outcome.expect(not hung, f"{kind}: {len(hung)} took too long")
        outcome.lines.append(
            f"{len(mine)} {kind} files: {len(mine) - len(failed)} could still be read, {len(failed)} were refused, of these"
            f" {len(crashed)} for a crash of the library")
    complete = {pathlib.Path(line["output"]).name for line in lines.values() if line["status"] == "done"}
    found = {path.name for path in results.iterdir() if not path.name.startswith(".image-app-journal")}
    outcome.expect(found == complete, f"results without a line, or lines without a result: {sorted(found ^ complete)[:5]}")
    unread = [name for name in sorted(complete)[::50] if not pictures.decodes(results / name)]
    outcome.expect(not unread, f"others can't read {unread[:5]}")
    return outcome


def whole(program, folder):
    """Small pictures of each format, and the fuzzer's seeds."""
    kinds = pictures.good(program, folder, edge=160)
    picture = folder / "d.png"
    for kind, commands in ENCODERS.items():
        for number, command in enumerate(commands):
            if not shutil.which(command[0]):
                continue
            target = folder / f"{kind}-{number}.{kind}"
            words = [str({"IN": picture, "OUT": target}.get(word, word)) for word in command]
            subprocess.run(words, check=True, capture_output=True)
            kinds.append((kind, target.read_bytes()))
    for format_ in ("heif", "webp", "raw", "tiff"):
        for seed in sorted((ROOT / "Tests/Fuzz/Corpora" / format_).iterdir()):
            # RAW files there are named for their kinds.
            kinds.append((seed.suffix[1:] or seed.name, seed.read_bytes()))
    return kinds


def mutated(bytes_, chance):
    """A file with bytes changed, cut out, repeated or lost at its end."""
    data = bytearray(bytes_)
    for _ in range(chance.choice([1, 1, 2, 5, 30])):
        at = chance.randrange(len(data))
        match chance.randrange(6):
            case 0 | 1:
                data[at] = chance.randrange(256)
            case 2:
                data[at:at + 4] = chance.choice([b"\xff\xff\xff\xff", b"\0\0\0\0", b"\x7f\xff\xff\xff", b"\0\0\0\1"])
            case 3:
                del data[at:at + chance.randrange(1, 64)]
            case 4:
                data[at:at] = data[at:at + chance.randrange(1, 64)]
            case 5:
                # Headers are where most goes wrong.
                data[chance.randrange(min(len(data), 200))] ^= 1 << chance.randrange(8)
        if len(data) < 16:
            break
    if chance.random() < 0.1:
        del data[chance.randrange(len(data) + 1):]
    return bytes(data)
