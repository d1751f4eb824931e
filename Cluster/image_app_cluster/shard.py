"""Parts of an archive of about a thousand pictures each, and what became of them."""

import hashlib
import json
import os
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
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
    """The keys after one and up to another, or a manifest's lines in a range of its bytes."""

    after: str = ""
    through: str | None = None
    manifest: str = ""
    offset: int = 0
    length: int = 0

    @property
    def report_key(self) -> str:
        name = hashlib.sha256(json.dumps(vars(self)).encode()).hexdigest()[:32]
        return f"{RUN_PREFIX}reports/{name}.json"


class KeySample:
    """Some of a listing's keys, chosen by their checksums, and the number of all."""

    def __init__(self, keys: Iterable[str]) -> None:
        self.keys: list[str] = []
        self.modulus = 1
        self.count = 0
        for self.count, key in enumerate(keys, 1):
            if not checksum(key) % self.modulus:
                self.keys.append(key)
            if len(self.keys) > LARGEST_SAMPLE and self.modulus < COARSEST:
                self.modulus *= 2
                self.keys = [key for key in self.keys if not checksum(key) % self.modulus]


def cut(samples: Sequence[KeySample]) -> list[Shard]:
    """Cut a listing whose parts were sampled; the largest shards are the first."""
    # Cuts are at keys whose checksums say so: one that comes or goes changes the shards around it.
    total, modulus = sum(part.count for part in samples), max(part.modulus for part in samples)
    mean = 8
    while mean < MEAN and mean * FEWEST_SHARDS < total:
        mean *= 2
    shards: list[tuple[int, Shard]] = []
    after, count = "", 0
    for key in sorted(key for part in samples for key in part.keys):
        if checksum(key) % modulus:
            continue
        count += modulus
        is_cut = count >= 3 * mean // 4 and not checksum(key) % (mean // 4)
        if is_cut or count >= 3 * mean // 2:
            shards.append((count, Shard(after, key)))
            after, count = key, 0
    shards.append((count, Shard(after)))
    return [shard for _, shard in sorted(shards, key=lambda pair: -pair[0])]


def checksum(key: str) -> int:
    return crc32(os.fsencode(key))


@dataclass
class Report:
    """Is written when all results of a shard are stored: --resume trusts it."""

    run: str
    fingerprints: dict[str, str]
    listing: str  # a digest of the shard's keys, sizes and tags
    node: str
    counts: Counter[str] = field(default_factory=Counter)  # by the names of the summary
    failures: dict[str, str] = field(default_factory=dict)  # reasons, by the pictures' keys

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
