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

from color import ciede2000, lab, linear, oklab
from degradations import KINDS
from wallpapers import untuned_wallpapers, wallpapers

program, everything = sys.argv[1], "--all" in sys.argv
photos = wallpapers()
# The most colourful scene: what a look is learned from.
teacher = 18
random = np.random.default_rng(1)


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


def names(folder, count=len(photos)):
    return [f"{folder}/{index:02}.png" for index in range(count)]


def save_reduced(photos, folder):
    os.makedirs(folder, exist_ok=True)
    for photo, name in zip(photos, names(folder, len(photos))):
        picture = Image.open(photo)
        picture.draft("RGB", (400, 400))
        picture = picture.convert("RGB")
        picture.thumbnail((320, 320), Image.Resampling.BOX)
        picture.save(name)


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
        corner, columns = [0, 0, 0], [None] * 3
        for axis in path:
            before = table[tuple(slice(at, at + size - 1) for at in corner)]
            corner[axis] = 1
            columns[axis] = table[tuple(slice(at, at + size - 1) for at in corner)] - before
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
    packed, offset = b"", 8
    while offset < len(data):
        length, kind = struct.unpack(">I4s", data[offset:offset + 8])
        packed += data[offset + 8:offset + 8 + length] if kind == b"IDAT" else b""
        offset += 12 + length
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
    ratios, unprotected, gains, ramps, falls, missed = [], [], [], [], [], []
    ends = {index: lightness_ends(names(work)[index]) for index in references}
    for reference in references:
        out = f"{work}/like"
        like = ("--like", names(work)[reference], "--like-tones")
        run_on([names(work)[subject] for subject in subjects], out, *like)
        bare = f"{work}/like-unprotected"
        run_on([names(work)[subject] for subject in subjects], bare, *like, "--protect", "none")
        for subject in subjects:
            if subject == reference:
                continue
            away = np.sqrt(((before[subject] - before[reference]) ** 2).mean())
            left = np.sqrt(((slices(names(out)[subject]) - before[reference]) ** 2).mean())
            ratios.append((left / away, subject))
            unprotected.append(np.sqrt(((slices(names(bare)[subject]) - before[reference]) ** 2).mean()) / away)
            missed.append(np.abs(lightness_ends(names(out)[subject]) - ends[reference]).max() > 0.02)
        subject = (reference + 7) % len(photos)
        run(names(work)[subject], *like, "--save-look", "judged", "--looks-dir", f"{work}/looks", "-o",
            f"{work}/judged.png", "--overwrite", "--quiet")
        most, least = gain(cube(f"{work}/looks/judged.cube"))
        gains.append(most)
        ramps.append(-least)
        run(f"{work}/ramp.png", "--look", "judged", "--looks-dir", f"{work}/looks", "-o", f"{work}/ramped.png",
            "--overwrite", "--quiet")
        falls.append(-np.diff(read_row(f"{work}/ramped.png"), axis=0).min())
    verdict(f"--like --like-tones --protect none, {len(unprotected)} pairs: median of what is left of the sliced Wasserstein"
            " distance", np.median(unprotected), 0.30)
    # Colours of skin keep their hue, and what is near them gets less of the cast: with these, a picture comes less near.
    for holds, limit in ((False, 0.30), (True, 0.65)):
        found = [ratio for ratio, subject in ratios if has_skin_colors(names(work)[subject]) == holds]
        if found:
            verdict(f"--like --like-tones, {len(found)} pairs {'with' if holds else 'without'} colours of skin: median of what is"
                    " left of the sliced Wasserstein distance", np.median(found), limit)
    verdict("--like --like-tones: share of pairs whose first or last percent of lightness misses the reference's by more than 0.02",
            np.mean(missed), 0.35)
    verdict("--like --like-tones: largest local gain", max(gains), 2.5001)
    verdict("--like --like-tones: largest fall of the table along grey", max(ramps), 1e-6)
    verdict("--like --like-tones: largest fall over a ramp of all 65,536 greys, in levels", max(falls), 0)


