"""Hands out the shards of a run on Ray.

    image-app-cluster IN OUT [--address ADDRESS] [--resume] [OPTION OF image-app batch]…

IN and OUT are s3://BUCKET/PREFIX of any S3 endpoint, or folders that all nodes see. Without --address, Ray is started
on this machine alone. Results are those of image-app batch --portable-recipes.
"""

import json
import logging
import os
import sys
import time
from collections.abc import Iterator, Sequence

import ray
import ray.data
from ray.data import ActorPoolStrategy, DataContext

from .command import command_line, execute
from .job import Job, JobError, find_program
from .progress import Progress
from .report import Report
from .retry import TransientError
from .run import Run
from .shard import Shard, shards
from .shard_runner import ShardRunner
from .store import StoreError

TRAVELLING = ["AWS_ENDPOINT_URL", "AWS_ENDPOINT_URL_S3", "AWS_REGION", "AWS_DEFAULT_REGION"]
"""Variables that nodes need to find the same buckets; credentials are the nodes' own."""
FEWEST_BLOCKS = 1000
"""Of rows, where there are as many: each takes some ten kilobytes of the driver's memory."""


class ShardActor:
    """Owns a worker on a node."""

    def __init__(self, job: str) -> None:
        """Take the job as JSON: a node that can't do it says so of each shard, which others then do."""
        self.error = ""
        try:
            self.runner = ShardRunner(Run.of(Job.decoded(job.encode())), find_program())
        except JobError as error:
            self.error = str(error)

    def __call__(self, row: dict[str, str]) -> dict[str, str]:
        """Return the shard's report, or why there is none."""
        if self.error:
            return {"key": "", "report": "", "error": self.error}
        shard = Shard(**json.loads(row["shard"]))
        try:
            report = self.runner.run(shard)
        except (TransientError, StoreError) as error:
            return {"key": shard.report_key, "report": "", "error": str(error)}
        return {"key": shard.report_key, "report": report.encoded().decode(), "error": ""}


def reports(run: Run, todo: Sequence[Shard]) -> Iterator[Report]:
    """Have the shards done; yield a report for each, as they come. Raise StoreError where some could not be done."""
    if not todo:
        return
    missing = {shard.report_key for shard in todo}
    error = ""
    # Each is handed out once more after all others, the last first: it is done by then, or its node is slow or lost.
    rows = [{"shard": json.dumps(shard.row())} for shard in [*todo, *reversed(todo)]]
    resources: dict[str, float] = ray.cluster_resources()  # type: ignore[no-untyped-call]
    processors = max(1, int(resources.get("CPU", 1)))
    done = ray.data.from_items(rows, override_num_blocks=min(len(rows), max(FEWEST_BLOCKS, 4 * processors))).map(
        ShardActor,  # type: ignore[arg-type]
        fn_constructor_args=(run.job.encoded().decode(),),
        compute=ActorPoolStrategy(
            min_size=1,
            max_size=processors,
            initial_size=min(processors, len(todo)),
            max_tasks_in_flight_per_actor=1,
        ),
        num_cpus=1,
    )
    for row in done.iter_rows():
        if row["key"] in missing and row["report"]:
            missing.remove(row["key"])
            yield Report.decoded(row["report"].encode())
        error = row["error"] or error
        if not missing:
            return
    raise StoreError(f"{len(missing)} of {len(todo)} shards are not done, and --resume does them: {error}")


def start_ray(address: str | None) -> None:
    """Connect to a cluster, or start one on this machine, and keep Ray's messages out of the run's."""
    logging.getLogger("ray.data").setLevel(logging.ERROR)
    DataContext.get_current().enable_progress_bars = False
    ray.init(
        address=address,
        log_to_driver=False,
        logging_level=logging.ERROR,
        ignore_reinit_error=True,
        runtime_env={"env_vars": {name: os.environ[name] for name in TRAVELLING if name in os.environ}},
    )


def main(arguments: Sequence[str]) -> int:
    """Run the command."""
    parser = command_line(__doc__)
    parser.add_argument("--address", help="a Ray cluster's; default: RAY_ADDRESS, or this machine")
    asked, options = parser.parse_known_args(arguments)
    run = Run.of(Job.make(asked.source, asked.target, options, find_program(), resumes=asked.resume))
    run.begin()
    start_ray(asked.address)
    began = time.monotonic()
    progress, todo = Progress(), []
    for shard in shards(run.pictures()):
        progress.expect(shard)
        todo.append(shard)
    try:
        for report in reports(run, todo):
            progress.add(report)
    finally:
        summary = progress.summary() | {"seconds": time.monotonic() - began}
        sys.stdout.write(json.dumps(summary, sort_keys=True) + "\n")
    return 1 if summary["failed"] else 0


def command() -> None:
    """Run the command that pip installs."""
    execute(main)


if __name__ == "__main__":
    command()
