"""What became of a shard."""

import json
from dataclasses import asdict, dataclass, field
from enum import Enum, auto
from typing import Any, Self


@dataclass
class Failure:
    """A picture that has no result."""

    key: str
    reason: str
    code: str | None = None
    """The kind of problem, as in workers' reports."""


class Stored(Enum):
    """What became of a result."""

    NEW = auto()
    PRESENT = auto()
    """The same bytes were there before."""
    SKIPPED = auto()
    """Others were there, which stay."""


@dataclass
class Report:
    """Is written when all results of a shard are there: --resume trusts it."""

    shard: dict[str, Any]
    run: str
    """The start of the run that it is of."""
    settings: str
    """The fingerprint of the look and the coding."""
    program: str
    """SHA-256 of the program."""
    instruction_set: str
    node: str
    done: int = 0
    present: int = 0
    """How many of those were there before, with the same bytes."""
    skipped: int = 0
    ignored: int = 0
    """Objects that are no pictures."""
    bytes_read: int = 0
    bytes_written: int = 0
    worker_seconds: float = 0
    """Of a processor."""
    owner_seconds: float = 0
    """The same of the process that owns the worker."""
    seconds: float = 0
    """On the clock."""
    failures: list[Failure] = field(default_factory=list)
    version: int = 1

    def add(self, outcome: Failure | Stored, size: int) -> None:
        """Count a result of so many bytes."""
        if isinstance(outcome, Failure):
            self.failures.append(outcome)
        elif outcome is Stored.SKIPPED:
            self.skipped += 1
        else:
            self.done += 1
            self.present += outcome is Stored.PRESENT
            self.bytes_written += size if outcome is Stored.NEW else 0

    def encoded(self) -> bytes:
        """Return it as JSON."""
        return json.dumps(asdict(self), sort_keys=True).encode()

    @classmethod
    def decoded(cls, data: bytes) -> Self:
        """Read what `encoded` gives."""
        values = json.loads(data)
        return cls(**values | {"failures": [Failure(**failure) for failure in values["failures"]]})
