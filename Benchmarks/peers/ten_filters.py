"""A look of ten filters, as a photographer may set them: light, white, contrast, a curve, a mix, colours, tints, the corners, grain.

Its formulas are those in the filters' descriptions (`image-app filters NAME`), in double precision.
"""

import numpy as np

import works

TEXT = (
    "exposure(0.15) temperature(10) contrast(1.08) curves(0 0 0.25 0.22 0.75 0.8 1 1) "
    "channel-mixer(0.95 0.05 0, 0.03 0.94 0.03, 0 0.08 0.92) saturate(1.1) "
    "saturate-hues(oranges: 0.95, greens: 0.8, blues: 1.2) split-tone(#2f4f7f, #e8c070, 0.2) vignette(0.3) grain(0.04)"
)

# Kinds of steps beside curves and mixes: a gain for each hue; an offset for each luma; factors for each position; and what is
# added at each position, the more the nearer to the middle the luma is.
HUES, TINTS, CORNERS, GRAIN = "hues", "tints", "corners", "grain"

LUMA = np.array([0.2126, 0.7152, 0.0722])


def steps():
    return [
        exposure(0.15), temperature(10), works.contrast(1.08), works.curves(0, 0, 0.25, 0.22, 0.75, 0.8, 1, 1),
        (works.MIX, np.array([[0.95, 0.05, 0], [0.03, 0.94, 0.03], [0, 0.08, 0.92]])), works.saturate(1.1),
        (HUES, hue_gains({30: 0.95, 120: 0.8, 240: 1.2})), (TINTS, tints("2f4f7f", "e8c070", 0.2)),
        (CORNERS, lambda height, width: corners(height, width, 0.3)), (GRAIN, lambda height, width: 0.04 * noise(height, width)),
    ]


def to_light(x):
    return np.where(x <= 0.04045, x / 12.92, ((np.maximum(x, 0) + 0.055) / 1.055) ** 2.4)


def from_light(x):
    return np.where(x <= 0.0031308, x * 12.92, 1.055 * np.maximum(x, 0.0031308) ** (1 / 2.4) - 0.055)


def light_gains(gains):
    return works.LIGHT, [lambda x, gain=gain: from_light(to_light(x) * gain) for gain in gains]


def exposure(ev):
    return light_gains([2**ev] * 3)


def temperature(mireds):
    """The white of a Planckian radiator (Kang et al. 2002) moved from 6,504 K, at equal luminance."""
    neutral = 1e6 / 6504
    gains = planckian(neutral + mireds) / planckian(neutral)
    return light_gains(gains / (gains @ LUMA))


def planckian(mireds):
    t = 1e6 / mireds  # between 4,000 and 25,000 K
    x = -3.0258469e9 / t**3 + 2.1070379e6 / t**2 + 0.2226347e3 / t + 0.240390
    y = 3.0817580 * x**3 - 5.87338670 * x**2 + 3.75112997 * x - 0.37001483
    matrix = np.array([[3.2406, -1.5372, -0.4986], [-0.9689, 1.8758, 0.0415], [0.0557, -0.2040, 1.0570]])
    return matrix @ [x / y, 1, (1 - x - y) / y]


def hue_gains(named):
    """A gain for degrees of hue, between two of the eight on a cosine."""
    hues = [0, 30, 60, 120, 180, 240, 270, 300, 360]
    gains = [named.get(hue % 360, 1) for hue in hues]

    def gain(degrees):
        share = np.interp(degrees % 360, hues, range(len(hues)))
        before = np.minimum(share.astype(int), len(hues) - 2)
        weight = (1 - np.cos((share - before) * np.pi)) / 2
        return np.take(gains, before) * (1 - weight) + np.take(gains, before + 1) * weight

    return gain


def tints(shadows, highlights, amount):
    """What is added to the three colours for a luma."""

    def offset(colour):
        values = np.array([int(colour[i : i + 2], 16) for i in (0, 2, 4)]) / 255
        return amount * (values - values @ LUMA)

    def added(luma):
        t = np.clip(luma, 0, 1)[..., None]
        return (1 - t) ** 2 * offset(shadows) + t**2 * offset(highlights)

    return added


def smooth(t):
    return t * t * (3 - 2 * t)


def corners(height, width, amount, radius=0.25, softness=0.4):
    y, x = np.ogrid[0.5 : height + 0.5, 0.5 : width + 0.5]
    distance = np.hypot(x - width / 2, y - height / 2) / max(width, height)
    return 1 - amount * smooth(np.clip((distance - radius) / softness, 0, 1))


def noise(height, width, size=0.0008, seed=1):
    """image-app's own grain of that seed, −1…1: a lattice of hashes, askew by half a radian, joined by smoothsteps."""
    edge = max(width, height) * size
    y, x = np.ogrid[0.5 : height + 0.5, 0.5 : width + 0.5]
    u = (x * np.cos(0.5) - y * np.sin(0.5)) / edge
    v = (x * np.sin(0.5) + y * np.cos(0.5)) / edge
    column, row = np.floor(u), np.floor(v)
    across, down = smooth(u - column), smooth(v - row)
    upper = point(column, row, seed) * (1 - across) + point(column + 1, row, seed) * across
    lower = point(column, row + 1, seed) * (1 - across) + point(column + 1, row + 1, seed) * across
    return min(1, edge) * (upper * (1 - down) + lower * down)


def point(column, row, seed):
    column, row = column.astype(np.int64), row.astype(np.int64)
    mixed = seed ^ seed >> 16
    mixed = mixed * 0x7FEB352D & 0xFFFFFFFF
    mixed = (mixed ^ mixed >> 15) * 0x846CA68B & 0xFFFFFFFF
    mixed ^= mixed >> 16
    first = (column * 0x9E37 + row * 0x85EA + mixed) & 0xFFFF
    second = (column * 0x6C8E + row * 0xC2B3 + (mixed >> 16)) & 0xFFFF
    folded = (first * second >> 16) ^ (first * second & 0xFFFF)
    return ((folded * 0xD6E9 + first) & 0xFFFF).astype(np.uint16).view(np.int16) / 32768


def apply(kind, what, values, top, shape):
    """One of these steps on rows of a picture of that shape, from the row `top` on; nothing is clamped but by grain."""
    rows = slice(top, top + len(values))
    if kind == CORNERS:
        return values * what(*shape)[rows, :, None]
    luma = values @ LUMA
    if kind == TINTS:
        return values + what(luma)
    if kind == GRAIN:
        weight = 0.25 + 3 * np.clip(luma, 0, 1) * (1 - np.clip(luma, 0, 1))
        return np.clip(values + (what(*shape)[rows] * weight)[..., None], 0, 1)
    return saturated(values, luma[..., None], what)


def saturated(values, luma, gain):
    high, low = values.max(axis=-1, keepdims=True), values.min(axis=-1, keepdims=True)
    red, green, blue = (values[..., c : c + 1] for c in range(3))
    whole = np.maximum(high - low, 1e-12)
    sixths = np.where(red == high, (green - blue) / whole, np.where(green == high, 2 + (blue - red) / whole, 4 + (red - green) / whole))
    gains = gain(60 * sixths)
    way = np.maximum((high - luma) / np.maximum(1 - luma, 1e-12), (luma - low) / np.maximum(luma, 1e-12))
    return luma + (values - luma) * gains / (1 + np.maximum(gains - 1, 0) * np.minimum(way, 1))
