"""Pillow: a table for each channel, a matrix, a lookup table, a Gaussian of three boxes."""

from PIL import Image, ImageChops, ImageFilter

import given

Image.MAX_IMAGE_PIXELS = None


def prepare(work, threads):
    function = filter_for(work)

    def process(source, result):
        saving = {"quality": given.QUALITY, "subsampling": "4:2:0"} if result.endswith(".jpg") else {}
        with Image.open(source) as picture:
            function(picture.convert("RGB")).save(result, **saving)

    return process


def filter_for(work):
    if work.startswith("blur"):
        return lambda picture: picture.filter(ImageFilter.GaussianBlur(float(work[4:])))
    if work == "matrix":
        numbers = [v for r, g, b, offset in given.numbers("matrix") for v in (r, g, b, offset * 255)]
        return lambda picture: picture.convert("RGB", numbers)
    if work == "lut":
        table = ImageFilter.Color3DLUT(given.LUT_SIZE, given.lut())
        return lambda picture: picture.filter(table)
    if work == "clarendon":
        levels = [level for channel in zip(*given.numbers("levels")) for level in channel]
        numbers = [v for row in given.numbers("mix") for v in (*row, 0)]
        return lambda picture: picture.point(levels).convert("RGB", numbers)
    if work == "invert":
        return ImageChops.invert
    if work == "none":
        return lambda picture: picture
    raise ValueError(work)
