"""Parts of an archive of about a thousand pictures each, and what became of them."""

import hashlib
import json
import os
from collections import Counter
from collections.abc import Iterable
from dataclasses import asdict, dataclass, field
from typing import Self
from zlib import crc32

from .job import Job
from .stores import RUN_PREFIX

MEAN = 1024  # keys of a shard
FEWEST_SHARDS = 32  # of a small archive: its shards are smaller, down to eight keys
LARGEST_SAMPLE = 1 << 12  # keys that are remembered of each part of a listing …
COARSEST = 64  # … but at least one of so many: 15 MB of ten million keys


@dataclass(frozen=True)
class Shard:
    """The keys after one and up to another, or a manifest's lines that begin in a range of bytes.

    Who works on it lists it again.
    """

    after: str = ""
    through: str | None = None
    manifest: str = ""
    offset: int = 0
    length: int = 0

    @property
    def report_key(self) -> str:
        name = hashlib.sha256(self.to_json().encode()).hexdigest()[:32]
        return f"{RUN_PREFIX}reports/{name}.json"

    def to_json(self) -> str:
        return json.dumps(asdict(self))


class KeySample:
    """A sample of a listing's keys, from which it is cut into shards: it stays small.

    Keys are chosen by their checksum, so the cuts depend neither on the order of the listing nor
    on what else is there: a key that comes or goes changes the shards around it alone.
    """

    def __init__(self, keys: Iterable[str] = ()) -> None:
        self.names: list[bytes] = []
        self.modulus = 1
        self.count = 0
        for self.count, key in enumerate(keys, 1):
            name = os.fsencode(key)
            if not crc32(name) % self.modulus:
                self.names.append(name)
                if len(self.names) > LARGEST_SAMPLE and self.modulus < COARSEST:
                    self._thin(2 * self.modulus)

    def _thin(self, modulus: int) -> None:
        self.modulus = modulus
        self.names = [name for name in self.names if not crc32(name) % modulus]

    def add(self, other: Self) -> None:
        """Join a sample of other keys."""
        modulus = max(self.modulus, other.modulus)
        self.names += other.names
        self.count += other.count
        self._thin(modulus)

    def shards(self) -> list[Shard]:
        """Cut at keys whose checksums say so; the largest shards are the first."""
        mean = 8
        while mean < MEAN and mean * FEWEST_SHARDS < self.count:
            mean *= 2
        shards: list[tuple[int, Shard]] = []
        after, count = "", 0
        for name in sorted(self.names):
            count += self.modulus
            is_cut = count >= 3 * mean // 4 and not crc32(name) % (mean // 4)
            if is_cut or count >= 3 * mean // 2:
                key = os.fsdecode(name)
                shards.append((count, Shard(after, key)))
                after, count = key, 0
        shards.append((count, Shard(after)))
        return [shard for _, shard in sorted(shards, key=lambda pair: -pair[0])]


@dataclass
class Report:
    """Is written when all results of a shard are stored: --resume trusts it."""

    run: str
    fingerprints: dict[str, str]
    listing: str  # a digest of the shard's keys, sizes and tags
    node: str
    counts: Counter[str] = field(default_factory=Counter)  # by the names of the summary
    failures: dict[str, str] = field(default_factory=dict)  # reasons, by the pictures' keys

    def to_json(self) -> str:
        return json.dumps(vars(self))

    @classmethod
    def from_json(cls, text: str | bytes) -> Self:
        values = json.loads(text)
        return cls(**values | {"counts": Counter(values["counts"])})

    @classmethod
    def stored(cls, job: Job, shard: Shard) -> Self | None:
        """Return a shard's report if it holds: of this start, or of one that is resumed."""
        data = job.results.read(shard.report_key)
        report = cls.from_json(data) if data else None
        if report is None or report.fingerprints != job.fingerprints:
            return None
        if report.counts["skipped"] and job.order["existingResults"] != "skipped":
            return None
        return report if job.resumes or report.run == job.run else None
