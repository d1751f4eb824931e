"""What each work should give, in double precision, by formulas of this project's own: no peer and no image-app in them."""

import numpy as np
from scipy.ndimage import gaussian_filter
import ten_filters
import works

ROWS = 256  # at a time, for memory


def reference(work, pixels):
    """The work done on RGB of 8 bits, rounded to 8 bits."""
    if work.startswith("blur"):
        return rounded(blurred(pixels, float(work[4:])))
    result = np.empty_like(pixels)
    for top in range(0, len(pixels), ROWS):
        values = pixels[top : top + ROWS].astype(np.float64) / 255
        result[top : top + ROWS] = rounded(POINTS[work](values, top, pixels.shape[:2]))
    return result


def rounded(values):
    return np.rint(np.clip(values, 0, 1) * 255).astype(np.uint8)


def matrix(values, *_):
    return values @ works.MATRIX[:, :3].T + works.MATRIX[:, 3]


def stepped(steps):
    def apply(values, top, shape):
        for kind, what in steps:
            if kind == works.MIX:
                values = np.clip(values @ what[:, :3].T, 0, 1)
            elif kind in (works.CURVE, works.LIGHT):
                values = np.stack([f(values[..., c]) for c, f in enumerate(what)], axis=-1)
                values = np.clip(values, 0, 1) if kind == works.CURVE else values
            else:
                values = ten_filters.apply(kind, what, values, top, shape)
        return values

    return apply


def tetrahedral(values, *_):
    """Four corners of the lattice's cell: the nearest, then along each axis, the one with the largest share first."""
    table = works.lut()
    scaled = values * (works.LUT_SIZE - 1)
    cell = np.minimum(scaled.astype(np.int64), works.LUT_SIZE - 2)
    share = scaled - cell
    order = np.argsort(-share, axis=-1, kind="stable")
    sorted_share = np.take_along_axis(share, order, axis=-1)
    corner = cell.copy()
    result = table[corner[..., 2], corner[..., 1], corner[..., 0]] * (1 - sorted_share[..., :1])
    for step in range(3):
        np.put_along_axis(
            corner, order[..., step : step + 1],
            np.take_along_axis(corner, order[..., step : step + 1], axis=-1) + 1, axis=-1,
        )
        rest = sorted_share[..., step + 1 : step + 2] if step < 2 else 0
        weight = sorted_share[..., step : step + 1] - rest
        result += table[corner[..., 2], corner[..., 1], corner[..., 0]] * weight
    return result


POINTS = {
    "matrix": matrix, "lut": tetrahedral, "clarendon": stepped(works.CLARENDON), "ten": stepped(ten_filters.steps()),
}


def blurred(pixels, sigma):
    """A Gaussian, cut off where it is a hundred-thousandth; beyond the edges the picture goes on as its edge pixels are."""
    values = pixels.astype(np.float64) / 255
    return np.stack(
        [gaussian_filter(values[..., c], sigma, mode="nearest", truncate=4.8) for c in range(3)], axis=-1
    )


def lanczos(values, height, width):
    """Lanczos with three lobes, as wide as the reduction asks for, on values of any scale."""
    for axis, size in ((0, height), (1, width)):
        old = values.shape[axis]
        scale = old / size
        centre = (np.arange(size) + 0.5) * scale - 0.5
        reach = int(np.ceil(3 * scale))
        offsets = np.arange(-reach, reach + 1)
        taps = np.floor(centre)[:, None].astype(int) + offsets
        x = (taps - centre[:, None]) / scale
        weights = np.where(np.abs(x) < 3, np.sinc(x) * np.sinc(x / 3), 0)
        weights /= weights.sum(axis=1, keepdims=True)
        taps = np.clip(taps, 0, old - 1)
        moved = np.moveaxis(values, axis, 0)
        result = np.zeros((size, *moved.shape[1:]))
        for tap in range(len(offsets)):
            result += weights[:, tap].reshape(-1, 1, 1) * moved[taps[:, tap]]
        values = np.moveaxis(result, 0, axis)
    return values


def linear(values):
    return np.where(values <= 0.04045, values / 12.92, ((values + 0.055) / 1.055) ** 2.4)


def encoded(values):
    values = np.clip(values, 0, 1)
    return np.where(values <= 0.0031308, values * 12.92, 1.055 * values ** (1 / 2.4) - 0.055)


def resized(pixels, height, width, in_linear_light):
    values = pixels / 255
    if in_linear_light:
        return rounded(encoded(lanczos(linear(values), height, width)))
    return rounded(lanczos(values, height, width))
