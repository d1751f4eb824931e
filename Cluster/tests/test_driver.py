"""The driver, on a Ray cluster of three nodes on this machine."""

import json
import os
import shutil
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import boto3
import pytest
import ray
from conftest import OPTIONS, SAMPLES, batch, contents, objects, upload
from faulty_proxy import faulty_proxy
from ray.cluster_utils import Cluster

from image_app_cluster import driver, shard

STORE = 100 << 20


@pytest.fixture
def cluster() -> Iterator[Cluster]:
    """Start a head, which works on no picture, and three nodes of one processor."""
    nodes = Cluster(
        initialize_head=True,
        head_node_args={"num_cpus": 0, "object_store_memory": STORE, "include_dashboard": False},
    )
    for _ in range(3):
        nodes.add_node(num_cpus=1, object_store_memory=STORE)
    yield nodes
    ray.shutdown()
    nodes.shutdown()  # type: ignore[no-untyped-call]


def test_a_node_that_dies(
    cluster: Cluster, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(shard, "FEWEST", 10)
    monkeypatch.setattr(shard, "MOST", 40)
    pictures, out = tmp_path / "in", tmp_path / "out"
    for number in range(100):
        shutil.copytree(SAMPLES, pictures / f"{number:03}")
    shutil.copy(SAMPLES / "hills.jpg", pictures / os.fsdecode(b"caf\xe9.jpg"))
    broken = [f"{number:03}/sunset.jpg" for number in range(0, 100, 10)]
    for name in broken:
        (pictures / name).write_bytes((SAMPLES / "sunset.jpg").read_bytes()[:5000])

    def kill_one() -> None:
        while not list(out.glob(".image-app-cluster/reports/*")):
            time.sleep(0.05)
        cluster.remove_node(next(iter(cluster.worker_nodes)), allow_graceful=False)

    killer = threading.Thread(target=kill_one)
    killer.start()
    status = driver.main([str(pictures), str(out), "--address", cluster.address, *OPTIONS])
    killer.join()
    captured = capsys.readouterr()
    summary = json.loads(captured.out.splitlines()[-1])
    assert (status, summary["done"], summary["failed"]) == (1, 591, len(broken))
    named = [line.partition(": ")[0] for line in captured.err.splitlines() if "damaged" in line]
    assert sorted(named) == broken
    assert contents(out) == batch(pictures, *OPTIONS)
    assert [path.name for path in out.rglob(".*")] == [".image-app-cluster"]
    again = driver.main([str(pictures), str(out), "--address", cluster.address, "--resume", *OPTIONS])
    assert again == 1
    assert json.loads(capsys.readouterr().out.splitlines()[-1])["done"] == summary["done"]


def test_a_driver_that_is_killed(bucket: str, cluster: Cluster, tmp_path: Path, endpoint: str) -> None:
    pictures = tmp_path / "in"
    for number in range(40):
        shutil.copytree(SAMPLES, pictures / f"{number:03}")
    (pictures / "020/broken.jpg").write_bytes((SAMPLES / "sunset.jpg").read_bytes()[:5000])
    upload(pictures, bucket, "in/")
    with faulty_proxy(endpoint, busy=0.1, lost=0.02) as (address, failed):
        small = "from image_app_cluster import driver, shard; shard.FEWEST, shard.MOST = 10, 40; driver.command()"
        line = [sys.executable, "-c", small, f"s3://{bucket}/in", f"s3://{bucket}/out", "--address", cluster.address]
        environment = os.environ | {"AWS_ENDPOINT_URL": address}
        first = subprocess.Popen([*line, *OPTIONS], env=environment, stderr=subprocess.PIPE)
        reports = "out/.image-app-cluster/reports/"
        while not boto3.client("s3").list_objects_v2(Bucket=bucket, Prefix=reports)["KeyCount"]:
            assert first.poll() is None, first.stderr and first.stderr.read()
            time.sleep(0.05)
        first.kill()
        first.wait()
        second = subprocess.run([*line, "--resume", *OPTIONS], check=False, env=environment, capture_output=True)
    assert failed
    assert second.returncode == 1, second.stderr
    assert [text for text in second.stderr.splitlines() if text.startswith(b"020/broken.jpg: damaged")]
    assert objects(bucket, "out/") == batch(pictures, *OPTIONS)
