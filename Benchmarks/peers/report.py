# Needs: pngcheck
"""Writes RESULTS.md and its plots from what was measured, and from the texts in notes/. Benchmarks/peers/report starts it."""

import argparse
import json

import history
import paths
import plots
from limits import figures, limits

NOT_THE_SAME = "not the same work"
TITLES = {
    "matrix": "3 × 4 matrix", "lut": "lookup table, 33 points", "clarendon": "clarendon", "blur8": "Gaussian, σ 8 px",
    "blur2": "Gaussian, σ 2 px", "blur10": "Gaussian, σ 10 px", "blur40": "Gaussian, σ 40 px",
    "blur20": "Gaussian, σ 20 px",
    "resize": "to a half, Lanczos in linear light", "resize encoded": "to a half, of encoded values", "ten": "ten filters",
}


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--release", help="also keep what was measured in history.json, under this release's name")
    release = parser.parse_args().release
    sections = {"kernels": kernels, "folder": folder, "one": one_picture, "png": png, "growth": growth}
    measured = {}
    for name in sections:
        path = paths.RESULTS / f"{name}.json"
        if path.exists():
            measured[name] = json.loads(path.read_text())
    if release:
        history.add(release, measured)
    text = [notes("introduction"), about(measured), notes("limits"),
            table(["what", "limit", "measured", "within"], limits(measured)), *over_time(measured)]
    for name, data in measured.items():
        text += [notes(name), *sections[name](data), notes(f"{name}-profile")]
    # Measured by Benchmarks/studio, and written by hand.
    text += [notes("formats"), notes("studio")]
    paths.REPORT.write_text("\n\n".join(part for part in text if part) + "\n")
    print(paths.REPORT)


def over_time(measured):
    lines = history.read()
    if not lines:
        return []
    names = [what for what, _, _, _ in figures(measured)]
    known = [name for name in names if any(name in line["figures"] for line in lines)]
    plots.history(lines, [(what, limit, unit) for what, limit, unit, _ in figures(measured) if what in known])
    releases = " → ".join(f"{line['release']} ({line['day']})" for line in lines)
    return [f"Each figure over the releases measured so far, {releases}; the broken line is its limit.",
            picture("Each figure over the releases, with its limit", "history.svg")]


def notes(name):
    """The hand-written text of a section, with its heading; of its profile, without."""
    return (paths.NOTES / f"{name}.md").read_text().strip()


def table(head, rows):
    """Numbers stand right, texts left; a column that is empty in all rows is left out."""
    kept = [i for i in range(len(head)) if any(row[i] not in ("", None) for row in rows)]
    right = [all(not isinstance(row[i], str) or not row[i] or row[i][0].isdigit() for row in rows) for i in kept]
    lines = ["| " + " | ".join(head[i] for i in kept) + " |", "|" + "|".join("--:" if r else "---" for r in right) + "|"]
    lines += ["| " + " | ".join(str(row[i] or "") for i in kept) + " |" for row in rows]
    return "\n".join(lines)


def picture(text, name):
    return f"![{text}](results/{name})"


def number(value, digits=2):
    return "" if value is None else f"{value:,.{digits}f}"


def short(value):
    """Three digits that count."""
    if value is None:
        return ""
    return f"{value:,.0f}" if value >= 100 else f"{value:.3g}"


def psnr(value):
    if value is None:
        return ""
    return "equal" if value >= 99 else f"{value:.1f}"


def about(measured):
    any_of_them = next(iter(measured.values()))
    machine = any_of_them["machine"]
    days = sorted({data["machine"]["day"] for data in measured.values()})
    lines = [
        f"Measured on {' and '.join(days)}: {machine['processor']}, {machine['cores']} cores, "
        f"{machine['memory_gigabytes']} GB of memory, {machine['system']}."
    ]
    how = ", ".join(
        f"{name} {data['runs']} ({data['machine']['load_before']:.1f})" + (" **quick**" if data["quick"] else "")
        for name, data in measured.items()
    )
    lines.append(f"Runs for each section, and in brackets how busy the machine was before (its load): {how}.")
    lines.append("Versions: " + ", ".join(f"{name} {version}" for name, version in any_of_them["versions"].items()) + ".")
    return "\n\n".join(lines)


