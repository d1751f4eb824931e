"""Pictures, and stores for them."""

import os
import shutil
import subprocess
from collections.abc import Iterator, Sequence
from pathlib import Path
from uuid import uuid4

import boto3
import pytest
from moto.server import ThreadedMotoServer

from image_app_cluster.job import Job, find_program
from image_app_cluster.listing import plan
from image_app_cluster.shard import Report
from image_app_cluster.shard_runner import ShardRunner

SAMPLES = Path(__file__).parents[2] / "Samples/Pictures"
BROKEN = ["deep/broken.jpg", "text.jpg"]
OPTIONS = ["--look", "matte", "--long-edge", "200", "--format", "jpeg"]


@pytest.fixture
def pictures(tmp_path: Path) -> Path:
    """Make a folder of pictures, two of them broken, and of a file that is none."""
    folder = tmp_path / "in"
    shutil.copytree(SAMPLES, folder)
    shutil.copytree(SAMPLES, folder / "deep/my own + more")
    (folder / "deep/broken.jpg").write_bytes((SAMPLES / "sunset.jpg").read_bytes()[:5000])
    (folder / "text.jpg").write_text("Dear diary\n")
    (folder / "notes.txt").write_text("Dear diary\n")
    (folder / ".hidden.jpg").write_bytes(b"")
    return folder


@pytest.fixture(scope="session")
def endpoint() -> Iterator[str]:
    """Serve S3 over HTTP."""
    server = ThreadedMotoServer("127.0.0.1", 0, verbose=False)
    server.start()
    host, port = server.get_host_and_port()
    yield f"http://{host}:{port}"
    server.stop()


@pytest.fixture
def bucket(endpoint: str, monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest) -> str:
    """Make an empty bucket."""
    work_environment(monkeypatch, endpoint)
    name: str = (
        "b" + request.node.name.replace("_", "-").replace("[", "-").replace("]", "").lower()[:60]
    )
    boto3.client("s3").create_bucket(Bucket=name)
    return name


def work_environment(environment: pytest.MonkeyPatch, endpoint: str) -> None:
    """Have boto3 use the endpoint."""
    for variable, value in [
        ("AWS_ENDPOINT_URL", endpoint),
        ("S3_ENDPOINT", endpoint),
        ("AWS_ACCESS_KEY_ID", "test"),
        ("AWS_SECRET_ACCESS_KEY", "test"),
        ("AWS_DEFAULT_REGION", "us-east-1"),
        ("AWS_EC2_METADATA_DISABLED", "true"),
    ]:
        environment.setenv(variable, value)


def upload(folder: Path, bucket: str, prefix: str) -> None:
    """Put a folder's files into a bucket."""
    client = boto3.client("s3")
    for path in folder.rglob("*"):
        if path.is_file():
            client.put_object(
                Bucket=bucket, Key=prefix + str(path.relative_to(folder)), Body=path.read_bytes()
            )


def batch(pictures: Path, *options: str) -> dict[str, bytes]:
    """Have image-app batch make the results; return them by their names."""
    out = pictures.parent / f"batch-{uuid4().hex}"
    command = [
        find_program(),
        "batch",
        str(pictures),
        "-r",
        "-o",
        str(out),
        "--portable-recipes",
        "--quiet",
        *options,
    ]
    status = subprocess.run(command, check=False, stderr=subprocess.DEVNULL).returncode
    assert status == 1, "the broken pictures are in the folder"
    return contents(out)


def contents(folder: Path) -> dict[str, bytes]:
    """Return the files of a folder that are not hidden."""
    paths = [
        path
        for path in folder.rglob("*")
        if path.is_file() and "/." not in str(path.relative_to(folder.parent))
    ]
    return {str(path.relative_to(folder)): path.read_bytes() for path in paths}


def all_objects(bucket: str, prefix: str = "") -> list[str]:
    """Return all keys of a prefix."""
    # Not by way of a proxy that fails.
    client = boto3.client("s3", endpoint_url=os.environ["S3_ENDPOINT"])
    pages = client.get_paginator("list_objects_v2").paginate(Bucket=bucket, Prefix=prefix)
    return [item["Key"] for page in pages for item in page.get("Contents", [])]


def objects(bucket: str, prefix: str) -> dict[str, bytes]:
    """Return the objects of a prefix that are not hidden, by their keys in it."""
    client = boto3.client("s3", endpoint_url=os.environ["S3_ENDPOINT"])
    keys = [key for key in all_objects(bucket, prefix) if "/." not in f"/{key}"]
    found = {key: client.get_object(Bucket=bucket, Key=key)["Body"].read() for key in keys}
    return {key[len(prefix) :]: data for key, data in found.items()}


def run(source: str, target: str, *options: str, lists: Sequence[str] = ()) -> Report:
    """Do a run in this process; return a report of all shards."""
    job = Job.make(source, target, options, resumes=True)
    job.begin()
    runner = ShardRunner(job)
    reports = [runner.run(shard) for shard in plan(job, *lists)]
    total = reports[0]
    for report in reports[1:]:
        total.counts.update(report.counts)
        total.failures.update(report.failures)
    return total
