# Needs: vipsthumbnail
"""One picture: 15 megapixels, and 60 progressive ones, against the floor, 640 × 480 from the program's start to its end, 24 megapixels to 1600."""

import sys

import numpy as np

import checks
import contestants
import pictures
import references
import works
from pictures import read
from paths import HERE, IMAGE_APP, WORK, fresh
from quality import jpeg, psnr
from timing import CORES, Command, Failed, faster, medians, say


def measure(runs, quick):
    large = pictures.resized("2-megapixels.jpg", 1800, 1200) if quick else pictures.fifteen_megapixels()
    larger = pictures.resized("3-megapixels.jpg", 2100, 1400) if quick else pictures.twenty_four_megapixels()
    progressive = pictures.sixty_megapixels() if not quick else large
    return {
        "large": against_the_floor(large, runs), "progressive": against_the_floor(progressive, runs, ["matrix"]), "small": start_to_end(pictures.small(), 3 * runs),
        "shrunk": shrunk(larger, runs),
        "megapixels": {
            "large": pictures.pixels_of(large) / 1e6, "progressive": pictures.pixels_of(progressive) / 1e6,
            "shrunk": pictures.pixels_of(larger) / 1e6,
        },
    }


def against_the_floor(picture, runs, asked=("matrix", "lut", "clarendon", "blur8")):
    """Each work on one large picture; the floor decodes and encodes the same file on one core."""
    say(f"  {picture.stem}")
    commands, results = {"floor": contestants.floor([picture], fresh("out-floor"), 1)[0]}, []
    for work in asked:
        out = fresh(f"out-one-{work}")
        commands[work] = contestants.image_app(work, picture, out / picture.name, 1)[0]
        faster([commands[work]])
        results.append({"work": work, "peer": "image-app"} | checks.check("image-app", work, [picture], out))
    timed = medians(commands, runs)
    floor = {"work": "floor", "peer": "floor"} | timed["floor"]
    return [floor] + [result | timed[result["work"]] for result in results]


def start_to_end(picture, runs):
    """The matrix, which all of them can do, on a small picture: mostly the start of the program."""
    say("  640 × 480")
    work, out = "matrix", WORK / "out-small"
    ways = {"image-app": contestants.image_app(work, picture, f"{out}/", 1)}
    for peer, (module, can) in contestants.PYTHON.items():
        if work in can:
            ways[peer] = contestants.python(module, work, [picture], out, 1)
    for peer, (arguments, variable) in contestants.command_lines(work).items():
        filled = [str(a).replace("IN", str(picture)) if str(a).startswith("IN") else a for a in arguments]
        filled[-1] = out / picture.name
        # With threads and without: starting threads takes longer than the work.
        ways[peer] = [Command(filled, "", {variable: n} if variable else {}) for n in ("1", str(CORES))]
    chosen, results = {}, []
    for peer, settings in ways.items():
        fresh("out-small")
        chosen[peer] = faster(settings, counts_start=True)
        results.append({"peer": peer} | checks.check(peer, work, [picture], out))
    commands = {"floor": contestants.floor([picture], out, 1)[0]} | chosen
    timed = medians(commands, runs, counts_start=True)
    return [{"peer": "floor"} | timed["floor"]] + [result | timed[result["peer"]] for result in results]


def shrunk(picture, runs):
    """To 1600 pixels along the long edge; image-app with a look and without one, the others can't have one."""
    say("  24 megapixels to 1600")
    out = fresh("out-shrunk")
    ours = [IMAGE_APP, "inspire", picture, "--long-edge", "1600", "-q", works.QUALITY, "--subsampling", "4:2:0", "--overwrite",
            "--quiet"]
    vips = ["vipsthumbnail", picture, "--size", "1600x1600"]
    saving = f"[Q={works.QUALITY},subsample-mode=on,strip]"
    commands = {
        "image-app, clarendon": Command([*ours, "--look", "clarendon", "-o", out / "clarendon.jpg"]),
        "image-app": Command([*ours, "--look", "none", "-o", out / "image-app.jpg"]),
        "vipsthumbnail": Command([*vips, "-o", f"{out}/vips.jpg{saving}"]),
        "vipsthumbnail --linear": Command([*vips, "--linear", "-o", f"{out}/vips-linear.jpg{saving}"]),
        "Pillow, draft and thumbnail": Command([sys.executable, HERE / "pillow_thumbnail.py", picture, out / "pillow.jpg"]),
    }
    results = {}
    for name, command in list(commands.items()):
        file = out / str(command.arguments[-1]).rsplit("/", 1)[1].partition("[")[0]
        try:
            faster([command])
            results[name] = {"bytes": file.stat().st_size} | same_as_reference(name, picture, read(file))
        except Failed as failure:
            del commands[name]
            results[name] = {"same": False, "lacks": [str(failure)]}
    timed = medians(commands, runs)
    return [{"peer": name} | timed.get(name, {}) | result for name, result in results.items()]


# These mix light, the others encoded values.
LINEAR = ("image-app", "image-app, clarendon", "vipsthumbnail --linear")


def same_as_reference(name, picture, pixels):
    in_linear_light = name in LINEAR
    path = WORK / f"{picture.stem}-1600-{'linear' if in_linear_light else 'encoded'}.npy"
    if not path.exists():
        full = read(picture)
        width, height = 1600, round(1600 * full.shape[0] / full.shape[1])
        np.save(path, references.resized(full, height, width, in_linear_light))
    expected = np.load(path)
    if "clarendon" in name:
        expected = references.reference("clarendon", expected)
    value, after_jpeg = psnr(pixels, expected), psnr(jpeg(expected, works.QUALITY), expected)
    enough = min(40, after_jpeg - 2)  # as in checks.py
    return {
        "psnr": value, "same": value >= enough,
        "lacks": [] if value >= enough else [f"{value:.1f} dB, {enough:.1f} asked"],
    }