def remarks(results):
    """Why some pairs are not compared, and why others may differ a little."""
    failed, excused = [], {}
    for one in results:
        work = TITLES.get(one.get("work"), one.get("work") or one.get("picture", ""))
        lacks = one.get("lacks") or []
        if one.get("same") is False and lacks:
            more = f", and {len(lacks) - 1} more" if len(lacks) > 1 else ""
            failed.append("- " + f"{work}, {one['peer']}: {NOT_THE_SAME} ({lacks[0]}{more}).".removeprefix(", "))
        elif one.get("why"):
            excused.setdefault((one["peer"], one["why"], one["enough"]), []).append(work)
    lines = [
        f"- {peer} ({'; '.join(dict.fromkeys(of))}): {why}; {enough:g} dB are enough for it."
        for (peer, why, enough), of in excused.items()
    ]
    return "\n".join(failed + lines)


def ranked(results, key="seconds"):
    """The fastest first; what is not the same work last."""
    return sorted(results, key=lambda one: (one.get("same") is False, one.get(key) or float("inf")))


def kernels(data):
    best = {}
    for one in ranked(data["results"], "ns"):
        best.setdefault((one["work"], one["peer"], one.get("why")), one)  # what is not quite the same stands apart
    ours = {one["work"]: one["ns"] for one in best.values() if one["peer"] == "image-app"}
    ours["resize encoded"] = ours.get("resize")  # image-app has no other way
    rows, plotted = [], []
    for work in (title for title in TITLES if any(key[0] == title for key in best)):
        base, points = ours.get(work), []
        for one in (one for key, one in best.items() if key[0] == work):
            ratio = one["ns"] / base if base else None
            rows.append(
                [TITLES[work], one["peer"], one["setting"], number(one["ns"]),
                 number(ratio) if one["same"] else NOT_THE_SAME, psnr(one["psnr"])]
            )
            if ratio and one["same"] and one["peer"] != "image-app":
                points.append((one["peer"], ratio, bool(one["why"])))
        if points:
            plotted.append((TITLES[work], points))
    plot = plots.ratios("kernels", plotted, "time as a multiple of image-app's", "image-app") if plotted else None
    head = ["work", "peer", "its best setting", "ns a pixel", "× image-app", "PSNR, dB"]
    shown = plot and picture("Kernels: peers' times as multiples of image-app's", plot)
    return [shown, table(head, rows), remarks(best.values())]


def folder(data):
    parts, plotted, remarkable = [], [], []
    works = list(dict.fromkeys(one["work"] for one in data["results"]))
    for work in works:
        results = ranked(one for one in data["results"] if one["work"] == work)
        share = next(one["seconds"] for one in results if one["peer"] == "floor") / data["machine"]["cores"]
        rows = []
        for one in results:
            seconds = one.get("seconds")
            ratio = NOT_THE_SAME if one.get("same") is False else number(seconds / share)
            rows.append(
                [one["peer"], one.get("setting", ""), number(seconds), ratio, number(one.get("cpu_seconds")),
                 number(one.get("peak_megabytes"), 0), one.get("bytes") and number(one["bytes"] / 1e6, 1),
                 psnr(one.get("psnr")), number(one.get("ssimulacra2"), 1)]
            )
        head = ["peer", "its best setting", "s", "× floor / cores", "CPU s", "peak MB", "MB written", "PSNR, dB",
                "SSIMULACRA2"]
        parts.append(f"**{TITLES[work]}**\n\n" + table(head, rows))
        ranks = [
            (one["peer"], one["seconds"] / share, bool(one.get("why")))
            for one in results if one.get("same", True) and one["peer"] != "floor"
        ]
        plotted.append((TITLES[work], ranks))
        remarkable += results
    parts += [small_pictures(data), folder_of_pngs(data)]
    label = "time as a multiple of the floor, divided by the cores"
    plot = plots.ratios("folder", plotted, label, "floor / cores")
    return [picture("The folder: times as multiples of the floor's", plot), *parts, remarks(remarkable)]


