"""How far a run is, for people and for programs."""

import sys
import time
from typing import Any

from .report import Report
from .shard import Shard

SUMS = ["done", "present", "skipped", "ignored", "bytes_read", "bytes_written", "worker_seconds", "owner_seconds"]


class Progress:
    """Sums up reports: it keeps numbers alone, for a run may have any number of shards."""

    def __init__(self) -> None:
        """Begin with nothing."""
        self._began = self._last = time.monotonic()
        self._pictures = self._bytes = self._ended = self._ended_bytes = 0
        self._sums = dict.fromkeys(SUMS, 0.0)
        self._failed = self._shards = 0

    def expect(self, shard: Shard) -> None:
        """Count what is to be done."""
        self._pictures += shard.count
        self._bytes += shard.size

    def add(self, report: Report) -> None:
        """Count what was done, and print what failed."""
        for name in self._sums:
            self._sums[name] += getattr(report, name)
        self._shards += 1
        self._failed += len(report.failures)
        self._ended += report.shard["count"]
        self._ended_bytes += report.shard["size"]
        for failure in report.failures:
            sys.stderr.write(f"{failure.key}: {failure.reason}\n")
        if sys.stderr.isatty() and time.monotonic() > self._last + 1:
            self._last = time.monotonic()
            sys.stderr.write(f"\r{self._line()}\x1b[K")

    def _line(self) -> str:
        seconds = self._last - self._began
        left = seconds * (self._bytes - self._ended_bytes) / max(1, self._ended_bytes)
        return (
            f"{self._ended:,} of {self._pictures:,} pictures, {self._ended_bytes / 1e9:.1f} GB, "
            f"{self._failed:,} failed, {self._ended / seconds:,.0f} a second, {left / 60:,.0f} min left"
        )

    def summary(self) -> dict[str, Any]:
        """Return the sums as programs read them."""
        counts = {name: value if name.endswith("seconds") else int(value) for name, value in self._sums.items()}
        return counts | {"failed": self._failed, "pictures": self._pictures, "shards": self._shards}
