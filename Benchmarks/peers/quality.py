"""Whether two pictures are the same, and how good one is."""

import tempfile
from pathlib import Path

import cv2
import numpy as np

SAME = 99.0  # stands for the PSNR of two pictures without any difference, which is infinite


def psnr(a, b):
    if a.shape != b.shape:
        return 0.0
    error = cv2.norm(a, b, cv2.NORM_L2SQR) / a.size
    return float(min(SAME, 10 * np.log10(255**2 / error))) if error else SAME


def ssimulacra2(original, picture, side=512):
    """SSIMULACRA2 of the middle square; of all the pixels it takes minutes a picture."""
    # It is imported here because it is slow to start, and most of what uses this module has no need of it.
    from ssimulacra2 import compute_ssimulacra2

    with tempfile.TemporaryDirectory() as folder:
        paths = [str(Path(folder) / name) for name in ("original.png", "picture.png")]
        for path, pixels in zip(paths, (original, picture)):
            cv2.imwrite(path, cv2.cvtColor(middle(pixels, side), cv2.COLOR_RGB2BGR))
        return compute_ssimulacra2(*paths)


def middle(pixels, side):
    """The middle square; a smaller picture whole."""
    top, left = max(0, (pixels.shape[0] - side) // 2), max(0, (pixels.shape[1] - side) // 2)
    return np.ascontiguousarray(pixels[top : top + side, left : left + side])


def jpeg(pixels, quality):
    """What the best a JPEG can do with these pixels: through the same codec, 4:2:0, and back."""
    sampling = [cv2.IMWRITE_JPEG_SAMPLING_FACTOR, cv2.IMWRITE_JPEG_SAMPLING_FACTOR_420]
    coded = cv2.imencode(".jpg", cv2.cvtColor(pixels, cv2.COLOR_RGB2BGR), [cv2.IMWRITE_JPEG_QUALITY, quality, *sampling])
    return cv2.cvtColor(cv2.imdecode(coded[1], cv2.IMREAD_COLOR), cv2.COLOR_BGR2RGB)