def small_pictures(data):
    if "small" not in data:
        return ""
    results = data["small"]["results"]
    share = results[0]["seconds"] / data["machine"]["cores"]
    rows = [
        [one["peer"], number(one["seconds"]), number(one["seconds"] / share), number(one["cpu_seconds"]),
         psnr(one.get("psnr"))]
        for one in results
    ]
    title = f"**{data['small']['pictures']:,} pictures of 640 × 480, 3 × 4 matrix**\n\n"
    return title + table(["peer", "s", "× floor / cores", "CPU s", "PSNR, dB"], rows)


def folder_of_pngs(data):
    if "png" not in data:
        return ""
    results = data["png"]["results"]
    rows = [
        [one["peer"], number(one["seconds"]), number(one["seconds"] / results[0]["seconds"]), number(one["cpu_seconds"]),
         number(one["bytes"] / 1e6, 1), "yes" if one["same"] else "no"]
        for one in results
    ]
    title = f"**{data['png']['pictures']} photographs as PNGs, their negatives, without loss**\n\n"
    return title + table(["peer", "s", "× libpng", "CPU s", "MB written", "same pixels"], rows)


def against_the_floor(results):
    floor = results[0]
    rows = [
        [TITLES.get(one["work"], one["work"]), number(one["seconds"] * 1e3, 0), number(one["seconds"] / floor["seconds"]),
         number(one["cpu_seconds"] / floor["cpu_seconds"]), number(one["peak_megabytes"], 0), psnr(one.get("psnr")),
         number(one.get("ssimulacra2"), 1)]
        for one in results
    ]
    return table(["work", "ms", "× floor", "CPU, × floor", "peak MB", "PSNR, dB", "SSIMULACRA2"], rows)


def one_picture(data):
    large = against_the_floor(data["large"])
    progressive = []
    if "progressive" in data:
        title = f"**{data['megapixels']['progressive']:.0f} megapixels, progressive**"
        progressive = [title, against_the_floor(data["progressive"])]
    ours = {part: next(one["seconds"] for one in data[part] if one["peer"] == "image-app") for part in ("small", "shrunk")}
    tables = {}
    for part in ("small", "shrunk"):
        rows = [
            [one["peer"], number((one.get("seconds") or 0) * 1e3, 1),
             NOT_THE_SAME if one.get("same") is False else number(one["seconds"] / ours[part]),
             number(one["cpu_seconds"] * 1e3, 1), number(one["peak_megabytes"], 0),
             one.get("bytes") and number(one["bytes"] / 1e3, 0), psnr(one.get("psnr"))]
            for one in ranked(data[part]) if "seconds" in one
        ]
        head = ["peer", "ms", "× image-app", "CPU ms", "peak MB", "kB", "PSNR, dB"]
        tables[part] = table(head, rows)
    titles = [f"{data['megapixels']['large']:.0f} megapixels, image-app and the floor", "640 × 480, matrix, from start to end",
              f"{data['megapixels']['shrunk']:.0f} megapixels to 1600 along the long edge"]
    panels = [
        (titles[0], [("floor" if one["peer"] == "floor" else f"image-app, {TITLES[one['work']]}", one["seconds"] * 1e3)
                     for one in data["large"]]),
        *((titles[i], [(one["peer"], one["seconds"] * 1e3) for one in ranked(data[part]) if one.get("same", True)])
          for i, part in ((1, "small"), (2, "shrunk"))),
    ]
    plot = plots.bars("one", panels)
    return [
        picture("One picture: milliseconds", plot), f"**{titles[0]}**", large, *progressive, f"**{titles[1]}**", tables["small"],
        f"**{titles[2]}**", tables["shrunk"], remarks(data["large"] + data["small"] + data["shrunk"]),
    ]


