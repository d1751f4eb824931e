"""The commands: on Ray, and the same in two steps for clusters without it."""

import argparse
import json
import os
import signal
import sys
import time
from collections import Counter
from collections.abc import Generator
from pathlib import Path
from typing import Any, NoReturn

from .job import JOB_KEY, Job, JobError
from .listing import plan
from .shard import Report, Shard
from .shard_runner import ShardRunner
from .stores import RUN_PREFIX, StoreError, TransientError, memory_file, open_store

USAGE, INTERRUPTED, TERMINATED = 64, 130, 143
SHARDS_KEY = f"{RUN_PREFIX}shards.jsonl"
COUNTS = ["done", "failed", "skipped", "passedOver", "inputBytes", "outputBytes"]


def main() -> NoReturn:
    """Run the command of the program's name; end with one line for what went wrong."""
    signal.signal(signal.SIGTERM, lambda number, _: sys.exit(number))
    commands = {"image-app-cluster-plan": write_plan, "image-app-cluster-work": work}
    try:
        status = commands.get(Path(sys.argv[0]).name, run_on_ray)()
    except (JobError, StoreError, TransientError) as error:
        sys.stderr.write(f"{error}\n")
        status = USAGE if isinstance(error, JobError) else 1
    except KeyboardInterrupt:
        status = INTERRUPTED
    except SystemExit as end:
        # argparse and Ray's handler of SIGTERM have statuses of their own.
        code = int(end.code or 0)
        status = {2: USAGE, signal.SIGTERM: TERMINATED}.get(code, code)
    sys.exit(status)


def run_on_ray() -> int:
    """Apply a look to the pictures in IN, as image-app batch -r does, on a Ray cluster."""
    from . import ray_cluster

    address = {"help": "a Ray cluster's; default: RAY_ADDRESS, or this machine"}
    asked, job, shards = begin(run_on_ray.__doc__, **{"--address": address})
    return follow(ray_cluster.reports(job, shards, asked.address), len(shards))


def write_plan() -> int:
    """Plan the same for clusters without Ray, and print how many shards there are."""
    _, job, shards = begin(write_plan.__doc__)
    text = "".join(f"{json.dumps(vars(shard))}\n" for shard in shards)
    job.results.store(SHARDS_KEY, memory_file("shards", text.encode()), replaces=True)
    sys.stdout.write(f"{len(shards)}\n")
    return 0


def work() -> int:
    """Do the shards I, I + N, I + 2N … of a plan; by default, shard I alone."""
    parser = argparse.ArgumentParser(description=work.__doc__)
    parser.add_argument("target", metavar="OUT")
    names = ["JOB_COMPLETION_INDEX", "SLURM_ARRAY_TASK_ID"]
    index = next((os.environ[name] for name in names if name in os.environ), "0")
    parser.add_argument("--index", metavar="I", type=int, default=index, help=f"or {names}")
    parser.add_argument("--of", metavar="N", type=int, default=sys.maxsize)
    asked = parser.parse_args()
    results = open_store(asked.target)
    job, shards = results.read(JOB_KEY), results.read(SHARDS_KEY)
    if job is None or shards is None:
        raise JobError(f"{asked.target} has no plan: run image-app-cluster-plan first")
    lines = shards.splitlines()[asked.index :: asked.of]
    runner = ShardRunner(Job(**json.loads(job)))
    return follow((runner.run(Shard(**json.loads(line))) for line in lines), len(lines))


def begin(text: str | None, **more: Any) -> tuple[argparse.Namespace, Job, list[Shard]]:
    parser = argparse.ArgumentParser(description=text, allow_abbrev=False)
    parser.usage = "%(prog)s IN OUT [OPTION]…"
    parser.epilog = "All others are options of image-app batch. Documentation/cluster.md has more."
    parser.add_argument("source", metavar="IN", help="s3://BUCKET/PREFIX or a folder: the pictures")
    parser.add_argument("target", metavar="OUT", help="the same for results; neither in the other")
    parser.add_argument("--resume", action="store_true", help="do what is left or has changed")
    lists = parser.add_mutually_exclusive_group()
    lists.add_argument("--files-from", metavar="FILE", help="lines of keys in IN; may be s3://…")
    lists.add_argument("--inventory", metavar="FILE", help="manifest.json of an S3 Inventory of IN")
    for name, details in more.items():
        parser.add_argument(name, **details)
    asked, options = parser.parse_known_args()
    job = Job.make(asked.source, asked.target, options, resumes=asked.resume)
    job.begin()
    return asked, job, plan(job, asked.files_from, asked.inventory)


def follow(reports: Generator[Report, None, None], shards: int) -> int:
    """Print failures and progress as reports come, and their sums; return the exit status."""
    began = last = time.monotonic()
    # The generator of Ray's reports sends sys.stdout elsewhere until it is closed.
    output = sys.stdout
    counts: Counter[str] = Counter(dict.fromkeys(COUNTS, 0))
    done = 0
    try:
        for done, report in enumerate(reports, 1):
            counts.update(report.counts)
            for key, reason in report.failures.items():
                sys.stderr.write(f"{key}: {reason}\n")
            if sys.stderr.isatty() and time.monotonic() > last + 1:
                last, seconds = time.monotonic(), time.monotonic() - began
                pictures = sum(counts[name] for name in ("done", "failed", "skipped"))
                sys.stderr.write(
                    f"{done / shards:.1%}: {pictures:,} pictures, {counts['failed']:,} failed, "
                    f"{counts['inputBytes'] / 1e9:,.1f} GB, {pictures / seconds:,.0f} a second, "
                    f"{seconds * (shards / done - 1) / 60:,.0f} min left\x1b[K\r"
                )
            if done == shards:
                break
    finally:
        times = {"seconds": time.monotonic() - began, "jsonVersion": 1}
        summary = counts | times | {"shards": done, "shardsNotDone": shards - done}
        output.write(f"{json.dumps(summary, sort_keys=True)}\n")
        output.flush()
        # Ray hangs if that is left to the end of the process. The summary comes before: when Ray
        # stops, what goes wrong in it may end this process.
        reports.close()
    return 1 if counts["failed"] else 0
