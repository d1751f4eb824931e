"""200,000 small files: the parent's peak of memory in a first run, in one that resumes and in place, and the rate to the end."""

import os
import statistics
import subprocess
import time

import pictures
from results import Outcome

COUNT = 200_000
#: Files of a folder.
LOT = 500
MEGABYTES = 100
LOOK = ("--filter", "invert(1)", "--strip", "--quiet")


def run(program, folder, options):
    outcome = Outcome()
    small = pictures.made(program, folder, "base.jpg", "small-sunset.jpg", "--long-edge", "24", "--strip")
    source = folder / "in"
    for lot in range(COUNT // LOT):
        (source / f"{lot:04}").mkdir(parents=True)
        for number in range(LOT):
            (source / f"{lot:04}" / f"{number:03}.jpg").write_bytes(small)
    first = [program, "batch", source, "-r", "-o", folder / "out", *LOOK]
    seconds, peak, done, rates = measured(first)
    tenth = max(1, len(rates) // 10)
    # The first tenth fills the disk's cache.
    begin, end = (statistics.fmean(part) for part in (rates[tenth : 2 * tenth], rates[-tenth:]))
    outcome.expect(done == COUNT, f"{done} of {COUNT} were done")
    outcome.expect(peak <= MEGABYTES, f"the parent's peak is {peak:.0f} MB")
    outcome.expect(end > 0.85 * begin, f"from {begin:.0f} to {end:.0f} files a second")
    outcome.lines.append(
        f"{done:,} JPEGs of {len(small)} bytes in {seconds / 60:.1f} minutes: {peak:.0f} MB in the parent at most;"
        f" {begin:.0f} files a second in the second tenth of the time, {end:.0f} in the last")
    seconds, peak, done, _ = measured([*first, "--resume"])
    outcome.expect(done == 0 and peak <= MEGABYTES, f"to resume: {done} done, {peak:.0f} MB")
    outcome.lines.append(f"the same with --resume: nothing to do, {seconds:.1f} s, {peak:.0f} MB")
    seconds, peak, done, _ = measured([program, "batch", folder / "out", "-r", "--in-place", *LOOK])
    outcome.expect(done == COUNT and peak <= MEGABYTES, f"in place: {done} done, {peak:.0f} MB")
    outcome.lines.append(f"in place: {done:,} in {seconds / 60:.1f} minutes, {peak:.0f} MB")
    return outcome


def measured(command):
    """Seconds, the parent's peak in MB, results that were made, and how many in each five seconds."""
    began = time.monotonic()
    process = subprocess.Popen([*command, "--json"], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    done, rates, next_, before = 0, [], began + 5, 0
    for line in process.stdout:
        done += '"status":"done"' in line
        if time.monotonic() > next_:
            rates.append((done - before) / 5)
            next_, before = next_ + 5, done
    _, _, usage = os.wait4(process.pid, 0)
    return time.monotonic() - began, usage.ru_maxrss * 1024 / 1e6, done, rates or [0]
