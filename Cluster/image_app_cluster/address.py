"""Which stores the arguments of a run mean."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Self

from .folder_store import FolderStore
from .job import JobError
from .s3_store import S3Store
from .store import Entry, Store


def open_store(address: str) -> Store:
    """Open `s3://BUCKET/PREFIX`, or else a folder."""
    if address.startswith("s3://"):
        bucket, _, prefix = address.removeprefix("s3://").partition("/")
        return S3Store(bucket, prefix)
    return FolderStore(address)


@dataclass(frozen=True)
class Stores:
    """The pictures and the results of a run."""

    source: Store
    target: Store
    inner: str | None
    """What the keys of results begin with where they are among the pictures."""

    @classmethod
    def open(cls, source_address: str, target_address: str) -> Self:
        """Raise JobError where results would be among what they are made of."""
        source, target = open_store(source_address), open_store(target_address)
        source_root, target_root = (f"{str(store).rstrip('/')}/" for store in (source, target))
        if source_root.startswith(target_root):
            raise JobError(f"the results need a folder of their own: {source} is {target}, or in it")
        inner = target_root.removeprefix(source_root) if target_root.startswith(source_root) else None
        return cls(source, target, inner)

    def pictures(self, after: str = "", through: str | None = None) -> Iterator[Entry]:
        """List what may be pictures: nothing hidden, as image-app batch does, and no results."""
        for entry in self.source.list(after, through):
            is_hidden = entry.key.startswith(".") or "/." in entry.key
            if not is_hidden and not (self.inner and entry.key.startswith(self.inner)):
                yield entry
