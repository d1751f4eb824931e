"""The folder of photographs to JPEGs of quality 90, 4:2:0, on all cores."""

import checks
import contestants
from pictures import photographs
from paths import fresh
from timing import CORES, Failed, faster, medians, say

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
    return {"photographs": len(photos), "results": results}


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
