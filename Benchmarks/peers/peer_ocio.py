"""OpenColorIO for the lookup table, OpenCV for the files."""

import cv2
import numpy as np
import PyOpenColorIO as ocio

import works
from peer_opencv import SAVING


def prepare(work, threads):
    if work != "lut":
        raise ValueError(work)
    cv2.setNumThreads(threads)
    ocio.SetLoggingLevel(ocio.LOGGING_LEVEL_NONE)
    transform = ocio.FileTransform(src=str(works.cube_file()), interpolation=ocio.INTERP_TETRAHEDRAL)
    depth = ocio.BIT_DEPTH_UINT8
    processor = ocio.Config.CreateRaw().getProcessor(transform)
    cpu = processor.getOptimizedCPUProcessor(depth, depth, ocio.OPTIMIZATION_VERY_GOOD)

    def process(source, result):
        pixels = cv2.imread(source, cv2.IMREAD_COLOR | cv2.IMREAD_IGNORE_ORIENTATION)
        height, width = pixels.shape[:2]
        description = ocio.PackedImageDesc(
            pixels.reshape(-1), width, height, ocio.CHANNEL_ORDERING_BGR, depth, 1, 3, 3 * width
        )
        cpu.apply(description)
        cv2.imwrite(result, pixels, SAVING)

    return process
