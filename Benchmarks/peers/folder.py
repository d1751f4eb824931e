"""The folder of photographs to JPEGs of quality 90, 4:2:0, on all cores; a folder of PNGs, and one of small pictures."""

import checks
import contestants
import pictures
from pictures import photographs
from paths import IMAGE_APP, PNG_FLOOR, fresh
from timing import CORES, Command, Failed, faster, medians, run, say

WORKS = ["matrix", "lut", "clarendon", "blur8"]


def measure(runs, quick):
    photos = photographs(4 if quick else None)
    out = fresh("out-floor")
    floors = {
        "floor": contestants.floor(photos, out, 1)[0],
        "floor, a process a core": contestants.floor(photos, out, CORES)[0],
    }
    results = []
    for work in WORKS:
        measured = of_work(work, photos, runs, floors)
        results += [{"work": work} | one for one in measured]
    return {
        "photographs": len(photos), "results": results,
        "small": of_small_pictures(pictures.thumbnails(40 if quick else 2000), runs),
        "png": of_pngs(pictures.photograph_pngs(2 if quick else 24), runs),
    }


def of_work(work, photos, runs, floors):
    chosen, checked = {}, {}
    for peer, ways in contestants.on_folder(work, photos, fresh(f"out-{work}")).items():
        say(f"  {work}: {peer}")
        out = fresh(f"out-{work}")
        try:
            chosen[peer] = faster(ways)
            checked[peer] = checks.check(peer, work, photos, out)
        except (Failed, OSError) as failure:
            chosen.pop(peer, None)
            checked[peer] = {"same": False, "lacks": [str(failure)]}
    timed = medians(chosen | floors, runs)
    results = [{"peer": name} | timed.pop(name) for name in floors]
    for peer, check in checked.items():
        setting = {"setting": chosen[peer].setting} if peer in chosen else {}
        results.append({"peer": peer} | setting | timed.get(peer, {}) | check)
    return results


def of_small_pictures(files, runs):
    """The matrix on many pictures of 640 × 480."""
    say(f"  {len(files)} small pictures")
    out = fresh("out-thumbnails")
    commands = {
        "floor": contestants.floor(files, fresh("out-floor"), 1)[0],
        "image-app": contestants.image_app("matrix", files[0].parent, f"{out}/")[0],
    }
    run(commands["image-app"])
    checked = {"image-app": checks.check("image-app", "matrix", files[:40], out)}
    timed = medians(commands, runs)
    return {"pictures": len(files), "results": [{"peer": peer} | timed[peer] | checked.get(peer, {}) for peer in commands]}


def of_pngs(files, runs):
    """Photographs' negatives, from PNG to PNG, without loss; libpng alone at level 6, a process a core."""
    say(f"  {len(files)} PNGs")
    ours, theirs = fresh("out-pngs"), fresh("out-pngs-libpng")
    folder = files[0].parent
    names = theirs.with_suffix(".txt")
    names.write_text("".join(f"{file.name}\n" for file in files))
    each = [PNG_FLOOR, "invert", 6, f"{folder}/{{}}", f"{theirs}/{{}}"]
    asked = ["--filter", "invert(1)", "--png-effort", "balanced", "--overwrite", "--quiet"]
    commands = {
        "libpng alone, level 6, a process a core": Command(["xargs", "-a", names, "-P", CORES, "-I{}", *each]),
        "image-app": Command([IMAGE_APP, "inspire", folder, *asked, "-j", CORES, "-o", f"{ours}/"]),
    }
    for command in commands.values():
        run(command)
    same = all((pictures.read(ours / file.name) == pictures.read(theirs / file.name)).all() for file in files)
    timed = medians(commands, runs)
    results = [
        {"peer": peer, "same": same, "bytes": sum((out / file.name).stat().st_size for file in files)} | timed[peer]
        for peer, out in zip(commands, (theirs, ours))
    ]
    return {"pictures": len(files), "results": results}
