"""OpenColorIO for the lookup table, OpenCV for the files."""

import cv2
import PyOpenColorIO as ocio

import given
from peer_opencv import SAVING


def prepare(work, threads):
    if work != "lut":
        raise ValueError(work)
    cv2.setNumThreads(threads)
    ocio.SetLoggingLevel(ocio.LOGGING_LEVEL_NONE)
    transform = ocio.FileTransform(src=given.CUBE, interpolation=ocio.INTERP_TETRAHEDRAL)
    depth = ocio.BIT_DEPTH_UINT8
    processor = ocio.Config.CreateRaw().getProcessor(transform)
    cpu = processor.getOptimizedCPUProcessor(depth, depth, ocio.OPTIMIZATION_VERY_GOOD)

    def process(source, result):
        pixels = cv2.imread(source, cv2.IMREAD_COLOR_RGB | cv2.IMREAD_IGNORE_ORIENTATION)
        height, width = pixels.shape[:2]
        cpu.apply(ocio.PackedImageDesc(pixels.reshape(-1), width, height, 3, depth, 1, 3, 3 * width))
        cv2.imwrite(result, cv2.cvtColor(pixels, cv2.COLOR_RGB2BGR, pixels), SAVING)

    return process
