"""Pillow's fast way to a small picture: the JPEG decoder makes it smaller first. Prints how long it took without the start.

    pillow_thumbnail.py PICTURE RESULT
"""

import json
import sys
import time

from PIL import Image

import given

start = time.perf_counter()
with Image.open(sys.argv[1]) as picture:
    picture.draft("RGB", (1600, 1600))
    picture.thumbnail((1600, 1600), Image.Resampling.LANCZOS)
    picture.save(sys.argv[2], quality=given.QUALITY, subsampling="4:2:0")
print(json.dumps({"seconds": time.perf_counter() - start}))
