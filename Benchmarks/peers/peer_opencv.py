"""OpenCV: a table for each channel, a matrix, a Gaussian."""

import cv2
import numpy as np

import given

SAVING = [
    cv2.IMWRITE_JPEG_QUALITY, given.QUALITY, cv2.IMWRITE_JPEG_SAMPLING_FACTOR, cv2.IMWRITE_JPEG_SAMPLING_FACTOR_420,
]


def prepare(work, threads):
    cv2.setNumThreads(threads)
    function = filter_for(work)

    def process(source, result):
        pixels = cv2.imread(source, cv2.IMREAD_COLOR | cv2.IMREAD_IGNORE_ORIENTATION)
        saving = SAVING if result.endswith(".jpg") else []
        cv2.imwrite(result, function(pixels), saving)

    return process


def filter_for(work):
    """On pixels in OpenCV's order, blue first."""
    if work.startswith("blur"):
        return lambda pixels: cv2.GaussianBlur(pixels, (0, 0), float(work[4:]), borderType=cv2.BORDER_REPLICATE)
    if work == "matrix":
        matrix = np.array(given.numbers("matrix"))
        matrix = np.hstack([matrix[::-1, 2::-1], matrix[::-1, 3:] * 255])
        return lambda pixels: cv2.transform(pixels, matrix, pixels)
    if work == "clarendon":
        levels = np.array(given.numbers("levels"), np.uint8)[None, :, ::-1].copy()
        mix = np.array(given.numbers("mix"))[::-1, ::-1].copy()
        return lambda pixels: cv2.transform(cv2.LUT(pixels, levels, pixels), mix, pixels)
    if work == "invert":
        return lambda pixels: cv2.bitwise_not(pixels, pixels)
    if work == "none":
        return lambda pixels: pixels
    raise ValueError(work)
