"""What is done to the pictures: the same numbers for image-app, every peer and the reference."""

import json

import numpy as np

import paths
import ten_filters
from given import LUT_SIZE, QUALITY

# A warm mix of the colours, with a little added to the red and taken from the blue.
MATRIX = np.array([[0.95, 0.08, -0.03, 0.02], [0.04, 0.90, 0.05, 0.0], [0.02, 0.06, 0.88, -0.01]])
MATRIX_FILTER = "matrix({})".format(", ".join(" ".join(f"{v:g}" for v in row) for row in MATRIX))

# Steps of the looks: a curve for each channel, or a matrix of three rows and three or four columns. Both clamp; curves of
# light don't. The other kinds stand in ten_filters.py.
CURVE, MIX, LIGHT = "curve", "mix", "light"


def saturate(amount):
    luma = np.array([0.213, 0.715, 0.072])
    return MIX, (1 - amount) * np.tile(luma, (3, 1)) + amount * np.eye(3)


def hue_rotate(degrees):
    luma = np.tile([0.213, 0.715, 0.072], (3, 1))
    turn = np.array([[-0.213, -0.715, 0.928], [0.143, 0.140, -0.283], [-0.787, 0.715, 0.072]])
    angle = np.radians(degrees)
    return MIX, luma + np.cos(angle) * (np.eye(3) - luma) + np.sin(angle) * turn


def sepia(amount):
    brown = np.array([[0.393, 0.769, 0.189], [0.349, 0.686, 0.168], [0.272, 0.534, 0.131]])
    return MIX, amount * brown + (1 - amount) * np.eye(3)


def grayscale(amount):
    return MIX, amount * np.tile([0.2126, 0.7152, 0.0722], (3, 1)) + (1 - amount) * np.eye(3)


def brightness(amount):
    return CURVE, [lambda x: amount * x] * 3


def contrast(amount):
    return CURVE, [lambda x: amount * x + 0.5 - 0.5 * amount] * 3


def invert(amount):
    return CURVE, [lambda x: x * (1 - 2 * amount) + amount] * 3


def levels(black, white, gamma):
    return CURVE, [lambda x: np.clip((x - black) / (white - black), 0, 1) ** (1 / gamma)] * 3


def curves(*points):
    from scipy.interpolate import PchipInterpolator

    return CURVE, [PchipInterpolator(points[::2], points[1::2])] * 3


def overlay(colour, alpha):
    """A layer of one colour over the picture, in the blend mode overlay."""

    def channel(source):
        def blended(x):
            return (1 - alpha) * x + alpha * np.where(x <= 0.5, 2 * x * source, 1 - 2 * (1 - x) * (1 - source))

        return blended

    return CURVE, [channel(c / 255) for c in colour]


CLARENDON = [overlay((127, 187, 227), 0.2), contrast(1.2), saturate(1.35)]

def table(curve):
    """The three channels' curves as 256 levels each, for peers that have such tables: an array of 256 × 3 bytes."""
    x = np.arange(256) / 255
    return levels_of(np.stack([f(x) for f in curve], axis=-1))


def joined(steps):
    """The same steps with neighbouring curves made one table, as one would write it by hand."""
    levels_now, result = None, []
    for kind, what in steps:
        if kind in (CURVE, LIGHT):
            levels_now = np.tile(np.arange(256)[:, None] / 255, (1, 3)) if levels_now is None else levels_now
            levels_now = np.stack([f(levels_now[:, c]) for c, f in enumerate(what)], axis=-1)
            levels_now = np.clip(levels_now, 0, 1) if kind == CURVE else levels_now
            continue
        if levels_now is not None:
            result.append((CURVE, levels_of(levels_now)))
            levels_now = None
        result.append((kind, what))
    if levels_now is not None:
        result.append((CURVE, levels_of(levels_now)))
    return result


def levels_of(values):
    return np.rint(np.clip(values, 0, 1) * 255).astype(np.uint8)


def apart(steps):
    """The steps one by one, as tables and matrices."""
    return [(CURVE, table(what)) if kind in (CURVE, LIGHT) else (kind, what) for kind, what in steps]


def lattice(size):
    """The points of a lookup table, red fastest, each 0…1."""
    axis = np.linspace(0, 1, size)
    blue, green, red = np.meshgrid(axis, axis, axis, indexing="ij")
    return np.stack([red, green, blue], axis=-1)


def film(points):
    """A film-like curve with crosstalk."""
    mixed = points @ np.array([[0.9, 0.06, 0.02], [0.08, 0.88, 0.1], [0.02, 0.06, 0.88]])
    return np.clip(1.08 * mixed**1.3 / (mixed**1.3 + 0.18 * (1 - mixed)) - 0.03, 0, 1)


def lut():
    """The table's values, indexed blue, green, red, as the file states them."""
    return np.round(film(lattice(LUT_SIZE)), 6)


def cube_file():
    path = paths.WORK / "film.cube"
    if not path.exists():
        path.parent.mkdir(exist_ok=True)
        rows = "".join("%.6f %.6f %.6f\n" % tuple(row) for row in lut().reshape(-1, 3))
        path.write_text(f"LUT_3D_SIZE {LUT_SIZE}\n" + rows)
    return path


def give():
    """Writes the numbers for `given.py`."""
    paths.WORK.mkdir(exist_ok=True)
    cube_file()
    (_, levels), (_, mix) = joined(CLARENDON)
    numbers = {"matrix": MATRIX.tolist(), "levels": levels.tolist(), "mix": mix.tolist()}
    (paths.WORK / "numbers.json").write_text(json.dumps(numbers))
    (paths.WORK / "lut.json").write_text(json.dumps(lut().reshape(-1).tolist()))


def image_app_arguments(work):
    """What asks image-app for a work."""
    if work == "matrix":
        return ["--filter", MATRIX_FILTER]
    if work == "lut":
        return ["--lut", cube_file()]
    if work == "clarendon":
        return ["--look", "clarendon"]
    if work == "ten":
        return ["--filter", ten_filters.TEXT]
    if work.startswith("blur"):
        return ["--filter", f"blur({work[4:]}px)"]
    raise ValueError(work)
