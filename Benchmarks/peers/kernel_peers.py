"""The Python peers' kernels over one picture in memory: prints a JSON list. `kernels.py` runs it, on one core.

    kernel_peers.py RUNS
"""

import json
import sys
import time
from statistics import median

import cv2
import numpy as np
import pilgram
import PyOpenColorIO as ocio
import pyvips
from PIL import Image, ImageFilter

import pictures
import references
import ten_filters
import ten_peers
import works
from paths import WORK
from quality import psnr

cv2.setNumThreads(1)
pyvips.cache_set_max(0)
ocio.SetLoggingLevel(ocio.LOGGING_LEVEL_NONE)

RGB = pictures.in_memory()
RGBA = np.dstack([RGB, np.full(RGB.shape[:2], 255, np.uint8)])
BOTH = ((RGB, "8UC3"), (RGBA, "8UC4"))
HEIGHT, WIDTH = RGB.shape[:2]
HALF = (WIDTH // 2, HEIGHT // 2)
PIXELS = WIDTH * HEIGHT
PILLOW = Image.fromarray(RGB)
VIPS = pyvips.Image.new_from_memory(RGB.data, WIDTH, HEIGHT, 3, "uchar").copy(interpretation="srgb")


def four(result):
    return result[..., :3]


def opencv_matrix(pixels):
    channels = pixels.shape[2]
    matrix = np.zeros((channels, channels + 1), np.float32)
    matrix[:3, :3] = works.MATRIX[:, :3]
    matrix[:3, channels] = works.MATRIX[:, 3] * 255
    if channels == 4:
        matrix[3, 3] = 1
    result = np.empty_like(pixels)
    return lambda: cv2.transform(pixels, matrix, result)


def opencv_steps(pixels, steps):
    """The steps pass by pass, each into memory of its own as OpenCV does best."""
    channels = pixels.shape[2]
    buffers = [np.empty_like(pixels), np.empty_like(pixels)]
    passes = []
    for kind, what in steps:
        if kind == works.CURVE:
            levels = np.dstack([what[None], *([np.arange(256, dtype=np.uint8)[None, :, None]] * (channels - 3))])
            passes.append((cv2.LUT, np.ascontiguousarray(levels)))
        else:
            matrix = np.eye(channels, dtype=np.float32)
            matrix[:3, :3] = what
            passes.append((cv2.transform, matrix))

    def work():
        now = pixels
        for i, (function, argument) in enumerate(passes):
            now = function(now, argument, buffers[i % 2])
        return now

    return work


def opencv_blur(pixels, sigma):
    result = np.empty_like(pixels)
    return lambda: cv2.GaussianBlur(pixels, (0, 0), sigma, result, borderType=cv2.BORDER_REPLICATE)


def opencv_stack_blur(pixels, radius):
    result = np.empty_like(pixels)
    return lambda: cv2.stackBlur(pixels, (2 * radius + 1, 2 * radius + 1), result)


def opencv_resize(pixels, method):
    result = np.empty((HALF[1], HALF[0], pixels.shape[2]), np.uint8)
    return lambda: cv2.resize(pixels, HALF, result, interpolation=method)


def pillow_matrix():
    numbers = [float(v) for row in works.MATRIX for v in (*row[:3], row[3] * 255)]
    return lambda: PILLOW.convert("RGB", numbers)


def pillow_steps(steps):
    passes = [
        (lambda p, t=what.T.ravel().tolist(): p.point(t))
        if kind == works.CURVE
        else (lambda p, m=[float(v) for row in what for v in (*row, 0)]: p.convert("RGB", m))
        for kind, what in steps
    ]

    def work():
        now = PILLOW
        for step in passes:
            now = step(now)
        return now

    return work


def pillow_lut():
    table = ImageFilter.Color3DLUT(works.LUT_SIZE, works.lut().reshape(-1).tolist())
    return lambda: PILLOW.filter(table)


def vips_matrix():
    rows = pyvips.Image.new_from_array(works.MATRIX[:, :3].tolist())
    offsets = (works.MATRIX[:, 3] * 255 + 0.5).tolist()  # its cast cuts off
    return lambda: (VIPS.recomb(rows) + offsets).cast("uchar").copy_memory()


def vips_steps(steps):
    def work():
        now = VIPS
        for kind, what in steps:
            if kind == works.CURVE:
                table = pyvips.Image.new_from_memory(what.tobytes(), 256, 1, 3, "uchar")
                now = now.maplut(table)
            else:
                now = now.recomb(pyvips.Image.new_from_array(what.tolist())).cast("uchar")
        return now.copy_memory()

    return work


def ocio_lut(depth, flags, pixels):
    transform = ocio.FileTransform(src=str(works.cube_file()), interpolation=ocio.INTERP_TETRAHEDRAL)
    processor = ocio.Config.CreateRaw().getProcessor(transform)
    cpu = processor.getOptimizedCPUProcessor(depth, depth, flags)
    result = np.empty_like(pixels)
    shape = (WIDTH, HEIGHT, pixels.shape[2])
    source, target = (
        ocio.PackedImageDesc(p.reshape(-1), *shape, depth, p.itemsize, shape[2] * p.itemsize, WIDTH * shape[2] * p.itemsize)
        for p in (pixels, result)
    )

    def work():
        cpu.apply(source, target)
        return result

    return work


def float_to_8(result):
    return references.rounded(four(result))


def vips_array(image):
    return np.ndarray((image.height, image.width, image.bands), np.uint8, image.write_to_memory())


TEN = (
    "rounds to 8 bits after each pass; saturation of a hue is HSV's, which changes how light a colour is; the corners' mask and "
    "image-app's own grain are given, and the grain is as strong in all tones"
)
MASK = "its mask ends where the Gaussian falls below min_ampl"
FLOATS = "from floats to floats; making them of 8 bits, and 8 bits of them, is not counted"
TRIANGLE = "a triangle stands for the Gaussian"
BOXES = "three box blurs stand for the Gaussian"
NEARLY = "a different filter for reducing: the nearest it has"


def contestants():
    """Work, peer, setting, what to time, how to see its result as RGB, how much PSNR is enough, and in which way the work
    is not quite the same."""
    as_is, pillow = four, np.asarray
    for pixels, kind in BOTH:
        yield "matrix", "OpenCV", f"transform, {kind}", opencv_matrix(pixels), as_is, 45, ""
    yield "matrix", "Pillow", "convert", pillow_matrix(), pillow, 45, ""
    yield "matrix", "libvips", "recomb, +", vips_matrix(), vips_array, 45, ""

    levels = {
        "default": ocio.OPTIMIZATION_DEFAULT, "very good": ocio.OPTIMIZATION_VERY_GOOD,
        "good": ocio.OPTIMIZATION_GOOD, "draft": ocio.OPTIMIZATION_DRAFT,
    }
    floats = RGBA.astype(np.float32) / 255
    for name, flags in levels.items():
        eight = ocio_lut(ocio.BIT_DEPTH_UINT8, flags, RGBA)
        yield "lut", "OpenColorIO", f"8 bits, {name}", eight, as_is, 45, ""
        yield "lut", "OpenColorIO", f"floats, {name}", (
            ocio_lut(ocio.BIT_DEPTH_F32, flags, floats)
        ), float_to_8, 45, FLOATS
    yield "lut", "Pillow", "Color3DLUT, trilinear", pillow_lut(), pillow, 40, "trilinear, not tetrahedral"

    for sigma in (2, 10, 40):
        work = f"blur{sigma}"
        for pixels, kind in BOTH:
            yield work, "OpenCV", f"GaussianBlur, {kind}", opencv_blur(pixels, sigma), as_is, 45, ""
        yield work, "Pillow", "GaussianBlur", (
            lambda sigma=sigma: PILLOW.filter(ImageFilter.GaussianBlur(sigma))
        ), pillow, 35, BOXES
        radius = round((1 + 6 * sigma**2) ** 0.5) - 1  # of the triangle with this deviation
        for pixels, kind in BOTH:
            yield work, "OpenCV", f"stackBlur, {kind}", opencv_stack_blur(pixels, radius), as_is, 35, TRIANGLE
        # Its precision "float" is left out: never the fastest, and at σ 40 fifty times slower than "integer".
        for precision in ("integer", "approximate"):
            for smallest in (0.2, 0.01):
                yield work, "libvips", f"gaussblur, {precision}, min_ampl {smallest:g}", (
                    lambda s=sigma, p=precision, m=smallest: VIPS.gaussblur(s, precision=p, min_ampl=m).copy_memory()
                ), vips_array, 38, MASK

    yield "resize", "libvips", "thumbnail, linear", (
        lambda: VIPS.thumbnail_image(HALF[0], linear=True).copy_memory()
    ), vips_array, 40, ""
    yield "resize encoded", "libvips", "resize, lanczos3", (lambda: VIPS.resize(0.5).copy_memory()), vips_array, 40, ""
    yield "resize encoded", "libvips", "thumbnail", (
        lambda: VIPS.thumbnail_image(HALF[0]).copy_memory()
    ), vips_array, 40, ""
    yield "resize encoded", "Pillow", "LANCZOS", (
        lambda: PILLOW.resize(HALF, Image.Resampling.LANCZOS)
    ), pillow, 40, ""
    for name, method in (("INTER_LANCZOS4", cv2.INTER_LANCZOS4), ("INTER_AREA", cv2.INTER_AREA)):
        for pixels, kind in BOTH:
            yield "resize encoded", "OpenCV", f"{name}, {kind}", opencv_resize(pixels, method), as_is, 35, NEARLY

    yield "clarendon", "pilgram", "", (lambda: pilgram.clarendon(PILLOW)), pillow, 38, "rounds to 8 bits after each step"
    for peer, steps in steps_of(works.CLARENDON):
        yield "clarendon", *peer, steps, *result_of(peer), 45, ""
    for how, split in (("a pass a filter", works.apart), ("curves joined by hand", works.joined)):
        steps = split(ten_filters.steps())
        yield "ten", "OpenCV", f"{how}, 8UC3", ten_peers.opencv(RGB, steps), as_is, 30, TEN
        yield "ten", "Pillow", how, ten_peers.pillow(PILLOW, steps), pillow, 30, TEN
        yield "ten", "libvips", how, ten_peers.vips(VIPS, steps), vips_array, 30, TEN


def steps_of(steps):
    """Peers and settings for a look of several steps."""
    for how, split in (("a pass a filter", works.apart), ("curves joined by hand", works.joined)):
        for pixels, kind in BOTH:
            yield ("OpenCV", f"LUT and transform, {how}, {kind}"), opencv_steps(pixels, split(steps))
        yield ("Pillow", f"point and convert, {how}"), pillow_steps(split(steps))
        yield ("libvips", f"maplut and recomb, {how}"), vips_steps(split(steps))


def result_of(peer):
    return ({"OpenCV": four, "Pillow": np.asarray, "libvips": vips_array}[peer[0]],)


def expected(work):
    """The reference for a work over the picture, computed once."""
    path = WORK / f"kernel-reference-{work.replace(' ', '-')}.npy"
    if not path.exists():
        if work.startswith("resize"):
            pixels = references.resized(RGB, HALF[1], HALF[0], in_linear_light=work == "resize")
        else:
            pixels = references.reference(work, RGB)
        np.save(path, pixels)
    return np.load(path)


def inside(work, pixels):
    """Without the edges, beyond which blurs see different things."""
    edge = 4 * int(work[4:]) if work.startswith("blur") else 8
    return np.ascontiguousarray(pixels[edge:-edge, edge:-edge])


def nanoseconds(work):
    """Of processor time, as `image-app bench` takes it: other programs don't show."""
    start = time.process_time_ns()
    work()
    return time.process_time_ns() - start


def main(runs):
    results = []
    for work, peer, setting, function, see, enough, why in contestants():
        quality = psnr(inside(work, see(function())), inside(work, expected(work)))
        times = [nanoseconds(function) for _ in range(runs)]
        results.append(
            {
                "work": work, "peer": peer, "setting": setting, "ns": median(times) / PIXELS, "psnr": quality,
                "enough": enough, "why": why, "same": quality >= enough,
            }
        )
    print(json.dumps(results))


if __name__ == "__main__":
    main(int(sys.argv[1]))
