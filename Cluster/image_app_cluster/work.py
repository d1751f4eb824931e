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

from .command import execute
from .job import find_program
from .plan import SHARDS_KEY
from .run import Run
from .shard import Shard
from .shard_runner import ShardRunner


def main(arguments: Sequence[str]) -> int:
    """Do the shards, and print a line of JSON for each."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("target", metavar="OUT")
    index = os.environ.get("JOB_COMPLETION_INDEX") or os.environ.get("SLURM_ARRAY_TASK_ID") or "0"
    parser.add_argument("--index", type=int, default=int(index))
    parser.add_argument("--of", type=int, default=sys.maxsize)
    options = parser.parse_args(arguments)
    run = Run.stored(options.target)
    rows = (run.target.read(SHARDS_KEY) or b"").splitlines()[options.index :: options.of]
    runner = ShardRunner(run, find_program())
    has_failed = False
    for row in rows:
        shard = Shard(**json.loads(row))
        report = runner.run(shard)
        has_failed = has_failed or bool(report.failures)
        for failure in report.failures:
            sys.stderr.write(f"{failure.key}: {failure.reason}\n")
        sys.stdout.write(report.encoded().decode() + "\n")
    runner.close()
    return 1 if has_failed else 0


if __name__ == "__main__":
    execute(main)
