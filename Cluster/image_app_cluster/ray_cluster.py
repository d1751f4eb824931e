"""Hands out shards on a Ray cluster."""

import json
import logging
import os
import sys
from collections.abc import Generator, Iterator
from contextlib import redirect_stdout
from dataclasses import asdict
from typing import Any

import pyarrow as pa
import ray
import ray.data
from ray.data import ActorPoolStrategy, DataContext

from .job import Job, JobError
from .shard import Report, Shard
from .shard_runner import ShardRunner
from .stores import StoreError, TransientError

PASSED_ON = {"AWS_ENDPOINT_URL", "AWS_ENDPOINT_URL_S3", "AWS_REGION", "AWS_DEFAULT_REGION"}
LARGEST_BLOCK = 32  # shards that are handed out together: each block takes memory of the driver


class ShardActor:
    """Owns a worker on a node."""

    def __init__(self, job: str, variables: dict[str, str]) -> None:
        # Ray's own way of setting them, a runtime environment, starts every process a second later.
        os.environ.update(variables)
        self._job = Job(**json.loads(job))
        self._runner: ShardRunner | None = None

    def __call__(self, row: dict[str, str]) -> dict[str, str]:
        """Return a shard's report, or why there is none: others will try it again."""
        shard = Shard(**json.loads(row["shard"]))
        try:
            self._runner = self._runner or ShardRunner(self._job)
            report = json.dumps(vars(self._runner.run(shard)))
        except (JobError, StoreError, TransientError) as error:
            return {"key": shard.report_key, "report": "", "error": str(error)}
        return {"key": shard.report_key, "report": report, "error": ""}


def reports(job: Job, shards: list[Shard], address: str | None) -> Generator[Report, None, None]:
    """Have the shards done; yield a report for each. Raise StoreError if some are not done."""
    logging.getLogger("ray.data").setLevel(logging.ERROR)
    DataContext.get_current().enable_progress_bars = False
    # Ray prints what goes wrong to standard output, which is the summary's.
    quiet: Any = {"log_to_driver": False, "logging_level": logging.ERROR}
    with redirect_stdout(sys.stderr), ray.init(address, **quiet):
        yield from hand_out(job, shards)


def hand_out(job: Job, shards: list[Shard]) -> Generator[Report, None, None]:
    processors = int(ray.cluster_resources()["CPU"])  # type: ignore[no-untyped-call]
    parts = [*blocks(shards, processors, LARGEST_BLOCK)]
    # After all others each is handed out once more: its node may be slow, lost, or lack the store.
    parts += reversed([*blocks(shards, processors, 8 * LARGEST_BLOCK)])
    # Nodes find the same buckets, with credentials of their own.
    variables = {name: os.environ[name] for name in PASSED_ON & os.environ.keys()}
    sizes: Any = dict.fromkeys(("max_size", "initial_size"), min(processors, len(shards)))
    done = ray.data.from_blocks(parts).map(
        ShardActor,
        fn_constructor_args=(json.dumps(asdict(job)), variables),
        # The second one waits at the actor, which need not wait for the driver then.
        compute=ActorPoolStrategy(min_size=1, max_tasks_in_flight_per_actor=2, **sizes),
        num_cpus=1,
    )
    missing, error = {shard.report_key for shard in shards}, ""
    for row in done.iter_rows():
        if row["key"] in missing and row["report"]:
            missing.remove(row["key"])
            yield Report.from_json(row["report"])
        error = row["error"] or error
        if not missing:
            return
    raise StoreError(f"{len(missing)} shards are not done, and --resume does them: {error}")


def blocks(shards: list[Shard], processors: int, largest: int) -> Iterator[pa.Table]:
    """Cut a list into blocks, which get smaller: all processors are to end together."""
    while shards:
        size = min(largest, max(1, len(shards) // (4 * processors)))
        yield pa.table({"shard": [json.dumps(vars(shard)) for shard in shards[:size]]})
        shards = shards[size:]
