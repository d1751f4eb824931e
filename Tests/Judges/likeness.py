"""Judges looks that come from pictures, with formulas of its own. See Scripts/check-likeness."""
import itertools
import os
import subprocess
import struct
import sys
import tempfile
import zlib

import numpy as np
from PIL import Image

program, everything = sys.argv[1], "--all" in sys.argv
mate, plasma = "/usr/share/backgrounds/mate", "/usr/share/wallpapers"
photos = [f"{mate}/nature/{name}.jpg" for name in (
    "Aqua Blinds Dune FreshFlower Garden GreenMeadow LadyBird RainDrops Storm TwoWings Wood YellowFlower").split()]
photos += [f"{mate}/abstract/Elephants.jpg"]
photos += [f"{plasma}/{name}/contents/images/2560x1600.jpg" for name in (
    "Autumn BytheWater ColdRipple ColorfulCups DarkestHour EveningGlow FallenLeaf Kite OneStandsOut Path"
    " summer_1am").split()]
# The most colourful scene: what a look is learned from.
teacher = 18
random = np.random.default_rng(1)


def linear(x):
    return np.where(x <= 0.04045, x / 12.92, ((x + 0.055) / 1.055) ** 2.4)


def encoded(x):
    x = np.clip(x, 0, 1)
    return np.where(x <= 0.0031308, x * 12.92, 1.055 * x ** (1 / 2.4) - 0.055)


def oklab(rgb):
    cones = np.cbrt(linear(rgb) @ np.array([
        [0.4122214708, 0.5363325363, 0.0514459929], [0.2119034982, 0.6806995451, 0.1073969566],
        [0.0883024619, 0.2817188376, 0.6299787005]]).T)
    return cones @ np.array([
        [0.2104542553, 0.7936177850, -0.0040720468], [1.9779984951, -2.4285922050, 0.4505937099],
        [0.0259040371, 0.7827717662, -0.8086757660]]).T


def lab(rgb):
    xyz = linear(rgb) @ np.array([
        [0.4124564, 0.3575761, 0.1804375], [0.2126729, 0.7151522, 0.0721750], [0.0193339, 0.1191920, 0.9503041]]).T
    f = xyz / [0.95047, 1, 1.08883]
    f = np.where(f > 216 / 24389, np.cbrt(f), (24389 / 27 * f + 16) / 116)
    return 116 * f[:, 1] - 16, 500 * (f[:, 0] - f[:, 1]), 200 * (f[:, 1] - f[:, 2])


def ciede2000(one, two):
    (l1, a1, b1), (l2, a2, b2) = lab(one), lab(two)
    mean = (np.hypot(a1, b1) + np.hypot(a2, b2)) / 2
    g = 0.5 * (1 - np.sqrt(mean ** 7 / (mean ** 7 + 25.0 ** 7)))
    a1, a2 = a1 * (1 + g), a2 * (1 + g)
    c1, c2 = np.hypot(a1, b1), np.hypot(a2, b2)
    h1, h2 = np.degrees(np.arctan2(b1, a1)) % 360, np.degrees(np.arctan2(b2, a2)) % 360
    gray = c1 * c2 == 0
    turn = (h2 - h1 + 180) % 360 - 180
    dh = np.where(gray, 0, 2 * np.sqrt(c1 * c2) * np.sin(np.radians(turn / 2)))
    h = np.where(gray, h1 + h2, (h1 + turn / 2) % 360)
    l, c = (l1 + l2) / 2, (c1 + c2) / 2
    rad = np.radians
    t = (1 - 0.17 * np.cos(rad(h - 30)) + 0.24 * np.cos(rad(2 * h)) + 0.32 * np.cos(rad(3 * h + 6))
         - 0.2 * np.cos(rad(4 * h - 63)))
    dl = (l2 - l1) / (1 + 0.015 * (l - 50) ** 2 / np.sqrt(20 + (l - 50) ** 2))
    dc, dh = (c2 - c1) / (1 + 0.045 * c), dh / (1 + 0.015 * c * t)
    rt = -2 * np.sqrt(c ** 7 / (c ** 7 + 25.0 ** 7)) * np.sin(rad(60 * np.exp(-(((h - 275) / 25) ** 2))))
    return np.sqrt(dl * dl + dc * dc + dh * dh + rt * dc * dh)


def pixels(path):
    return np.asarray(Image.open(path).convert("RGB"), float).reshape(-1, 3) / 255


def run(*arguments):
    subprocess.run([program, *arguments], check=True, stdout=subprocess.DEVNULL)


def run_on(paths, out, *arguments):
    os.makedirs(out, exist_ok=True)
    run(*paths, *arguments, "-o", out + "/", "--overwrite", "--quiet")


failures = 0


def verdict(name, value, limit):
    global failures
    failures += value > limit
    print(f"{'ok  ' if value <= limit else 'FAIL'} {name}: {value:.3f}, at most {limit}", flush=True)