def png(data):
    parts, panels = [], []
    for part, title in (("read", "Reading: from PNG to JPEG"), ("write", "Writing: the negative, from PNG to PNG")):
        rows = []
        for name in ("photograph", "drawing"):
            results = [one for one in data[part] if one["picture"] == name]
            base = next(one["seconds"] for one in results if one["peer"].startswith("libpng") and "level 1" not in one["peer"])
            for one in results:
                checked = "" if "pngcheck" not in one else (one["pngcheck"] or "good")
                rows.append(
                    [name, one["peer"], number(one["seconds"] * 1e3, 0),
                     NOT_THE_SAME if one.get("same") is False else number(one["seconds"] / base),
                     number(one["cpu_seconds"] * 1e3, 0), number(one["peak_megabytes"], 0),
                     number(one["bytes"] / 1e3, 0) if "bytes" in one else "", psnr(one.get("psnr")), checked]
                )
            if part == "write":
                panels.append((f"the {name}", [(one["peer"], one["seconds"] * 1e3, one["bytes"] / 1e6)
                                               for one in results if one["same"]]))
        against = "× libpng, level 6" if part == "write" else "× libpng and libjpeg-turbo"
        head = ["picture", "program", "ms", against, "CPU ms", "peak MB", "kB", "PSNR, dB", "pngcheck"]
        parts.append(f"**{title}**\n\n" + table(head, rows))
    return [picture("PNG: time and size of the results", plots.against_bytes("png", panels)), *parts,
            remarks(data["read"] + data["write"])]


def growth(data):
    parts, panels = [], []
    for work in dict.fromkeys(one["work"] for one in data["sizes"]):
        results = [one for one in data["sizes"] if one["work"] == work]
        sizes = sorted({one["megapixels"] for one in results})
        rows = []
        for peer in dict.fromkeys(one["peer"] for one in results):
            cells = {one["megapixels"]: one for one in results if one["peer"] == peer}
            rows.append([peer, *(cell(cells.get(size)) for size in sizes)])
        head = [f"{TITLES[work]}: s · peak MB", *(f"{size:g} Mpx" for size in sizes)]
        parts.append(table(head, rows))
        for key, label in (("seconds", "seconds"), ("peak_megabytes", "peak megabytes")):
            points = curves(results, "megapixels", lambda one: one[key])
            panels.append((f"{TITLES[work]}: {label}", label, points))
        failures = [one for one in results if "failure" in one or one.get("same") is False]
        parts.append("\n".join(
            f"- {one['peer']}, {one['megapixels']:g} megapixels: "
            + (one["failure"] if "failure" in one else f"{NOT_THE_SAME} ({one['lacks'][0]})") + "."
            for one in failures
        ))
    plot = plots.growing("growth", panels)
    jobs = sorted({one["jobs"] for one in data["jobs"]})
    rows = []
    for peer in dict.fromkeys(one["peer"] for one in data["jobs"]):
        speeds = [one["megapixels"] / one["seconds"] for job in jobs for one in data["jobs"]
                  if one["peer"] == peer and one["jobs"] == job]
        rows.append([peer, *(number(speed, 1) for speed in speeds), *(number(s / speeds[0]) for s in speeds[1:])])
    head = ["clarendon, the folder: Mpx a second", *(f"{n} jobs" if n > 1 else "1 job" for n in jobs),
            *(f"{n} : 1" for n in jobs[1:])]
    speed = curves(data["jobs"], "jobs", lambda one: one["megapixels"] / one["seconds"])
    jobs_plot = plots.jobs("jobs", speed)
    return [
        picture("Time and memory from 1 to 400 megapixels", plot), *parts,
        picture("Throughput at 1, 2 and 4 jobs", jobs_plot), table(head, rows),
    ]


def cell(one):
    if one is None:
        return ""
    if "failure" in one:
        return "–"
    return f"{short(one['seconds'])} · {one['peak_megabytes']:,.0f}"


def curves(results, across, value):
    found = {}
    for one in results:
        if "failure" not in one and one.get("same", True):
            found.setdefault(one["peer"], []).append((one[across], value(one)))
    return found


if __name__ == "__main__":
    main()
