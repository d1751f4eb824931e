"""Good and bad files without a break on all processors: memory, descriptors and rate must not grow or fall.

A slope is fitted to the means of whole minutes, the first two left out (tables fill, the disk's cache too), with its
confidence interval of 95 %; zero has to lie within.
"""

import collections
import json
import os
import random
import signal
import statistics
import subprocess
import threading
import time
import zlib

import faults
import memory
import pictures
from results import HERE, Outcome

#: Minutes that are left out at the start.
WARM_UP = 2
#: Files of a folder.
LOT = 500
#: Folders whose files are names of the same few hundred.
SHARING = 50
#: Seconds that a picture may take.
TIME_LIMIT = 20
MEASURES = {
    "parent": ("memory of the parent", " MB"),
    "workers": ("memory of the workers", " MB"),
    "files": ("open files of all processes", ""),
    "rate": ("files a second", ""),
}


def run(program, folder, options):
    outcome = Outcome()
    archive = Archive(program, folder)
    archive.make(4)
    began = time.monotonic()
    archive.batch(folder / "tried", stdout=subprocess.DEVNULL).wait()
    seconds = (time.monotonic() - began) / 4
    archive.make(int(1.3 * options.minutes * 60 / seconds) + 2)
    process = archive.batch(folder / "out", stdout=subprocess.PIPE)
    counter = Counter(process.stdout)
    samples = sample(process, counter, options.minutes * 60)
    process.send_signal(signal.SIGINT)
    counter.join()
    status = process.wait()
    outcome.expect(status == 130, f"the run ended by itself, or with another status: {status}")
    outcome.expect(not counter.wrong, f"reported otherwise than expected: {counter.wrong[:5]}")
    outcome.lines.append(
        f"{samples[-1]['time'] / 60:.0f} minutes on {os.cpu_count()} processors, {sum(counter.kinds.values())} files, each as"
        " it should: " + ", ".join(f"{count} {kind}" for kind, count in sorted(counter.kinds.items())))
    (program.parent / "soak.json").write_text(json.dumps(samples))
    means = minutes(samples)
    for name, (words, unit) in MEASURES.items():
        slope = Slope([minute[name] for minute in means])
        outcome.lines.append(
            f"{words}: {slope.mean:.1f}{unit} in the mean; slope {slope.value:+.2f}{unit} an hour, 95 % of the time between"
            f" {slope.low:+.2f} and {slope.high:+.2f}")
        outcome.expect(slope.low <= 0 <= slope.high, f"{words}: zero lies outside of the slope's interval")
    if options.record:
        outcome.plot = plot(samples, means)
    return outcome