def names(folder):
    return [f"{folder}/{index:02}.png" for index in range(len(photos))]


directions = random.normal(size=(96, 3))
directions /= np.linalg.norm(directions, axis=1)[:, None]


def slices(path):
    colors = pixels(path)
    colors = colors[np.random.default_rng(0).choice(len(colors), 8000)]
    return np.sort(oklab(colors) @ directions.T, axis=0)


def cube(path):
    with open(path) as file:
        lines = [line.split() for line in file if line[0] in "-0123456789"]
    size = round(len(lines) ** (1 / 3))
    return np.array(lines, float).reshape(size, size, size, 3)


def gain(table):
    """The largest singular value over the six tetrahedra of all cells, and the least step of a grey ramp."""
    size = len(table)
    largest = 0
    for path in itertools.permutations(range(3)):
        place, columns = [0, 0, 0], [None] * 3
        for axis in path:
            before = table[tuple(slice(at, at + size - 1) for at in place)]
            place[axis] = 1
            columns[axis] = table[tuple(slice(at, at + size - 1) for at in place)] - before
        jacobian = np.stack(columns, -1).reshape(-1, 3, 3) * (size - 1)
        largest = max(largest, np.sqrt(np.linalg.eigvalsh(np.swapaxes(jacobian, 1, 2) @ jacobian)[:, -1].max()))
    grays = table[range(size), range(size), range(size)]
    return largest, np.diff(grays, axis=0).min()


def chunk(kind, data):
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def write_ramp(path):
    """All greys of 16 bits in one row of red, green and blue."""
    row = np.repeat(np.arange(65536), 3).astype(">u2").tobytes()
    with open(path, "wb") as file:
        file.write(b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", 65536, 1, 16, 2, 0, 0, 0))
                   + chunk(b"IDAT", zlib.compress(b"\0" + row)) + chunk(b"IEND", b""))


def read_row(path):
    """The only row of a PNG with 16 bits for each of red, green and blue."""
    with open(path, "rb") as file:
        data = file.read()
    width, height, depth, model = struct.unpack(">IIBB", data[16:26])
    assert (height, depth, model) == (1, 16, 2), "the ramp came out as another kind of picture"
    packed, place = b"", 8
    while place < len(data):
        length, kind = struct.unpack(">I4s", data[place:place + 8])
        packed += data[place + 8:place + 8 + length] if kind == b"IDAT" else b""
        place += 12 + length
    row = np.frombuffer(zlib.decompress(packed), np.uint8)
    kind, levels = row[0], row[1:].reshape(width, 6)
    if kind == 3:
        # The mean of the sample before and of the one above, of which there is none.
        before = np.zeros(6, np.uint8)
        levels = levels.copy()
        for index in range(width):
            before = levels[index] = levels[index] + before // 2
    elif kind in (1, 4):
        levels = np.cumsum(levels, axis=0, dtype=np.uint8)
    return levels[:, 0::2].astype(int) * 256 + levels[:, 1::2]


def check_like(work):
    write_ramp(f"{work}/ramp.png")
    references = range(len(photos)) if everything else (5, 11, 14, 18)
    subjects = range(len(photos)) if everything else range(0, len(photos), 3)
    before = {index: slices(names(work)[index]) for index in {*references, *subjects}}
    ratios, gains, ramps, falls = [], [], [], []
    for reference in references:
        out = f"{work}/like"
        run_on([names(work)[subject] for subject in subjects], out, "--like", names(work)[reference])
        for subject in subjects:
            if subject == reference:
                continue
            away = np.sqrt(((before[subject] - before[reference]) ** 2).mean())
            left = np.sqrt(((slices(names(out)[subject]) - before[reference]) ** 2).mean())
            ratios.append(left / away)
        subject = (reference + 7) % len(photos)
        run(names(work)[subject], "--like", names(work)[reference], "--save-look", "judged", "--looks-dir",
            f"{work}/looks", "-o", f"{work}/judged.png", "--overwrite", "--quiet")
        most, least = gain(cube(f"{work}/looks/judged.cube"))
        gains.append(most)
        ramps.append(-least)
        run(f"{work}/ramp.png", "--look", "judged", "--looks-dir", f"{work}/looks", "-o", f"{work}/ramped.png",
            "--overwrite", "--quiet")
        falls.append(-np.diff(read_row(f"{work}/ramped.png"), axis=0).min())
    verdict(f"--like, {len(ratios)} pairs: median of what is left of the sliced Wasserstein distance",
            np.median(ratios), 0.30)
    verdict("--like: largest local gain", max(gains), 2.5001)
    verdict("--like: largest fall of the table along grey", max(ramps), 1e-6)
    verdict("--like: largest fall over a ramp of all 65,536 greys, in levels", max(falls), 0)


