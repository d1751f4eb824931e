"""Renders the pictures of a shard, with one worker process."""

import base64
import hashlib
import json
import os
import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from io import FileIO
from typing import Any, NamedTuple
from urllib.parse import quote, unquote_to_bytes

from .job import Job, find_program
from .listing import entries
from .shard import Report, Shard
from .stores import Entry, StoreError, memory_file
from .worker import Worker

THREADS = 4
BUDGET = 64 << 20  # bytes of pictures that are fetched ahead, and of results that wait
MOST_WAITING = 64  # of either: each is an open file
UNKNOWN_SIZE = 4 << 20  # what a picture counts whose size a manifest does not say


class Result(NamedTuple):
    """A rendered picture."""

    entry: Entry
    key: str
    file: FileIO
    size: int


class ShardRunner:
    """Owns a worker, which lives for as many shards as there are."""

    def __init__(self, job: Job) -> None:
        job.check_node()
        self._job = job
        look_files = [memory_file("look", base64.b64decode(text)) for text in job.look_files]
        self._worker = Worker(find_program(), job.order["work"], look_files)
        self._fetching = ThreadPoolExecutor(THREADS)
        self._storing = ThreadPoolExecutor(THREADS)

    def run(self, shard: Shard) -> Report:
        """Render pictures, store results and then a report; or return the one that is there."""
        job, before = self._job, Report.stored(self._job, shard)
        if before and before.run == job.run:
            return before
        began = time.process_time() + self._worker.seconds
        listed = entries(job, shard)
        listing = hashlib.sha256(repr(listed).encode()).hexdigest()
        report = Report(job.run, job.fingerprints, listing, os.uname().nodename)
        counts = report.counts
        if before and before.listing == listing:
            # Only what failed is tried again.
            listed = [entry for entry in listed if entry.key in before.failures]
            for name in ("done", "skipped", "passedOver"):
                counts[name] = before.counts[name]
        for result, stored in ahead(self._storing, self._store, self._rendered(listed, report)):
            try:
                counts[stored.result()] += 1
                counts["outputBytes"] += result.size
            except StoreError as error:
                report.failures[result.entry.key] = f"its result {error}"
        counts["failed"] = len(report.failures)
        spent = time.process_time() + self._worker.seconds - began
        counts["processorMilliseconds"] = round(1000 * spent)
        file = memory_file("report", json.dumps(vars(report)).encode())
        job.results.store(shard.report_key, file, replaces=True)
        return report

    def _rendered(self, listed: list[Entry], report: Report) -> Iterator[Result]:
        fetch = self._job.pictures.fetch
        for entry, future in ahead(self._fetching, lambda entry: fetch(entry.key), listed):
            try:
                picture = future.result()
            except StoreError as error:
                report.failures[entry.key] = str(error)
                continue
            report.counts["inputBytes"] += os.fstat(picture.fileno()).st_size
            result = memory_file("result")
            answer = self._worker.render(quote(os.fsencode(entry.key)), picture, result)
            if "failure" in answer:
                report.failures[entry.key] = answer["failure"]["reason"]
            elif "ignored" in answer:
                report.counts["passedOver"] += 1
            else:
                key = os.fsdecode(unquote_to_bytes(answer["resultPath"]))
                yield Result(entry, key, result, os.fstat(result.fileno()).st_size)

    def _store(self, result: Result) -> str:
        job, existing = self._job, self._job.order["existingResults"]
        if job.results.store(result.key, result.file, replaces=existing == "replaced"):
            return "done"
        if existing == "skipped":
            return "skipped"
        raise StoreError(f"{job.results}{result.key} is there already, with other content")


def ahead(
    threads: ThreadPoolExecutor, operation: Callable[[Any], Any], items: Iterable[Any]
) -> Iterator[tuple[Any, Future[Any]]]:
    """Begin an operation on items ahead of who takes its values, within the budget of bytes."""
    waiting: deque[tuple[Any, Future[Any], int]] = deque()
    for item in items:
        size = item.size or UNKNOWN_SIZE
        while waiting and (
            len(waiting) == MOST_WAITING or sum(s for *_, s in waiting) + size > BUDGET
        ):
            yield waiting.popleft()[:2]
        waiting.append((item, threads.submit(operation, item), size))
    yield from (one[:2] for one in waiting)
