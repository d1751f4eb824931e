"""A JPEG and a PNG cut at every byte of their first 4 kB and at 200 offsets after, through `batch` as files of a folder."""

import json
import subprocess

import pictures
from results import Outcome


def run(program, folder, options):
    outcome = Outcome()
    for sample, end in (("small-sunset.jpg", 2), ("small-16bit.png", 12)):
        bytes_ = (pictures.SAMPLES / sample).read_bytes()
        later = [4096 + index * (len(bytes_) - 4096) // 200 for index in range(200)]
        lengths = sorted({*range(1, 4096), *later, *range(len(bytes_) - end, len(bytes_))})
        cut = folder / sample
        cut.mkdir()
        for count in lengths:
            (cut / f"{count:06}{cut.suffix}").write_bytes(bytes_[:count])
        whole = {count for count in lengths if count >= len(bytes_) - end}
        strict = reports(program, cut, folder / "strict" / sample)
        kept = reports(program, cut, folder / "kept" / sample, "--allow-damaged")
        refused = {count for count in lengths if strict[count]["status"] == "failed"}
        outcome.expect(refused == set(lengths) - whole, f"{sample}: not refused, or refused and whole")
        warned = {count for count in lengths if kept[count].get("damage")}
        done = {count for count in lengths if kept[count]["status"] == "done"}
        outcome.expect(done == warned | whole, f"{sample}: kept without a word")
        for count in whole:
            outcome.expect(len(strict[count]["notices"]) == 1, f"{sample}: no notice at {count}")
        results = folder / "kept" / sample
        unread = [count for count in done if not pictures.decodes(results / f"{count:06}{cut.suffix}")]
        outcome.expect(not unread, f"{sample}: others can't read the results of {unread[:5]}")
        outcome.lines.append(
            f"{sample} cut at {len(lengths)} lengths: {len(refused)} refused; with --allow-damaged {len(warned)} kept with a"
            f" warning and readable by others, {len(lengths) - len(done)} refused; a lost end alone ({len(whole)} lengths)"
            " is a notice")
    return outcome


def reports(program, source, target, *options):
    target.parent.mkdir(exist_ok=True)
    done = subprocess.run(
        [program, "batch", source, "-o", target, "--json", "--quiet", *options], capture_output=True, text=True)
    lines = [json.loads(line) for line in done.stdout.splitlines()]
    return {int(line["input"].rsplit("/", 1)[1].split(".")[0]): line for line in lines if "input" in line}
