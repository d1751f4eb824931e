"""The keys of pictures: listed in parallel, from S3 Inventory, or from a manifest."""

import csv
import gzip
import io
import json
import os
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from functools import partial
from urllib.parse import unquote

from .job import Job, JobError, image_app
from .shard import FEWEST_SHARDS, KeySample, Shard, cut
from .stores import Entry, S3Store, Store, StoreError, open_object

THREADS = 16
LONGEST_KEY = 4096
MANIFEST_BYTES = 1 << 16  # of a shard: about a thousand lines


def plan(job: Job, manifest: str | None = None, inventory: str | None = None) -> list[Shard]:
    """Return the shards of a run: of a manifest, or of all pictures."""
    if manifest:
        store, key = open_object(manifest)
        size, manifest = store.size(key), f"{store}{key}"
        if not size:
            raise JobError(f"{manifest} has no keys")
        length = min(MANIFEST_BYTES, max(512, size // FEWEST_SHARDS))
        return [Shard("", None, manifest, offset, length) for offset in range(0, size, length)]
    return cut(read_inventory(job.pictures, inventory) if inventory else read_listing(job.pictures))


def read_listing(store: Store) -> list[KeySample]:
    """List a store by ranges of keys, several at a time."""

    def read(bounds: tuple[str, str | None]) -> KeySample:
        return KeySample(entry.key for entry in store.objects(*bounds))

    # Any bounds do: every key is in one of the ranges.
    level = [""]
    while isinstance(store, S3Store) and len(level) < 2 * THREADS:
        below = [folder for prefix in level for folder in store.folders(prefix)]
        if not below:
            break
        level = below
    bounds = sorted(level)[:: max(1, len(level) // (2 * THREADS))][1:]
    with ThreadPoolExecutor(THREADS) as threads:
        return list(threads.map(read, zip(["", *bounds], [*bounds, None], strict=True)))


def read_inventory(pictures: Store, address: str) -> list[KeySample]:
    """Read an S3 Inventory: it says where to cut, and nodes list what has come since as well."""
    store, key = open_object(address)
    data = store.read(key)
    if data is None or not isinstance(store, S3Store) or not isinstance(pictures, S3Store):
        raise JobError(f"{address} is not the manifest.json of an S3 Inventory of {pictures}")
    manifest = json.loads(data)
    bucket, kind = manifest["sourceBucket"], manifest["fileFormat"]
    if bucket != pictures.bucket or kind not in ("CSV", "Parquet"):
        raise JobError(f"{address} is an inventory of {bucket} as {kind}, not CSV or Parquet")
    column = [name.strip().lower() for name in manifest["fileSchema"].split(",")].index("key")
    read = partial(read_keys, store.bucket, pictures.prefix, column if kind == "CSV" else None)
    with ProcessPoolExecutor() as processes:
        return list(processes.map(read, [item["key"] for item in manifest["files"]]))


def read_keys(bucket: str, prefix: str, column: int | None, name: str) -> KeySample:
    """Read a file of an inventory: one of CSV with the keys in a column, or else Parquet."""
    file = S3Store(bucket).fetch(name)
    file.seek(0)
    found = file_keys(file, column)
    return KeySample(key[len(prefix) :] for key in found if key.startswith(prefix))


def file_keys(file: io.FileIO, column: int | None) -> Iterator[str]:
    if column is None:
        from pyarrow.parquet import ParquetFile

        for batch in ParquetFile(file).iter_batches(columns=["key"]):
            yield from batch.column(0).to_pylist()
    else:
        with gzip.open(file) as data:
            for row in csv.reader(io.TextIOWrapper(data, newline="")):
                yield unquote(row[column].replace("+", " "))


def entries(job: Job, shard: Shard) -> list[Entry]:
    """Return a shard's objects that `image-app batch` would look at."""
    keys = lines(job, shard) if shard.manifest else job.pictures.objects(shard.after, shard.through)
    found = {os.fsencode(entry.key): entry for entry in sorted(keys)}
    names = b"".join(name + b"\0" for name in found)
    wanted = image_app("filter-names", *job.order["filterArguments"], data=names)
    return [found[name] for name in wanted.split(b"\0")[:-1]]


def lines(job: Job, shard: Shard) -> Iterator[Entry]:
    """Return the keys of the manifest's lines that begin in the shard."""
    store, key = open_object(shard.manifest)
    position, end = max(0, shard.offset - 1), shard.offset + shard.length
    data = store.read(key, Range=f"bytes={position}-{end + LONGEST_KEY}")
    if data is None:
        raise StoreError(f"{shard.manifest}: there is no such manifest")
    for line in data.splitlines(keepends=True):
        # The first one began before the shard, or is empty.
        if shard.offset <= position < end and line.strip():
            yield Entry(os.fsdecode(line.rstrip(b"\r\n")).removeprefix(str(job.pictures)))
        position += len(line)
