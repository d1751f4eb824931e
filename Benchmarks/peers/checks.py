"""Whether a folder of results is the same work as the reference, and how good its JPEGs are."""

from functools import cache
from statistics import mean

import numpy as np
import pyvips

import contestants
import references
import works
from pictures import read
from paths import WORK
from quality import jpeg, psnr, ssimulacra2

SAMPLES = 4  # photographs whose SSIMULACRA2 is taken


def reference(work, photo):
    """What the work makes of the photograph, without losses."""
    path = WORK / "references" / work / f"{photo.parent.name}-{photo.stem}.npy"
    if not path.exists():
        path.parent.mkdir(parents=True, exist_ok=True)
        np.save(path, references.reference(work, read(photo)))
    return np.load(path)


def check_middle(peer, work, photo, result, side=512, around=128):
    """The same for the middle of a picture that may be too large to have whole in memory."""
    expected = references.reference(work, middle_of(photo, side + 2 * around))
    expected = np.ascontiguousarray(expected[around:-around, around:-around])
    value = psnr(middle_of(result, side), expected)
    enough, _ = contestants.LEAST.get((peer, work), (40, ""))
    asked = min(enough, psnr(jpeg(expected, works.QUALITY), expected) - 2)
    lacks = [] if value >= asked else [f"{value:.1f} dB, {asked:.1f} asked"]
    return {"same": not lacks, "lacks": lacks, "psnr": value}


def middle_of(path, side):
    picture = pyvips.Image.new_from_file(str(path), access="sequential")
    left, top = (picture.width - side) // 2, (picture.height - side) // 2
    return picture.crop(left, top, side, side).numpy()


@cache
def after_jpeg(work, photo):
    """The PSNR that the reference itself has after a JPEG of the same quality."""
    expected = reference(work, photo)
    return psnr(jpeg(expected, works.QUALITY), expected)


def check(peer, work, photos, out):
    """Each result against its reference.

    A result may have 2 dB less than the reference has after the same JPEG, or 40 dB, which is invisible; or as many dB as
    are stated for this peer and this work.
    """
    enough, why = contestants.LEAST.get((peer, work), (40, ""))
    found = {"psnr": [], "lacks": [], "bytes": 0, "ssimulacra2": []}
    for number, photo in enumerate(photos):
        result = out / photo.name
        expected = reference(work, photo)
        pixels = read(result)
        value = psnr(pixels, expected)
        asked = min(enough, contestants.FFMPEG_CODEC if peer == "FFmpeg" else after_jpeg(work, photo) - 2)
        if value < asked:
            found["lacks"].append(f"{photo.name}: {value:.1f} dB, {asked:.1f} asked")
        found["psnr"].append(value)
        found["bytes"] += result.stat().st_size
        if number % max(1, len(photos) // SAMPLES) == 0:
            found["ssimulacra2"].append(ssimulacra2(expected, pixels))
    return {
        "same": not found["lacks"], "lacks": found["lacks"], "psnr": mean(found["psnr"]), "psnr_least": min(found["psnr"]),
        "ssimulacra2": mean(found["ssimulacra2"]), "bytes": found["bytes"], "enough": enough, "why": why,
    }
