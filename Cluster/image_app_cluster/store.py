"""Where pictures come from and results go: a folder, or a bucket of an S3 endpoint with a prefix."""

import hashlib
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Protocol


class StoreError(Exception):
    """An object can't be read or written, and trying again won't help."""


class ExistsError(StoreError):
    """Other bytes have this key."""


@dataclass(frozen=True)
class Entry:
    """An object of a listing."""

    key: str
    """Relative to the store, with surrogates where a folder has names that are not UTF-8."""
    size: int
    modified: float
    """Seconds since 1970."""
    tag: str
    """Another one where the object's bytes have changed."""


class Store(Protocol):
    """Objects by keys, which are relative to the store's folder or prefix."""

    def list(self, after: str = "", through: str | None = None) -> Iterator[Entry]:
        """List the objects whose keys follow `after`, up to `through` and including it, in the order of UTF-8 bytes."""

    def read_into(self, key: str, descriptor: int) -> None:
        """Copy an object to the start of an empty file."""

    def read(self, key: str) -> bytes | None:
        """Return an object's bytes, or None where there is none."""

    def create(self, key: str, data: bytes) -> bool:
        """Store an object that is whole or not there at all.

        Return False where one of the same bytes was there before. Raise ExistsError where it has others.
        """

    def replace(self, key: str, data: bytes) -> None:
        """Store an object, in place of one that may be there."""


def digest(data: bytes) -> bytes:
    """Return what tells two objects apart: SHA-256, which S3 checks on arrival and keeps."""
    return hashlib.sha256(data).digest()
