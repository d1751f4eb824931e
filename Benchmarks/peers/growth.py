"""How time and memory grow: one picture from 1 to 400 megapixels, and the folder on 1, 2 and 4 jobs."""

import checks
import contestants
import pictures
from pictures import photographs
from paths import fresh
from timing import CORES, Command, Failed, faster, medians, middle, run, say

SIZES = [1, 4, 16, 64, 100, 400]
JOBS = [1, 2, 4]
WORKS = ["clarendon", "blur20"]
PATIENCE = 120  # seconds that one picture may take


def measure(runs, quick):
    sizes = SIZES[:3] if quick else SIZES
    return {
        "sizes": [one for work in WORKS for size in sizes for one in of_size(work, size, runs)],
        "jobs": of_jobs(photographs(4 if quick else None), runs), "patience": PATIENCE,
    }


def of_size(work, megapixels, runs):
    """On all cores. Large pictures are done once: they take long, and vary little."""
    say(f"  {work}, {megapixels} megapixels")
    picture = pictures.square(megapixels)
    out = fresh("out-growth")
    kind = work.rstrip("0123456789")
    ways = {"floor": contestants.floor([picture], out, 1), "image-app": contestants.image_app(work, picture, f"{out}/")}
    for peer, (module, can) in contestants.PYTHON.items():
        if kind in can and peer != "pilgram":
            ways[peer] = contestants.python(module, work, [picture], out, 1, CORES)
    for peer, (arguments, variable) in contestants.command_lines(work).items():
        if peer == "FFmpeg":
            continue  # it is no program for such sizes
        filled = [str(a).replace("IN", str(picture), 1) if str(a).startswith("IN") else a for a in arguments]
        filled = [str(a).replace("OUT", str(out / picture.name), 1) if str(a).startswith("OUT") else a for a in filled]
        ways[peer] = [Command(filled, "", {variable: str(CORES)})]
    results = []
    for peer, (command,) in ways.items():
        entry = {"work": work, "megapixels": megapixels, "peer": peer}
        try:
            spent = [run(command, PATIENCE)]
            if peer != "floor":
                entry |= checks.check_middle(peer, work, picture, out / picture.name)
            if megapixels <= 16:  # that was the run that warms
                spent = [run(command, PATIENCE) for _ in range(runs)]
            results.append(entry | middle(spent))
        except Failed as failure:
            results.append(entry | {"failure": str(failure)})
    return results


def of_jobs(photos, runs):
    """The look clarendon over the folder, so many jobs at a time."""
    say("  jobs")
    results = []
    megapixels = sum(pictures.pixels_of(photo) for photo in photos) / 1e6
    for jobs in JOBS:
        out = fresh("out-jobs")
        ways = contestants.on_folder("clarendon", photos, out, jobs)
        commands = {"floor": contestants.floor(photos, out, jobs)[0]}
        commands |= {peer: ways[peer][0] for peer in ("image-app", "OpenCV", "Pillow", "pyvips")}
        for command in commands.values():
            faster([command])
        for peer, timed in medians(commands, runs).items():
            results.append({"peer": peer, "jobs": jobs, "megapixels": megapixels} | timed)
    return results
