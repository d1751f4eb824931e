# Needs: vips
"""Who does which work on files, and by which commands. Where it is not clear which setting is best there are two."""

import sys

import numpy as np
from PIL import Image

import pictures
import paths
import references
import works
from paths import FLOOR, IMAGE_APP, WORK
from timing import CORES, Command

# Debian 12's ImageMagick by the name that is only its own.
IMAGEMAGICK = "convert-im6.q16"

# Peers whose result is a little different by design: how much PSNR it must have, and why so little is enough.
LEAST = {
    ("Pillow", "lut"): (38, "trilinear, not tetrahedral"),
    ("ImageMagick", "lut"): (36, "a HaldCLUT of 64 points made from the table, not tetrahedral"),
    ("GraphicsMagick", "lut"): (36, "a HaldCLUT of 64 points made from the table, not tetrahedral"),
    ("Pillow", "blur8"): (38, "three box blurs stand for the Gaussian"),
    ("FFmpeg", "blur8"): (34, "a recursive filter stands for the Gaussian"),
    ("pilgram", "clarendon"): (36, "rounds to 8 bits after each step"),
}
# FFmpeg's JPEG codec is its own, with other quantisation and without interpolated chroma: PSNR that is enough for it.
FFMPEG_CODEC = 28


def counted(processes, threads):
    if processes == threads == 1:
        return "1 process"
    return f"{processes} processes" if processes > 1 else f"{threads} threads"


def floor(files, out, jobs):
    return [Command([FLOOR, "-s", "-j", jobs, works.QUALITY, out, *files])]


def image_app(work, source, out, jobs=CORES):
    """`source` is a folder or a file; `out` ends in a slash or is a file."""
    asked = works.image_app_arguments(work)
    saved = ["-q", works.QUALITY, "--subsampling", "4:2:0", "--overwrite", "--quiet"]
    return [Command([IMAGE_APP, "inspire", source, *asked, *saved, "-j", jobs, "-o", out], counted(jobs, 1))]


def python(peer, work, files, out, jobs=CORES, threads=1):
    setting = counted(jobs, threads)
    return [Command([sys.executable, paths.POOL, peer, work, jobs, threads, out, *files], setting)]


PYTHON = {
    "OpenCV": ("opencv", ["matrix", "clarendon", "blur"]),
    "Pillow": ("pillow", ["matrix", "lut", "clarendon", "blur"]),
    "pyvips": ("pyvips", ["matrix", "clarendon", "blur"]),
    "OpenColorIO + OpenCV": ("ocio", ["lut"]),
    "pilgram": ("pilgram", ["clarendon"]),
}


def on_folder(work, files, out, jobs=CORES):
    """Every way to do this work on these files: lists of settings by peer."""
    kind = work.rstrip("0123456789")
    ways = {"image-app": image_app(work, files[0].parent, f"{out}/", jobs)}
    for peer, (module, can) in PYTHON.items():
        if kind in can:
            ways[peer] = python(module, work, files, out, jobs)
    for peer, (arguments, environment) in command_lines(work).items():
        ways[peer] = one_after_the_other(arguments, environment, files, out, jobs)
    return ways


