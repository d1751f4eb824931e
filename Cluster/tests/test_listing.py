"""Where keys come from: listings, manifests and inventories."""

import csv
import gzip
import io
import json
import subprocess
import sys
from pathlib import Path
from typing import Any
from urllib.parse import quote_plus

import boto3
import pyarrow as pa
import pytest
from conftest import BROKEN, OPTIONS, batch, contents, objects, run, upload
from pyarrow import parquet

from image_app_cluster import listing
from image_app_cluster.job import JobError
from image_app_cluster.shard import KeySample
from image_app_cluster.stores import FolderStore, S3Store

KEYS = [
    f"{year}/{month:02}/a + ü {name:03}.jpg"
    for year in range(4)
    for month in range(3)
    for name in range(50)
]


def keys(samples: list[KeySample]) -> list[str]:
    """Return those of a listing that is so short that all are in the sample."""
    assert all(sample.modulus == 1 for sample in samples)
    return sorted(key for sample in samples for key in sample.keys)


def test_parallel_listing(bucket: str, monkeypatch: pytest.MonkeyPatch) -> None:
    client = boto3.client("s3")
    for key in [*KEYS, "0.jpg", "z.jpg"]:
        client.put_object(Bucket=bucket, Key=f"in/{key}", Body=b"")
    client.put_object(Bucket=bucket, Key="in/2/", Body=b"")
    ranges: list[Any] = []
    original = S3Store.objects

    def counted(self: S3Store, after: str = "", through: str | None = None) -> Any:
        ranges.append((after, through))
        return original(self, after, through)

    monkeypatch.setattr(listing, "THREADS", 4)
    monkeypatch.setattr(S3Store, "objects", counted)
    found = listing.read_listing(S3Store(bucket, "in"))
    assert keys(found) == sorted([*KEYS, "0.jpg", "z.jpg"])
    assert len(ranges) >= 4


def test_a_folder_is_listed_by_ranges(tmp_path: Path) -> None:
    for key in ["a/b.jpg", "a-b.jpg", "a.jpg", "a/c/d.jpg", "b.jpg"]:
        (tmp_path / key).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / key).write_bytes(b"")
    store = FolderStore(str(tmp_path))
    keys = sorted(entry.key for entry in store.objects())
    assert keys == ["a-b.jpg", "a.jpg", "a/b.jpg", "a/c/d.jpg", "b.jpg"]
    for after in range(5):
        for through in range(after, 5):
            found = store.objects(keys[after], keys[through])
            assert sorted(entry.key for entry in found) == keys[after + 1 : through + 1]


@pytest.mark.parametrize("kind", ["folder", "bucket"])
def test_a_manifest(pictures: Path, bucket: str, kind: str) -> None:
    expected = batch(pictures, *OPTIONS, "--exclude", "small-*")
    names = sorted(str(path.relative_to(pictures)) for path in pictures.rglob("*.*"))
    names = [name for name in names if "small-" not in name]
    # Longer than a shard, so that lines lie across the cuts.
    text = "".join(f"{name}\r\n" for name in names) + "\n" * 3000 + "missing.jpg"
    source, target = str(pictures), str(pictures.parent / "out")
    manifest = pictures.parent / "keys.txt"
    manifest.write_text(text)
    address = str(manifest)
    if kind == "bucket":
        upload(pictures, bucket, "in/")
        boto3.client("s3").put_object(Bucket=bucket, Key="keys.txt", Body=text.encode())
        source, target = f"s3://{bucket}/in", f"s3://{bucket}/out"
        address = f"s3://{bucket}/keys.txt"
    report = run(source, target, *OPTIONS, lists=[address])
    found = objects(bucket, "out/") if kind == "bucket" else contents(pictures.parent / "out")
    assert found == expected
    assert sorted(report.failures) == sorted([*BROKEN, "missing.jpg"])


@pytest.mark.parametrize("kind", ["CSV", "Parquet"])
def test_an_inventory(bucket: str, kind: str) -> None:
    client = boto3.client("s3")
    files = []
    for number, some in enumerate([KEYS[::2], KEYS[1::2], ["../outside.jpg"]]):
        full = [f"in/{key}" if "outside" not in key else "outside.jpg" for key in some]
        data = io.BytesIO()
        if kind == "CSV":
            with gzip.open(data, "wt", newline="") as text:
                rows = [(bucket, quote_plus(key, safe="/"), "1") for key in full]
                csv.writer(text, quoting=csv.QUOTE_ALL).writerows(rows)
        else:
            parquet.write_table(pa.table({"bucket": [bucket] * len(full), "key": full}), data)
        files.append({"key": f"inventory/data/{number}", "size": len(data.getvalue())})
        name = f"inventory/data/{number}"
        client.put_object(Bucket=bucket, Key=name, Body=data.getvalue())
    manifest = {
        "sourceBucket": bucket,
        "fileFormat": kind,
        "fileSchema": "Bucket, Key, Size",
        "files": files,
    }
    client.put_object(Bucket=bucket, Key="inventory/manifest.json", Body=json.dumps(manifest))
    address = f"s3://{bucket}/inventory/manifest.json"
    assert keys(listing.read_inventory(S3Store(bucket, "in"), address)) == sorted(KEYS)
    with pytest.raises(JobError, match="of an S3 Inventory"):
        listing.read_inventory(S3Store(bucket), f"s3://{bucket}/other.json")
    with pytest.raises(JobError, match="is an inventory of"):
        listing.read_inventory(S3Store(f"{bucket}-other"), address)


MEMORY = """
import json, logging, resource, sys
import ray
from ray.data import DataContext
from image_app_cluster import listing, ray_cluster, shard
from image_app_cluster.job import Job
from image_app_cluster.stores import Entry

class Simulated:
    def folders(self, prefix):
        return [f"{number:03}/" for number in range(100)] if not prefix else []
    def objects(self, after, through):
        first, last = int(after[:3] or 0), int((through or "100")[:3])
        for folder in range(first, last):
            for number in range(int(sys.argv[1]) // 100):
                yield Entry(f"{folder:03}/2024/IMG_{number:012}_{folder}.jpg", 4_000_000, '"tag"')

class Echo:
    def __init__(self, job, variables): pass
    def __call__(self, row):
        key = shard.Shard(**json.loads(row["shard"])).report_key
        report = shard.Report("run", {}, "0" * 64, "node", {"done": 1000})
        return {"key": key, "report": json.dumps(vars(report)), "error": ""}

listing.S3Store, ray_cluster.ShardActor = Simulated, Echo
shards = shard.cut(listing.read_listing(Simulated()))
DataContext.get_current().enable_progress_bars = False
with ray.init("local", num_cpus=2, log_to_driver=False, logging_level=logging.ERROR):
    done = sum(1 for _ in ray_cluster.hand_out(Job("", "", {}, [], {}, False, ""), shards))
print(len(shards), done, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024)
"""


@pytest.mark.each
def test_the_driver_needs_the_same_memory_for_ten_million_keys() -> None:
    found = []
    for count in (10_000, 10_000_000):
        line = [sys.executable, "-c", MEMORY, str(count)]
        result = subprocess.run(line, check=False, capture_output=True, text=True)
        assert result.returncode == 0, result.stderr
        found.append([int(text) for text in result.stdout.splitlines()[-1].split()])
    assert 5_000 <= found[1][0] <= 20_000
    assert all(shards == done for shards, done, _ in found)
    assert found[1][2] - found[0][2] <= 50, f"{found}: MB at the last"
