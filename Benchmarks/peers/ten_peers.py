"""How the Python peers do the ten filters, each with its own functions: a pass a filter, each rounding to 8 bits.

What depends on the position alone, the mask of the corners and the grain, is made beforehand; so are tables. Grain is added as it
is, without its weight by luma: that would take three passes more.
"""

import cv2
import numpy as np
import pyvips
from PIL import Image, ImageChops

import ten_filters as ten
import works

MIDDLE = 128  # what stands for 0 in 8 bits that may be negative
GRAIN_WEIGHT = 0.75  # of most tones


def offsets(tints):
    """What 256 levels of luma add to three colours."""
    return np.clip(np.rint(tints(np.arange(256) / 255) * 255) + MIDDLE, 0, 255).astype(np.uint8)


def mask(what, shape):
    return np.rint(what(*shape) * 255).astype(np.uint8)


def grain(what, shape):
    return np.rint(what(*shape) * GRAIN_WEIGHT * 255 + MIDDLE).astype(np.uint8)


def three(plane):
    return np.ascontiguousarray(np.repeat(plane[..., None], 3, axis=2))


def opencv(pixels, steps):
    """Of 8UC3, which its conversions to and from HSV ask for."""
    passes = [opencv_pass(kind, what, pixels.shape[:2]) for kind, what in steps]
    buffers = [np.empty_like(pixels), np.empty_like(pixels)]

    def work():
        now = pixels
        for i, step in enumerate(passes):
            now = step(now, buffers[i % 2])
        return now

    return work


def opencv_pass(kind, what, shape):
    if kind == works.CURVE:
        levels = np.ascontiguousarray(what[None])
        return lambda now, out: cv2.LUT(now, levels, out)
    if kind == works.MIX:
        matrix = what.astype(np.float32)
        return lambda now, out: cv2.transform(now, matrix, out)
    if kind == ten.CORNERS:
        corners = three(mask(what, shape))
        return lambda now, out: cv2.multiply(now, corners, out, 1 / 255)
    if kind == ten.GRAIN:
        plane = three(grain(what, shape))
        return lambda now, out: cv2.addWeighted(now, 1, plane, 1, -MIDDLE, out)
    if kind == ten.TINTS:
        table = np.ascontiguousarray(offsets(what)[None])

        def tint(now, out):
            luma = cv2.cvtColor(cv2.cvtColor(now, cv2.COLOR_RGB2GRAY), cv2.COLOR_GRAY2RGB)
            return cv2.addWeighted(now, 1, cv2.LUT(luma, table), 1, -MIDDLE, out)

        return tint
    # A hue of the full circle of 256; gains of up to two.
    gains = np.rint(what(np.arange(256) * 360 / 256) * 128).astype(np.uint8)

    def saturate(now, out):
        colours = cv2.cvtColor(now, cv2.COLOR_RGB2HSV_FULL)
        gain = cv2.LUT(cv2.extractChannel(colours, 0), gains)
        cv2.insertChannel(cv2.multiply(cv2.extractChannel(colours, 1), gain, scale=1 / 128), colours, 1)
        return cv2.cvtColor(colours, cv2.COLOR_HSV2RGB_FULL, out)

    return saturate


def in_turn(picture, passes):
    """The passes one after the other over the picture."""
    for step in passes:
        picture = step(picture)
    return picture


def pillow(picture, steps):
    passes = [pillow_pass(kind, what, (picture.height, picture.width)) for kind, what in steps]
    return lambda: in_turn(picture, passes)


def pillow_pass(kind, what, shape):
    if kind == works.CURVE:
        table = what.T.ravel().tolist()
        return lambda now: now.point(table)
    if kind == works.MIX:
        numbers = [float(v) for row in what for v in (*row, 0)]
        return lambda now: now.convert("RGB", numbers)
    if kind == ten.CORNERS:
        corners = Image.fromarray(three(mask(what, shape)))
        return lambda now: ImageChops.multiply(now, corners)
    if kind == ten.GRAIN:
        plane = Image.fromarray(three(grain(what, shape)))
        return lambda now: ImageChops.add(now, plane, 1, -MIDDLE)
    if kind == ten.TINTS:
        table = offsets(what).T.ravel().tolist()
        return lambda now: ImageChops.add(now, now.convert("L").convert("RGB").point(table), 1, -MIDDLE)
    most = 1.2
    gains = np.rint(what(np.arange(256) * 360 / 256) / most * 255).astype(int).tolist()
    more = np.minimum(np.rint(np.arange(256) * most), 255).astype(int).tolist()

    def saturate(now):
        hue, saturation, value = now.convert("HSV").split()
        saturation = ImageChops.multiply(saturation, hue.point(gains)).point(more)
        return Image.merge("HSV", (hue, saturation, value)).convert("RGB")

    return saturate


def vips(picture, steps):
    passes = [vips_pass(kind, what, (picture.height, picture.width)) for kind, what in steps]
    return lambda: in_turn(picture, passes).copy_memory()


def vips_pass(kind, what, shape):
    if kind == works.CURVE:
        table = pyvips.Image.new_from_memory(what.tobytes(), 256, 1, 3, "uchar")
        return lambda now: now.maplut(table)
    if kind == works.MIX:
        return lambda now: now.recomb(pyvips.Image.new_from_array(what.tolist())).cast("uchar")
    if kind == ten.CORNERS:
        corners = vips_plane(what(*shape).astype(np.float32), "float")
        return lambda now: (now * corners).cast("uchar")
    if kind == ten.GRAIN:
        plane = vips_plane((what(*shape) * GRAIN_WEIGHT * 255).round().astype(np.int16), "short")
        return lambda now: (now + plane).cast("uchar")
    if kind == ten.TINTS:
        added = np.rint(what(np.arange(256) / 255) * 255).astype(np.int16)
        table = pyvips.Image.new_from_memory(added.tobytes(), 256, 1, 3, "short")
        luma = pyvips.Image.new_from_array([ten.LUMA.tolist()])
        return lambda now: (now + now.recomb(luma).cast("uchar").maplut(table)).cast("uchar")
    gains = vips_plane(what(np.arange(256) * 360 / 256).astype(np.float32)[None], "float")

    def saturate(now):
        colours = now.colourspace("hsv")
        saturation = (colours[1] * colours[0].maplut(gains)).cast("uchar")
        return colours[0].bandjoin([saturation, colours[2]]).copy(interpretation="hsv").colourspace("srgb")

    return saturate


def vips_plane(values, kind):
    height, width = values.shape
    return pyvips.Image.new_from_memory(np.ascontiguousarray(values).tobytes(), width, height, 1, kind)
