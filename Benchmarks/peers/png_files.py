# Needs: pngcheck
"""PNG: reading one, and writing one, a photograph and a flat drawing of 4 megapixels."""

import subprocess
import sys

import pictures
import paths
import works
from pictures import read
from paths import IMAGE_APP, PNG_FLOOR, fresh
from quality import SAME, jpeg, psnr
from timing import Command, faster, medians, run, say


def measure(runs, quick):
    sources = {"photograph": pictures.photograph_png(), "drawing": pictures.drawing_png()}
    return {
        "read": [{"picture": name} | one for name, path in sources.items() for one in reading(name, path, runs)],
        "write": [{"picture": name} | one for name, path in sources.items() for one in writing(name, path, runs)],
    }


def reading(name, source, runs):
    """From PNG to JPEG, the same for all; and libpng alone, which throws the pixels away."""
    say(f"  reading the {name}")
    out = fresh("out-png-read")
    expected = jpeg(read(source), works.QUALITY)
    saved = ["-q", works.QUALITY, "--subsampling", "4:2:0", "--overwrite", "--quiet"]
    commands = {
        "libpng and libjpeg-turbo alone": Command([PNG_FLOOR, "jpeg", works.QUALITY, source, out / "floor.jpg"]),
        "image-app": Command([IMAGE_APP, "inspire", source, "--look", "none", *saved, "-o", out / "image-app.jpg"]),
    }
    checked = {}
    for peer, command in commands.items():
        run(command)
        checked[peer] = same(read(command.arguments[-1]), expected, 40)
    commands["libpng alone, read and thrown away"] = Command([PNG_FLOOR, "read", source])
    timed = medians(commands, runs)
    return [{"peer": peer} | timed[peer] | checked.get(peer, {}) for peer in commands]


def writing(name, source, runs):
    """The negative of a PNG, as a PNG: inverting costs next to nothing, and nothing can be copied."""
    say(f"  writing the {name}")
    out = fresh("out-png")
    expected = 255 - read(source)
    ours = [IMAGE_APP, "inspire", source, "--filter", "invert(1)", "--overwrite", "--quiet"]
    commands = {f"libpng alone, level {n}": Command([PNG_FLOOR, "invert", n, source, out / f"floor-{n}.png"]) for n in (1, 6)}
    for label, arguments in image_app_settings():
        commands[f"image-app, {label}"] = Command([*ours, *arguments, "-o", out / f"image-app-{label.replace(' ', '-')}.png"])
    for peer, module in (("OpenCV", "opencv"), ("Pillow", "pillow"), ("pyvips", "pyvips")):
        folder = fresh(f"out-png-{module}")
        commands[f"{peer}, its default"] = Command([sys.executable, paths.POOL, module, "invert", 1, 1, folder, source])
    checked = {}
    for peer, command in commands.items():
        faster([command])
        last = command.arguments[-1]
        result = command.arguments[-2] / source.name if last == source else last
        checked[peer] = same(read(result), expected, SAME) | {"bytes": result.stat().st_size, "pngcheck": pngcheck(result)}
    timed = medians(commands, runs)
    return [{"peer": peer} | timed[peer] | checked[peer] for peer in commands]


def image_app_settings():
    """What image-app offers for PNGs, as far as its help names it."""
    help_text = subprocess.run([IMAGE_APP, "inspire", "--help"], capture_output=True, text=True, check=True).stdout
    if "--png-effort" in help_text:
        return [(f"effort {effort}", ["--png-effort", effort]) for effort in ("fast", "balanced")]
    return [(f"compression {level}", ["--compression", level]) for level in (1, 6)]


def same(pixels, expected, enough):
    value = psnr(pixels, expected)
    return {"psnr": value, "same": value >= enough, "lacks": [] if value >= enough else [f"{value:.1f} dB, {enough} asked"]}


def pngcheck(path):
    result = subprocess.run(["pngcheck", "-q", path], capture_output=True, text=True)
    return "" if result.returncode == 0 else result.stdout.strip()
