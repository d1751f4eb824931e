# Needs: djpeg pngtopnm
"""Inputs for drills, made from the sample pictures by the program itself; and whether others can read what it writes."""

import random
import subprocess

from results import ROOT

SAMPLES = ROOT / "Samples/Pictures"


def made(program, folder, name, source, *options):
    path = folder / name
    subprocess.run([program, "inspire", SAMPLES / source, "-o", path, "--quiet", *options], check=True)
    return path.read_bytes()


def good(program, folder, edge=500):
    """A few of each kind, of some tens of kilobytes: extension and bytes."""
    folder.mkdir(parents=True, exist_ok=True)
    size = ("--resize", str(edge))
    return [
        ("jpg", made(program, folder, "a.jpg", "sunset.jpg", *size)),
        ("jpg", made(program, folder, "b.jpg", "dolls.jpg", *size, "--quality", "90")),
        ("jpg", made(program, folder, "c.jpg", "hills.jpg", *size, "--progressive")),
        ("png", made(program, folder, "d.png", "small-alpha.png")),
        ("png", made(program, folder, "e.png", "small-16bit.png")),
        ("jpg", (SAMPLES / "small-sunset.jpg").read_bytes()),
        ("png", made(program, folder, "f.png", "dolls.jpg", "--resize", str(edge // 2), "--format", "png")),
    ]


def scrambled(bytes_, seed):
    """The same with a few bytes changed."""
    source = random.Random(seed)
    changed = bytearray(bytes_)
    for _ in range(source.randint(1, 20)):
        changed[source.randrange(len(changed))] = source.randrange(256)
    return bytes(changed)


def decodes(path):
    """Whether libjpeg's or netpbm's own program reads it to its end without a word."""
    command = ["djpeg", "-outfile", "/dev/null"] if path.suffix == ".jpg" else ["pngtopnm"]
    done = subprocess.run([*command, path], stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
    return done.returncode == 0 and not done.stderr
