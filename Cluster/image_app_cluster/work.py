"""Does shards of a run that was planned, on clusters without Ray.

    python -m image_app_cluster.work OUT [--index I] [--of N]

Does the shards I, I + N, I + 2N … of those that `image_app_cluster.plan` wrote, and skips those that have a report. By
default I is JOB_COMPLETION_INDEX (Kubernetes) or SLURM_ARRAY_TASK_ID, and shard I is the only one.
"""

import argparse
import json
import os
import sys
from collections.abc import Sequence

from .address import Stores, open_store
from .command import run
from .job import JOB_KEY, Job, JobError, find_program
from .plan import SHARDS_KEY
from .report import Report
from .shard import Shard
from .shard_runner import ShardRunner


def main(arguments: Sequence[str]) -> int:
    """Do the shards, and print a line of JSON for each."""
    parser = argparse.ArgumentParser("image_app_cluster.work")
    parser.add_argument("out")
    index = os.environ.get("JOB_COMPLETION_INDEX") or os.environ.get("SLURM_ARRAY_TASK_ID") or "0"
    parser.add_argument("--index", type=int, default=int(index))
    parser.add_argument("--of", type=int, default=sys.maxsize)
    options = parser.parse_args(arguments)
    target = open_store(options.out)
    planned, listed = target.read(JOB_KEY), target.read(SHARDS_KEY)
    if planned is None or listed is None:
        raise JobError(f"{target} has no plan: run python -m image_app_cluster.plan first")
    job = Job.decoded(planned)
    stores = Stores.open(job.source, job.target)
    rows = listed.splitlines()[options.index :: options.of]
    runner = ShardRunner(job, find_program(), stores)
    has_failed = False
    for row in rows:
        shard = Shard(**json.loads(row))
        report = finished(job, shard, stores) or runner.run(shard)
        has_failed = has_failed or bool(report.failures)
        for failure in report.failures:
            sys.stderr.write(f"{failure.key}: {failure.reason}\n")
        sys.stdout.write(report.encoded().decode() + "\n")
    runner.close()
    return 1 if has_failed else 0


def finished(job: Job, shard: Shard, stores: Stores) -> Report | None:
    """Return the shard's report where it has one of the same look and program, and without failures."""
    data = stores.target.read(shard.report_key)
    if data is None:
        return None
    report = Report.decoded(data)
    made = (report.settings, report.program, report.instruction_set)
    is_same = made == (job.settings, job.program, job.instruction_set)
    return report if is_same and not report.failures else None


if __name__ == "__main__":
    run(main)
