"""Shards give what image-app batch does."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import boto3
import pytest
from conftest import BROKEN, OPTIONS, batch, contents, objects, run, upload

from image_app_cluster.job import JobError
from image_app_cluster.report import Report
from image_app_cluster.run import JOB_KEY
from image_app_cluster.shard import Shard


def test_folders(pictures: Path) -> None:
    # Its name is not UTF-8.
    shutil.copy(pictures / "hills.jpg", pictures / os.fsdecode(b"caf\xe9.jpg"))
    expected = batch(pictures, *OPTIONS)
    out = pictures.parent / "out"
    report = run(str(pictures), str(out), *OPTIONS)
    assert contents(out) == expected
    assert [failure.key for failure in report.failures] == BROKEN
    assert (report.done, report.present, report.ignored) == (len(expected), 0, 1)
    assert not [path for path in out.rglob("*") if path.name.startswith(".image-app-") and path.is_file()]
    # As when a node is lost before it could store the report.
    shutil.rmtree(out / ".image-app-cluster/reports")
    again = run(str(pictures), str(out), *OPTIONS)
    assert (again.done, again.present, again.bytes_written) == (len(expected), len(expected), 0)


def test_objects(pictures: Path, bucket: str) -> None:
    upload(pictures, bucket, "in/")
    options = [*OPTIONS, "--name", "{dir}/{stem}-{look}"]
    expected = batch(pictures, *options)
    source, target = f"s3://{bucket}/in", f"s3://{bucket}/in/out"
    report = run(source, target, *options)
    assert objects(bucket, "in/out/") == expected
    assert [failure.key for failure in report.failures] == BROKEN
    assert (report.done, report.present, report.ignored) == (len(expected), 0, 1)
    boto3.client("s3").delete_object(Bucket=bucket, Key="in/out/" + Shard(**report.shard).report_key)
    again = run(source, target, *options)
    assert (again.done, again.present) == (len(expected), len(expected))
    stored = boto3.client("s3").get_object(Bucket=bucket, Key="in/out/" + Shard(**again.shard).report_key)
    assert Report.decoded(stored["Body"].read()) == again


def test_files_of_a_look_travel(pictures: Path) -> None:
    looks = pictures.parent / "looks"
    looks.mkdir()
    (looks / "film.cube").write_text("LUT_1D_SIZE 2\n1 1 1\n0 0 0\n")
    (looks / "film.look").write_text('lut: url("film.cube"); filter: sepia(0.2);')
    options = ["--look", str(looks / "film.look"), "--lut", str(looks / "film.cube"), "--filter", "vignette(0.1)"]
    expected = batch(pictures, *options)
    run(str(pictures), str(pictures.parent / "out"), *options)
    assert contents(pictures.parent / "out") == expected


@pytest.mark.parametrize("kind", ["folder", "bucket"])
def test_another_file_under_a_results_name(pictures: Path, bucket: str, kind: str) -> None:
    out = pictures.parent / "out"
    target = str(out) if kind == "folder" else f"s3://{bucket}/out"
    if kind == "folder":
        out.mkdir()
        (out / "sunset.jpg").write_bytes(b"foreign")
    else:
        boto3.client("s3").put_object(Bucket=bucket, Key="out/sunset.jpg", Body=b"foreign")

    def found() -> bytes:
        return (contents(out) if kind == "folder" else objects(bucket, "out/"))["sunset.jpg"]

    report = run(str(pictures), target, *OPTIONS)
    assert [failure.key for failure in report.failures] == sorted([*BROKEN, "sunset.jpg"])
    assert "is there already, with other content" in next(f.reason for f in report.failures if f.key == "sunset.jpg")
    assert found() == b"foreign"
    assert run(str(pictures), target, *OPTIONS, "--skip-existing").skipped == 1
    assert found() == b"foreign"
    assert len(run(str(pictures), target, *OPTIONS, "--overwrite").failures) == len(BROKEN)
    assert found() != b"foreign"


def test_failures_alone_are_tried_again(pictures: Path) -> None:
    out = pictures.parent / "out"
    first = run(str(pictures), str(out), *OPTIONS)
    (out / "sunset.jpg").unlink()
    again = run(str(pictures), str(out), *OPTIONS)
    assert again.failures == first.failures
    assert (again.done, again.present, again.ignored) == (first.done, first.done, 1)
    assert 0 < again.bytes_read < first.bytes_read
    assert not (out / "sunset.jpg").exists()


def test_a_picture_that_changed_is_done_again(pictures: Path) -> None:
    out = pictures.parent / "out"
    run(str(pictures), str(out), *OPTIONS)
    shutil.copy(pictures / "hills.jpg", pictures / "text.jpg")
    assert [failure.key for failure in run(str(pictures), str(out), *OPTIONS).failures] == BROKEN[:1]
    assert contents(out) == batch(pictures, *OPTIONS)


def test_another_look_is_refused(pictures: Path) -> None:
    out = str(pictures.parent / "out")
    run(str(pictures), out, *OPTIONS)
    with pytest.raises(JobError, match="results of another look"):
        run(str(pictures), out, "--look", "noir")
    assert run(str(pictures), out, "--look", "noir", "--overwrite").present == 0


@pytest.mark.parametrize(
    ("options", "message"),
    [(["--loook", "matte"], "did you mean '--look'"), (["--in-place"], "--in-place"), (["--name", "{seq}"], "{seq}")],
)
def test_wrong_options_are_explained(pictures: Path, options: list[str], message: str) -> None:
    with pytest.raises(JobError) as caught:
        run(str(pictures), str(pictures.parent / "out"), *options)
    assert message in str(caught.value)


def test_results_among_pictures_are_refused(pictures: Path) -> None:
    for target in [pictures, pictures.parent]:
        with pytest.raises(JobError, match="a folder of their own"):
            run(str(pictures), str(target), *OPTIONS)


def test_commands(pictures: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    out = str(pictures.parent / "out")

    def command(module: str, *arguments: str) -> subprocess.CompletedProcess[str]:
        line = [sys.executable, "-m", f"image_app_cluster.{module}", *arguments]
        return subprocess.run(line, check=False, capture_output=True, text=True)

    planned = command("plan", str(pictures), out, *OPTIONS)
    assert (planned.returncode, planned.stdout) == (0, "1\n"), planned.stderr
    monkeypatch.setenv("JOB_COMPLETION_INDEX", "0")
    for _ in range(2):
        done = command("work", out)
        assert done.returncode == 1
        assert [line.partition(":")[0] for line in done.stderr.splitlines()] == BROKEN
    assert json.loads(done.stdout)["done"] == len(contents(Path(out)))
    assert json.loads((Path(out) / JOB_KEY).read_bytes())["source"] == str(pictures)
    assert command("work", out, "--index", "1").stdout == ""
    twice = command("plan", str(pictures), out, *OPTIONS)
    assert (twice.returncode, "add --resume" in twice.stderr) == (64, True)
    assert command("plan", str(pictures), out, "--resume", *OPTIONS).returncode == 0
    missing = command("work", str(pictures))
    assert (missing.returncode, len(missing.stderr.splitlines())) == (64, 1)
