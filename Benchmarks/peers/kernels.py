"""Kernels and looks over 4 megapixels in memory, on one core: image-app's own measurement beside the peers'."""

import json
import os
import subprocess
import sys
from statistics import median

import numpy as np

import kernel_peers
import paths
import timing
import works
from pictures import made, photograph_png, read
from paths import IMAGE_APP, WORK
from quality import psnr

CORE = str(max(range(timing.CORES)))
WORKS = ["matrix", "lut", "blur2", "blur10", "blur40", "resize", "clarendon", "ten"]
PIXELS = kernel_peers.PIXELS


def measure(runs, quick):
    checked = {work: image_app_check(work) for work in WORKS}
    rounds = []
    for _ in range(1 if quick else 2):  # in turns: what the machine does meanwhile meets both
        ours = [one | checked[one["work"]] for one in image_app(runs)]
        rounds.append(ours + ffmpeg(runs) + python_peers(runs))
    results = []
    for same_ones in zip(*rounds):
        results.append(same_ones[0] | {"ns": median(one["ns"] for one in same_ones)})
    return {"results": results}


def pinned(command):
    """What a command prints, run on one core."""
    return subprocess.run(
        ["taskset", "-c", CORE, *map(str, command)], check=True, stdout=subprocess.PIPE, text=True,
        env=os.environ | {"VIPS_CONCURRENCY": "1", "OMP_NUM_THREADS": "1"},
    ).stdout


def image_app(runs):
    help_text = subprocess.run([IMAGE_APP, "bench", "--help"], capture_output=True, text=True).stdout
    filters = {work: works.image_app_arguments(work) for work in WORKS if work != "resize"}
    asked = ["--looks", "clarendon"]
    if "--filter" in help_text:
        asked += ["--only", "looks,geometry"]
        asked += [a for work, argument in filters.items() if work != "clarendon" for a in argument]
    report = json.loads(pinned([IMAGE_APP, "bench", *asked, "--runs", max(runs, 3), "--json"]))
    sets = list(dict.fromkeys(one["instructionSet"] for one in report["plans"]))
    results = []
    for instructions in sets[-2:]:  # the processor's largest comes last
        plans = {one["name"]: one["nanosecondsPerPixel"] for one in report["plans"]
                 if one["instructionSet"] == instructions}
        for work, argument in filters.items():
            name = str(argument[1])
            ns = plans.get(name, plans.get(name.rpartition("/")[2]))
            if ns is not None:
                results.append(entry(work, instructions, ns))
        for one in report["geometry"]:
            if one["instructionSet"] == instructions and one["name"] == "4 megapixels, --resize 50%":
                results.append(entry("resize", instructions, one["milliseconds"] * 1e6 / PIXELS))
    return results


def entry(work, setting, ns):
    return {"work": work, "peer": "image-app", "setting": setting, "ns": ns}


def image_app_check(work):
    """That the program does what is measured: its result as a file against the reference."""
    path = paths.fresh("kernel-check") / "result.png"
    asked = ["--look", "none", "--resize", "50%"] if work == "resize" else works.image_app_arguments(work)
    subprocess.run(
        [IMAGE_APP, "inspire", photograph_png(), *asked, "-o", path, "--compression", "1", "--overwrite", "--quiet"],
        check=True,
    )
    return compared(work, read(path))


def compared(work, pixels):
    quality = psnr(kernel_peers.inside(work, pixels), kernel_peers.inside(work, kernel_peers.expected(work)))
    enough, why = 45, ""
    if work == "resize":
        enough, why = 40, "Resized pictures get no halos: a colour stays within the range of the pixels around it."
    return {"psnr": quality, "enough": enough, "why": why, "same": quality >= enough}


def python_peers(runs):
    return json.loads(pinned([sys.executable, paths.HERE / "kernel_peers.py", runs]))


def ffmpeg(runs):
    """lut3d over frames from memory, less what the same frames take without it; processor time."""
    results = []
    frames = 16
    for layout in ("rgba", "gbrp", "rgb24"):
        pixels = raw(layout)
        with_filter, without = f"lut3d={works.cube_file()}:interp=tetrahedral", "null"
        times = {}
        for chain in (with_filter, without):
            command = ffmpeg_command(layout, chain, frames) + ["-f", "null", "-"]
            times[chain] = timing.medians({chain: timing.Command(command)}, runs)[chain]["cpu_seconds"]
        frame = WORK / "lut3d.raw"
        one_frame = ffmpeg_command(layout, with_filter, 0) + ["-f", "rawvideo", "-pix_fmt", "rgb24", "-y", frame]
        timing.run(timing.Command(one_frame))
        result = np.fromfile(frame, np.uint8).reshape(kernel_peers.RGB.shape)
        nanoseconds = (times[with_filter] - times[without]) * 1e9 / PIXELS / (frames + 1)
        setting = {"work": "lut", "peer": "FFmpeg", "setting": f"lut3d, {layout}", "ns": nanoseconds}
        results.append(setting | compared("lut", result))
        pixels.unlink()
    return results


def raw(layout):
    """The picture as FFmpeg reads it without a decoder."""
    pixels = {
        "rgba": kernel_peers.RGBA, "rgb24": kernel_peers.RGB,
        "gbrp": np.ascontiguousarray(kernel_peers.RGB[..., [1, 2, 0]].transpose(2, 0, 1)),
    }[layout]
    return made(f"{layout}.raw", lambda path: pixels.tofile(path))


def ffmpeg_command(layout, chain, repeats):
    size = f"{kernel_peers.WIDTH}x{kernel_peers.HEIGHT}"
    return [
        "taskset", "-c", CORE, "ffmpeg", "-nostdin", "-v", "error", "-threads", "1", "-filter_threads", "1",
        "-stream_loop", repeats, "-f", "rawvideo", "-pix_fmt", layout, "-s", size, "-i", WORK / f"{layout}.raw", "-vf", chain, "-threads", "1",
    ]