def command_lines(work):
    """By peer: what its program gets for one file, IN and OUT being the file and the result; and the name of the variable
    that says how many threads it uses."""
    found = {}
    jpeg = ["-quality", str(works.QUALITY), "-sampling-factor", "2x2", "OUT"]
    # As 16-bit planes FFmpeg takes nearly twice the time, for half a level.
    ffmpeg = ["ffmpeg", "-nostdin", "-v", "error", "-y", "-i", "IN", "-huffman", "default", "-q:v", "2", "-vf"]
    if work == "matrix":
        m = works.MATRIX
        rows = [f"{r:g} {g:g} {b:g} 0 0 {o:g}" for r, g, b, o in m]
        found["ImageMagick"] = [IMAGEMAGICK, "IN", "-color-matrix", "6x3: " + " ".join(rows), *jpeg]
        rows = [f"{r:g} {g:g} {b:g} 0 {o:g}" for r, g, b, o in m]
        found["GraphicsMagick"] = ["gm", "convert", "IN", "-recolor", " ".join(rows + ["0 0 0 1 0", "0 0 0 0 1"]), *jpeg]
        mixer = ":".join(f"{to}{of}={v:g}" for to, row in zip("rgb", m) for of, v in zip("rgba", row))
        found["FFmpeg"] = [*ffmpeg, f"format=rgba,colorchannelmixer={mixer},format=yuvj420p", "OUT"]
    elif work == "lut":
        found["ImageMagick"] = [IMAGEMAGICK, "IN", str(hald()), "-hald-clut", *jpeg]
        found["GraphicsMagick"] = ["gm", "convert", "IN", "-hald-clut", str(hald()), *jpeg]
        lut = f"format=gbrp,lut3d={works.cube_file()}:interp=tetrahedral,format=yuvj420p"
        found["FFmpeg"] = [*ffmpeg, lut, "OUT"]
    elif work == "clarendon":
        (_, levels), (_, mix) = works.joined(works.CLARENDON)
        rows = "3x3: " + " ".join(f"{v:g}" for v in mix.ravel())
        found["ImageMagick"] = [IMAGEMAGICK, "IN", str(curve(levels)), "-clut", "-color-matrix", rows, *jpeg]
    elif work.startswith("blur"):
        sigma = work[4:]
        found["ImageMagick"] = [IMAGEMAGICK, "IN", "-blur", f"0x{sigma}", *jpeg]
        found["GraphicsMagick"] = ["gm", "convert", "IN", "-blur", f"0x{sigma}", *jpeg]
        found["FFmpeg"] = [*ffmpeg, f"format=gbrp,gblur=sigma={sigma},format=yuvj420p", "OUT"]
        saved = f"OUT[Q={works.QUALITY},subsample-mode=on,strip]"
        found["vips"] = ["vips", "gaussblur", "IN[access=sequential]", saved, sigma, "--min-ampl", "0.01"]
    variables = {"ImageMagick": "MAGICK_THREAD_LIMIT", "GraphicsMagick": "OMP_NUM_THREADS", "vips": "VIPS_CONCURRENCY"}
    return {peer: (arguments, variables.get(peer)) for peer, arguments in found.items()}


def one_after_the_other(arguments, variable, files, out, jobs):
    """A program for one file, on many: a process a core with one thread each, or one with all threads."""
    names = WORK / "names.txt"
    names.write_text("".join(f"{file.name}\n" for file in files))
    folder = files[0].parent
    filled = [str(a).replace("IN", f"{folder}/{{}}", 1) if str(a).startswith("IN") else a for a in arguments]
    filled = [str(a).replace("OUT", f"{out}/{{}}", 1) if str(a).startswith("OUT") else a for a in filled]
    ways = []
    for processes, threads in ((jobs, 1), (1, jobs)) if jobs > 1 else ((1, 1),):
        threaded = filled
        if filled[0] == "ffmpeg":
            limits = ["-threads", str(threads), "-filter_threads", str(threads)]
            threaded = [filled[0], *limits, *filled[1:-1], "-threads", str(threads), filled[-1]]
        setting = counted(processes, threads)
        environment = {variable: str(threads)} if variable else {}
        ways.append(Command(["xargs", "-a", names, "-P", processes, "-I{}", *threaded], setting, environment))
    return ways


def hald():
    """The lookup table as a HaldCLUT of level 8, with 16 bits."""
    path = WORK / "film-hald.ppm"
    if not path.exists():
        values = references.tetrahedral(works.lattice(64).reshape(512, 512, 3))
        path.write_bytes(b"P6 512 512 65535\n" + np.rint(values * 65535).astype(">u2").tobytes())
    return path


def curve(levels):
    """256 levels of three channels as a picture of one row."""
    return pictures.made("clarendon-curve.png", lambda path: Image.fromarray(levels[None]).save(path))
