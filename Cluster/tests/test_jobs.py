"""The scripts for clusters without Ray."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
import yaml
from conftest import BROKEN, OPTIONS, batch, contents

JOBS = Path(__file__).parents[1] / "jobs"
PROGRAMS = Path(sys.executable).parent


def call(*line: str, **variables: str) -> subprocess.CompletedProcess[str]:
    environment = os.environ | {"PATH": f"{PROGRAMS}:{os.environ['PATH']}"} | variables
    return subprocess.run(line, check=False, capture_output=True, text=True, env=environment)


def plan(pictures: Path, out: Path) -> int:
    planned = call("image-app-cluster-plan", str(pictures), str(out), *OPTIONS)
    return int(planned.stdout)


def named(results: list[subprocess.CompletedProcess[str]]) -> list[str]:
    return sorted(line.partition(": ")[0] for one in results for line in one.stderr.splitlines())


def test_a_kubernetes_job(pictures: Path, tmp_path: Path) -> None:
    job = yaml.safe_load((JOBS / "kubernetes.yaml").read_text())
    assert job["spec"]["completionMode"] == "Indexed"
    (container,) = job["spec"]["template"]["spec"]["containers"]
    program, address = container["command"]
    assert address == "s3://archive/results"
    out = tmp_path / "out"
    shards = plan(pictures, out)
    results = [call(program, str(out), JOB_COMPLETION_INDEX=str(index)) for index in range(shards)]
    assert named(results) == BROKEN
    assert contents(out) == batch(pictures, *OPTIONS)


def test_a_slurm_array(pictures: Path, tmp_path: Path) -> None:
    out = tmp_path / "my out"
    assert plan(pictures, out) > 1
    array = {"SLURM_ARRAY_TASK_MIN": "1", "SLURM_ARRAY_TASK_COUNT": "2"}
    script = str(JOBS / "slurm.sh")
    results = [call(script, str(out), SLURM_ARRAY_TASK_ID=task, **array) for task in "12"]
    assert named(results) == BROKEN
    assert contents(out) == batch(pictures, *OPTIONS)


@pytest.mark.skipif(not shutil.which("parallel"), reason="there is no GNU parallel")
def test_gnu_parallel(pictures: Path, tmp_path: Path) -> None:
    out = tmp_path / "my out"
    result = call(str(JOBS / "parallel.sh"), str(pictures), str(out), *OPTIONS, "--", "--jobs", "2")
    assert result.returncode == 1, result.stderr
    assert named([result]) == BROKEN
    assert contents(out) == batch(pictures, *OPTIONS)
    assert call(str(JOBS / "parallel.sh"), str(pictures)).returncode == 64
