"""`kill -9` of the run, of its parent alone or of one worker, at random moments; --resume after each.

After every kill each result that has its name is compared with that of an undisturbed run, and every original with what it
was. At the end all are there, nothing else is, and other programs read them. In one of the runs, inputs and the look change
between kills: a result may be an earlier one until the last run has ended.
"""

import os
import random
import shutil
import signal
import subprocess
import time

import faults
import pictures
from results import Outcome

COUNT = 1200
LOOKS = ("invert(1)", "sepia(1)")
#: Runs: whether in place, which faults the file system has, and whether inputs and the look change.
MODES = {
    "into a folder": (False, [], False),
    "into a folder, by hidden files": (False, ["tmpfile ENOTSUP /"], False),
    "in place, with backups": (True, [], False),
    "into a folder, inputs and look changing": (False, [], True),
}


def run(program, folder, options):
    outcome = Outcome()
    seed = int(os.environ.get("IMAGE_APP_TEST_SEED", random.randrange(1 << 32)))
    random.seed(seed)
    sources = pictures.good(program, folder / "base")
    originals = {
        f"{number:04}.{kind}": bytes_
        for number, (kind, bytes_) in ((number, sources[number % len(sources)]) for number in range(COUNT))
    }
    write(folder / "in", originals)
    clean = {}
    for look in LOOKS:
        began = time.monotonic()
        results = folder / f"clean {look}"
        subprocess.run([*batch(program, folder / "in", look), "-o", results, "--quiet"], check=True)
        seconds = time.monotonic() - began
        for name, bytes_ in originals.items():
            clean[bytes_, look] = (results / name).read_bytes()
    for mode, (is_in_place, system, changes) in MODES.items():
        environment = faults.environment(folder, *system)
        drill = Drill(program, folder / "drill", originals, clean, is_in_place, environment, changes, outcome)
        drill.kill(options.kills, seconds)
        drill.finish(mode, seed)
        shutil.rmtree(folder / "drill")
    return outcome


def batch(program, folder, look):
    return [program, "batch", folder, "--filter", look, "--strip"]


def write(folder, files):
    folder.mkdir(parents=True)
    for name, bytes_ in files.items():
        (folder / name).write_bytes(bytes_)


class Drill:
    def __init__(self, program, folder, originals, clean, is_in_place, environment, changes, outcome):
        self.program, self.originals, self.clean, self.outcome = program, dict(originals), clean, outcome
        self.is_in_place, self.changes = is_in_place, changes
        self.look = LOOKS[0]
        self.input = folder / "in"
        self.output = self.input if is_in_place else folder / "out"
        write(self.input, originals)
        self.options = ["--in-place", "--backup", ".orig"] if is_in_place else ["-o", self.output]
        self.environment = environment
        self.victims = {"all": 0, "the parent": 0, "a worker": 0}
        self.before = 0
        #: The names whose result is there, and what each may be.
        self.whole = set()
        self.possible = {name: {self.result(name)} for name in originals}

    @property
    def command(self):
        return [*batch(self.program, self.input, self.look), *self.options, "--resume"]

    def result(self, name):
        return self.clean[self.originals[name], self.look]

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
            self.before = len(self.whole)
            if self.changes:
                self.change()

    def change(self):
        """Changes some inputs, and now and then the look."""
        for name in random.sample(sorted(self.originals), COUNT // 20):
            kind = name.rsplit(".", 1)[1]
            self.originals[name] = random.choice([one for key, one in self.originals.items() if key.endswith(kind)])
            (self.input / name).write_bytes(self.originals[name])
        if random.random() < 0.1:
            self.look = random.choice(LOOKS)
        self.whole.clear()
        for name in self.originals:
            self.possible[name].add(self.result(name))

    def check(self):
        """Whatever has its name is whole, and no original has changed but by its whole result."""
        for name, original in self.originals.items():
            if name in self.whole:
                continue
            if self.is_in_place:
                now = (self.input / name).read_bytes()
                backup = self.input / f"{name}.orig"
                self.outcome.expect(
                    now == original or now == self.result(name) and backup.read_bytes() == original,
                    f"{name} is neither the original nor its result")
                if now == original:
                    continue
            else:
                self.outcome.expect((self.input / name).read_bytes() == original, f"{name} has changed")
                if not (self.output / name).exists():
                    continue
                found = (self.output / name).read_bytes()
                self.outcome.expect(found in self.possible[name], f"{name} is not whole")
                if found != self.result(name):
                    continue
            self.whole.add(name)

    def finish(self, mode, seed):
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
            f"{mode}: {sum(self.victims.values())} kills ({struck}); {self.before} of {len(self.originals)} pictures were"
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