def check_own_tones(work):
    """Without --like-tones, a picture keeps its black and white, and contrast at least by half and at most twice."""
    subjects = range(len(photos)) if everything else range(0, len(photos), 3)
    missed, slopes, gains, falls = [], [], [], []
    for subject in subjects:
        before = lightness_ends(names(work)[subject])
        for reference in ((subject + 5) % len(photos), (subject + 11) % len(photos)):
            run(names(work)[subject], "--like", names(work)[reference], "--save-look", "judged", "--looks-dir",
                f"{work}/looks", "-o", f"{work}/judged.png", "--overwrite", "--quiet")
            missed.append(np.abs(lightness_ends(f"{work}/judged.png") - before).max() > 0.02)
            run(f"{work}/ramp.png", "--look", "judged", "--looks-dir", f"{work}/looks", "-o", f"{work}/ramped.png",
                "--overwrite", "--quiet")
            most, fall = gain(cube(f"{work}/looks/judged.cube"))
            gains.append(most)
            falls += [-fall, -np.diff(read_row(f"{work}/ramped.png"), axis=0).min()]
            tones = oklab(np.repeat(np.arange(65536)[:, None] / 65535, 3, axis=1))[:, 0]
            toned = oklab(read_row(f"{work}/ramped.png") / 65535)[:, 0]
            # Slopes over a fiftieth of the range between black and white.
            edges = np.linspace(*before, 51)
            slopes.append(np.diff(np.interp(edges, tones, toned)) / np.diff(edges))
    verdict("--like: share of pairs whose first or last percent of lightness is not the picture's own to 0.02",
            np.mean(missed), 0.1)
    verdict("--like: largest local gain", max(gains), 2.5001)
    verdict("--like: largest fall along grey", max(falls), 1e-6)
    verdict("--like: share of greys whose contrast falls below half", np.mean(np.concatenate(slopes) < 0.48), 0.01)
    verdict("--like: share of greys whose contrast rises above twice", np.mean(np.concatenate(slopes) > 2.05), 0.01)


def lightness_ends(path):
    return np.quantile(oklab(pixels(path))[:, 0], [0.01, 0.99])


def has_skin_colors(path):
    lightness, a, b = oklab(pixels(path)).T
    hue, chroma = np.degrees(np.arctan2(b, a)), np.hypot(a, b)
    skin = (hue > 22) & (hue < 66) & (chroma > 0.04) & (chroma < 0.105) & (lightness > 0.33) & (lightness < 0.92)
    return skin.mean() > 0.002


# Faces in pictures of 320 pixels: the middles and the radii of ellipses.
FACES = {"astronaut.png": (140, 84, 22, 29), "biden.jpg": (82, 60, 17, 21), "obama.jpg": (137, 75, 26, 33)}


def hue_and_chroma(colors):
    _, a, b = lab(colors)
    return np.degrees(np.arctan2(b, a)), np.hypot(a, b)


