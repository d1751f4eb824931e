"""Stores that fail cost time, and nothing else."""

from pathlib import Path

import boto3
import pytest
from conftest import BROKEN, OPTIONS, batch, objects, run, upload
from faulty_proxy import faulty_proxy

from image_app_cluster import retry
from image_app_cluster.retry import ATTEMPTS, TransientError, retrying
from image_app_cluster.s3_store import S3Store
from image_app_cluster.store import StoreError


@pytest.mark.parametrize("fault", ["busy", "conflict", "cut", "lost"])
def test_requests_that_fail(
    pictures: Path, bucket: str, endpoint: str, monkeypatch: pytest.MonkeyPatch, fault: str
) -> None:
    upload(pictures, bucket, "in/")
    expected = batch(pictures, *OPTIONS)
    monkeypatch.setattr(retry, "FIRST_PAUSE", 0.001)
    with faulty_proxy(endpoint, **{fault: 0.2}) as (address, failed):
        monkeypatch.setenv("AWS_ENDPOINT_URL", address)
        report = run(f"s3://{bucket}/in", f"s3://{bucket}/out", *OPTIONS)
    assert failed
    monkeypatch.setenv("AWS_ENDPOINT_URL", endpoint)
    assert objects(bucket, "out/") == expected
    assert [failure.key for failure in report.failures] == BROKEN
    assert report.done == len(expected)


def test_a_bucket_without_permission_or_that_is_not_there(bucket: str) -> None:
    with pytest.raises(StoreError, match="does not exist"):
        list(S3Store(f"{bucket}-other", "").list())
    with pytest.raises(StoreError, match="does not exist"):
        S3Store(f"{bucket}-other", "").create("a.jpg", b"a")


def test_a_stored_object_without_a_checksum_is_read(bucket: str) -> None:
    boto3.client("s3").put_object(Bucket=bucket, Key="a.jpg", Body=b"a")
    assert S3Store(bucket, "").create("a.jpg", b"a") is False


def test_what_never_succeeds_ends() -> None:
    pauses: list[float] = []

    def fail() -> None:
        raise TransientError("busy")

    with pytest.raises(TransientError):
        retrying(fail, pauses.append)
    assert len(pauses) == ATTEMPTS - 1
    assert all(0 <= pause <= retry.LONGEST_PAUSE for pause in pauses)
