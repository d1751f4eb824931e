"""`kill -9` of the run, of its parent alone or of one worker, at random moments; --resume after each.

After every kill each result that has its name is compared with that of an undisturbed run, and every original with what it
was. At the end all are there, nothing else is, and other programs read them.
"""

import os
import random
import shutil
import signal
import subprocess
import time

import pictures
from results import Outcome

COUNT = 1200
LOOK = ("--filter", "invert(1)", "--strip")
#: Runs: where results go, and what is planted.
MODES = {
    "into a folder": (False, ""),
    "into a folder, by hidden files": (False, "hidden-files"),
    "in place, with backups": (True, ""),
}


def run(program, folder, options):
    outcome = Outcome()
    seed = random.randrange(1 << 32)
    random.seed(seed)
    sources = pictures.good(program, folder / "base")
    originals = {
        f"{number:04}.{kind}": bytes_
        for number, (kind, bytes_) in ((number, sources[number % len(sources)]) for number in range(COUNT))
    }
    write(folder / "in", originals)
    began = time.monotonic()
    subprocess.run([program, "batch", folder / "in", "-o", folder / "clean", "--quiet", *LOOK], check=True)
    seconds = time.monotonic() - began
    clean = {name: (folder / "clean" / name).read_bytes() for name in originals}
    for mode, (is_in_place, plant) in MODES.items():
        drill = Drill(program, folder / "drill", originals, clean, is_in_place, plant, outcome)
        drill.kill(options.kills, seconds)
        drill.finish(mode, seed)
        shutil.rmtree(folder / "drill")
    return outcome


def write(folder, files):
    folder.mkdir(parents=True)
    for name, bytes_ in files.items():
        (folder / name).write_bytes(bytes_)


class Drill:
    def __init__(self, program, folder, originals, clean, is_in_place, plant, outcome):
        self.folder, self.originals, self.clean, self.outcome = folder, originals, clean, outcome
        self.is_in_place = is_in_place
        self.input = folder / "in"
        self.output = self.input if is_in_place else folder / "out"
        write(self.input, originals)
        where = ["--in-place", "--backup", ".orig"] if is_in_place else ["-o", self.output]
        self.command = [program, "batch", self.input, *where, "--resume", *LOOK]
        self.environment = {**os.environ, "IMAGE_APP_PLANT": plant}
        self.victims = {"all": 0, "the parent": 0, "a worker": 0}
        self.whole = set()

    def kill(self, count, seconds):
        """Kills so often that the work is nearly, and never quite, done in the end."""
        while sum(self.victims.values()) < count:
            process = subprocess.Popen(
                self.command, env=self.environment, start_new_session=True, stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL)
            time.sleep(0.05 + random.uniform(0, 2 * seconds / count))
            victim = random.choices(list(self.victims), [3, 1, 1])[0]
            members = session(process.pid)
            workers = [pid for pid in members if pid != process.pid]
            if victim == "a worker" and workers:
                strike([random.choice(workers)])
                # The run goes on without it, for a moment.
                time.sleep(random.uniform(0, 0.05))
                self.victims["a worker"] += 1
                victim = "all"
            strike([process.pid] if victim == "the parent" else [process.pid, *session(process.pid)])
            self.victims[victim] += 1
            process.wait()
            while session(process.pid):
                # Workers without a parent end by themselves.
                time.sleep(0.005)
            self.check()

    def check(self):
        """Whatever has its name is whole, and no original has changed but by its whole result."""
        for name, original in self.originals.items():
            if name in self.whole:
                continue
            if self.is_in_place:
                now = (self.input / name).read_bytes()
                backup = self.input / f"{name}.orig"
                self.outcome.expect(
                    now == original or now == self.clean[name] and backup.read_bytes() == original,
                    f"{name} is neither the original nor its result")
                if now == original:
                    continue
            else:
                self.outcome.expect((self.input / name).read_bytes() == original, f"{name} has changed")
                if not (self.output / name).exists():
                    continue
                self.outcome.expect((self.output / name).read_bytes() == self.clean[name], f"{name} is not whole")
            self.whole.add(name)

    def finish(self, mode, seed):
        before = len(self.whole)
        last = subprocess.run(self.command, env=self.environment, capture_output=True, text=True)
        self.outcome.expect(last.returncode == 0, f"{mode}: the last run said {last.stderr[-300:]}")
        # All of them once more: none may have changed since it was whole.
        self.whole.clear()
        self.check()
        self.outcome.expect(len(self.whole) == len(self.originals), f"{mode}: {len(self.whole)} results at the end")
        expected = {*self.originals, ".image-app-journal"}
        if self.is_in_place:
            expected |= {f"{name}.orig" for name in self.originals}
        found = {path.name for path in self.output.iterdir()}
        self.outcome.expect(found == expected, f"{mode}: also there is {sorted(found - expected)[:5]}")
        unread = [name for name in self.originals if not pictures.decodes(self.output / name)]
        self.outcome.expect(not unread, f"{mode}: others can't read {unread[:5]}")
        struck = ", ".join(f"{count} of {victim}" for victim, count in self.victims.items())
        self.outcome.lines.append(
            f"{mode}: {sum(self.victims.values())} kills ({struck}); {before} of {len(self.originals)} pictures were"
            f" done by then, the last run did the rest; all are whole and decode, no original differs (seed {seed})")


def session(leader):
    """The processes of a session that are alive."""
    found = []
    for entry in os.listdir("/proc"):
        if not entry.isdigit():
            continue
        try:
            with open(f"/proc/{entry}/stat") as file:
                fields = file.read().rsplit(")", 1)[1].split()
        except OSError:
            continue
        if int(fields[3]) == leader and fields[0] != "Z":
            found.append(int(entry))
    return found


def strike(pids):
    for pid in pids:
        try:
            os.kill(pid, signal.SIGKILL)
        except ProcessLookupError:
            pass
