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

from image_app_cluster.job import JOB_KEY, JobError


def test_folders(pictures: Path) -> None:
    # Its name is not UTF-8.
    shutil.copy(pictures / "hills.jpg", pictures / os.fsdecode(b"caf\xe9.jpg"))
    expected = batch(pictures, *OPTIONS)
    out = pictures.parent / "out"
    report = run(str(pictures), str(out), *OPTIONS)
    assert contents(out) == expected
    assert sorted(report.failures) == BROKEN
    assert (report.counts["done"], report.counts["passedOver"]) == (len(expected), 1)
    assert not list((out / ".image-app-cluster/unfinished").iterdir())
    # As when a node is lost before it could store the report.
    shutil.rmtree(out / ".image-app-cluster/reports")
    assert run(str(pictures), str(out), *OPTIONS).counts["done"] == len(expected)
    assert contents(out) == expected


def test_objects(pictures: Path, bucket: str) -> None:
    upload(pictures, bucket, "in/")
    options = [*OPTIONS, "--name", "{dir}/{stem}-{look}"]
    expected = batch(pictures, *options)
    source, target = f"s3://{bucket}/in", f"s3://{bucket}/out"
    report = run(source, target, *options)
    assert objects(bucket, "out/") == expected
    assert sorted(report.failures) == BROKEN
    assert (report.counts["done"], report.counts["passedOver"]) == (len(expected), 1)
    for key in objects(bucket, "out/.image-app-cluster/reports"):
        boto3.client("s3").delete_object(Bucket=bucket, Key=key)
    assert run(source, target, *options).counts["done"] == len(expected)
    assert objects(bucket, "out/") == expected


def test_files_of_a_look_travel(pictures: Path) -> None:
    looks = pictures.parent / "looks"
    looks.mkdir()
    (looks / "film.cube").write_text("LUT_1D_SIZE 2\n1 1 1\n0 0 0\n")
    (looks / "film.look").write_text('lut: url("film.cube"); filter: sepia(0.2);')
    options = [
        "--look",
        str(looks / "film.look"),
        "--lut",
        str(looks / "film.cube"),
        "--filter",
        "vignette(0.1)",
    ]
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
    assert sorted(report.failures) == sorted([*BROKEN, "sunset.jpg"])
    assert "is there already, with other content" in report.failures["sunset.jpg"]
    assert found() == b"foreign"
    assert run(str(pictures), target, *OPTIONS, "--skip-existing").counts["skipped"] == 1
    assert found() == b"foreign"
    assert len(run(str(pictures), target, *OPTIONS, "--overwrite").failures) == len(BROKEN)
    assert found() != b"foreign"


def test_failures_alone_are_tried_again(pictures: Path) -> None:
    out = pictures.parent / "out"
    first = run(str(pictures), str(out), *OPTIONS)
    (out / "sunset.jpg").unlink()
    again = run(str(pictures), str(out), *OPTIONS)
    assert again.failures == first.failures
    for name in ("done", "passedOver"):
        assert again.counts[name] == first.counts[name]
    assert 0 < again.counts["inputBytes"] < first.counts["inputBytes"]
    assert not (out / "sunset.jpg").exists()


def test_a_picture_that_changed_is_done_again(pictures: Path) -> None:
    out = pictures.parent / "out"
    run(str(pictures), str(out), *OPTIONS)
    shutil.copy(pictures / "hills.jpg", pictures / "text.jpg")
    assert list(run(str(pictures), str(out), *OPTIONS).failures) == BROKEN[:1]
    assert contents(out) == batch(pictures, *OPTIONS)


def test_another_look_is_refused(pictures: Path) -> None:
    out = str(pictures.parent / "out")
    run(str(pictures), out, *OPTIONS)
    with pytest.raises(JobError, match="results of another look"):
        run(str(pictures), out, "--look", "noir")
    options = ["--look", "noir", *OPTIONS[2:], "--overwrite"]
    run(str(pictures), out, *options)
    assert contents(Path(out)) == batch(pictures, *options)


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (["--loook", "matte"], "did you mean '--look'"),
        (["--in-place"], "--in-place"),
        (["--name", "{seq}"], "{seq}"),
    ],
)
def test_wrong_options_are_explained(pictures: Path, options: list[str], message: str) -> None:
    with pytest.raises(JobError) as caught:
        run(str(pictures), str(pictures.parent / "out"), *options)
    assert message in str(caught.value)


def test_results_among_pictures_are_refused(pictures: Path) -> None:
    for target in [pictures, pictures.parent]:
        with pytest.raises(JobError, match="need folders apart"):
            run(str(pictures), str(target), *OPTIONS)


def test_patterns(pictures: Path) -> None:
    options = [*OPTIONS, "--include", "*.jpg", "--exclude", "deep/my*"]
    report = run(str(pictures), str(pictures.parent / "out"), *options)
    assert contents(pictures.parent / "out") == batch(pictures, *options)
    assert sorted(report.failures) == BROKEN


def command(name: str, *arguments: str, index: str = "0") -> subprocess.CompletedProcess[str]:
    line = [str(Path(sys.executable).with_name(name)), *arguments]
    variables = {"JOB_COMPLETION_INDEX": index}
    return subprocess.run(
        line, check=False, capture_output=True, text=True, env=os.environ | variables
    )


def test_commands(pictures: Path) -> None:
    out = str(pictures.parent / "out")
    planned = command("image-app-cluster-plan", str(pictures), out, *OPTIONS)
    assert planned.returncode == 0, planned.stderr
    count = int(planned.stdout)
    for _ in range(2):
        done = [
            command("image-app-cluster-work", out, index=str(number)) for number in range(count)
        ]
        named = [line.partition(":")[0] for one in done for line in one.stderr.splitlines()]
        assert sorted(named) == BROKEN
        assert {one.returncode for one in done} == {0, 1}
        summaries = [json.loads(one.stdout) for one in done]
        assert sum(one["done"] for one in summaries) == len(contents(Path(out)))
    assert contents(Path(out)) == batch(pictures, *OPTIONS)
    assert json.loads((Path(out) / JOB_KEY).read_bytes())["source"] == f"{pictures}/"
    everything = command("image-app-cluster-work", out, "--of", "1")
    assert json.loads(everything.stdout)["shards"] == count
    assert (
        json.loads(command("image-app-cluster-work", out, index=str(count)).stdout)["shards"] == 0
    )
    twice = command("image-app-cluster-plan", str(pictures), out, *OPTIONS)
    assert (twice.returncode, "add --resume" in twice.stderr) == (64, True)
    assert (
        command("image-app-cluster-plan", str(pictures), out, "--resume", *OPTIONS).returncode == 0
    )
    missing = command("image-app-cluster-work", str(pictures))
    assert (missing.returncode, len(missing.stderr.splitlines())) == (64, 1)
    assert command("image-app-cluster-work").returncode == 64
