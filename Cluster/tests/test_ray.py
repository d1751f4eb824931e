"""Faults, on a Ray cluster of three nodes on this machine, with ten of 600 pictures broken."""

import json
import os
import shutil
import signal
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from uuid import uuid4

import boto3
import pytest
import ray
from conftest import (
    OPTIONS,
    SAMPLES,
    all_objects,
    batch,
    contents,
    objects,
    upload,
    work_environment,
)
from faulty_proxy import faulty_proxy
from ray.cluster_utils import Cluster

from image_app_cluster import ray_cluster
from image_app_cluster.job import Job
from image_app_cluster.shard import Report, Shard

MEMORY = 100 << 20
OWN = ".image-app-cluster/"
Run = subprocess.CompletedProcess[str]


@dataclass
class Archive:
    """Pictures in a folder and in a bucket, and what image-app batch makes of them."""

    folder: Path
    address: str
    broken: list[str]
    expected: dict[str, bytes]


@pytest.fixture(scope="session")
def archive(tmp_path_factory: pytest.TempPathFactory, endpoint: str) -> Archive:
    folder = tmp_path_factory.mktemp("archive") / "in"
    for number in range(200):
        (folder / f"{number:03}").mkdir(parents=True)
        for path in SAMPLES.glob("small-*"):
            shutil.copy(path, folder / f"{number:03}" / path.name)
    shutil.copytree(SAMPLES, folder / "large")
    broken = [f"{20 * number:03}/broken {number}.jpg" for number in range(10)]
    for number, name in enumerate(broken):
        whole = (SAMPLES / "sunset.jpg").read_bytes()
        (folder / name).write_bytes(whole[: 3000 + 900 * number] if number % 2 else b"Dear diary\n")
    with pytest.MonkeyPatch.context() as environment:
        work_environment(environment, endpoint)
        boto3.client("s3").create_bucket(Bucket="archive")
        upload(folder, "archive", "in/")
    return Archive(folder, "s3://archive/in", broken, batch(folder, *OPTIONS))


@dataclass
class Nodes:
    """A cluster, whose processes all have a mark in their environment."""

    cluster: Cluster
    mark: str

    def kill_node(self) -> None:
        node = next(iter(self.cluster.worker_nodes))
        self.cluster.remove_node(node, allow_graceful=False)

    def kill_worker(self) -> None:
        """Kill one of the processes that render."""
        while True:
            for process in Path("/proc").glob("[0-9]*"):
                try:
                    command = (process / "cmdline").read_bytes().split(b"\0")
                    if (
                        command[1:2] == [b"worker"]
                        and self.mark in (process / "environ").read_text()
                    ):
                        os.kill(int(process.name), signal.SIGKILL)
                        return
                except (OSError, UnicodeDecodeError):
                    continue
            time.sleep(0.01)


@pytest.fixture
def nodes(endpoint: str, monkeypatch: pytest.MonkeyPatch) -> Iterator[Nodes]:
    """Start a head, which works on no picture, and three nodes of one processor."""
    mark = uuid4().hex
    work_environment(monkeypatch, endpoint)
    monkeypatch.setenv("IMAGE_APP_CLUSTER_TEST", mark)
    # Otherwise a machine that does something else as well leaves them nothing.
    monkeypatch.setenv("RAY_worker_niceness", "0")
    head = {"num_cpus": 0, "object_store_memory": MEMORY, "include_dashboard": False}
    cluster = Cluster(initialize_head=True, head_node_args=head)
    for _ in range(3):
        cluster.add_node(num_cpus=1, object_store_memory=MEMORY)
    yield Nodes(cluster, mark)
    ray.shutdown()
    cluster.shutdown()  # type: ignore[no-untyped-call]


@pytest.fixture
def out(endpoint: str, monkeypatch: pytest.MonkeyPatch) -> str:
    """Make an empty bucket."""
    work_environment(monkeypatch, endpoint)
    name = f"out-{uuid4().hex}"
    boto3.client("s3").create_bucket(Bucket=name)
    return name


def command(name: str, *arguments: str) -> list[str]:
    return [str(Path(sys.executable).with_name(name)), *arguments]


def ray_command(nodes: Nodes, source: object, target: object, *options: str) -> list[str]:
    """Return the line that runs image-app-cluster on the nodes."""
    address = ["--address", nodes.cluster.address]
    return command("image-app-cluster", str(source), str(target), *options, *address)


