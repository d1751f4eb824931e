"""pilgram, which has the looks of CSSgram on Pillow."""

import pilgram
from PIL import Image

import given


def prepare(work, threads):
    if work != "clarendon":
        raise ValueError(work)

    def process(source, result):
        with Image.open(source) as picture:
            pilgram.clarendon(picture).save(result, quality=given.QUALITY, subsampling="4:2:0")

    return process