def check_learn(work):
    # Looks without a place in the picture: curves, mixtures, layers of one colour.
    looks = ("1977 amaro brannan clarendon gingham high-key inkwell kelvin lark matte maven moon nashville reyes slumber"
             " stinson valencia vivid walden").split() if everything else ["maven", "vivid"]
    for look in looks:
        run_on(names(work), f"{work}/{look}", "--look", look)
        run("looks", "learn", names(work)[teacher], names(f"{work}/{look}")[teacher], "--save", f"learned-{look}",
            "--looks-dir", f"{work}/looks", "--overwrite")
        run_on(names(work), f"{work}/learned", "--look", f"learned-{look}", "--looks-dir", f"{work}/looks")
        differences = np.concatenate([
            ciede2000(pixels(names(f"{work}/learned")[index])[::13], pixels(names(f"{work}/{look}")[index])[::13])
            for index in range(len(photos)) if index != teacher])
        verdict(f"learned {look}: mean ΔE00", differences.mean(), 0.5)
        verdict(f"learned {look}: 99th percentile", np.quantile(differences, 0.99), 2)


def light(path):
    colors = np.maximum(linear(pixels(path)), linear(np.array(0.5 / 255)))
    return np.log2(colors @ [0.2126, 0.7152, 0.0722]).mean(), np.log2(colors[:, 0] / colors[:, 2]).mean()


def check_match(work):
    # A shoot: one scene, each shot at another exposure and in another light.
    for subject in (2, 8, 14) if everything else (2,):
        shots = []
        for shot in range(24):
            path = f"{work}/shot-{shot:02}.png"
            stops, mireds = random.uniform(-1, 1), random.uniform(-30, 30)
            run(names(work)[subject], "--filter", f"exposure({stops:.3f}) temperature({mireds:.2f})", "-o", path,
                "--overwrite", "--quiet")
            shots.append(path)
        run_on(shots, f"{work}/matched", "--match", "--filter", "none")
        before = np.std([light(path) for path in shots], axis=0)
        after = np.std([light(f"{work}/matched/{os.path.basename(path)}") for path in shots], axis=0)
        title = os.path.basename(photos[subject]) if subject < 13 else photos[subject].split("/")[4]
        verdict(f"--match, 24 shots of {title}: what is left of the spread of mean log luminance",
                after[0] / before[0], 0.3)
        verdict(f"--match, 24 shots of {title}: and of red against blue", after[1] / before[1], 0.3)


def check_auto(work):
    run_on(names(work), f"{work}/auto", "--look", "auto")
    shares = []
    for index in range(len(photos)):
        def clipped(path):
            levels = np.asarray(Image.open(path).convert("RGB"))
            return ((levels == 0) | (levels == 255)).any(axis=-1)
        shares.append((clipped(names(f"{work}/auto")[index]) & ~clipped(names(work)[index])).mean())
    verdict("auto: the largest share of pixels newly clipped", max(shares), 0.005)
    check_correction(work)


def check_correction(work):
    # A part of Benchmarks/auto: what may be left of the mean ΔE00 to the good photographs.
    def difference(one, two):
        return ciede2000(pixels(one)[::7], pixels(two)[::7]).mean()

    originals = names(work)
    shares = {"tungsten": 0.65, "shade": 0.85, "-2 EV": 0.5, "flat": 0.5}
    degrade = {
        "tungsten": lambda x: encoded(linear(x) * (1.35, 0.95, 0.45)), "shade": lambda x: encoded(linear(x) * (0.75, 0.95, 1.35)),
        "-2 EV": lambda x: encoded(linear(x) / 4), "flat": lambda x: 0.3 + 0.4 * x,
    }
    for kind, share in shares.items():
        folder = f"{work}/{kind}"
        os.makedirs(folder)
        for index, original in enumerate(originals):
            good = np.asarray(Image.open(original).convert("RGB"), float) / 255
            levels = np.round(np.clip(degrade[kind](good), 0, 1) * 255).astype(np.uint8)
            Image.fromarray(levels).save(names(folder)[index])
        run_on(names(folder), f"{folder}-auto", "--auto")
        before = np.array([difference(*pair) for pair in zip(originals, names(folder))])
        after = np.array([difference(*pair) for pair in zip(originals, names(f"{folder}-auto"))])
        verdict(f"--auto, {kind}: what is left of the difference to good photographs", after.mean() / before.mean(), share)
        verdict(f"--auto, {kind}: photographs that are worse", (after > before + 0.3).sum(), 4)
    run_on(originals, f"{work}/good-auto", "--auto")
    verdict("--auto: the difference that it makes to good photographs",
            np.mean([difference(*pair) for pair in zip(originals, names(f"{work}/good-auto"))]), 3)


with tempfile.TemporaryDirectory() as work:
    for index, photo in enumerate(photos):
        picture = Image.open(photo)
        picture.draft("RGB", (400, 400))
        picture = picture.convert("RGB")
        picture.thumbnail((320, 320), Image.Resampling.BOX)
        picture.save(names(work)[index])
    check_like(work)
    check_auto(work)
    check_match(work)
    check_learn(work)
sys.exit(1 if failures else 0)
