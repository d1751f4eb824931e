"""Pillow: a table for each channel, a matrix, a lookup table, a Gaussian of three boxes."""

from PIL import Image, ImageChops, ImageFilter

import works

Image.MAX_IMAGE_PIXELS = None


def prepare(work, threads):
    function = filter_for(work)

    def process(source, result):
        with Image.open(source) as picture:
            function(picture.convert("RGB")).save(result, quality=works.QUALITY, subsampling="4:2:0")

    return process


def filter_for(work):
    if work.startswith("blur"):
        return lambda picture: picture.filter(ImageFilter.GaussianBlur(float(work[4:])))
    if work == "matrix":
        numbers = [float(v) for row in works.MATRIX for v in (*row[:3], row[3] * 255)]
        return lambda picture: picture.convert("RGB", numbers)
    if work == "lut":
        table = ImageFilter.Color3DLUT(works.LUT_SIZE, works.lut().reshape(-1).tolist())
        return lambda picture: picture.filter(table)
    if work == "clarendon":
        (_, levels), (_, mix) = works.joined(works.CLARENDON)
        levels, numbers = levels.T.ravel().tolist(), [float(v) for row in mix for v in (*row, 0)]
        return lambda picture: picture.point(levels).convert("RGB", numbers)
    if work == "invert":
        return ImageChops.invert
    raise ValueError(work)
