"""libvips by pyvips: rows flow from the decoder to the encoder (sequential access)."""

import pyvips

import works


def prepare(work, threads):
    pyvips.cache_set_max(0)
    function = filter_for(work)

    def process(source, result):
        picture = pyvips.Image.new_from_file(source, access="sequential")
        if picture.bands == 1:
            picture = picture.colourspace("srgb")
        function(picture).write_to_file(result, Q=works.QUALITY, subsample_mode="on", keep="none")

    return process


def filter_for(work):
    if work.startswith("blur"):
        # The smallest part of the Gaussian that counts: its own 0.2 is too far from the Gaussian to compare with.
        return lambda picture: picture.gaussblur(float(work[4:]), precision="integer", min_ampl=0.01)
    if work == "matrix":
        rows = pyvips.Image.new_from_array(works.MATRIX[:, :3].tolist())
        offsets = (works.MATRIX[:, 3] * 255 + 0.5).tolist()  # its cast cuts off
        return lambda picture: (picture.recomb(rows) + offsets).cast("uchar")
    if work == "clarendon":
        (_, levels), (_, mix) = works.joined(works.CLARENDON)
        table = pyvips.Image.new_from_memory(levels.tobytes(), 256, 1, 3, "uchar")
        rows = pyvips.Image.new_from_array(mix.tolist())
        return lambda picture: picture.maplut(table).recomb(rows).cast("uchar")
    raise ValueError(work)
