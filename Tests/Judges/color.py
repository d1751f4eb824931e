"""sRGB's transfer curve, Oklab and CIE Lab, and CIEDE2000 between two arrays of encoded colours."""

import numpy as np


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