class Archive:
    """Folders of mixed files. The kind of a file is in its name: what has to become of it.

    Files are hard links to a few, which stay in the disk's cache: more than fits into it would slow the run down towards its
    end, and not for the program's sake.
    """

    def __init__(self, program, folder):
        self.program = program
        self.source = folder / "in"
        self.source.mkdir()
        self.pool = folder / "pool"
        self.pool.mkdir()
        self.random = random.Random(5)
        good = pictures.good(program, folder / "base", edge=400)
        self.plain = good[0][1]
        self.kinds = [(60, "good", good)]
        self.kinds.append((6, "cut", [(kind, bytes_[: len(bytes_) * 2 // 3]) for kind, bytes_ in good]))
        scrambled = [(kind, pictures.scrambled(bytes_, seed)) for seed in range(40) for kind, bytes_ in good]
        self.kinds.append((6, "scrambled", scrambled))
        self.kinds.append((1, "text", [("jpg", b"Dear diary\n"), ("png", b"\x89PNG\r\n\x1a\n and no more")]))
        self.kinds.append((1, "empty", [("jpg", b"")]))
        self.kinds.append((1, "bomb", [("png", bomb())]))
        self.weights = [weight for weight, _, _ in self.kinds]
        self.count = 0

    def make(self, count):
        for _ in range(count):
            lot = self.source / f"{self.count:05}"
            lot.mkdir()
            for number in range(LOT):
                _, name, variants = self.random.choices(self.kinds, self.weights)[0]
                ending, bytes_ = self.random.choice(variants)
                self.link(bytes_, lot / f"{number:03}-{name}.{ending}")
            self.link(self.plain, lot / "crash.jpg")
            if self.count % 4 == 0:
                self.link(self.plain, lot / "starve.jpg")
            if self.count % 64 == 4:
                self.link(self.plain, lot / "hang.jpg")
            self.count += 1

    def link(self, bytes_, path):
        shared = self.pool / f"{self.count // SHARING}-{zlib.crc32(bytes_):08x}-{len(bytes_)}"
        if not shared.exists():
            shared.write_bytes(bytes_)
        os.link(shared, path)

    def batch(self, results, **streams):
        command = [self.program, "batch", self.source, "-r", "-o", results, "--json", "--quiet", "--strip"]
        limits = ["--timeout", str(TIME_LIMIT), "--max-memory", "64M"]
        environment = faults.environment(
            self.pool, "read crash /crash.jpg", "read starve /starve.jpg", "read hang /hang.jpg")
        return subprocess.Popen(
            [*command, *limits], stderr=subprocess.DEVNULL, text=True, env=environment, **streams)


def bomb():
    """50,000 × 50,000 black pixels in 300 kB."""
    header = (50_000).to_bytes(4, "big") * 2 + bytes([1, 0, 0, 0, 0])
    return memory.png(header, zlib.compress(bytes(50_000 * 6251), 9))


class Counter(threading.Thread):
    """Counts reports as they come, and holds each against its file's name."""

    def __init__(self, lines):
        super().__init__()
        self.lines = lines
        self.kinds = collections.Counter()
        self.wrong = []
        self.count = 0
        self.start()

    def run(self):
        for line in self.lines:
            report = json.loads(line)
            if "input" not in report:
                continue
            kind = report["input"].rsplit("/", 1)[1].split(".")[0].split("-")[-1]
            is_done = report["status"] == "done"
            if kind != "scrambled" and is_done != (kind == "good"):
                self.wrong.append(line)
            self.kinds[kind] += 1
            self.count += 1


def sample(process, counter, seconds):
    """Memory, open files and the number of reports, every second from the first report on."""
    while not counter.count and process.poll() is None:
        time.sleep(0.05)
    began = time.monotonic()
    samples, before = [], counter.count
    while process.poll() is None and (now := time.monotonic() - began) < seconds:
        workers = children(process.pid)
        samples.append({
            "time": now, "parent": megabytes(process.pid), "workers": sum(map(megabytes, workers)),
            "files": sum(map(open_files, [process.pid, *workers])), "rate": counter.count - before})
        before = counter.count
        time.sleep(max(0, began + len(samples) - time.monotonic()))
    return samples


def children(pid):
    try:
        with open(f"/proc/{pid}/task/{pid}/children") as file:
            pids = file.read().split()
        for task in os.listdir(f"/proc/{pid}/task"):
            if task != str(pid):
                with open(f"/proc/{pid}/task/{task}/children") as file:
                    pids += file.read().split()
        return pids
    except OSError:
        return []


def megabytes(pid):
    try:
        with open(f"/proc/{pid}/statm") as file:
            return int(file.read().split()[1]) * os.sysconf("SC_PAGESIZE") / 1e6
    except (OSError, IndexError):
        return 0


def open_files(pid):
    try:
        return len(os.listdir(f"/proc/{pid}/fd"))
    except OSError:
        return 0


def minutes(samples):
    """The mean of each whole minute but the first ones."""
    groups = collections.defaultdict(list)
    for one in samples:
        groups[int(one["time"] // 60)].append(one)
    last = int(samples[-1]["time"] // 60)
    whole = [groups[minute] for minute in sorted(groups) if minute >= WARM_UP and (minute < last or len(groups[minute]) > 58)]
    return [{name: statistics.fmean(one[name] for one in group) for name in ["time", *MEASURES]} for group in whole]


class Slope:
    """The least-squares slope of values a minute apart, for an hour, with its confidence interval of 95 %."""

    def __init__(self, values):
        count = len(values)
        times = [index - (count - 1) / 2 for index in range(count)]
        self.mean = statistics.fmean(values)
        # Rounding apart, values that are all the same have no slope.
        values = [round(value - self.mean, 9) for value in values]
        squares = sum(time_ * time_ for time_ in times)
        slope = sum(time_ * value for time_, value in zip(times, values)) / squares
        rest = sum((value - slope * time_) ** 2 for time_, value in zip(times, values))
        error = student(count - 2) * (rest / (count - 2) / squares) ** 0.5
        self.value, self.low, self.high = 60 * slope, 60 * (slope - error), 60 * (slope + error)


def student(freedom):
    """Student's t that 97.5 % lie below: Cornish and Fisher's expansion."""
    z = 1.959964
    return z + (z**3 + z) / (4 * freedom) + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * freedom**2)


def plot(samples, means):
    import matplotlib

    matplotlib.use("svg")
    import matplotlib.pyplot as plt

    plt.rcParams.update({
        "svg.hashsalt": "image-app", "font.family": "DejaVu Sans", "font.size": 9, "axes.spines.top": False,
        "axes.spines.right": False, "axes.grid": True, "grid.color": "#e4e4e4", "axes.axisbelow": True})
    figure, panels = plt.subplots(len(MEASURES), 1, figsize=(8, 9), sharex=True)
    for panel, (name, (words, unit)) in zip(panels, MEASURES.items()):
        times = [one["time"] / 60 for one in samples]
        panel.plot(times, [one[name] for one in samples], color="#c4dcf5", linewidth=0.6)
        panel.plot([one["time"] / 60 for one in means], [one[name] for one in means], "o-", color="#0969da", markersize=3)
        panel.set_title(words + (f" in{unit}" if unit else ""), loc="left", fontsize=9)
        top = statistics.quantiles([one[name] for one in samples], n=100)[-1]
        panel.set_ylim(0, 1.25 * top)
    panels[-1].set_xlabel("minutes; pale: each second, dark: means of minutes, to which the slopes are fitted")
    figure.tight_layout()
    figure.savefig(HERE / "soak.svg", bbox_inches="tight", metadata={"Date": None})
    plt.close(figure)
    return "soak.svg"
