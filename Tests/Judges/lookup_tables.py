"""Compares `image-app --lut` with OpenColorIO's tetrahedral interpolation: Scripts/check-lookup-tables runs it."""

import subprocess
import sys
import tempfile
from pathlib import Path

import numpy as np
import PyOpenColorIO as ocio
from PIL import Image

ocio.SetLoggingLevel(ocio.LOGGING_LEVEL_NONE)
random = np.random.default_rng(20)


def grid(size):
    """The points of a lattice, red fastest, each 0…1."""
    axis = np.linspace(0, 1, size)
    blue, green, red = np.meshgrid(axis, axis, axis, indexing="ij")
    return np.stack([red, green, blue], axis=-1).reshape(-1, 3)


def smooth(points):
    """A film-like curve with crosstalk, which leaves 0…1 a little."""
    mixed = points @ np.array([[0.9, 0.06, 0.02], [0.08, 0.88, 0.1], [0.02, 0.06, 0.88]])
    return 1.08 * mixed**1.3 / (mixed**1.3 + 0.18 * (1 - mixed)) - 0.03


def rows(values):
    return "".join("%.7g %.7g %.7g\n" % tuple(value) for value in values)


def tables():
    """Names and texts of .cube files."""
    for size in (2, 9, 33, 65):
        yield f"smooth, {size} points", f"LUT_3D_SIZE {size}\n" + rows(smooth(grid(size)))
    for size in (2, 5, 17, 32):
        yield f"random, {size} points", f"LUT_3D_SIZE {size}\n" + rows(random.random((size**3, 3)))
    yield (
        "random with a domain",
        "LUT_3D_SIZE 12\nDOMAIN_MIN 0.1 0.2 0\nDOMAIN_MAX 0.9 0.7 1.25\n" + rows(random.random((12**3, 3))),
    )
    yield "random curves", "LUT_1D_SIZE 40\n" + rows(random.random((40, 3)))
    gamma = np.repeat(np.linspace(0, 1, 1024)[:, None], 3, axis=1) ** [1.8, 2.2, 2.6]
    yield "smooth curves", "LUT_1D_SIZE 1024\n" + rows(gamma)
    yield (
        "smooth curves with a domain",
        "LUT_1D_SIZE 1024\nDOMAIN_MIN -0.25 -0.25 -0.25\nDOMAIN_MAX 1.5 1.5 1.5\n" + rows(gamma),
    )
    shaper = np.repeat(np.linspace(0, 1, 4096)[:, None], 3, axis=1) ** 0.5 * 2
    for name, values in (("smooth", smooth(grid(33))), ("random", random.random((33**3, 3)))):
        yield (
            f"shaper before {name}",
            "LUT_1D_SIZE 4096\nLUT_1D_INPUT_RANGE 0.0 1.0\nLUT_3D_SIZE 33\nLUT_3D_INPUT_RANGE 0.0 2.0\n"
            + rows(shaper)
            + rows(values),
        )


def judged(path, pixels):
    """What OpenColorIO makes of the pixels, rounded to 8 bits."""
    transform = ocio.FileTransform(src=str(path), interpolation=ocio.INTERP_TETRAHEDRAL)
    processor = ocio.Config.CreateRaw().getProcessor(transform)
    cpu = processor.getOptimizedCPUProcessor(ocio.OPTIMIZATION_NONE)
    values = np.ascontiguousarray(pixels.astype(np.float32) / 255)
    cpu.applyRGB(values)
    return np.rint(np.clip(values, 0, 1) * 255).astype(int)


def main(program):
    levels = random.integers(0, 256, (256, 256, 3), dtype=np.uint8)
    levels[:8] = np.linspace(0, 255, 256).astype(np.uint8)[None, :, None]
    failures = 0
    with tempfile.TemporaryDirectory() as folder:
        folder = Path(folder)
        picture = folder / "colours.png"
        Image.fromarray(levels).save(picture)
        for number, (name, text) in enumerate(tables()):
            # OpenColorIO keeps what it has read by its name.
            table = folder / f"table-{number}.cube"
            table.write_text(text)
            result = folder / "result.png"
            subprocess.run(
                [program, picture, "--lut", table, "-o", result, "--overwrite", "--quiet"], check=True)
            difference = np.abs(np.array(Image.open(result).convert("RGB")).astype(int) - judged(table, levels))
            verdict = "" if difference.max() <= 1 else "   more than a level"
            failures += difference.max() > 1
            print(f"{name:28} largest {difference.max()}, mean {difference.mean():.4f}{verdict}", file=sys.stderr)
    if failures:
        sys.exit(f"{failures} tables differ from OpenColorIO by more than a level of 8 bits")


main(sys.argv[1])
