"""libvips by pyvips: rows flow from the decoder to the encoder (sequential access)."""

import pyvips

import given


def prepare(work, threads):
    pyvips.cache_set_max(0)
    function = filter_for(work)

    def process(source, result):
        picture = pyvips.Image.new_from_file(source, access="sequential")
        if picture.bands == 1:
            picture = picture.colourspace("srgb")
        saving = {"Q": given.QUALITY, "subsample_mode": "on"} if result.endswith(".jpg") else {}
        function(picture).write_to_file(result, keep="none", **saving)

    return process


def filter_for(work):
    if work.startswith("blur"):
        # The smallest part of the Gaussian that counts: its own 0.2 is far from the Gaussian.
        return lambda picture: picture.gaussblur(float(work[4:]), precision="integer", min_ampl=0.01)
    if work == "matrix":
        matrix = given.numbers("matrix")
        rows = pyvips.Image.new_from_array([row[:3] for row in matrix])
        offsets = [row[3] * 255 + 0.5 for row in matrix]  # its cast cuts off
        return lambda picture: (picture.recomb(rows) + offsets).cast("uchar")
    if work == "clarendon":
        levels = bytes(level for row in given.numbers("levels") for level in row)
        table = pyvips.Image.new_from_memory(levels, 256, 1, 3, "uchar")
        rows = pyvips.Image.new_from_array(given.numbers("mix"))
        return lambda picture: picture.maplut(table).recomb(rows).cast("uchar")
    if work == "invert":
        return lambda picture: picture.invert()
    if work == "none":
        return lambda picture: picture
    raise ValueError(work)
