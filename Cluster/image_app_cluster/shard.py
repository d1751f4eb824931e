"""Parts of a listing, of about a thousand pictures each."""

import hashlib
import os
import zlib
from collections.abc import Iterable, Iterator
from dataclasses import asdict, dataclass
from typing import Any

from .store import Entry

FEWEST, MOST = 500, 2000


@dataclass(frozen=True)
class Shard:
    """A range of a listing: the keys are listed again by whoever works on it."""

    after: str
    """The keys that follow this one; empty for those from the first on."""
    through: str
    """The last key."""
    count: int
    size: int
    """Bytes of all its objects."""
    listing: str
    """A digest of its keys, with each object's size and tag."""

    @property
    def report_key(self) -> str:
        """Where its report is kept; another one for every change of what is listed."""
        text = f"{self.after}\0{self.through}\0{self.listing}"
        return f".image-app-cluster/reports/{hashlib.sha256(os.fsencode(text)).hexdigest()[:32]}.json"

    def row(self) -> dict[str, Any]:
        """Return it as JSON has it."""
        return asdict(self)


def shards(entries: Iterable[Entry]) -> Iterator[Shard]:
    """Cut a listing.

    A shard ends at a key whose checksum says so, after 500 keys and at the latest after 2,000, so that objects that
    come or go between two runs change the shards around them alone: the others' reports still hold.
    """
    part = _Part("")
    for entry in entries:
        part.add(entry)
        if part.count == MOST or (part.count >= FEWEST and zlib.crc32(os.fsencode(entry.key)) % FEWEST == 0):
            yield part.shard()
            part = _Part(entry.key)
    if part.count:
        yield part.shard()


class _Part:
    def __init__(self, after: str) -> None:
        self.after = self.through = after
        self.count = self.size = 0
        self.hash = hashlib.sha256()

    def add(self, entry: Entry) -> None:
        self.through = entry.key
        self.count += 1
        self.size += entry.size
        self.hash.update(os.fsencode(f"{entry.key}\0{entry.size}\0{entry.tag}\n"))

    def shard(self) -> Shard:
        return Shard(self.after, self.through, self.count, self.size, self.hash.hexdigest())