def check_skin(work):
    """How far hues of CIELAB turn in faces, whatever the program takes for skin."""
    portraits = f"{os.path.dirname(os.path.abspath(__file__))}/../../../shared/corpora/portraits"
    if not os.path.isdir(portraits):
        print("skip --like, skin: there is no ../shared/corpora/portraits", flush=True)
        return
    folder = f"{work}/portraits"
    os.makedirs(folder)
    faces, paths = {}, {}
    for name, (x, y, across, down) in FACES.items():
        picture = Image.open(f"{portraits}/{name}").convert("RGB")
        picture.thumbnail((320, 320), Image.Resampling.BOX)
        paths[name] = f"{folder}/{name.split('.')[0]}.png"
        picture.save(paths[name])
        rows, columns = np.mgrid[:picture.height, :picture.width]
        inside = (((columns - x) / across) ** 2 + ((rows - y) / down) ** 2 < 1).ravel()
        # Neither teeth nor pupils.
        faces[name] = inside & (hue_and_chroma(pixels(paths[name]))[1] > 10)
    means, extremes, spreads = [], [], []
    # Water, a leaf, a meadow, storm, autumn, a lake, night, evening, sky, a path in a forest.
    for reference in range(len(photos)) if everything else (0, 1, 5, 8, 13, 14, 17, 18, 20, 22):
        out = f"{folder}/like"
        run_on(paths.values(), out, "--like", names(work)[reference])
        run_on(paths.values(), f"{folder}/tones", "--like", names(work)[reference], "--like-tones")
        flat = f"{folder}/flat.png"
        Image.open(names(work)[reference]).point(lambda level: 100 + level // 8).save(flat)
        run_on(paths.values(), f"{folder}/flattened", "--like", flat)
        for name, face in faces.items():
            spread, flattened = (np.std(lab(pixels(path)[face])[0]) for path in
                                 (paths[name], f"{folder}/flattened/{os.path.basename(paths[name])}"))
            spreads.append(flattened / spread)
            before, _ = hue_and_chroma(pixels(paths[name])[face])
            for results in (out, f"{folder}/tones"):
                after, chroma = hue_and_chroma(pixels(f"{results}/{os.path.basename(paths[name])}")[face])
                turns = np.abs((after - before + 180) % 360 - 180)[chroma > 3]
                if len(turns) > 20:
                    means.append(turns.mean())
                    extremes.append(np.quantile(turns, 0.95))
    verdict(f"--like, with and without --like-tones, {len(means)} pairs of a portrait and a picture: largest mean turn of a"
            " face's hue, in degrees", max(means), 10)
    verdict("--like: share of these pairs in which more than 5 % of a face turn by more than 10 degrees",
            np.mean(np.array(extremes) > 10), 0.1)
    verdict("--like: the contrast that a face loses to a flat picture, at most", 1 - min(spreads), 0.5)


def check_learn(work):
    # What one picture can teach: neither the position matters, nor a pixel's neighbours, nor single hues, for hues that
    # the picture does not have would stay unknown. Curves, mixtures, and layers of one colour.
    filters = {
        "bright": "curves(0 0.09 0.15 0.28 0.4 0.63 0.7 0.875 1 1) saturate(0.85) temperature(-4)",
        "strong": "curves(0 0.004 0.25 0.19 0.5 0.515 0.75 0.825 1 0.995) vibrance(0.35)",
    }
    looks = ("1977 amaro brannan bright clarendon gingham inkwell kelvin lark matte maven moon nashville reyes slumber"
             " stinson strong valencia walden").split() if everything else ["maven", "strong"]
    for look in looks:
        edit = ("--filter", filters[look]) if look in filters else ("--look", look)
        run_on(names(work), f"{work}/{look}", *edit)
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


def check_lights(work):
    # Two shoots of one scene, by day and by lamplight, in one folder: each is evened out by itself.
    shots = []
    for shot in range(24):
        path = f"{work}/light-{shot:02}.png"
        mireds = random.uniform(-20, 20)
        lamp = "" if shot % 2 else "cdl(slope: 1 0.62 0.33)"
        run(names(work)[2], "--filter", f"exposure({random.uniform(-0.8, 0.3):.3f}) temperature({mireds:.2f}) {lamp}",
            "-o", path, "--overwrite", "--quiet")
        shots.append(path)
    run_on(shots, f"{work}/lights", "--match", "--filter", "none")
    before = np.array([light(path) for path in shots])
    after = np.array([light(f"{work}/lights/{os.path.basename(path)}") for path in shots])
    for first, title in ((0, "lamplight"), (1, "daylight")):
        verdict(f"--match, two lights in one folder: what is left of the spread of mean log luminance in {title}",
                np.std(after[first::2, 0]) / np.std(before[first::2, 0]), 0.3)
    gap = np.abs(after[0::2].mean(axis=0) - after[1::2].mean(axis=0)) / np.abs(before[0::2].mean(axis=0) - before[1::2].mean(axis=0))
    verdict("--match, two lights in one folder: how much of the difference in colour between them is lost", 1 - gap[1], 0.2)


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
    # Some of the kinds of Benchmarks/auto: what may be left of the mean ΔE00 to good photographs, on which nothing was tuned. At
    # least 30 % of green is left on purpose, and some of these pictures have large white skies, for which +1 EV is not taken back. Of
    # 278 photographs, 0.49 of green and 0.74 of +1 EV are left.
    def difference(one, two):
        return ciede2000(pixels(one)[::7], pixels(two)[::7]).mean()

    untuned = untuned_wallpapers()
    save_reduced(untuned, f"{work}/untuned")

    def named(folder):
        return names(f"{work}/{folder}", len(untuned))

    originals = named("untuned")
    shares = {"tungsten": 0.5, "shade": 0.75, "green": 0.55, "-2 EV": 0.5, "+1 EV": 0.88, "flat": 0.5}
    noise = np.random.default_rng(7)
    for kind, share in shares.items():
        os.makedirs(f"{work}/{kind}")
        for original, name in zip(originals, named(kind)):
            good = np.asarray(Image.open(original).convert("RGB"), float) / 255
            levels = np.round(np.clip(KINDS[kind](good, noise), 0, 1) * 255).astype(np.uint8)
            Image.fromarray(levels).save(name)
        run_on(named(kind), f"{work}/{kind}-auto", "--auto")
        before = np.array([difference(*pair) for pair in zip(originals, named(kind))])
        after = np.array([difference(*pair) for pair in zip(originals, named(f"{kind}-auto"))])
        verdict(f"--auto, {kind}: what is left of the difference to good photographs", after.mean() / before.mean(), share)
        verdict(f"--auto, {kind}: photographs that are worse", (after > before + 0.3).sum(), 2)
    run_on(originals, f"{work}/good-auto", "--auto")
    verdict("--auto: the difference that it makes to good photographs",
            np.mean([difference(*pair) for pair in zip(originals, named("good-auto"))]), 2)


with tempfile.TemporaryDirectory() as work:
    save_reduced(photos, work)
    check_like(work)
    check_own_tones(work)
    check_skin(work)
    check_auto(work)
    check_match(work)
    check_lights(work)
    check_learn(work)
sys.exit(1 if failures else 0)
