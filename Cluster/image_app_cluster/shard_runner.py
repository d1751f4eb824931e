"""Renders the pictures of a shard, with one worker process."""

import os
import time
from collections import deque
from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass, replace
from urllib.parse import quote, unquote_to_bytes

from .job import memory_file
from .report import Failure, Report, Stored
from .run import Run
from .shard import Shard
from .store import Entry, ExistsError, StoreError
from .worker import Worker

THREADS = 4


@dataclass(frozen=True)
class Budget:
    """Bytes of pictures that are fetched ahead of the worker, and of results that wait to be stored."""

    ahead: int = 64 << 20
    behind: int = 64 << 20


class ShardRunner:
    """Owns a worker, which lives for as many shards as there are."""

    def __init__(self, run: Run, program: str, budget: Budget | None = None) -> None:
        """Raise JobError where this node would give other bytes than the job's."""
        job = run.job
        job.check_node(program)
        self._run = run
        self._budget = budget or Budget()
        self._worker = Worker(program, job.order, job.open_look_files())
        self._fetching = ThreadPoolExecutor(THREADS, "fetch")
        self._storing = ThreadPoolExecutor(THREADS, "store")

    def close(self) -> None:
        """End the worker."""
        self._worker.close()
        self._fetching.shutdown(cancel_futures=True)
        self._storing.shutdown()

    def run(self, shard: Shard) -> Report:
        """Render the pictures, store the results, and then the report; or return the report that it has.

        Raise TransientError where a store could not be reached, however often it was tried: run the shard again.
        """
        report, retried = self._begun(shard)
        if retried is not None and not retried:
            return report
        began, own_began, worker_began = time.monotonic(), time.process_time(), self._worker.seconds
        results: deque[tuple[int, Future[Failure | Stored]]] = deque()
        waiting = 0
        for entry, picture in self._fetched(shard, retried, report):
            try:
                result = self._rendered(entry, picture, report)
            finally:
                os.close(picture)
            if result is None:
                continue
            key, data = result
            waiting += len(data)
            results.append((len(data), self._storing.submit(self._store, entry, key, data)))
            while waiting > self._budget.behind:
                size, stored = results.popleft()
                report.add(stored.result(), size)
                waiting -= size
        for size, stored in results:
            report.add(stored.result(), size)
        report.failures.sort(key=lambda failure: os.fsencode(failure.key))
        report.seconds = time.monotonic() - began
        report.owner_seconds = time.process_time() - own_began
        report.worker_seconds = self._worker.seconds - worker_began
        self._run.target.replace(shard.report_key, report.encoded())
        return report

    def _begun(self, shard: Shard) -> tuple[Report, set[str] | None]:
        """Return a report to fill in, and the keys that are to be tried again; None for all keys."""
        job, node = self._run.job, os.uname().nodename
        report = self._run.report(shard)
        if report is None:
            return Report(shard.row(), job.run, job.settings, job.program, job.instruction_set, node), None
        if not report.failures or report.run == job.run:
            return report, set()
        failed = {failure.key for failure in report.failures}
        kept = replace(report, run=job.run, node=node, present=report.done, failures=[], bytes_read=0, bytes_written=0)
        return kept, failed

    def _fetched(self, shard: Shard, retried: set[str] | None, report: Report) -> Iterator[tuple[Entry, int]]:
        """Fetch pictures ahead; yield each with the descriptor of its bytes, which is the caller's to close."""
        coming: deque[tuple[Entry, Future[int]]] = deque()
        ahead = 0
        listed = self._run.pictures(shard.after, shard.through)
        entries = (entry for entry in listed if retried is None or entry.key in retried)
        try:
            entry = next(entries, None)
            while entry or coming:
                while entry and (not coming or ahead + entry.size <= self._budget.ahead):
                    coming.append((entry, self._fetching.submit(self._fetch, entry)))
                    ahead += entry.size
                    entry = next(entries, None)
                fetched, future = coming.popleft()
                ahead -= fetched.size
                try:
                    picture = future.result()
                except StoreError as error:
                    report.failures.append(Failure(fetched.key, str(error)))
                    continue
                report.bytes_read += os.fstat(picture).st_size
                yield fetched, picture
        finally:
            # Where a store can't be reached, others have been fetched.
            for _, future in coming:
                if not future.cancel() and not future.exception():
                    os.close(future.result())

    def _fetch(self, entry: Entry) -> int:
        picture = memory_file("picture")
        try:
            self._run.source.read_into(entry.key, picture)
            # Results may be named after the time.
            os.utime(picture, (entry.modified, entry.modified))
        except BaseException:
            os.close(picture)
            raise
        return picture

    def _rendered(self, entry: Entry, picture: int, report: Report) -> tuple[str, bytes] | None:
        """Return the key and the bytes of a result; None where there is none, which the report then says."""
        result = memory_file("result")
        try:
            answer = self._worker.render(quote(os.fsencode(entry.key)), picture, result)
            if "failure" in answer:
                failed = answer["failure"]
                report.failures.append(Failure(entry.key, failed["reason"], failed.get("code")))
            elif "ignored" in answer:
                report.ignored += 1
            else:
                return os.fsdecode(unquote_to_bytes(answer["resultPath"])), os.pread(
                    result, os.fstat(result).st_size, 0
                )
        finally:
            os.close(result)
        return None

    def _store(self, entry: Entry, key: str, data: bytes) -> Failure | Stored:
        try:
            if self._run.job.existing_results == "replaced":
                self._run.target.replace(key, data)
                return Stored.NEW
            return Stored.NEW if self._run.target.create(key, data) else Stored.PRESENT
        except ExistsError as error:
            if self._run.job.existing_results == "skipped":
                return Stored.SKIPPED
            return Failure(entry.key, f"its result {error}")
        except StoreError as error:
            return Failure(entry.key, f"its result {error}")
