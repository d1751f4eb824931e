"""Stores that fail cost time, and nothing else."""

from pathlib import Path

import boto3
import pytest
from conftest import BROKEN, OPTIONS, batch, objects, run, upload
from faulty_proxy import faulty_proxy

from image_app_cluster.stores import S3Store, StoreError, TransientError, memory_file


@pytest.mark.parametrize("fault", ["busy", "conflict", "cut", "lost"])
def test_requests_that_fail(
    pictures: Path, bucket: str, endpoint: str, monkeypatch: pytest.MonkeyPatch, fault: str
) -> None:
    upload(pictures, bucket, "in/")
    expected = batch(pictures, *OPTIONS)
    with faulty_proxy(endpoint, **{fault: 0.2}) as (address, failed):
        monkeypatch.setenv("AWS_ENDPOINT_URL", address)
        report = run(f"s3://{bucket}/in", f"s3://{bucket}/out", *OPTIONS)
    assert failed
    monkeypatch.setenv("AWS_ENDPOINT_URL", endpoint)
    assert objects(bucket, "out/") == expected
    assert sorted(report.failures) == BROKEN
    assert report.counts["done"] == len(expected)


def test_a_bucket_without_permission_or_that_is_not_there(bucket: str) -> None:
    with pytest.raises(StoreError, match="does not exist"):
        list(S3Store(f"{bucket}-other").objects())
    with pytest.raises(StoreError, match="does not exist"):
        S3Store(f"{bucket}-other").store("a.jpg", memory_file("a", b"a"))


def test_a_stored_object_without_a_checksum_is_read(bucket: str) -> None:
    boto3.client("s3").put_object(Bucket=bucket, Key="a.jpg", Body=b"a")
    assert S3Store(bucket).store("a.jpg", memory_file("a", b"a"))
    assert not S3Store(bucket).store("a.jpg", memory_file("b", b"b"))


def test_what_never_succeeds_ends(
    bucket: str, endpoint: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    pauses: list[float] = []
    monkeypatch.setattr("tenacity.nap.time.sleep", pauses.append)
    with faulty_proxy(endpoint, busy=1) as (address, _):
        monkeypatch.setenv("AWS_ENDPOINT_URL", address)
        with pytest.raises(TransientError, match=f"s3://{bucket}/a.jpg"):
            S3Store(bucket).read("a.jpg")
    assert len(pauses) == 9
    assert all(0 <= pause <= 20 for pause in pauses)