def on_ray(
    nodes: Nodes,
    source: object,
    target: object,
    *options: str,
    look: str = "matte",
    fault: Callable[[], None] | None = None,
) -> Run:
    """Run image-app-cluster; have something happen when its first shard is done."""
    line = ray_command(nodes, source, target, "--look", look, *OPTIONS[2:], *options)
    with subprocess.Popen(
        line, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as driver:
        if fault:
            while not reported(str(target)):
                assert driver.poll() is None, driver.communicate()
                time.sleep(0.05)
            fault()
        output, errors = driver.communicate()
    return Run(line, driver.returncode, output, errors)


def reported(target: str) -> bool:
    if target.startswith("s3://"):
        return any(f"{OWN}reports/" in key for key in all_objects(target.split("/")[2]))
    return any(Path(target, OWN, "reports").glob("*.json"))


def check(result: Run, archive: Archive, found: dict[str, bytes]) -> None:
    """Look for every result once, whole and the batch's, and every broken picture named once."""
    assert result.returncode == 1, result.stderr
    lines = [line.partition(": ")[0] for line in result.stderr.splitlines()]
    assert [name for name in sorted(lines) if name in archive.broken] == archive.broken
    assert not [line for line in lines if line in archive.expected], result.stderr
    assert result.stdout, result.stderr
    summary = json.loads(result.stdout.splitlines()[-1])
    assert (summary["done"], summary["failed"]) == (len(archive.expected), len(archive.broken))
    assert (summary["shardsNotDone"], summary["jsonVersion"]) == (0, 1)
    assert found.keys() == archive.expected.keys()
    assert found == archive.expected


def check_bucket(result: Run, archive: Archive, out: str) -> None:
    check(result, archive, objects(out, ""))
    others = set(all_objects(out)) - archive.expected.keys()
    assert all(key == f"{OWN}job.json" or key.startswith(f"{OWN}reports/") for key in others)


def test_combined(
    nodes: Nodes, archive: Archive, out: str, endpoint: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A busy store, a node and a worker killed."""

    def fault() -> None:
        nodes.kill_worker()
        nodes.kill_node()

    with faulty_proxy(endpoint, busy=0.2) as (address, failed):
        monkeypatch.setenv("AWS_ENDPOINT_URL", address)
        result = on_ray(nodes, archive.address, f"s3://{out}", fault=fault)
        monkeypatch.setenv("AWS_ENDPOINT_URL", endpoint)
    assert len(failed) > 100
    check_bucket(result, archive, out)


@pytest.mark.each
def test_a_node_is_killed(nodes: Nodes, archive: Archive, tmp_path: Path) -> None:
    result = on_ray(nodes, archive.folder, tmp_path / "out", fault=nodes.kill_node)
    check(result, archive, contents(tmp_path / "out"))
    assert [path.name for path in (tmp_path / "out").rglob(".*")] == [".image-app-cluster"]
    again = on_ray(nodes, archive.folder, tmp_path / "out", "--resume")
    check(again, archive, contents(tmp_path / "out"))


@pytest.mark.each
def test_a_worker_is_killed(nodes: Nodes, archive: Archive, out: str) -> None:
    result = on_ray(nodes, archive.address, f"s3://{out}", fault=nodes.kill_worker)
    check_bucket(result, archive, out)


@pytest.mark.each
def test_the_driver_is_killed_and_started_again(nodes: Nodes, archive: Archive, out: str) -> None:
    line = ray_command(nodes, archive.address, f"s3://{out}", *OPTIONS)
    with subprocess.Popen(line, stderr=subprocess.DEVNULL) as driver:
        while not reported(f"s3://{out}"):
            time.sleep(0.05)
        driver.kill()
    refused = on_ray(nodes, archive.address, f"s3://{out}")
    assert (refused.returncode, refused.stderr.count("\n")) == (64, 1)
    result = on_ray(nodes, archive.address, f"s3://{out}", "--resume")
    check_bucket(result, archive, out)


@pytest.mark.each
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_an_interrupted_driver(
    nodes: Nodes, archive: Archive, out: str, number: signal.Signals
) -> None:
    line = ray_command(nodes, archive.address, f"s3://{out}", *OPTIONS)
    with subprocess.Popen(line, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL) as driver:
        while not reported(f"s3://{out}"):
            time.sleep(0.05)
        driver.send_signal(number)
        output, _ = driver.communicate()
    assert driver.returncode == 128 + number
    assert json.loads(output.splitlines()[-1])["shardsNotDone"] > 0


@pytest.mark.each
@pytest.mark.parametrize(
    "faults",
    [{"busy": 0.2}, {"silent": 0.004}, {"cut": 0.1, "lost": 0.05, "conflict": 0.1}],
    ids=str,
)
def test_requests_fail(
    nodes: Nodes,
    archive: Archive,
    out: str,
    endpoint: str,
    monkeypatch: pytest.MonkeyPatch,
    faults: dict[str, float],
) -> None:
    with faulty_proxy(endpoint, **faults) as (address, failed):
        monkeypatch.setenv("AWS_ENDPOINT_URL", address)
        result = on_ray(nodes, archive.address, f"s3://{out}")
        monkeypatch.setenv("AWS_ENDPOINT_URL", endpoint)
    assert failed
    check_bucket(result, archive, out)


def test_a_shard_that_hangs_is_handed_out_again(nodes: Nodes, tmp_path: Path) -> None:
    """Its first actor sleeps far longer than all else takes, and has no report after that."""
    shards = [Shard(f"{number:02}", f"{number + 1:02}") for number in range(12)]
    begun = tmp_path / "begun"

    class HangsOnce:
        def __init__(self, *_: str) -> None:
            pass

        def __call__(self, row: dict[str, str]) -> dict[str, str]:
            shard = Shard(**json.loads(row["shard"]))
            if shard == shards[3] and not begun.exists():
                begun.touch()
                time.sleep(300)
                return {"key": shard.report_key, "report": "", "error": "it hung"}
            report = Report(shard.after, {}, "", "node", Counter(done=1))
            return {"key": shard.report_key, "report": json.dumps(vars(report)), "error": ""}

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(ray_cluster, "ShardActor", HangsOnce)
        job = Job("", "", {}, [], {}, resumes=False, run="")
        found = [*ray_cluster.reports(job, shards, nodes.cluster.address)]
    assert begun.exists()
    assert sorted(report.run for report in found) == [shard.after for shard in shards]


@pytest.mark.each
def test_shards_run_twice_at_once(archive: Archive, out: str) -> None:
    plan = command("image-app-cluster-plan", archive.address, f"s3://{out}", *OPTIONS)
    subprocess.run(plan, check=True, stdout=subprocess.DEVNULL)
    line = command("image-app-cluster-work", f"s3://{out}", "--of", "1")
    pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "text": True}
    both = [subprocess.Popen(line, **pipes) for _ in range(2)]  # type: ignore[call-overload]
    for one in both:
        output, errors = one.communicate()
        found = objects(out, "")
        check(Run(line, one.returncode, output, errors), archive, found)
    extra = set(all_objects(out)) - archive.expected.keys()
    assert all(key.startswith(OWN) for key in extra)


@pytest.mark.each
def test_the_look_has_changed(nodes: Nodes, archive: Archive, out: str) -> None:
    check_bucket(on_ray(nodes, archive.address, f"s3://{out}"), archive, out)
    refused = on_ray(nodes, archive.address, f"s3://{out}", "--resume", look="noir")
    assert (refused.returncode, refused.stderr.count("\n")) == (64, 1)
    assert "has results of another look" in refused.stderr
    assert objects(out, "") == archive.expected
    replaced = on_ray(nodes, archive.address, f"s3://{out}", "--overwrite", look="noir")
    expected = batch(archive.folder, "--look", "noir", *OPTIONS[2:])
    check_bucket(replaced, Archive(archive.folder, "", archive.broken, expected), out)


@pytest.mark.each
def test_another_programs_object(nodes: Nodes, archive: Archive, out: str) -> None:
    name = "042/small-sunset.jpg"
    boto3.client("s3").put_object(Bucket=out, Key=name, Body=b"foreign")
    result = on_ray(nodes, archive.address, f"s3://{out}")
    named = [line for line in result.stderr.splitlines() if line.startswith(name)]
    assert len(named) == 1
    assert "is there already, with other content" in named[0]
    assert objects(out, "")[name] == b"foreign"
    boto3.client("s3").delete_object(Bucket=out, Key=name)
    check_bucket(on_ray(nodes, archive.address, f"s3://{out}", "--resume"), archive, out)


@pytest.mark.each
@pytest.mark.parametrize("method", ["GET", "PUT"])
def test_a_bucket_without_permission(
    nodes: Nodes,
    archive: Archive,
    out: str,
    endpoint: str,
    monkeypatch: pytest.MonkeyPatch,
    method: str,
) -> None:
    with faulty_proxy(endpoint, **{f"forbidden {method}": 1}) as (address, _):
        monkeypatch.setenv("AWS_ENDPOINT_URL", address)
        result = on_ray(nodes, archive.address, f"s3://{out}")
        monkeypatch.setenv("AWS_ENDPOINT_URL", endpoint)
    assert (result.returncode, result.stdout, result.stderr.count("\n")) == (1, "", 1)
    assert f"s3://{out}/" in result.stderr
    assert "AccessDenied" in result.stderr
    assert not all_objects(out)


def test_no_credentials(
    nodes: Nodes, archive: Archive, out: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("AWS_ACCESS_KEY_ID")
    result = on_ray(nodes, archive.address, f"s3://{out}")
    assert (result.returncode, result.stderr.count("\n")) == (1, 1)
    assert "credentials" in result.stderr
