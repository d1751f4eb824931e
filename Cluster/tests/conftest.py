"""Pictures, and stores for them."""

import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import boto3
import pytest
from moto.server import ThreadedMotoServer

from image_app_cluster.job import Job, find_program
from image_app_cluster.report import Report
from image_app_cluster.run import Run
from image_app_cluster.shard import shards
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
    for variable, value in [
        ("AWS_ENDPOINT_URL", endpoint),
        ("AWS_ACCESS_KEY_ID", "test"),
        ("AWS_SECRET_ACCESS_KEY", "test"),
        ("AWS_DEFAULT_REGION", "us-east-1"),
    ]:
        monkeypatch.setenv(variable, value)
    name: str = "b" + request.node.name.replace("_", "-").replace("[", "-").replace("]", "").lower()[:60]
    boto3.client("s3").create_bucket(Bucket=name)
    return name


def upload(folder: Path, bucket: str, prefix: str) -> None:
    """Put a folder's files into a bucket."""
    client = boto3.client("s3")
    for path in folder.rglob("*"):
        if path.is_file():
            client.put_object(Bucket=bucket, Key=prefix + str(path.relative_to(folder)), Body=path.read_bytes())


def batch(pictures: Path, *options: str) -> dict[str, bytes]:
    """Have image-app batch make the results; return them by their names."""
    out = pictures.parent / "batch"
    command = [find_program(), "batch", str(pictures), "-r", "-o", str(out), "--portable-recipes", "--quiet", *options]
    status = subprocess.run(command, check=False, stderr=subprocess.DEVNULL).returncode
    assert status == 1, "the broken pictures are in the folder"
    return contents(out)


def contents(folder: Path) -> dict[str, bytes]:
    """Return the files of a folder that are not hidden."""
    paths = [path for path in folder.rglob("*") if path.is_file() and "/." not in str(path.relative_to(folder.parent))]
    return {str(path.relative_to(folder)): path.read_bytes() for path in paths}


def objects(bucket: str, prefix: str) -> dict[str, bytes]:
    """Return the objects of a prefix that are not hidden."""
    client = boto3.client("s3")
    listed = client.list_objects_v2(Bucket=bucket, Prefix=prefix).get("Contents", [])
    keys = [item["Key"] for item in listed if "/." not in item["Key"]]
    return {key[len(prefix) :]: client.get_object(Bucket=bucket, Key=key)["Body"].read() for key in keys}


def run(source: str, target: str, *options: str) -> Report:
    """Do a run of a single shard."""
    program = find_program()
    run = Run.of(Job.make(source, target, options, program, resumes=True))
    run.begin()
    (shard,) = shards(run.pictures())
    runner = ShardRunner(run, program)
    try:
        return runner.run(shard)
    finally:
        runner.close()
