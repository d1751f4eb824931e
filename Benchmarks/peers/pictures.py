"""The pictures that everything is measured on: photographs of Debian's, and what is made of them."""

import shutil
import subprocess

import cv2
import numpy as np
import pyvips
from PIL import Image, ImageDraw, ImageFont

import paths
from paths import WORK

Image.MAX_IMAGE_PIXELS = None
FOLDERS = ["/usr/share/backgrounds/mate", "/usr/share/wallpapers"]


def photographs(count=None):
    """The JPEGs over 200 kB, under names of their own, the largest picture first.

    count: only so many, the smallest; None for all.
    """
    folder = WORK / ("photos" if count is None else f"photos-{count}")
    if not folder.exists():
        found = subprocess.run(
            ["find", *FOLDERS, "-name", "*.jpg", "-size", "+200k", "-type", "f"],
            check=True, capture_output=True, text=True,
        ).stdout.split("\n")
        found = sorted(filter(None, found), key=lambda path: (-pixels_of(path), path))
        if count is not None:
            found = found[-count:]
        folder.mkdir(parents=True)
        for number, path in enumerate(found, 1):
            shutil.copy(path, folder / f"{number:02}-{name(path)}")
    return sorted(folder.iterdir())


def name(path):
    """Wallpapers of Plasma's are called by their size alone, in a folder with their name."""
    parts = path.split("/")
    return f"{parts[-4]}-{parts[-1]}" if parts[-3] == "contents" else parts[-1]


def pixels_of(path):
    with Image.open(path) as picture:
        return picture.width * picture.height


def photograph(name):
    """One of them by its name at Debian."""
    return next(path for path in photographs() if path.name.partition("-")[2] == name)


def read(path):
    """A picture's colours as they are in the file, RGB, whatever orientation or profile it states."""
    flags = cv2.IMREAD_COLOR | cv2.IMREAD_IGNORE_ORIENTATION
    return cv2.cvtColor(cv2.imread(str(path), flags), cv2.COLOR_BGR2RGB)


def made(name, make):
    """The picture of this name, which `make` saves under the path it is given."""
    path = WORK / name
    if not path.exists():
        path.parent.mkdir(parents=True, exist_ok=True)
        half_done = path.with_name("half-done-" + path.name)
        make(half_done)
        half_done.rename(path)
    return path


def resized(name, width, height):
    """A photograph's middle, resized, as a baseline JPEG of quality 90, 4:2:0."""

    def make(path):
        with Image.open(photograph("Elephants_5640x3172.jpg")) as picture:
            crop = picture.convert("RGB")
        side = min(crop.width / width, crop.height / height)
        left, top = max(0, crop.width - width * side) / 2, max(0, crop.height - height * side) / 2
        box = (left, top, min(crop.width, left + width * side), min(crop.height, top + height * side))
        crop.resize((width, height), Image.Resampling.LANCZOS, box).save(path, quality=90, subsampling="4:2:0")

    return made(name, make)


def fifteen_megapixels():
    return resized("15-megapixels.jpg", 4800, 3200)


def twenty_four_megapixels():
    return resized("24-megapixels.jpg", 6000, 4000)


def sixty_megapixels():
    """Progressive, as from a web editor."""

    def make(path):
        with Image.open(resized("60-megapixels.jpg", 9488, 6326)) as picture:
            picture.save(path, quality=90, subsampling="4:2:0", progressive=True)

    return made("60-megapixels-progressive.jpg", make)


def small():
    return resized("640x480.jpg", 640, 480)


def thumbnails(count):
    """So many JPEGs of 640 × 480: every photograph at that size, again and again."""

    def make(folder):
        folder.mkdir(exist_ok=True)
        for number, path in enumerate(photographs()):
            with Image.open(path) as picture:
                thumbnail = picture.convert("RGB").resize((640, 480), Image.Resampling.LANCZOS)
            for copy in range(number, count, len(photographs())):
                thumbnail.save(folder / f"{copy:04}.jpg", quality=90, subsampling="4:2:0")

    return sorted(made(f"thumbnails-{count}", make).iterdir())


def photograph_pngs(count):
    """The smallest photographs, as PNGs of 8 bits."""

    def make(folder):
        folder.mkdir(exist_ok=True)
        for path in photographs()[-count:]:
            Image.fromarray(read(path)).save(folder / f"{path.stem}.png", compress_level=6)

    return sorted(made(f"pngs-{count}", make).iterdir())


def square(megapixels):
    """A square JPEG of any size, a photograph again and again."""

    def make(path):
        tile = pyvips.Image.new_from_file(str(photograph("Path-2560x1600.jpg")))
        side = round((megapixels * 1e6) ** 0.5)
        many = tile.replicate(-(-side // tile.width), -(-side // tile.height))
        many.crop(0, 0, side, side).jpegsave(str(path), Q=90, subsample_mode="on", keep="none")

    return made(f"{megapixels}-megapixels-square.jpg", make)


def in_memory():
    """The 2560 × 1600 photograph of the measurements in memory, RGB."""
    return read(photograph("Path-2560x1600.jpg"))


def photograph_png():
    """It as a PNG."""
    return made("photograph.png", lambda path: Image.fromarray(in_memory()).save(path, compress_level=6))


def drawing_png():
    """A flat drawing of 4 megapixels: shapes, lines and text, as in a chart or a screenshot."""

    def make(path):
        random = np.random.default_rng(7)
        picture = Image.new("RGB", (2560, 1600), (250, 250, 247))
        draw = ImageDraw.Draw(picture)
        colours = [tuple(int(c) for c in random.integers(30, 226, 3)) for _ in range(12)]
        for i in range(60):
            x, y = (int(v) for v in random.integers(0, (2400, 1500)))
            w, h = (int(v) for v in random.integers(40, (420, 260)))
            shape = (draw.rectangle, draw.ellipse)[i % 2]
            shape((x, y, x + w, y + h), fill=colours[i % 12], outline=(20, 20, 20), width=3)
        for x in range(0, 2560, 160):
            draw.line((x, 0, x, 1600), fill=(210, 210, 210), width=1)
        font = ImageFont.load_default(22)
        words = "the quick brown fox jumps over the lazy dog 0123456789".split()
        for y in range(20, 1600, 44):
            line = " ".join(words[int(i)] for i in random.integers(0, len(words), 14))
            draw.text((40 + int(random.integers(0, 900)), y), line, fill=(25, 25, 30), font=font)
        picture.save(path, compress_level=6)

    return made("drawing.png", make)
