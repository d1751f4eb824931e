"""Runs commands and says what they took."""

import json
import os
import signal
import subprocess
import sys
import tempfile
from dataclasses import asdict, dataclass, field
from statistics import median

import paths

CORES = len(os.sched_getaffinity(0))


class Failed(Exception):
    """A command failed or took too long; the text is what it said."""


@dataclass
class Command:
    """One way to do the work."""

    arguments: list
    setting: str = ""  # what is said of it in the report
    environment: dict = field(default_factory=dict)


@dataclass
class Spent:
    seconds: float
    cpu_seconds: float
    peak_megabytes: float
    # A Python program's start and imports are not counted in `seconds` where it says itself how long its work took.
    start_seconds: float = 0.0


def run(command, timeout=None, counts_start=False):
    """Runs the command once.

    counts_start: seconds are from the program's start to its end, even where it says how long its work took.
    """
    with tempfile.NamedTemporaryFile("r", suffix=".spent") as report:
        process = subprocess.Popen(
            [paths.SPENT, report.name, *map(str, command.arguments)],
            env=os.environ | command.environment, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
            stderr=subprocess.PIPE, text=True, start_new_session=True,
        )
        try:
            out, errors = process.communicate(timeout=timeout)
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)  # its own group: `start_new_session`
            process.communicate()
            raise Failed(f"not done in {timeout} s") from None
        if process.returncode != 0:
            lines = errors.strip().splitlines() or [f"exit status {process.returncode}"]
            # What went wrong stands first, but for a Python traceback.
            line = lines[-1] if lines[0].startswith("Traceback") else lines[0]
            raise Failed(line.replace(f"{paths.WORK}/", "").rstrip("."))
        seconds, cpu, kilobytes, _ = report.read().split()
    spent = Spent(float(seconds), float(cpu), int(kilobytes) * 1024 / 1e6)
    if out.startswith('{"seconds":') and not counts_start:
        inside = json.loads(out)["seconds"]
        spent.start_seconds = spent.seconds - inside
        spent.seconds = inside
    return spent


def faster(commands, timeout=None, counts_start=False):
    """Runs each of the settings once, which warms the caches too, and returns the faster one."""
    spent = [(run(command, timeout, counts_start).seconds, i) for i, command in enumerate(commands)]
    return commands[min(spent)[1]]


def medians(commands, runs, timeout=None, counts_start=False):
    """Runs each of the named commands so many times, in turns, back and forth; medians by name."""
    spent = {name: [] for name in commands}
    for i in range(runs):
        for name in list(commands)[:: -1 if i % 2 else 1]:
            spent[name].append(run(commands[name], timeout, counts_start))
    return {name: middle(all_of_it) for name, all_of_it in spent.items()}


def middle(spent):
    return {key: median(asdict(one)[key] for one in spent) for key in asdict(spent[0])}


def say(text):
    print(text, file=sys.stderr, flush=True)
